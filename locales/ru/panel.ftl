# The public panel: one headline a stage, the lines under it, its buttons. Said to everyone alike.

panel-deal = Раздача: все жмут «Моя роль»{ $left }
panel-contract = Договорка · камеры выключите{ $left }
panel-sheriff-look = Шериф осматривает стол{ $left }
panel-free-seating = Свободная посадка{ $left }
panel-speech = День { $day } · говорит №{ $seat } { $name }{ $left }
panel-speech-offered = День { $day } · слово №{ $seat } { $name }, микрофон открывается
panel-speech-short = День { $day } · короткая речь №{ $seat } { $name }{ $left }
panel-speech-silent = №{ $seat } без речи: только выставление{ $left }
panel-speech-waits = День { $day } · №{ $seat } { $name }: ждём слова судьи о кандидатуре{ $left }
panel-vote-gate = День { $day } · речи окончены
panel-vote-prep = Голосование: { $candidates } · начало { $until }
panel-vote-prep-manual = Голосование: { $candidates } · откроет судья
panel-ballot = За №{ $seat }?{ $left }
panel-ballot-manual = За №{ $seat }? Закроет судья
panel-closed-ballot = Тайно, один голос{ $left }
panel-reveal = За №{ $seat }: { $votes }{ $left }
panel-reveal-defaulted = За №{ $seat }: { $votes } ({ $defaulted } по умолчанию){ $left }
panel-reveal-none = За №{ $seat } никто{ $left }
panel-tie-speech = Ничья { $tied } · говорит №{ $seat } { $name }{ $left }
panel-tie-offered = Ничья { $tied } · слово №{ $seat } { $name }, микрофон открывается
panel-stays-speech = №{ $seat } { $name } остаётся · говорит{ $left }
panel-lift = Поднять { $tied }? Нужно { $needed } из { $of }{ $left }
panel-lift-undecided = Ничья { $tied } · судья решает, голосовать ли за подъём
panel-night-shot = Ночь { $night } · выстрел{ $left }
panel-night-don = Ночь { $night } · дон{ $left }
panel-night-sheriff = Ночь { $night } · шериф{ $left }
panel-dawn-killed = Рассвет · убит №{ $seat } ({ $name }){ $left }
panel-dawn-miss = Рассвет · промах, все живы{ $left }
panel-best-move = Убит №{ $seat } · лучший ход{ $left }
panel-last-killed = Убит №{ $seat } ({ $name }) · последняя речь{ $left }
panel-last-left = Вышел №{ $seat } ({ $name }) · последняя речь{ $left }
panel-last-offered = Слово №{ $seat } ({ $name }), последняя речь: микрофон открывается
panel-paused = Пауза{ $rest } · говорит судья
panel-paused-host = Пауза{ $rest } · ведёт хост
panel-paused-late = Пауза: стол проснулся позже срока{ $rest }
panel-paused-undone = Пауза после отмены: { $now }{ $rest }
panel-paused-halted = Стоп: в программе ошибка, оператор уже знает
panel-rest = осталось { $seconds } с
panel-draw-due = Подряд никто не вышел { $nights } { $nights ->
    [one] ночь
    [few] ночи
   *[many] ночей
} · судья решает о ничьей

panel-hint-deal = Роль видите только вы. Не видна: «К судье» (п. 4.3).
panel-hint-contract = Все жмут «Мои действия». Кому что, там и написано.
panel-hint-speech = Выставить может только тот, кто говорит, один раз.
panel-hint-vote = Голос один, первый и последний.
panel-hint-closed = Кто выбрал и кого, до раскрытия не видно (п. 9.4).
panel-hint-silence-last = Молчание уйдёт последнему: №{ $seat } (п. 8.4).
panel-hint-lift = Молчание значит «нет».
panel-hint-night = Город спит. Если от вас что-то нужно, это в «Моих действиях».
panel-hint-paused = Ходы подождут. Часы стоят (п. 12.3).

panel-seat = { $seat } { $name }
panel-seat-free = { $seat } свободно
panel-tag-speaks = говорит
panel-tag-shouts = выкрик
panel-tag-fouls = фолы { $count }
panel-tag-tech = тех. { $count }
panel-tag-nominated = кандидат
panel-tag-silent = без ближайшей речи
panel-tag-away = нет связи
panel-nominations = Выставлены: { $list }
panel-nomination = { $target } (от №{ $by })
panel-nomination-waits = { $target } (от №{ $by }), ждёт судью
panel-nominations-none = Выставленных нет
panel-votes = №{ $seat } · { $count }: { $votes }
panel-votes-none = №{ $seat } · 0
panel-best-move-line = Лучший ход №{ $by }: { $named }
panel-next = Дальше №{ $seat }
panel-judge = судья { $name }
panel-judge-knows = судья { $name }, знает роли
panel-host = ведёт хост { $name }

panel-roles-open = Роли открыты (п. 14.5). Зерно сдачи открыто, проверяет «Сдача».

panel-button-role = Моя роль
panel-button-moves = Мои действия
panel-button-shout = Выкрик
panel-button-judge = К судье
panel-button-pass = Пас
panel-button-end = Закончить
panel-button-nominate = Выставить
panel-button-lift = За подъём
panel-button-next = Дальше
panel-button-pause = Пауза
panel-button-resume = Продолжить
panel-button-again = Ещё раз
panel-button-protocol = Протокол
panel-button-deal = Сдача
panel-button-complain = Жалоба
panel-button-mic = Верните микрофон
panel-button-seat = { $seat }
panel-button-counted = { $seat } · { $count }
