# Names of stages as nouns (sport.md 1.2): they follow "it is".
stages-lobby = the lobby
stages-role_deal = the deal
stages-contract = the contract
stages-sheriff_look = the Sheriff's look
stages-free_seating = free seating
stages-last_speech = a last speech
stages-speech = a speech
stages-vote_gate = the way to the vote
stages-vote_prep = getting ready to vote
stages-ballot = the vote
stages-closed_ballot = the closed vote
stages-reveal = the reveal
stages-tie_speech = a tie speech
stages-lift_vote = the lift vote
stages-night_shot = the shot
stages-night_don = the Don's check
stages-night_sheriff = the Sheriff's check
stages-dawn = dawn
stages-best_move = the best move
stages-paused = a pause
stages-game_over = the end

# The same with the day or night, as a player would say where the game stands.
stages-now-before = { $stage }
stages-now-day = day { $day }, { $stage }
stages-now-night = night { $day }
