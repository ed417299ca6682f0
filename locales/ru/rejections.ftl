# Refusals of the sports rules: what, why with the clause, what now. One id a code of Rejection.

rejections-not_open = Нельзя: этой игры ещё нет (п. { $clause }). Открытые столы показывает /rooms.
rejections-already_open = Нельзя: набор за этот стол уже идёт (п. { $clause }). Садитесь на свободное место.
rejections-lobby_closed = Поздно: набор закрыт, игры не будет (п. { $clause }). Открытые столы показывает /rooms.
rejections-already_started = Нельзя: игра идёт, состав стола закрыт (п. { $clause }). Дождитесь следующей.
rejections-not_started = Рано: игра ещё не началась (п. { $clause }). Начнём, когда десять игроков сядут и будут готовы.
rejections-over = Поздно: игра окончена (п. { $clause }). Сыграть с теми же: «Ещё раз».
rejections-wrong_stage = Не сейчас: идёт { $stage } (п. { $clause }). Что можно сейчас, показывает панель стола.
rejections-stale_button = Кнопка устарела: идёт { $now } (п. { $clause }). Жмите кнопки самой новой панели.
rejections-too_late = Поздно: { $stage }, время вышло (п. { $clause }). Нажатие не засчитано.
rejections-paused = Нельзя: пауза (п. { $clause }). Повторите, когда игра пойдёт дальше.
rejections-already_paused = Нельзя: пауза уже стоит (п. { $clause }). Снимает её «Продолжить».
rejections-not_paused = Нельзя: паузы нет, игра идёт (п. { $clause }). Ничего не нужно.
rejections-keeps_length = Нельзя торопить: { $stage } всегда длится полный срок, чтобы не выдать роли (п. { $clause }). Дальше пойдёт само.
rejections-not_allowed = Нельзя: это делает только сама программа (п. { $clause }). Ничего не нужно.

rejections-not_seated = Нельзя: это для сидящих за столом (п. { $clause }). Вы зритель.
rejections-not_judge = Нельзя: это решает судья (п. { $clause }). Напишите ему: «К судье».
rejections-not_host = Нельзя: это решает хост стола (п. { $clause }). Попросите его.
rejections-not_leader = Нельзя: это решает судья, а без судьи хост (п. { $clause }). Попросите его.
rejections-no_judge = Нельзя: за этим столом нет судьи (п. { $clause }). Кнопка «К судье» даёт сигналы для всех.
rejections-has_judge = Нельзя: сигналы только для столов без судьи (п. { $clause }). Напишите судье: «К судье».
rejections-you_are_out = Нельзя: вы вышли, до конца молчим (п. { $clause }). Смотрите игру дальше.
rejections-nothing_due = Сейчас от вас ничего не нужно (п. { $clause }). Ваш черёд покажут «Мои действия».

rejections-no_such_seat = Нельзя: места за столом от 1 до 10 (п. { $clause }). Выберите другое.
rejections-seat_taken = Нельзя: место { $seat } занято (п. { $clause }). Сядьте на свободное или встаньте в очередь.
rejections-already_seated = Вы уже на месте { $seat } (п. { $clause }). Осталось нажать «Готов».
rejections-table_full = Нельзя: все десять мест заняты (п. { $clause }). Встаньте в очередь.
rejections-seats_free = Нельзя: есть свободные места (п. { $clause }). Сядьте сразу за стол.
rejections-already_queued = Вы уже в очереди (п. { $clause }). Освободится место, и оно ваше.
rejections-not_queued = Нельзя: вас нет в очереди (п. { $clause }). Встать в неё: «В очередь».
rejections-queue_full = Нельзя: очередь полна (п. { $clause }). Другие столы показывает /rooms.
rejections-already_ready = Вы уже готовы (п. { $clause }). Ждём остальных.
rejections-not_ready = Вы и так не отмечены готовыми (п. { $clause }). Отметиться: «Готов».
rejections-no_voice = Нельзя: вас нет в голосовом канале (п. { $clause }). Зайдите в голос и нажмите «Готов» снова.
rejections-chair_taken = Нельзя: кресло судьи занято (п. { $clause }). Можно сесть играть или смотреть.
rejections-not_in_chair = Нельзя: вы не в кресле судьи (п. { $clause }). Занять его: «Судить».
rejections-judge_plays = Нельзя: судья не играет, игрок не судит (п. { $clause }). Сначала освободите нынешнее место.
rejections-judge_missing = Рано: нет судьи, а по настройкам он нужен (п. { $clause }). Займите кресло или выберите стол без судьи.
rejections-not_full = Рано: за столом { $seated } из 10 (п. { $clause }). Начнём, когда сядут все.
rejections-bad_setting = Нельзя: такого значения у настройки «{ $setting }» нет (п. { $clause }). Выберите из предложенных.
rejections-not_here = Нельзя: этого человека нет за столом и в очереди (п. { $clause }). Выберите другого.

rejections-already_acked = Роль вы уже видели (п. { $clause }). Показать снова: «Моя роль».
rejections-not_don = Нельзя: порядок задаёт дон (п. { $clause }). Предложите ему строкой.
rejections-bad_order = Нельзя: порядок составляют разные номера, от одного до десяти (п. { $clause }). Наберите его так: 7 3 5.

rejections-not_speaker = { $speaker ->
    [0] Нельзя: сейчас речи нет (п. { $clause }). Дождитесь своей.
   *[other] Нельзя: говорит №{ $speaker } (п. { $clause }). Дождитесь своей речи.
}
rejections-no_nominations_here = Нельзя: в этой речи не выставляют (п. { $clause }). Только в обычной дневной.
rejections-nomination_used = Нельзя: вы уже выставили №{ $target }, за речь один (п. { $clause }). Можно говорить дальше.
rejections-already_nominated = Нельзя: №{ $target } уже выставлен, от №{ $by } (п. { $clause }). Ваше право цело.
rejections-nomination_waits = Нельзя: №{ $target } от вас ждёт слова судьи (п. { $clause }). Подождите решения.
rejections-no_nomination_open = Нельзя: ни одна кандидатура не ждёт решения (п. { $clause }). Ничего не нужно.
rejections-no_withdrawal = Нельзя: за этим столом кандидатур не отзывают (п. { $clause }). Кандидатура остаётся.
rejections-nothing_nominated = Нельзя: отзывать нечего, вы никого не выставили (п. { $clause }). Ваше право цело.
rejections-target_out = Нельзя: №{ $seat } вне игры (п. { $clause }). Выберите того, кто за столом.
rejections-floor_not_open = Рано: ваш микрофон открывается (п. { $clause }). Минута пойдёт, когда он откроется.

rejections-no_shouts = Нельзя: выкриков за этим столом нет (п. { $clause }). Дождитесь своей речи.
rejections-own_speech = Нельзя: это ваша речь, микрофон и так ваш (п. { $clause }). Говорите.
rejections-shout_busy = Нельзя: выкрик №{ $seat } ещё не кончился (п. { $clause }). Повторите через несколько секунд.
rejections-shout_would_remove = Нельзя: у вас 3 фола, выкрик стал бы четвёртым (п. { $clause }). Дождитесь своей речи.
rejections-shout_by_grant = Нельзя: здесь слово вне очереди даёт судья (п. { $clause }). Попросите его.
rejections-already_asked = Вы уже попросили (п. { $clause }). Просьба у судьи перед глазами.

rejections-not_this_candidate = Нельзя: сейчас голосуют за №{ $current } (п. { $clause }). Ваш голос цел.
rejections-not_candidate = Нельзя: №{ $seat } не на голосовании (п. { $clause }). Выберите из списка.
rejections-already_voted = Нельзя: ваш голос уже у №{ $candidate }, он один (п. { $clause }). Изменить его нельзя.
rejections-no_self_vote = Нельзя: за себя здесь не голосуют (п. { $clause }). Ваш голос цел.
rejections-candidate_not_open = Рано: судья ещё не открыл голосование (п. { $clause }). Ждите его слова.
rejections-candidate_open = Нельзя: открыто голосование за №{ $candidate } (п. { $clause }). Сначала закройте его.
rejections-not_manual = Нельзя: голосование идёт само (п. { $clause }). Ничего не нужно.
rejections-not_in_closed_mode = Нельзя: голосование закрытое (п. { $clause }). Дождитесь раскрытия.
rejections-already_lifted = Ваш голос за подъём уже принят (п. { $clause }). Ждём остальных.
rejections-lift_undecided = Рано: судья решает, голосовать ли за подъём (п. { $clause }). Ждите его слова.
rejections-no_lift_to_decide = Нельзя: вопроса о подъёме сейчас нет (п. { $clause }). Ничего не нужно.

rejections-shot_final = Нельзя: выстрел уже сделан, №{ $target } (п. { $clause }). Изменить нельзя.
rejections-no_friendly_fire = Нельзя: в своих здесь не стреляют (п. { $clause }). Выберите другого.
rejections-check_final = Нельзя: №{ $target } уже проверен, за ночь одна проверка (п. { $clause }). Ответ в «Моих итогах».
rejections-check_self = Нельзя: себя не проверяют (п. { $clause }). Выберите другого.

rejections-best_move_own_seat = Нельзя: свой номер в лучший ход не пишут (п. { $clause }). Выберите других.
rejections-best_move_too_many = Нельзя: в лучшем ходе не больше трёх номеров (п. { $clause }). Уберите лишние.
rejections-best_move_twice = Нельзя: №{ $seat } назван дважды (п. { $clause }). Уберите повтор.
rejections-best_move_empty = Нельзя: лучший ход состоит хотя бы из одного номера (п. { $clause }). Выберите номер или просто подождите.
rejections-best_move_final = Нельзя: лучший ход уже назван (п. { $clause }). Изменить нельзя.

rejections-fouls_full = Нельзя: фолов уже четыре (п. { $clause }). Дальше только удаление.
rejections-no_foul = Нельзя: фолов нет, снимать нечего (п. { $clause }). Проверьте номер.
rejections-no_tech_foul = Нельзя: технических фолов нет, снимать нечего (п. { $clause }). Проверьте номер.
rejections-already_out = Нельзя: №{ $seat } уже вне игры (п. { $clause }). Проверьте номер.
rejections-not_removed = Нельзя: этого игрока не удаляли (п. { $clause }). Проверьте номер.
rejections-had_last_speech = Нельзя: последняя речь уже была (п. { $clause }). Второй не бывает.

rejections-nothing_to_undo = Нельзя: отменять нечего (п. { $clause }). Игра идёт.
rejections-undo_secret = Дальше назад нельзя: закрытое уже у игроков (п. { $clause }). Играем отсюда.
rejections-no_such_step = Нельзя: такого шага нет (п. { $clause }). Откройте панель заново.
rejections-has_part = Нельзя: этот человек уже участвует в игре (п. { $clause }). Выберите другого.
rejections-same_player = Нельзя: место и так за этим игроком (п. { $clause }). Выберите другого.
rejections-not_gone = Нельзя: игрок на связи (п. { $clause }). Возвращать некого.
rejections-no_draw_due = Нельзя: о ничьей сейчас не спрашивают (п. { $clause }). Игра идёт.
rejections-draw_waits = Сначала решите о ничьей: да или играть дальше (п. { $clause }). Потом всё остальное.
rejections-no_request = Нельзя: просьбы с этого места нет (п. { $clause }). Ничего не нужно.
