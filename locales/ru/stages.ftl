# Names of stages as nouns (sport.md 1.2): they follow "идёт".
stages-lobby = набор
stages-role_deal = раздача ролей
stages-contract = договорка
stages-sheriff_look = осмотр стола шерифом
stages-free_seating = свободная посадка
stages-last_speech = последняя речь
stages-speech = речь
stages-vote_gate = переход к голосованию
stages-vote_prep = подготовка к голосованию
stages-ballot = голосование
stages-closed_ballot = закрытое голосование
stages-reveal = раскрытие голосов
stages-tie_speech = речь при ничьей
stages-lift_vote = голосование за подъём
stages-night_shot = выстрел
stages-night_don = проверка дона
stages-night_sheriff = проверка шерифа
stages-dawn = рассвет
stages-best_move = лучший ход
stages-paused = пауза
stages-game_over = конец игры

# The same with the day or night, as a player would say where the game stands.
stages-now-before = { $stage }
stages-now-day = день { $day }, { $stage }
stages-now-night = ночь { $day }
