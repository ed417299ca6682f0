# The private panel: seen by one person alone, opened by a press.

private-you = You are No. { $seat } { $name } · fouls { $fouls } of 4 · tech. { $tech } of 2
private-out = You are out, silence until the end (3.2).
private-spectator = You are a spectator. No writing or speaking at the table during the game (3.2).
private-spectator-full = You are a spectator. For the next free seat: Queue.
private-queued = You are in the queue, number { $place }.
private-judge-line = You judge this table.
private-host-line = You host this table.
private-nothing = Nothing is asked of you now.
private-asleep = The city sleeps. Nothing is asked of you now.
private-paused = A pause: nothing is asked of you now.
private-role-due = Open your role. The press is the receipt (4.2).
private-your-speech = Your speech{ $left }. You may nominate one.
private-your-floor = The floor is yours, the microphone opens.
private-your-silence = No speech, but you may nominate{ $left }. Choose a number.
private-your-tie-speech = Your tie speech{ $left }. No nominations.
private-your-last-speech = Your last speech{ $left }.
private-you-nominated = You have nominated No. { $seat }.
private-vote-due = The vote is on No. { $seat }: by the table's panel or here.
private-vote-closed-due = Choose one. Nobody sees it before the reveal.
private-vote-given = Your vote: No. { $seat }. It cannot be changed.
private-lift-due = Lift { $tied }? Silence means no.
private-lift-given = Your vote for the lift is in.
private-shoot-due = The shot{ $left }. Choose a number, it cannot be changed.
private-shot = Shot: No. { $seat }. It cannot be changed.
private-don-due = The Don's check{ $left }. Who is the Sheriff?
private-sheriff-due = The Sheriff's check{ $left }. Whom to check?
private-check-made = No. { $seat } is checked. Show opens the answer.
private-check-answer = Night { $night }, No. { $seat }: { $answer }.
private-guess-due = The best move{ $left }. Up to three numbers, then Name.
private-guess-so-far = Chosen: { $seats }.
private-guess-own = Not your own number; players who are out may be named.
private-results-none = No results yet.
private-results-head = Your checks
private-result-hidden = Night { $night }, No. { $seat }: Show opens it.
private-shout-ask = A shout: { $seconds } s of microphone, and you will have { $fouls } { $fouls ->
    [one] foul
   *[other] fouls
}.
private-shout-fatal = The fourth foul removes (13.3).
private-leave-ask = Leave the game? That is a removal, there is no way back (1.6).
private-nominate = Whom to nominate? One a speech, it cannot be taken back.
private-nominate-withdraw = Whom to nominate? One a speech, it can be taken back until its end.
private-dm = Direct messages: { $on ->
    [yes] on
   *[no] off
}
private-shout-asks = Shout: { $asks ->
    [yes] asks first
   *[no] at once
}

private-button-show-role = Show role
private-button-hide = Hide
private-button-results = My results
private-button-more = More
private-button-back = Back
private-button-show = Show
private-button-show-night = Show night { $night }
private-button-guess = Name
private-button-say = Speak
private-button-no = No
private-button-leave = Leave the game
private-button-leave-yes = Yes, leave
private-button-dm-on = Direct messages on
private-button-dm-off = Direct messages off
private-button-shout-ask = Ask before a shout
private-button-shout-now = Shout at once
private-button-language = Русский
private-button-rules = Rules
private-button-complain = Complaint
private-button-role-missing = I cannot see my role
private-button-withdraw = Take back
private-button-open = Open
private-button-queue = Queue
private-expired = The panel fell asleep. Open it again.

private-card-civ = Civilian. You are with the reds.
    Look for the blacks with speech and vote. At night you sleep.
private-card-sheriff-colour = Sheriff. You are with the reds.
    Every night you check one: red or black. The Don is black to you (10.5).
private-card-sheriff-role = Sheriff. You are with the reds.
    Every night you check one and learn the role (10.5).
private-card-maf = Mafia. You are with the blacks.
    At night three shoot, each alone. Different or missing choices are a miss (10.3, 10.8).
private-card-don = Don. You are with the blacks.
    You set the order in the contract, shoot with your own and look for the Sheriff (5.3, 10.4).
private-card-maf-majority = Mafia. You are with the blacks.
    At night three shoot, each alone. The majority of living blacks decides (10.3, 10.8).
private-mates = Yours: { $list }
private-mate = No. { $seat }
private-mate-don = No. { $seat } Don
private-card-quiet = A role is neither shown nor confirmed before the end (4.4, 4.5).

private-contract-head = The contract{ $left } · then it is gone
private-contract-paused = The contract is paused · then it is gone
private-contract-gone = The contract is over, its record is gone (5.6).
private-contract-mates = Yours: { $list }
private-contract-you = No. { $seat } (you)
private-contract-you-don = No. { $seat } Don (you)
private-contract-unseen = { $mate }, role not opened
private-contract-line = { $seat }: { $text }
private-contract-silence = Not a line yet.
private-contract-order = The Don's order: { $order }
private-contract-voices = For: { $yes } · against: { $no }
private-contract-write = Write
private-contract-agree = For the order
private-contract-against = Against
private-contract-set-order = Order
private-contract-form = A line to your team
private-contract-form-field = Up to 200 signs
private-contract-order-form = Order of shots
private-contract-order-field = Numbers with spaces, the first one first
private-nobody = nobody

private-judge-form = To the judge
private-judge-form-field = Short and to the point (3.5)
private-signal-ask = This table has no judge. Everyone sees the signal.
private-signal-role = I cannot see my role
private-signal-sound = I cannot hear
private-signal-pause = Please pause
