# Settings of a sports table: sections, names, values. One name a key of the table of settings.


settings-section-time = Время
settings-name-role_deal_s = Показ роли
settings-name-contract_s = Договорка
settings-name-sheriff_look_s = Осмотр стола шерифом
settings-name-free_seating_s = Свободная посадка
settings-name-speech_s = Обычная речь
settings-name-short_speech_s = Короткая речь
settings-name-silent_nominate_s = Окно выставления без речи
settings-name-tie_speech_s = Речь при ничьей
settings-name-last_speech_s = Последняя речь
settings-name-vote_prep_s = Подготовка к голосованию
settings-name-ballot_s = Голосование за одного кандидата
settings-name-closed_ballot_s = Закрытое голосование
settings-name-reveal_s = Раскрытие голосов за кандидата
settings-name-lift_vote_s = Голосование за подъём
settings-name-night_shot_s = Выстрел
settings-name-night_don_s = Проверка дона
settings-name-night_sheriff_s = Проверка шерифа
settings-name-dawn_s = Рассвет
settings-name-best_move_s = Время лучшего хода
settings-name-late_grace_ms = Допустимое опоздание часов
settings-name-room_kept_s = Комната после игры
settings-name-lobby_s = Набор
settings-name-lobby_extend_s = Продление набора

settings-section-speech = Речь и выкрик
settings-name-rotation = Кто открывает день
settings-value-rotation-opener = следующий за вчерашним открывшим
settings-value-rotation-closer = закрывает следующий за вчерашним закрывшим
settings-value-rotation-fixed = всегда младший номер
settings-name-silent = Три фола
settings-value-silent-skip = ближайшая речь пропадает
settings-value-silent-short30 = ближайшая речь короткая
settings-value-silent-none = речь остаётся
settings-name-silent_few_alive = Три фола, когда живых не больше четырёх
settings-value-silent_few_alive-skip = речь пропадает
settings-value-silent_few_alive-short30 = речь короткая
settings-name-shout = Выкрик
settings-value-shout-foul = микрофон за фол
settings-value-shout-granted = слово даёт судья
settings-value-shout-off = нет
settings-name-shout_s = Длина выкрика
settings-name-shout_at_three = Выкрик при трёх фолах
settings-value-shout_at_three-refuse = нельзя
settings-value-shout_at_three-remove = четвёртый фол

settings-section-nominations = Выставления
settings-name-nomination_confirm = Кандидатуру принимает
settings-value-nomination_confirm-system = система, сразу
settings-value-nomination_confirm-judge = судья
settings-name-nomination_confirm_s = Ожидание слова судьи
settings-name-withdraw = Отзыв кандидатуры

settings-section-voting = Голосование
settings-name-vote_mode = Ход голосования
settings-value-vote_mode-auto = автоматически, по очереди
settings-value-vote_mode-manual = вручную, открывает судья
settings-value-vote_mode-closed = закрыто, потом раскрытие
settings-name-default_last = Молчание уходит последнему кандидату
settings-name-self_vote = Голос за себя
settings-name-single_later = Одна кандидатура не в первый день
settings-value-single_later-leaves = выходит без голосования
settings-value-single_later-vote = голосуем
settings-value-single_later-stays = остаётся
settings-name-day1_vote = Голосование первого дня
settings-value-day1_vote-normal = как обычно
settings-value-day1_vote-lift_only = одного не снимаем
settings-value-day1_vote-none = нет
settings-name-cancel_scope = Удаление после подсчёта отменяет
settings-value-cancel_scope-round = ничего
settings-value-cancel_scope-nearest = голосование следующего дня

settings-section-tie_lift = Ничья и подъём
settings-name-tie_order = Порядок переголосования
settings-value-tie_order-same = тот же
settings-value-tie_order-reverse = обратный
settings-name-lift_vote = Подъём после второй ничьей
settings-value-lift_vote-yes = голосуем
settings-value-lift_vote-no = нет, сразу ночь
settings-value-lift_vote-judge = решает судья
settings-name-lift_whole_table = Подъём всего стола
settings-name-lift_2_of_4 = Подъём двоих из четырёх
settings-name-lift_3_of_9 = Подъём троих из девяти
settings-name-day1_lift = Подъём в первый день

settings-section-night = Ночь
settings-name-no_shot = Чёрные выстрелили врозь
settings-value-no_shot-miss = промах
settings-value-no_shot-majority = решает большинство
settings-name-friendly_fire = Выстрел в своих
settings-name-sheriff_learns = Шериф узнаёт
settings-value-sheriff_learns-colour = цвет
settings-value-sheriff_learns-role = роль
settings-name-best_move = Лучший ход
settings-value-best_move-first_night = убитому в первую ночь
settings-value-best_move-first_kill = первому убитому
settings-value-best_move-any_night = каждому убитому
settings-value-best_move-off = нет
settings-name-draw_after_quiet_nights = Ничья, если подряд никто не вышел

settings-section-fouls = Фолы
settings-name-foul4_removes = Четвёртый фол удаляет

settings-section-display = Показ и связь
settings-name-judge = Кто ведёт
settings-value-judge-yes = судья, ролей не знает
settings-value-judge-knows_roles = судья, знает роли
settings-value-judge-none = хост, без судьи
settings-name-judge_gone_s = Ждём пропавшего ведущего
settings-name-show_roles = Роль и итоги в панели
settings-value-show_roles-on_tap = по нажатию
settings-value-show_roles-open = сразу
settings-name-camera = Камеры
settings-value-camera-off = не нужны
settings-value-camera-asked = просим включить
settings-value-camera-required = обязательны
settings-name-chat = Писать в канале игры могут
settings-value-chat-off = никто
settings-value-chat-speaker = тот, кто говорит
settings-value-chat-day = днём все живые
settings-name-voice = Микрофоны ведёт бот
settings-name-floor_wait_s = Ожидание микрофона
settings-name-mics = Микрофоны закрывает
settings-value-mics-hard = бот
settings-value-mics-soft = сам игрок («мягкий режим»)
settings-name-soft_grace_ms = Не в свою очередь прощаем
settings-name-soft_foul = Дольше, чем прощаем
settings-value-soft_foul-propose = фол предлагаем судье
settings-value-soft_foul-auto = фол сразу
settings-name-silence_offer_s = Молчащему предлагаем «Пас»
settings-name-sounds = Звуки бота
settings-value-sounds-off = нет
settings-value-sounds-quiet = тихо
settings-value-sounds-normal = обычно
settings-value-sounds-loud = громко
settings-name-phrases = Бот объявляет вслух
settings-name-seat_in_nick = Номер места в нике

settings-flag = { $on ->
    [yes] да
   *[no] нет
}
settings-seconds = { $n ->
    [0] нет
   *[other] { $n } с
}
settings-minutes = { $n } мин
settings-millis = { $n } мс
settings-nights = { $n ->
    [0] никогда
    [one] { $n } ночь
    [few] { $n } ночи
   *[many] { $n } ночей
}
settings-preset-league = регламент, как написан
settings-preset-fiim = как на турнирах ФИИМ
settings-preset-online = первый день без голосования
settings-preset-casual = вечер в своей компании

settings-line = { $name }: { $value } (п. { $clause })
settings-head = { $preset }{ $changed ->
    [0] , без изменений
   *[other] {" "}· изменено { $changed }
}
settings-where = { $section } › { $name }
settings-now = Сейчас { $now } · в { $preset } { $base } · п. { $clause }
settings-changed = Отличия от { $preset }:
settings-read-only = Меняет хост стола.
settings-frozen = Игра началась, настройки заморожены (п. 2.9).
settings-pick-preset = Пресет: { $preset }
settings-pick-section = Раздел: { $section }
settings-pick-setting = Что: { $name }
settings-option = { $name }: { $value }
settings-other = Другое
settings-reset = Сбросить раздел
settings-all-rules = Все правила
settings-people = Места и стол
settings-done = Готово
settings-ask-preset = Взять пресет { $preset }? Ваши отличия пропадут: { $changed }.
settings-form-title = Своё значение
settings-form-field = От { $min } до { $max }
settings-form-seconds = Секунды, от { $min } до { $max }
settings-saved = Принято: { $name }, { $value }.
