# The lobby, the list of rooms, the set-up of a server, the end of a game.

lobby-head = Стол «{ $title }» · { $seated } из 10 · закроется { $until }
lobby-head-full = Стол «{ $title }» полон · все жмут «Готов» · закроется { $until }
lobby-head-expired = Стол «{ $title }» · собралось { $seated } из 10, игра не началась
lobby-head-closed = Стол «{ $title }» закрыт, игры не будет
lobby-seat = { $seat } { $name }
lobby-seat-ready = { $seat } { $name } · ✓ готовность
lobby-seat-away = { $seat } { $name } · нет в голосе
lobby-judge = Судья { $name } (ролей не знает) · хост { $host }
lobby-judge-knows = Судья { $name } (знает роли) · хост { $host }
lobby-judge-wanted = Судьи пока нет, он нужен · хост { $host }
lobby-judge-none = Без судьи, ведёт хост { $host }
lobby-rules = { $preset }, по регламенту
lobby-rules-changed = { $preset }, изменено { $count }: { $list }
lobby-queue-none = Очереди нет · печать сдачи { $seal }
lobby-queue = В очереди { $names } · печать сдачи { $seal }
lobby-hint = Сядьте на номер, зайдите в голос, нажмите «Готов».
lobby-hint-full = Когда готовы все десять, игра начинается сама.

lobby-button-seat-free = { $seat }
lobby-button-seat-taken = { $seat } •
lobby-button-seat-ready = { $seat } ✓
lobby-button-ready = Готов
lobby-button-stand = Встать
lobby-button-judge = Судить
lobby-button-queue = В очередь
lobby-button-start = Начать
lobby-button-settings = Настройки
lobby-button-rules = Правила
lobby-button-mic = Верните микрофон
lobby-button-wait = Ждать ещё { $minutes } мин
lobby-button-close = Закрыть

lobby-people = Места за столом. Кого высадить?
lobby-people-read = Места за столом. Высаживает хост.
lobby-people-invite = Позвать: отправьте людям ссылку на этот канал.

lobby-rooms-head = Столы · открыты { $count }
lobby-rooms-none = Открытых столов нет. Создайте первый.
lobby-rooms-gathering = { $place }. «{ $title }» · { $seated } из 10 · { $preset } · { $judge }
lobby-rooms-full = { $place }. «{ $title }» · 10 из 10 · ждут { $queue } · { $preset } · { $judge }
lobby-rooms-running = { $place }. «{ $title }» · идёт { $now }
lobby-rooms-judge = судья { $name }
lobby-rooms-judge-wanted = нужен судья
lobby-rooms-judge-none = без судьи
lobby-rooms-banned = Бан до { $until }: { $reason }. Садиться и создавать столы нельзя, смотреть можно.
lobby-rooms-banned-forever = Бан навсегда: { $reason }. Садиться и создавать столы нельзя, смотреть можно.
lobby-rooms-sit = Сесть { $place }
lobby-rooms-queue = В очередь { $place }
lobby-rooms-watch = Смотреть { $place }
lobby-rooms-create = Создать

lobby-over-protocol = Протокол · { $result }
lobby-over-left = { $seat } { $name } · { $role } · { $left }
lobby-over-alive = { $seat } { $name } · { $role } · за столом до конца
lobby-over-nights = Ночи
lobby-over-night = Ночь { $night }: выстрелы { $shots }; дон { $don }; шериф { $sheriff }; { $killed ->
    [0] промах
   *[other] убит №{ $killed }
}
lobby-over-check = { $target }: { $answer }
lobby-over-nothing = нет
lobby-over-deal-head = Сдача
lobby-over-deal-seal = Печать до игры: { $seal }
lobby-over-deal-seed = Зерно после игры: { $seed }
lobby-over-deal-ok = ✓ Зерно подходит к печати, роли из него и выходят. Сдачу никто не трогал.
lobby-over-deal-bad = ✗ Зерно не подходит к печати или ролям. Напишите жалобу.
lobby-over-deal-how = Проверить самому: gorod verify { $game }

lobby-setup-rights = Настройка · 1 из 3 · права
lobby-setup-right-ok = ✓ { $right }
lobby-setup-right-missing = ✗ { $right }: { $without }
lobby-setup-all = Всё на месте.
lobby-setup-part = Играть можно, но не всё получится.
lobby-setup-nothing = Так играть нельзя: без этих прав бот нем. Дайте их роли бота и проверьте снова.
lobby-setup-again = Проверить снова
lobby-setup-go-on = Дальше
lobby-setup-go-on-anyway = Дальше так
lobby-setup-defaults = Настройка · 2 из 3 · язык и правила
lobby-setup-language = Язык: { $language }
lobby-setup-language-ru = Русский
lobby-setup-language-en = English
lobby-setup-preset = Правила новых столов: { $preset }
lobby-setup-places = Настройка · 3 из 3 · где и кто
lobby-setup-place = Где стоят столы
lobby-setup-place-any = В любом голосовом канале
lobby-setup-judges = Кто судит
lobby-setup-judges-anyone = Кто сядет в кресло
lobby-setup-judges-managers = Только управляющие сервером
lobby-setup-places-hint = Столы открывают в голосовом канале: панель живёт в его чате.
lobby-setup-done = Готово. Новый стол: «Создать стол» или /table new.
lobby-setup-create = Создать стол
lobby-setup-back = Назад

lobby-right-view = Видеть канал
lobby-right-send = Писать
lobby-right-embed = Ссылки (в них рисуется стол)
lobby-right-connect = Входить в голос
lobby-right-speak = Говорить
lobby-right-mute = Отключать микрофоны
lobby-right-move = Перемещать участников
lobby-right-channel = Управлять каналом
lobby-right-roles = Управлять правами
lobby-right-status = Менять статус голосового канала
lobby-without-view = бот не увидит стола
lobby-without-send = столу негде появиться
lobby-without-embed = стол не нарисовать
lobby-without-connect = бот не войдёт в голос, речи пойдут по кнопкам
lobby-without-speak = гонга не будет слышно
lobby-without-mute = без него «мягкий» режим, за речь не в очередь фол
lobby-without-move = никого не вернуть из чужого канала
lobby-without-channel = зрителей не заглушить
lobby-without-roles = вышедших не остановить от письма в чат
lobby-without-status = под названием канала не будет видно, кто говорит
