# Words of no one screen.
common-yes = Да
common-no = Нет
common-done = Готово
common-back = Назад
common-nothing-now = Сейчас от вас ничего не нужно.
