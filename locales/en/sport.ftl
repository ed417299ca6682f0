# Nouns of the sports table (glossary of the rule documents). Numbers carry the person, so that no
# text needs a gender.

sport-role-civ = Civilian
sport-role-sheriff = Sheriff
sport-role-maf = Mafia
sport-role-don = Don
sport-role-short-civ = civilian
sport-role-short-sheriff = sheriff
sport-role-short-maf = mafia
sport-role-short-don = don


sport-cause-vote = the vote
sport-cause-shot = the shot
sport-cause-fouls = four fouls
sport-cause-tech_fouls = two technical fouls
sport-cause-disqualified = disqualification
sport-cause-tech_removal = removal
sport-cause-ppk = PPK
sport-cause-quit = left the game
sport-left = out: { $cause }, { $night ->
    [yes] night
   *[no] day
} { $day }

sport-winner-red = The city wins
sport-winner-black = The mafia wins
sport-winner-draw = Draw
sport-over = { $winner } · { $reason }
sport-over-annulled = The game is annulled

sport-reason-mafia-voted-out = the mafia was voted out
sport-reason-mafia-removed = the mafia was removed
sport-reason-mafia-shot-itself = the mafia shot its own last one
sport-reason-parity = { $black }v{ $red }
sport-reason-ppk = PPK, No. { $seat }
sport-reason-quiet-nights = nobody left in { $nights } { $nights ->
    [one] night
   *[other] nights
} running
sport-reason-table-lifted = the whole table was lifted
sport-reason-nobody-left = nobody is left at the table
sport-reason-judge-decision = the judge's decision
sport-reason-judge-words = the judge's decision: { $text }

sport-ground-out_of_turn = talking out of turn
sport-ground-interrupting = interrupting
sport-ground-shout = a shout
sport-ground-vote_procedure = breach of the voting procedure
sport-ground-disorder = another breach of order
sport-ground-rude = rude behaviour
sport-ground-disruption = disrupting the game on purpose
sport-ground-tech_discipline = breach of technical discipline
sport-ground-outside_info = outside information
sport-ground-ignoring_judge = ignoring the judge
sport-ground-peeking = peeking at a role
sport-ground-screen_shown = showing one's screen
sport-ground-outside_deal = a deal outside the platform
sport-ground-insults = insults
sport-ground-threats = threats
sport-ground-bug_abuse = using bugs
sport-ground-sabotage = repeated sabotage of the game
sport-ground-equipment = repeated technical trouble
sport-ground-other = other
sport-ground-words = { $ground } ({ $clause })
sport-ground-free = { $text } ({ $clause })

sport-signal-role_not_visible = I cannot see my role
sport-signal-cannot_hear = I cannot hear
sport-signal-please_pause = please pause

sport-answer-sheriff = { $yes ->
    [yes] the Sheriff
   *[no] not the Sheriff
}
sport-answer-red = red
sport-answer-black = black
