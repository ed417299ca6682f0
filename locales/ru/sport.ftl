# Nouns of the sports table (glossary of the rule documents). Numbers carry the person, so that no
# text needs a gender.

sport-role-civ = Мирный
sport-role-sheriff = Шериф
sport-role-maf = Мафия
sport-role-don = Дон
sport-role-short-civ = мирный
sport-role-short-sheriff = шериф
sport-role-short-maf = мафия
sport-role-short-don = дон


sport-cause-vote = голосование
sport-cause-shot = выстрел
sport-cause-fouls = четыре фола
sport-cause-tech_fouls = два технических фола
sport-cause-disqualified = дисквалификация
sport-cause-tech_removal = удаление
sport-cause-ppk = ППК
sport-cause-quit = уход из игры
sport-left = вне игры: { $cause }, { $night ->
    [yes] ночь
   *[no] день
} { $day }

sport-winner-red = Победа мирных
sport-winner-black = Победа мафии
sport-winner-draw = Ничья
sport-over = { $winner } · { $reason }
sport-over-annulled = Игра аннулирована

sport-reason-mafia-voted-out = мафия заголосована
sport-reason-mafia-removed = мафия удалена
sport-reason-mafia-shot-itself = мафия застрелила своего последнего
sport-reason-parity = { $black }в{ $red }
sport-reason-ppk = ППК, №{ $seat }
sport-reason-quiet-nights = { $nights } { $nights ->
    [one] ночь
    [few] ночи
   *[many] ночей
} подряд никто не вышел
sport-reason-table-lifted = подняли весь стол
sport-reason-nobody-left = за столом никого не осталось
sport-reason-judge-decision = решение судьи
sport-reason-judge-words = решение судьи: { $text }

sport-ground-out_of_turn = разговор не в свою очередь
sport-ground-interrupting = перебивание
sport-ground-shout = выкрик
sport-ground-vote_procedure = нарушение процедуры голосования
sport-ground-disorder = другое нарушение порядка
sport-ground-rude = грубое поведение
sport-ground-disruption = намеренный срыв игры
sport-ground-tech_discipline = нарушение технической дисциплины
sport-ground-outside_info = сторонняя информация
sport-ground-ignoring_judge = игнорирование судьи
sport-ground-peeking = подглядывание роли
sport-ground-screen_shown = демонстрация экрана
sport-ground-outside_deal = договор вне платформы
sport-ground-insults = оскорбления
sport-ground-threats = угрозы
sport-ground-bug_abuse = использование багов
sport-ground-sabotage = повторный саботаж игры
sport-ground-equipment = повторяющиеся технические проблемы
sport-ground-other = другое
sport-ground-words = { $ground } (п. { $clause })
sport-ground-free = { $text } (п. { $clause })

sport-signal-role_not_visible = роли не видно
sport-signal-cannot_hear = не слышу
sport-signal-please_pause = нужна пауза

sport-answer-sheriff = { $yes ->
    [yes] шериф
   *[no] не шериф
}
sport-answer-red = красный
sport-answer-black = чёрный
