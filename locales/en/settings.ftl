# Settings of a sports table: sections, names, values. One name a key of the table of settings.


settings-section-time = Time
settings-name-role_deal_s = Showing the role
settings-name-contract_s = Contract
settings-name-sheriff_look_s = The Sheriff's look
settings-name-free_seating_s = Free seating
settings-name-speech_s = Ordinary speech
settings-name-short_speech_s = Short speech
settings-name-silent_nominate_s = Window to nominate without a speech
settings-name-tie_speech_s = Tie speech
settings-name-last_speech_s = Last speech
settings-name-vote_prep_s = Getting ready to vote
settings-name-ballot_s = Vote on one candidate
settings-name-closed_ballot_s = Closed vote
settings-name-reveal_s = Reveal of one candidate
settings-name-lift_vote_s = Lift vote
settings-name-night_shot_s = Shot
settings-name-night_don_s = The Don's check
settings-name-night_sheriff_s = The Sheriff's check
settings-name-dawn_s = Dawn
settings-name-best_move_s = Time for the best move
settings-name-late_grace_ms = Clock lateness allowed
settings-name-room_kept_s = Room after the game
settings-name-lobby_s = Lobby
settings-name-lobby_extend_s = Lobby extension

settings-section-speech = Speech and shout
settings-name-rotation = Who opens the day
settings-value-rotation-opener = the next after yesterday's opener
settings-value-rotation-closer = so that the next after yesterday's closer closes
settings-value-rotation-fixed = always the lowest number
settings-name-silent = Three fouls
settings-value-silent-skip = the next speech is lost
settings-value-silent-short30 = the next speech is short
settings-value-silent-none = the speech stays
settings-name-silent_few_alive = Three fouls with four or fewer alive
settings-value-silent_few_alive-skip = the speech is lost
settings-value-silent_few_alive-short30 = the speech is short
settings-name-shout = Shout
settings-value-shout-foul = the microphone for a foul
settings-value-shout-granted = the judge gives the floor
settings-value-shout-off = none
settings-name-shout_s = Length of a shout
settings-name-shout_at_three = Shout with three fouls
settings-value-shout_at_three-refuse = refused
settings-value-shout_at_three-remove = the fourth foul

settings-section-nominations = Nominations
settings-name-nomination_confirm = A nomination is accepted by
settings-value-nomination_confirm-system = the system, at once
settings-value-nomination_confirm-judge = the judge
settings-name-nomination_confirm_s = Wait for the judge's word
settings-name-withdraw = Taking a nomination back

settings-section-voting = Voting
settings-name-vote_mode = How votes are taken
settings-value-vote_mode-auto = automatically, one by one
settings-value-vote_mode-manual = by hand, the judge opens
settings-value-vote_mode-closed = closed, then the reveal
settings-name-default_last = Silence goes to the last candidate
settings-name-self_vote = A vote for oneself
settings-name-single_later = A single nominee after day 1
settings-value-single_later-leaves = leaves without a vote
settings-value-single_later-vote = is voted on
settings-value-single_later-stays = stays
settings-name-day1_vote = The vote of day 1
settings-value-day1_vote-normal = as usual
settings-value-day1_vote-lift_only = takes nobody alone
settings-value-day1_vote-none = none
settings-name-cancel_scope = A removal after the count cancels
settings-value-cancel_scope-round = nothing
settings-value-cancel_scope-nearest = the next day's vote

settings-section-tie_lift = Ties and lifts
settings-name-tie_order = Order of the second vote
settings-value-tie_order-same = the same
settings-value-tie_order-reverse = reversed
settings-name-lift_vote = Lift after the second tie
settings-value-lift_vote-yes = is voted on
settings-value-lift_vote-no = no, straight to night
settings-value-lift_vote-judge = the judge decides
settings-name-lift_whole_table = Lift of the whole table
settings-name-lift_2_of_4 = Lift of two of four
settings-name-lift_3_of_9 = Lift of three of nine
settings-name-day1_lift = Lift on day 1

settings-section-night = Night
settings-name-no_shot = The blacks shot apart
settings-value-no_shot-miss = a miss
settings-value-no_shot-majority = the majority decides
settings-name-friendly_fire = Shots at one's own
settings-name-sheriff_learns = The Sheriff learns
settings-value-sheriff_learns-colour = the colour
settings-value-sheriff_learns-role = the role
settings-name-best_move = Best move
settings-value-best_move-first_night = for the one shot in night 1
settings-value-best_move-first_kill = for the first one shot
settings-value-best_move-any_night = for everyone shot
settings-value-best_move-off = none
settings-name-draw_after_quiet_nights = Draw when nobody leaves for

settings-section-fouls = Fouls
settings-name-foul4_removes = The fourth foul removes

settings-section-display = Display and connection
settings-name-judge = Who leads
settings-value-judge-yes = a judge who does not know the roles
settings-value-judge-knows_roles = a judge who knows the roles
settings-value-judge-none = the host, no judge
settings-name-judge_gone_s = A vanished leader is waited for
settings-name-show_roles = Role and results in the panel
settings-value-show_roles-on_tap = on a tap
settings-value-show_roles-open = at once
settings-name-camera = Cameras
settings-value-camera-off = not needed
settings-value-camera-asked = asked for
settings-value-camera-required = required
settings-name-chat = Who may write in the game's channel
settings-value-chat-off = nobody
settings-value-chat-speaker = the one who speaks
settings-value-chat-day = by day all living
settings-name-voice = The bot runs the microphones
settings-name-floor_wait_s = Wait for the microphone
settings-name-mics = Microphones are shut by
settings-value-mics-hard = the bot
settings-value-mics-soft = each player (“soft mode”)
settings-name-soft_grace_ms = Talking out of turn is let pass for
settings-name-soft_foul = Longer than that
settings-value-soft_foul-propose = a foul is proposed to the judge
settings-value-soft_foul-auto = a foul at once
settings-name-silence_offer_s = A silent speaker is offered to pass
settings-name-sounds = The bot’s sounds
settings-value-sounds-off = none
settings-value-sounds-quiet = quiet
settings-value-sounds-normal = normal
settings-value-sounds-loud = loud
settings-name-phrases = The bot announces aloud
settings-name-seat_in_nick = Seat number in the nickname

settings-flag = { $on ->
    [yes] yes
   *[no] no
}
settings-seconds = { $n ->
    [0] none
   *[other] { $n } s
}
settings-minutes = { $n } min
settings-millis = { $n } ms
settings-nights = { $n ->
    [0] never
    [one] { $n } night
   *[other] { $n } nights
}
settings-preset-league = the regulations as written
settings-preset-fiim = as at FIIM tournaments
settings-preset-online = no vote on day 1
settings-preset-casual = an evening among friends

settings-line = { $name }: { $value } ({ $clause })
settings-head = { $preset }{ $changed ->
    [0] , unchanged
   *[other] {" "}· { $changed } changed
}
settings-where = { $section } › { $name }
settings-now = Now { $now } · in { $preset } { $base } · { $clause }
settings-changed = Differs from { $preset }:
settings-read-only = The table's host changes this.
settings-frozen = The game has begun, the settings are frozen (2.9).
settings-pick-preset = Preset: { $preset }
settings-pick-section = Section: { $section }
settings-pick-setting = Which: { $name }
settings-option = { $name }: { $value }
settings-other = Other
settings-reset = Reset section
settings-all-rules = All rules
settings-people = Seats and table
settings-done = Done
settings-ask-preset = Take the preset { $preset }? Your changes will be lost: { $changed }.
settings-form-title = Another value
settings-form-field = From { $min } to { $max }
settings-form-seconds = Seconds, from { $min } to { $max }
settings-saved = Taken: { $name }, { $value }.
