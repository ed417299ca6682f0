# The lobby, the list of rooms, the set-up of a server, the end of a game.

lobby-head = Table “{ $title }” · { $seated } of 10 · closes { $until }
lobby-head-full = Table “{ $title }” is full · everyone press Ready · closes { $until }
lobby-head-expired = Table “{ $title }” · { $seated } of 10 came, the game did not start
lobby-head-closed = Table “{ $title }” is closed, there will be no game
lobby-seat = { $seat } { $name }
lobby-seat-ready = { $seat } { $name } · ✓ ready
lobby-seat-away = { $seat } { $name } · not in voice
lobby-judge = Judge { $name } (does not know the roles) · host { $host }
lobby-judge-knows = Judge { $name } (knows the roles) · host { $host }
lobby-judge-wanted = No judge yet, one is needed · host { $host }
lobby-judge-none = No judge, host { $host } leads
lobby-rules = { $preset }, as in the regulations
lobby-rules-changed = { $preset }, { $count } changed: { $list }
lobby-queue-none = No queue · seal of the deal { $seal }
lobby-queue = In the queue { $names } · seal of the deal { $seal }
lobby-hint = Take a number, join the voice channel, press Ready.
lobby-hint-full = When all ten are ready the game begins by itself.

lobby-button-seat-free = { $seat }
lobby-button-seat-taken = { $seat } •
lobby-button-seat-ready = { $seat } ✓
lobby-button-ready = Ready
lobby-button-stand = Stand up
lobby-button-judge = Judge
lobby-button-queue = Queue
lobby-button-start = Start
lobby-button-settings = Settings
lobby-button-rules = Rules
lobby-button-mic = Microphone back
lobby-button-wait = Wait { $minutes } min more
lobby-button-close = Close

lobby-people = Seats at the table. Who is to stand up?
lobby-people-read = Seats at the table. The host frees them.
lobby-people-invite = To invite: send people a link to this channel.

lobby-rooms-head = Tables · { $count } open
lobby-rooms-none = No open tables. Create the first.
lobby-rooms-gathering = { $place }. “{ $title }” · { $seated } of 10 · { $preset } · { $judge }
lobby-rooms-full = { $place }. “{ $title }” · 10 of 10 · { $queue } waiting · { $preset } · { $judge }
lobby-rooms-running = { $place }. “{ $title }” · on now: { $now }
lobby-rooms-judge = judge { $name }
lobby-rooms-judge-wanted = a judge is wanted
lobby-rooms-judge-none = no judge
lobby-rooms-banned = Banned until { $until }: { $reason }. You cannot sit or create tables, but you can watch.
lobby-rooms-banned-forever = Banned for ever: { $reason }. You cannot sit or create tables, but you can watch.
lobby-rooms-sit = Sit { $place }
lobby-rooms-queue = Queue { $place }
lobby-rooms-watch = Watch { $place }
lobby-rooms-create = Create

lobby-over-protocol = Protocol · { $result }
lobby-over-left = { $seat } { $name } · { $role } · { $left }
lobby-over-alive = { $seat } { $name } · { $role } · at the table to the end
lobby-over-nights = Nights
lobby-over-night = Night { $night }: shots { $shots }; Don { $don }; Sheriff { $sheriff }; { $killed ->
    [0] a miss
   *[other] No. { $killed } killed
}
lobby-over-check = { $target }: { $answer }
lobby-over-nothing = none
lobby-over-deal-head = The deal
lobby-over-deal-seal = Seal before the game: { $seal }
lobby-over-deal-seed = Seed after the game: { $seed }
lobby-over-deal-ok = ✓ The seed fits the seal, and the roles follow from it. Nobody touched the deal.
lobby-over-deal-bad = ✗ The seed does not fit the seal or the roles. Write a complaint.
lobby-over-deal-how = Check it yourself: gorod verify { $game }

lobby-setup-rights = Set-up · 1 of 3 · rights
lobby-setup-right-ok = ✓ { $right }
lobby-setup-right-missing = ✗ { $right }: { $without }
lobby-setup-all = Everything is there.
lobby-setup-part = You can play, but not everything will work.
lobby-setup-nothing = There is no playing like this: without these rights the bot is mute. Give them to its role and check again.
lobby-setup-again = Check again
lobby-setup-go-on = Go on
lobby-setup-go-on-anyway = Go on like this
lobby-setup-defaults = Set-up · 2 of 3 · language and rules
lobby-setup-language = Language: { $language }
lobby-setup-language-ru = Русский
lobby-setup-language-en = English
lobby-setup-preset = Rules of new tables: { $preset }
lobby-setup-places = Set-up · 3 of 3 · where and who
lobby-setup-place = Where tables stand
lobby-setup-place-any = In any voice channel
lobby-setup-judges = Who judges
lobby-setup-judges-anyone = Whoever takes the chair
lobby-setup-judges-managers = Only those who manage the server
lobby-setup-places-hint = Tables open in a voice channel: the panel lives in its chat.
lobby-setup-done = Done. For a new table: Create a table, or /table new.
lobby-setup-create = Create a table
lobby-setup-back = Back

lobby-right-view = View channel
lobby-right-send = Send messages
lobby-right-embed = Embed links (the table is drawn in them)
lobby-right-connect = Connect
lobby-right-speak = Speak
lobby-right-mute = Mute members
lobby-right-move = Move members
lobby-right-channel = Manage channel
lobby-right-roles = Manage permissions
lobby-right-status = Set the voice channel's status
lobby-without-view = the bot will not see the table
lobby-without-send = the table has nowhere to appear
lobby-without-embed = the table cannot be drawn
lobby-without-connect = the bot cannot join voice, speeches go by buttons
lobby-without-speak = the gong will not be heard
lobby-without-mute = “soft” mode without it, speech out of turn costs a foul
lobby-without-move = nobody can be brought back from another channel
lobby-without-channel = spectators cannot be silenced
lobby-without-roles = those who are out cannot be kept from writing
lobby-without-status = the channel will not show who is speaking
