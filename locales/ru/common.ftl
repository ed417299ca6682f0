# Words of no one screen.
common-yes = Да
common-no = Нет
