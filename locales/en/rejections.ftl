# Refusals of the sports rules: what, why with the clause, what now. One id a code of Rejection.

rejections-not_open = Not allowed: this game does not exist yet ({ $clause }). /rooms shows the open tables.
rejections-already_open = Not allowed: this table is already gathering ({ $clause }). Take a free seat.
rejections-lobby_closed = Too late: the lobby closed without a game ({ $clause }). /rooms shows the open tables.
rejections-already_started = Not allowed: the game is on and the table is fixed ({ $clause }). Wait for the next one.
rejections-not_started = Too early: the game has not begun ({ $clause }). It begins when ten players sit and are ready.
rejections-over = Too late: the game is over ({ $clause }). To play with the same people: Again.
rejections-wrong_stage = Not now: it is { $stage } ({ $clause }). The table's panel shows what you can do now.
rejections-stale_button = This button is stale: it is { $now } ({ $clause }). Use the buttons of the newest panel.
rejections-too_late = Too late: { $stage }, time is up ({ $clause }). The press does not count.
rejections-paused = Not allowed: the game is paused ({ $clause }). Try again when it goes on.
rejections-already_paused = Not allowed: the game is paused already ({ $clause }). Resume takes the pause off.
rejections-not_paused = Not allowed: there is no pause, the game is on ({ $clause }). Nothing is needed.
rejections-keeps_length = Cannot be hurried: { $stage } always lasts its full time, or it would tell roles ({ $clause }). It goes on by itself.
rejections-not_allowed = Not allowed: only the program itself does this ({ $clause }). Nothing is needed.

rejections-not_seated = Not allowed: this is for those at the table ({ $clause }). You are a spectator.
rejections-not_judge = Not allowed: the judge decides this ({ $clause }). Write to the judge: To judge.
rejections-not_host = Not allowed: the table's host decides this ({ $clause }). Ask the host.
rejections-not_leader = Not allowed: the judge decides this, or the host where there is none ({ $clause }). Ask them.
rejections-no_judge = Not allowed: this table has no judge ({ $clause }). To judge offers signals for all.
rejections-has_judge = Not allowed: signals are for tables without a judge ({ $clause }). Write to the judge: To judge.
rejections-you_are_out = Not allowed: you are out and silent until the end ({ $clause }). You can watch on.
rejections-nothing_due = Nothing is asked of you now ({ $clause }). My move shows when it is your turn.

rejections-no_such_seat = Not allowed: seats go from 1 to 10 ({ $clause }). Choose another.
rejections-seat_taken = Not allowed: seat { $seat } is taken ({ $clause }). Take a free one or join the queue.
rejections-already_seated = You already have seat { $seat } ({ $clause }). All that is left is Ready.
rejections-table_full = Not allowed: all ten seats are taken ({ $clause }). Join the queue.
rejections-seats_free = Not allowed: there are free seats ({ $clause }). Sit down at once.
rejections-already_queued = You are in the queue already ({ $clause }). The next free seat in turn is yours.
rejections-not_queued = Not allowed: you are not in the queue ({ $clause }). To join it: Queue.
rejections-queue_full = Not allowed: the queue is full ({ $clause }). /rooms shows other tables.
rejections-already_ready = You are ready already ({ $clause }). Waiting for the others.
rejections-not_ready = You are not marked ready anyway ({ $clause }). To be: Ready.
rejections-no_voice = Not allowed: you are not in the voice channel ({ $clause }). Join it and press Ready again.
rejections-chair_taken = Not allowed: the judge's chair is taken ({ $clause }). You can play or watch.
rejections-not_in_chair = Not allowed: you are not in the judge's chair ({ $clause }). To take it: Judge.
rejections-judge_plays = Not allowed: a judge does not play, a player does not judge ({ $clause }). Give up your present place first.
rejections-judge_missing = Too early: the settings ask for a judge and there is none ({ $clause }). Take the chair or choose a table without a judge.
rejections-not_full = Too early: { $seated } of 10 are seated ({ $clause }). It begins when all are.
rejections-bad_setting = Not allowed: “{ $setting }” has no such value ({ $clause }). Choose one of those offered.
rejections-not_here = Not allowed: this person is neither seated nor queued here ({ $clause }). Choose another.

rejections-already_acked = You have seen your role already ({ $clause }). To see it again: My role.
rejections-not_don = Not allowed: the Don sets the order ({ $clause }). Propose one in a line.
rejections-bad_order = Not allowed: an order is one to ten different numbers ({ $clause }). Type it like this: 7 3 5.

rejections-not_speaker = { $speaker ->
    [0] Not allowed: there is no speech now ({ $clause }). Wait for yours.
   *[other] Not allowed: No. { $speaker } is speaking ({ $clause }). Wait for your speech.
}
rejections-no_nominations_here = Not allowed: no nominations in this speech ({ $clause }). Only in an ordinary day speech.
rejections-nomination_used = Not allowed: you have nominated No. { $target }, one a speech ({ $clause }). You can speak on.
rejections-already_nominated = Not allowed: No. { $target } was already nominated by No. { $by } ({ $clause }). You can still nominate another.
rejections-nomination_waits = Not allowed: your nomination of No. { $target } waits for the judge ({ $clause }). Wait for the word.
rejections-no_nomination_open = Not allowed: no nomination waits for a decision ({ $clause }). Nothing is needed.
rejections-no_withdrawal = Not allowed: nominations are not taken back at this table ({ $clause }). The nomination stands.
rejections-nothing_nominated = Not allowed: you have nominated nobody ({ $clause }). You still may.
rejections-target_out = Not allowed: No. { $seat } is out of the game ({ $clause }). Choose someone at the table.
rejections-floor_not_open = Too early: your microphone is being opened ({ $clause }). Your minute starts when it is.

rejections-no_shouts = Not allowed: there are no shouts at this table ({ $clause }). Wait for your speech.
rejections-own_speech = Not allowed: this is your speech, the microphone is yours ({ $clause }). Speak.
rejections-shout_busy = Not allowed: No. { $seat }'s shout is not over ({ $clause }). Try again in a few seconds.
rejections-shout_would_remove = Not allowed: you have 3 fouls and a shout would be the fourth ({ $clause }). Wait for your speech.
rejections-shout_by_grant = Not allowed: here the judge gives the floor out of turn ({ $clause }). Ask the judge.
rejections-already_asked = You have asked already ({ $clause }). The judge has your request.

rejections-not_this_candidate = Not allowed: the vote is on No. { $current } now ({ $clause }). You still have your vote.
rejections-not_candidate = Not allowed: No. { $seat } is not being voted on ({ $clause }). Choose from the list.
rejections-already_voted = Not allowed: your one vote went to No. { $candidate } ({ $clause }). It cannot be changed.
rejections-no_self_vote = Not allowed: no votes for oneself here ({ $clause }). You still have your vote.
rejections-candidate_not_open = Too early: the judge has not opened the vote ({ $clause }). Wait for the word.
rejections-candidate_open = Not allowed: the vote on No. { $candidate } is open ({ $clause }). Close it first.
rejections-not_manual = Not allowed: this vote runs by itself ({ $clause }). Nothing is needed.
rejections-not_in_closed_mode = Not allowed: the vote is closed ({ $clause }). Wait for the reveal.
rejections-already_lifted = Your vote for the lift is in already ({ $clause }). Waiting for the others.
rejections-lift_undecided = Too early: the judge is deciding whether to vote on the lift ({ $clause }). Wait for the word.
rejections-no_lift_to_decide = Not allowed: there is no question of a lift now ({ $clause }). Nothing is needed.

rejections-shot_final = Not allowed: the shot is made, No. { $target } ({ $clause }). It cannot be changed.
rejections-no_friendly_fire = Not allowed: one's own are not shot here ({ $clause }). Choose another.
rejections-check_final = Not allowed: No. { $target } is checked, one check a night ({ $clause }). The answer is in My results.
rejections-check_self = Not allowed: one does not check oneself ({ $clause }). Choose another.

rejections-best_move_own_seat = Not allowed: your own number does not go into the best move ({ $clause }). Choose others.
rejections-best_move_too_many = Not allowed: a best move has at most three numbers ({ $clause }). Take some out.
rejections-best_move_twice = Not allowed: No. { $seat } is named twice ({ $clause }). Take one out.
rejections-best_move_empty = Not allowed: a best move has at least one number ({ $clause }). Choose one, or just wait.
rejections-best_move_final = Not allowed: the best move is named ({ $clause }). It cannot be changed.

rejections-fouls_full = Not allowed: there are four fouls already ({ $clause }). What is left is removal.
rejections-no_foul = Not allowed: there is no foul to take back ({ $clause }). Check the number.
rejections-no_tech_foul = Not allowed: there is no technical foul to take back ({ $clause }). Check the number.
rejections-already_out = Not allowed: No. { $seat } is out already ({ $clause }). Check the number.
rejections-not_removed = Not allowed: this player was not removed ({ $clause }). Check the number.
rejections-had_last_speech = Not allowed: the last speech was given ({ $clause }). There is no second.

rejections-nothing_to_undo = Not allowed: there is nothing to undo ({ $clause }). The game is on.
rejections-undo_secret = No further back: secrets have reached the players since ({ $clause }). Play on from here.
rejections-no_such_step = Not allowed: there is no such step ({ $clause }). Open the panel again.
rejections-has_part = Not allowed: this person has a part in the game ({ $clause }). Choose another.
rejections-same_player = Not allowed: this player holds the seat already ({ $clause }). Choose another.
rejections-not_gone = Not allowed: the player is here ({ $clause }). There is nobody to bring back.
rejections-no_draw_due = Not allowed: no draw is asked about now ({ $clause }). The game is on.
rejections-draw_waits = Decide on the draw first: yes, or play on ({ $clause }). Then everything else.
rejections-no_request = Not allowed: there is no request from this seat ({ $clause }). Nothing is needed.
