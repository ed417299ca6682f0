//! Secrecy by paired games (invariant 3): two games that differ only in what a viewer may not know
//! look the same to that viewer, view and notices alike.

use crate::forgy_play::{Game, HOST};
use gorod::base::{AccountId, Seat, Seed, Stamp};
use gorod::rules::forgy::{
    Command, Event, Forgy, Key, Plan, Role, RoleList, Room, Settings, Slot, Stage, Viewer, Words,
};
use gorod::rules::{Ask, Audience, By, Ledger, Rules, Said, Told};

/// A game of eight with these roles on these seats, played by a script of inputs.
struct Pair {
    ledger: Ledger<Forgy>,
    heard: Vec<Told<gorod::rules::forgy::Notice>>,
    now: Stamp,
    id: u64,
}

/// What differs between the two games of a pair.
#[derive(Clone, Copy)]
struct Secret {
    /// Roles by seat.
    roles: &'static str,
    /// Whom the team kills on night 1.
    victim: u8,
    /// Whom the commissar checks.
    checked: u8,
    /// Who wrote the note.
    author: u8,
}

impl Pair {
    fn play(secret: Secret) -> Self {
        let list = RoleList::parse("don, mafioso, commissar, doctor, deputy, civilian x3").unwrap();
        let settings = Settings { roles: list, min_reason_chars: 1, dead_chat: true, ..Settings::default() };
        let mut pair = Self { ledger: Ledger::default(), heard: Vec::new(), now: Stamp(0), id: 0 };
        pair.tell(By::Account(HOST), Command::Create { settings: Box::new(settings), seed: Seed::of(1) });
        for n in 1..=8 {
            pair.tell(
                By::Account(AccountId(n)),
                Command::Join { past: gorod::rules::forgy::Past::default() },
            );
        }
        pair.tell(By::Account(HOST), Command::CloseSignup);
        pair.deal(secret.roles);
        for n in 1..=8 {
            pair.tell(By::Account(AccountId(n)), Command::ReceiveRole);
        }
        pair.tell(By::Account(HOST), Command::Start);
        pair.night(secret);
        pair.day(secret);
        pair
    }

    /// The draw with these roles by seat; the seal of the seed stays the same.
    fn deal(&mut self, roles: &str) {
        let names: Vec<&str> = roles.split(' ').collect();
        let list: Vec<Role> = vec![Role::Don, Role::Mafioso, Role::Commissar, Role::Doctor, Role::Deputy];
        let dealt = names
            .iter()
            .map(|name| {
                let role = Role::named(name).unwrap();
                let place = list.iter().position(|r| *r == role).unwrap_or(5);
                gorod::rules::forgy::DealtRole {
                    role,
                    list_no: u8::try_from(place + 1).unwrap(),
                    side: role.card().side,
                    uses: None,
                    also: gorod::rules::forgy::KeySet::default(),
                }
            })
            .collect();
        self.apply(Event::Dealt { attempt: 1, roles: dealt });
    }

    fn apply(&mut self, event: Event) {
        let before = self.ledger.state().clone();
        self.ledger.apply(event.clone());
        Forgy::announce(&before, &event, self.ledger.state(), &mut self.heard);
    }

    fn tell(&mut self, by: By, command: Command) {
        self.id += 1;
        let ask = Ask { by, now: self.now, said: Some(Said { at: self.now, id: self.id }) };
        let (events, _) =
            self.ledger.propose(&ask, &command).unwrap_or_else(|why| panic!("{command:?}: {why:?}"));
        events.into_iter().for_each(|event| self.apply(event));
    }

    fn of(&self, role: Role) -> (Seat, AccountId) {
        let (seat, player) = self.ledger.state().seats().find(|(_, p)| p.role == role).unwrap();
        (seat, player.account)
    }

    fn night(&mut self, secret: Secret) {
        let at = |n: u8| Seat::new(n).unwrap();
        let (_, don) = self.of(Role::Don);
        let plan = Plan::Kill { victim: at(secret.victim), executor: None };
        self.tell(By::Account(don), Command::Propose { slot: Slot::Kill { team: 1, n: 0 }, plan });
        let (seat, commissar) = self.of(Role::Commissar);
        let plan = Plan::Act { key: Key::Check, target: at(secret.checked), second: None, use_on: None };
        self.tell(By::Account(commissar), Command::Propose { slot: Slot::Own(seat), plan });
        self.wait(Stage::NightClosed);
        while let Some(act) = self.ledger.state().draft.as_ref().and_then(|draft| draft.untold().next()) {
            let act = u8::try_from(act).unwrap();
            self.tell(By::Account(HOST), Command::Strike { act, reason: Words::plain("не описываю") });
        }
    }

    fn day(&mut self, secret: Secret) {
        self.tell(By::Account(HOST), Command::PublishDay { loose_pictures: 0 });
        let author = AccountId(i64::from(secret.author));
        self.tell(By::Account(author), Command::SendNote { header: None, text: Words::plain("я всё видел") });
        self.tell(By::Account(HOST), Command::ApproveNote { note: 0 });
        self.wait(Stage::DayClosed);
        self.tell(By::Account(HOST), Command::PublishNight);
    }

    fn wait(&mut self, stage: Stage) {
        while self.ledger.state().stage != stage {
            let deadline = self.ledger.state().deadline().expect("the clock goes on");
            self.now = deadline.at;
            self.tell(By::Clock, Command::Tick);
        }
    }

    /// Everything this viewer ever sees and hears.
    fn seen_by(&self, viewer: Viewer) -> (String, String) {
        let state = self.ledger.state();
        let view = serde_json::to_string(&state.view(&viewer)).unwrap();
        let account = match viewer {
            Viewer::Seat(seat) => state.player(seat).map(|player| player.account),
            _ => None,
        };
        let mine = |told: &&Told<gorod::rules::forgy::Notice>| match told.to {
            Audience::Public => true,
            to => account.is_some_and(|account| state.addressees(to).contains(&account)),
        };
        let heard: Vec<_> = self.heard.iter().filter(mine).collect();
        (view, serde_json::to_string(&heard).unwrap())
    }
}

const BASE: Secret = Secret {
    roles: "don mafioso commissar doctor deputy civilian civilian civilian",
    victim: 8,
    checked: 1,
    author: 6,
};

fn same(viewers: &[Viewer], one: Secret, other: Secret) {
    let (one, other) = (Pair::play(one), Pair::play(other));
    assert_ne!(one.ledger.state(), other.ledger.state(), "the games do not differ");
    for viewer in viewers {
        assert_eq!(one.seen_by(*viewer), other.seen_by(*viewer), "{viewer:?}");
    }
}

fn seat(n: u8) -> Viewer {
    Viewer::Seat(Seat::new(n).unwrap())
}

#[test]
fn r38_roles_of_others_do_not_show() {
    // Seats 6 and 7 are civilians in both; the town's roles change hands among 3, 4 and 5.
    let other = Secret { roles: "don mafioso doctor deputy commissar civilian civilian civilian", ..BASE };
    same(&[Viewer::Public, seat(1), seat(2), seat(6), seat(7), seat(8)], BASE, other);
    // The mafia itself changes hands between 1, 2 and 3, 4: nobody of the rest can tell.
    let other = Secret {
        roles: "commissar doctor don mafioso deputy civilian civilian civilian",
        checked: 3,
        ..BASE
    };
    same(&[Viewer::Public, seat(5), seat(6), seat(7), seat(8)], BASE, other);
}

#[test]
fn r38_a_check_shows_only_to_its_owner() {
    let other = Secret { checked: 6, ..BASE };
    let others: Vec<Viewer> = [1, 2, 4, 5, 6, 7, 8].map(seat).into_iter().chain([Viewer::Public]).collect();
    same(&others, BASE, other);
    let (one, other) = (Pair::play(BASE), Pair::play(other));
    assert_ne!(one.seen_by(seat(3)), other.seen_by(seat(3)), "the commissar learns nothing");
}

#[test]
fn r25_the_author_of_a_note_shows_only_to_himself_and_the_host() {
    let other = Secret { author: 7, ..BASE };
    let others: Vec<Viewer> = [1, 2, 3, 4, 5, 8].map(seat).into_iter().chain([Viewer::Public]).collect();
    same(&others, BASE, other);
}

#[test]
fn r9_what_a_team_plans_shows_to_the_team_alone() {
    let unpublished = |victim: u8| {
        let mut pair = Pair::play(BASE);
        // Night 2: the team plans, nothing is resolved yet.
        let (_, don) = pair.of(Role::Don);
        let plan = Plan::Kill { victim: Seat::new(victim).unwrap(), executor: None };
        pair.tell(By::Account(don), Command::Propose { slot: Slot::Kill { team: 1, n: 0 }, plan });
        pair
    };
    let (one, other) = (unpublished(6), unpublished(7));
    for viewer in [3, 4, 5, 6, 7, 8].map(seat).into_iter().chain([Viewer::Public]) {
        assert_eq!(one.seen_by(viewer), other.seen_by(viewer), "{viewer:?}");
    }
    for mate in [1, 2].map(seat) {
        assert_ne!(one.seen_by(mate), other.seen_by(mate), "{mate:?} does not see the team's plan");
    }
}

#[test]
fn r38_the_dead_chat_is_for_its_own_and_shows_nothing_by_itself() {
    let mut pair = Pair::play(BASE);
    pair.tell(By::Account(AccountId(8)), Command::EnterDeadChat);
    let state = pair.ledger.state();
    assert_eq!(state.readers(Room::Dead), [AccountId(8)]);
    assert!(state.writes(AccountId(8), Room::Dead) && !state.writes(AccountId(1), Room::Dead));
    // Who sits there sees no more of the game than before.
    let mut other = Pair::play(Secret { checked: 6, ..BASE });
    other.tell(By::Account(AccountId(8)), Command::EnterDeadChat);
    assert_eq!(pair.seen_by(seat(8)), other.seen_by(seat(8)));
}

/// I9 over random games: until the end no public view and no public notice of a game whose list is
/// hidden names any role at all.
#[test]
fn i9_nothing_public_names_a_role_before_the_end() {
    let names: Vec<String> =
        gorod::rules::forgy::CATALOGUE.iter().map(|card| format!("\"{}\"", card.name)).collect();
    for number in 0..60 {
        let mut dice = gorod::base::Dice::new(Seed::of(number).mix([9]));
        let mut settings = crate::forgy_play::settings(&mut dice, 9);
        settings.roles_shown = false;
        settings.claimable_roles.clear();
        let mut game = Game::with(settings, 9, number, dice);
        game.play();
        let mut ledger: Ledger<Forgy> = Ledger::default();
        for event in game.ledger.events() {
            let before = ledger.state().clone();
            ledger.apply(event.clone());
            let state = ledger.state();
            if state.stage >= Stage::Ended || state.stage < Stage::Rand {
                continue;
            }
            let mut told = Vec::new();
            Forgy::announce(&before, event, state, &mut told);
            told.retain(|t| t.to == Audience::Public);
            let text = serde_json::to_string(&told).unwrap();
            let mut view = (*state.view(&Viewer::Public).public).clone();
            // Keys of the order are public (A39); some are called like a role.
            view.settings.make_mut().order.0.clear();
            let seen = serde_json::to_string(&view).unwrap();
            for name in &names {
                assert!(!text.contains(name), "{name} in {text}");
                assert!(!seen.contains(name), "{name} in the public view");
            }
        }
    }
}

/// Two teams (r9): a rival's plans, members and results do not show to the other mafia.
#[test]
fn r9_two_teams_do_not_know_each_other() {
    let secret = |victim: u8| {
        let mut pair = Pair::play(Secret {
            roles: "don mafioso commissar doctor deputy civilian second_mafia civilian",
            ..BASE
        });
        let rival = AccountId(7);
        let plan = Plan::Kill { victim: Seat::new(victim).unwrap(), executor: None };
        pair.tell(By::Account(rival), Command::Propose { slot: Slot::Kill { team: 2, n: 0 }, plan });
        pair
    };
    let (one, other) = (secret(4), secret(5));
    for viewer in [1, 2, 3, 4, 5, 6, 8].map(seat).into_iter().chain([Viewer::Public]) {
        assert_eq!(one.seen_by(viewer), other.seen_by(viewer), "{viewer:?}");
    }
    assert_ne!(one.seen_by(seat(7)), other.seen_by(seat(7)), "the rival does not see his own plan");
    // Who the rivals are shows to neither team: seats 6 and 7 change roles.
    let swapped = "don mafioso commissar doctor deputy second_mafia civilian civilian";
    let one = Pair::play(Secret {
        roles: "don mafioso commissar doctor deputy civilian second_mafia civilian",
        ..BASE
    });
    let other = Pair::play(Secret { roles: swapped, ..BASE });
    for viewer in [1, 2, 3, 4, 5, 8].map(seat).into_iter().chain([Viewer::Public]) {
        assert_eq!(one.seen_by(viewer), other.seen_by(viewer), "{viewer:?}");
    }
}
