# What is told once. Landmarks stay in the table's chat; the rest is for faces without a panel and
# for private lines.

notices-lobby-opened = A table is gathering. Host { $host }. Seal of the deal { $seal }.
notices-seat-from-queue = Seat { $seat } is free and yours now. Join the voice channel and press Ready.
notices-kicked = The host has freed your seat. /rooms shows the open tables.
notices-lobby-expired = { $seated } of 10 at the table, the game did not start.
notices-lobby-extended = The lobby stays open: it closes { $until }.
notices-lobby-closed = The lobby is closed, there will be no game.
notices-started = The game begins. Open My role. Seal of the deal { $seal }.

notices-role-missing = No. { $seat } { $name } cannot see a role (4.3).
notices-contract-line = No. { $seat }: { $text }
notices-contract-voice = No. { $seat }: { $agrees ->
    [yes] agrees
   *[no] is against
}
notices-contract-order = The Don's order: { $order }
notices-contract-over = The contract is over.

notices-day-began = Day { $day }. No. { $opener } { $name } opens.
notices-nominated = No. { $by } nominates No. { $target }.
notices-nomination-waits = No. { $by } nominates No. { $target }: waiting for the judge (7.3).
notices-nomination-refused = No. { $target }, nominated by No. { $by }, is not accepted.
notices-withdrawn = No. { $by } takes the nomination of No. { $target } back.
notices-shout = { $foul ->
    [yes] No. { $seat } shouts: a foul for a few seconds of microphone.
   *[no] No. { $seat } has a word, without a foul.
}

notices-gate-cancelled = No vote today: there was a removal (8.10).
notices-gate-none = Nobody was nominated, so there is no vote (8.1).
notices-gate-no-vote = The table does not vote on day 1: the room is set so.
notices-gate-stays = A single nominee: No. { $seat } { $name } stays (8.5).
notices-gate-leaves = A single nominee: No. { $seat } { $name } leaves without a vote (8.6).
notices-gate-vote = The speeches are over, the vote comes next.
notices-tally = No. { $candidate } · { $count }: { $votes }
notices-tally-none = No. { $candidate } · 0
notices-tally-defaulted = No. { $candidate } · { $count }: { $votes } (by default { $defaulted })
notices-tally-all-defaulted = No. { $candidate } · { $count } by default: { $votes }
notices-vote-head = Result of the vote, day { $day }
notices-verdict-leaves = No. { $seat } { $name } leaves (8.7).
notices-verdict-stays = No. { $seat } { $name } stays: day 1 takes nobody alone.
notices-verdict-tie = A tie of { $seats }: speeches and another vote (8.8).
notices-verdict-lift = The same tie of { $seats }: the lift is asked about (8.9).
notices-verdict-nobody = The same tie of { $seats }: nobody leaves (8.9).
notices-candidate-restarted = The vote on No. { $candidate } is taken anew.
notices-vote-restarted = The vote is taken anew.
notices-vote-aborted = The vote is broken off: a removal in this round (8.10). Nobody leaves.
notices-vote-cancelled = { $next ->
    [yes] The next day's vote will not take place (8.10).
   *[no] The vote of this round will not take place (8.10).
}
notices-lift-passed = For the lift { $yes } of { $of }: { $voters }. Out: { $tied } (8.9).
notices-lift-failed = For the lift { $yes } of { $of }: { $voters }. All stay (8.9).
notices-lift-nobody = For the lift 0 of { $of }. All stay (8.9).
notices-decide-lift = Decide whether to vote on lifting { $tied } (8.9).

notices-night-fell = Night { $night }. The city falls asleep.
notices-shot-log = Shot: No. { $by } → No. { $target }
notices-check-log = Check: No. { $by } → No. { $target }, { $answer }
notices-dawn-killed = The morning after night { $night }. No. { $seat } ({ $name }) was killed.
notices-dawn-miss = The morning after night { $night }. A miss, nobody was killed.
notices-best-move = Best move of No. { $by }: { $named }.
notices-draw-due = Nobody left in { $nights } { $nights ->
    [one] night
   *[other] nights
} running. A draw? Decide in your panel.
notices-draw-refused = The judge plays on.

notices-departed = Out: { $seats }.
notices-last-speech-given = No. { $seat } { $name }: the judge gave a last speech (11.6).
notices-foul = No. { $seat } { $name }: foul { $count } of 4, { $ground }.
notices-tech-foul = No. { $seat } { $name }: technical foul { $count } of 2, { $ground }.
notices-foul-back = No. { $seat } { $name }: a foul taken back, { $count } left.
notices-tech-back = No. { $seat } { $name }: a technical foul taken back, { $count } left.
notices-sanction = No. { $seat } { $name }: { $cause } ({ $clause }).
notices-sanction-ground = No. { $seat } { $name }: { $cause } ({ $clause }). Ground: { $ground }.

notices-paused-called = Pause.
notices-paused-late = The table woke up too late and paused itself. Whoever leads it can go on.
notices-paused-undone = The table is paused after a step back.
notices-paused-halted = The program found an error in itself and stopped the game. The operator knows.
notices-resumed = The game goes on.
notices-undone = The judge took the table back: { $now }. It is paused.
notices-replaced = Replacement on seat { $seat }: was “{ $from }”, is “{ $to }”.
notices-connection = { $connected ->
    [yes] No. { $seat } { $name } is back.
   *[no] No. { $seat } { $name }: connection lost. The game goes on (2.8).
}
notices-new-judge = { $name } is judging.
notices-judge-gone = { $vanished ->
    [yes] The judge has vanished.
   *[no] The judge has left.
} Host { $host } leads, votes are automatic.
notices-host-passed = The host has vanished. { $name } leads the table.
notices-floor-asked = No. { $seat } { $name } asks for a word.
notices-line = No. { $seat } { $name }: “{ $text }”
notices-signal = No. { $seat } { $name }: { $signal }.
notices-resync = The table is refreshed.

notices-ended-roles = Roles: { $roles }
notices-ended-seed = The seed of the deal is open: { $seed }. Anyone can check the deal, with the Deal button or with gorod verify.
notices-room-closed = The room is closed.
notices-dm-new = Game { $game }: there is news. The button shows it, to you alone.
