# Voice: what stands in the way of a microphone, and who must lift it.

voice-right-missing = The bot lacks the right “Mute Members”: soft mode, everyone shuts their own microphone. Whoever manages the server can give it.
voice-right-back = The right “Mute Members” is there again: the bot keeps the microphones.
voice-fought = { $seat }: somebody keeps opening the microphone; until the next turn the bot lets it be (6.6).
voice-muted-by-other = { $seat }: the microphone was shut by somebody else and the bot will not open it. Please lift the mute by hand.
voice-judge-muted = The judge’s microphone was shut by somebody else. Please lift the mute by hand.
voice-suppressed = { $seat } joined as a spectator and cannot be heard: please leave voice and join again.
voice-slowed = Discord asks to wait { $seconds } s: microphones switch later, the speaker’s first.
voice-nick-refused = { $seat }: the nickname cannot be changed, this member’s role is above the bot’s.
voice-failing = { $seat }: the microphone does not switch; the bot keeps trying.
voice-screen = { $seat } shares a screen (3.6).
voice-cameras-off = No camera: { $seats } (2.4).
voice-cameras-on = Camera on: { $seats }. Cameras off now, please (2.6).
voice-out-of-turn = { $seat } talks out of turn: a foul? (13.1)
voice-out-of-turn-perhaps = Somebody talks out of turn, probably { $seat } (13.1).
voice-silent = You are not heard. Nothing to say? “Pass” (6.5).
voice-elsewhere = The bot sounds at another table of this server; here there is no gong and no announcement.
voice-listens = Soft mode: the bot notices who talks; it neither hears nor keeps what is said.
voice-not-ours = Your microphone was shut by somebody else. Please ask whoever did it.
voice-deaf = You have deafened yourself. Switch the sound on and press “Ready” (2.2).
voice-camera-first = This table plays with cameras: switch yours on and press “Ready” (2.2, 2.4).
