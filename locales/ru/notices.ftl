# What is told once. Landmarks stay in the table's chat; the rest is for faces without a panel and
# for private lines.

notices-lobby-opened = Открыт набор за стол. Хост { $host }. Печать сдачи { $seal }.
notices-seat-from-queue = Место { $seat } освободилось, оно ваше. Зайдите в голос и нажмите «Готов».
notices-kicked = Хост освободил ваше место. Открытые столы показывает /rooms.
notices-lobby-expired = За столом { $seated } из 10, игра не началась.
notices-lobby-extended = Набор продлён: закроется { $until }.
notices-lobby-closed = Набор закрыт, игры не будет.
notices-started = Игра началась. Откройте «Моя роль». Печать сдачи { $seal }.

notices-role-missing = №{ $seat } { $name } не видит роль (п. 4.3).
notices-contract-line = №{ $seat }: { $text }
notices-contract-voice = №{ $seat }: { $agrees ->
    [yes] согласие
   *[no] против
}
notices-contract-order = Порядок дона: { $order }
notices-contract-over = Договорка закончилась.

notices-day-began = День { $day }. Открывает №{ $opener } { $name }.
notices-nominated = №{ $by } выставляет №{ $target }.
notices-nomination-waits = №{ $by } выставляет №{ $target }: ждём слова судьи (п. 7.3).
notices-nomination-refused = Кандидатура №{ $target } от №{ $by } не принята.
notices-withdrawn = №{ $by } отзывает кандидатуру №{ $target }.
notices-shout = { $foul ->
    [yes] Выкрик №{ $seat }: фол и несколько секунд микрофона.
   *[no] Слово у №{ $seat }, без фола.
}

notices-gate-cancelled = Голосования сегодня нет: было удаление (п. 8.10).
notices-gate-none = Никто не выставлен, голосования нет (п. 8.1).
notices-gate-no-vote = В первый день стол не голосует: так настроена комната.
notices-gate-stays = Кандидатура одна: №{ $seat } { $name } остаётся (п. 8.5).
notices-gate-leaves = Кандидатура одна: №{ $seat } { $name } выходит без голосования (п. 8.6).
notices-gate-vote = Речи окончены, впереди голосование.
notices-tally = №{ $candidate } · { $count }: { $votes }
notices-tally-none = №{ $candidate } · 0
notices-tally-defaulted = №{ $candidate } · { $count }: { $votes } (по умолчанию { $defaulted })
notices-tally-all-defaulted = №{ $candidate } · { $count } по умолчанию: { $votes }
notices-vote-head = Итог голосования, день { $day }
notices-verdict-leaves = Выходит №{ $seat } { $name } (п. 8.7).
notices-verdict-stays = №{ $seat } { $name } остаётся: в первый день одного не снимают.
notices-verdict-tie = Ничья { $seats }: речи и новое голосование (п. 8.8).
notices-verdict-lift = Снова ничья { $seats }: вопрос о подъёме (п. 8.9).
notices-verdict-nobody = Снова ничья { $seats }: никто не выходит (п. 8.9).
notices-candidate-restarted = Голосуем за №{ $candidate } заново.
notices-vote-restarted = Голосование начинается заново.
notices-vote-aborted = Голосование прервано: удаление в этом круге (п. 8.10). Никто не выходит.
notices-vote-cancelled = { $next ->
    [yes] Голосование следующего дня не состоится (п. 8.10).
   *[no] Голосование этого круга не состоится (п. 8.10).
}
notices-lift-passed = За подъём { $yes } из { $of }: { $voters }. Выходят { $tied } (п. 8.9).
notices-lift-failed = За подъём { $yes } из { $of }: { $voters }. Все остаются (п. 8.9).
notices-lift-nobody = За подъём 0 из { $of }. Все остаются (п. 8.9).
notices-decide-lift = Решите, голосовать ли за подъём { $tied } (п. 8.9).

notices-night-fell = Ночь { $night }. Город засыпает.
notices-shot-log = Выстрел: №{ $by } → №{ $target }
notices-check-log = Проверка: №{ $by } → №{ $target }, { $answer }
notices-dawn-killed = Утро после ночи { $night }. Убит №{ $seat } ({ $name }).
notices-dawn-miss = Утро после ночи { $night }. Промах, никто не убит.
notices-best-move = Лучший ход №{ $by }: { $named }.
notices-draw-due = { $nights } { $nights ->
    [one] ночь
    [few] ночи
   *[many] ночей
} подряд никто не вышел. Ничья? Решите в своей панели.
notices-draw-refused = Судья решил играть дальше.

notices-departed = Вне игры: { $seats }.
notices-last-speech-given = №{ $seat } { $name }: судья дал последнюю речь (п. 11.6).
notices-foul = №{ $seat } { $name }: фол { $count } из 4, { $ground }.
notices-tech-foul = №{ $seat } { $name }: технический фол { $count } из 2, { $ground }.
notices-foul-back = №{ $seat } { $name }: фол снят, осталось { $count }.
notices-tech-back = №{ $seat } { $name }: технический фол снят, осталось { $count }.
notices-sanction = №{ $seat } { $name }: { $cause } (п. { $clause }).
notices-sanction-ground = №{ $seat } { $name }: { $cause } (п. { $clause }). Основание: { $ground }.

notices-paused-called = Пауза.
notices-paused-late = Стол проснулся позже срока и встал на паузу. Продолжит тот, кто ведёт.
notices-paused-undone = Стол стоит на паузе после отмены.
notices-paused-halted = Программа нашла у себя ошибку и остановила игру. Оператор уже знает.
notices-resumed = Играем дальше.
notices-undone = Судья вернул стол назад: { $now }. Стоим на паузе.
notices-replaced = Замена на месте { $seat }: было «{ $from }», стало «{ $to }».
notices-connection = { $connected ->
    [yes] №{ $seat } { $name } снова на связи.
   *[no] №{ $seat } { $name }: нет связи. Игра не стоит (п. 2.8).
}
notices-new-judge = Судит { $name }.
notices-judge-gone = { $vanished ->
    [yes] Судья пропал.
   *[no] Судья ушёл.
} Стол ведёт хост { $host }, голосования автоматические.
notices-host-passed = Хост пропал. Стол ведёт { $name }.
notices-floor-asked = №{ $seat } { $name } просит слово.
notices-line = №{ $seat } { $name }: «{ $text }»
notices-signal = №{ $seat } { $name }: { $signal }.
notices-resync = Стол обновлён.

notices-ended-roles = Роли: { $roles }
notices-ended-seed = Зерно сдачи открыто: { $seed }. Сдачу проверит каждый, кнопкой «Сдача» или командой gorod verify.
notices-room-closed = Комната закрыта.
notices-dm-new = Игра { $game }: есть новое. Покажет кнопка, только вам.
