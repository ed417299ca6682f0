# The public panel: one headline a stage, the lines under it, its buttons. Said to everyone alike.

panel-deal = The deal: everyone press My role{ $left }
panel-contract = The contract · cameras off, please{ $left }
panel-sheriff-look = The Sheriff looks at the table{ $left }
panel-free-seating = Free seating{ $left }
panel-speech = Day { $day } · No. { $seat } { $name } speaks{ $left }
panel-speech-offered = Day { $day } · the floor goes to No. { $seat } { $name }, the microphone opens
panel-speech-short = Day { $day } · No. { $seat } { $name }, a short speech{ $left }
panel-speech-silent = No. { $seat } without a speech: nomination only{ $left }
panel-speech-waits = Day { $day } · No. { $seat } { $name }: waiting for the judge's word on the nominee{ $left }
panel-vote-gate = Day { $day } · the speeches are over
panel-vote-prep = The vote: { $candidates } · begins { $until }
panel-vote-prep-manual = The vote: { $candidates } · the judge opens it
panel-ballot = No. { $seat }?{ $left }
panel-ballot-manual = No. { $seat }? The judge closes
panel-closed-ballot = In secret, one vote{ $left }
panel-reveal = For No. { $seat }: { $votes }{ $left }
panel-reveal-defaulted = For No. { $seat }: { $votes } ({ $defaulted } by default){ $left }
panel-reveal-none = For No. { $seat } nobody{ $left }
panel-tie-speech = Tie { $tied } · No. { $seat } { $name } speaks{ $left }
panel-tie-offered = Tie { $tied } · the floor goes to No. { $seat } { $name }, the microphone opens
panel-stays-speech = No. { $seat } { $name } stays · speaks{ $left }
panel-lift = Lift { $tied }? { $needed } of { $of } needed{ $left }
panel-lift-undecided = Tie { $tied } · the judge decides whether to vote on the lift
panel-night-shot = Night { $night } · the shot{ $left }
panel-night-don = Night { $night } · the Don{ $left }
panel-night-sheriff = Night { $night } · the Sheriff{ $left }
panel-dawn-killed = Dawn · No. { $seat } ({ $name }) was killed{ $left }
panel-dawn-miss = Dawn · a miss, all are alive{ $left }
panel-best-move = No. { $seat } was killed · best move{ $left }
panel-last-killed = No. { $seat } ({ $name }) was killed · last speech{ $left }
panel-last-left = No. { $seat } ({ $name }) is out · last speech{ $left }
panel-last-offered = The floor goes to No. { $seat } ({ $name }), last speech: the microphone opens
panel-paused = Pause{ $rest } · the judge speaks
panel-paused-host = Pause{ $rest } · the host leads
panel-paused-late = Pause: the table woke up too late{ $rest }
panel-paused-undone = Pause after a step back: { $now }{ $rest }
panel-paused-halted = Stop: an error in the program, the operator knows
panel-rest = { $seconds } s left
panel-draw-due = Nobody left in { $nights } { $nights ->
    [one] night
   *[other] nights
} running · the judge decides on a draw

panel-hint-deal = Only you see your role. Cannot see it: To judge (4.3).
panel-hint-contract = Everyone press My move. It says what is whose.
panel-hint-speech = Only the speaker nominates, once.
panel-hint-vote = One vote, the first and the last.
panel-hint-closed = Nobody sees who has chosen, or whom, before the reveal (9.4).
panel-hint-silence-last = Silence goes to the last: No. { $seat } (8.4).
panel-hint-lift = Silence means no.
panel-hint-night = The city sleeps. If anything is asked of you, My move shows it.
panel-hint-paused = Moves wait. The clock stands (12.3).

panel-seat = { $seat } { $name }
panel-seat-free = { $seat } free
panel-tag-speaks = speaks
panel-tag-shouts = shout
panel-tag-fouls = fouls { $count }
panel-tag-tech = tech. { $count }
panel-tag-nominated = nominee
panel-tag-silent = next speech lost
panel-tag-away = no connection
panel-nominations = Nominees: { $list }
panel-nomination = { $target } (by No. { $by })
panel-nomination-waits = { $target } (by No. { $by }), waits for the judge
panel-nominations-none = No nominees
panel-votes = No. { $seat } · { $count }: { $votes }
panel-votes-none = No. { $seat } · 0
panel-best-move-line = Best move of No. { $by }: { $named }
panel-next = Next No. { $seat }
panel-judge = judge { $name }
panel-judge-knows = judge { $name }, knows the roles
panel-host = host { $name } leads

panel-roles-open = The roles are open (14.5). So is the seed of the deal: Deal checks it.

panel-button-role = My role
panel-button-moves = My move
panel-button-shout = Shout
panel-button-judge = To judge
panel-button-pass = Pass
panel-button-end = End
panel-button-nominate = Nominate
panel-button-lift = Lift
panel-button-next = Next
panel-button-pause = Pause
panel-button-resume = Resume
panel-button-again = Again
panel-button-protocol = Protocol
panel-button-deal = Deal
panel-button-complain = Complaint
panel-button-mic = Microphone back
panel-button-seat = { $seat }
panel-button-counted = { $seat } · { $count }
