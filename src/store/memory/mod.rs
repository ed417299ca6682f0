//! A store in memory, for tests, trials and games that may be forgotten. The same contract as the
//! databases, durability aside.

mod apply;
mod people;

use super::{
    Account, Answer, CommunityPlace, Due, GameRow, Identity, Lane, Lease, Muted, Notice, NoticeKey, Platform,
    Record, Source, Store, Stored, Surface, SurfaceKey, Text, Write, Wrote,
};
use crate::base::{AccountId, CommunityId, GameId, Stamp};
use async_trait::async_trait;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A notice's way through the outbox.
#[derive(Clone, Debug)]
enum Way {
    /// Not before the first, claimed until the second.
    Waiting(Stamp, Stamp),
    Said(Option<String>),
    GivenUp(String),
}

#[derive(Clone, Debug)]
struct Person {
    language: Option<String>,
    direct: bool,
}

#[derive(Default)]
struct Data {
    games: BTreeMap<GameId, GameRow>,
    records: BTreeMap<(GameId, usize), Record>,
    inbox: BTreeMap<Source, (Stamp, Answer)>,
    notices: BTreeMap<NoticeKey, (Notice, Way)>,
    surfaces: BTreeMap<SurfaceKey, Surface>,
    /// `None`: erased.
    texts: BTreeMap<i64, Option<Text>>,
    accounts: BTreeMap<AccountId, Person>,
    identities: BTreeMap<(Platform, String), (Identity, Stamp)>,
    communities: i64,
    places: BTreeMap<(Platform, String), CommunityId>,
    settings: BTreeMap<(CommunityId, String), String>,
    leases: BTreeMap<String, (String, Lease)>,
    muted: BTreeMap<(u64, u64), Muted>,
}

/// The store.
#[derive(Default)]
pub struct Memory(Mutex<Data>);

impl Memory {
    fn data(&self) -> MutexGuard<'_, Data> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Store for Memory {
    async fn commit(&self, batch: &[Write]) -> Stored<Vec<Stored<Wrote>>> {
        let mut data = self.data();
        Ok(batch.iter().map(|write| data.apply(write)).collect())
    }

    async fn game(&self, game: GameId) -> Stored<Option<GameRow>> {
        Ok(self.data().games.get(&game).cloned())
    }

    async fn records(&self, game: GameId, from: usize, limit: usize) -> Stored<Vec<Record>> {
        let data = self.data();
        let range = data.records.range((game, from)..=(game, usize::MAX));
        Ok(range.map(|(_, record)| record.clone()).take(limit).collect())
    }

    async fn answer(&self, source: &Source) -> Stored<Option<Answer>> {
        Ok(self.data().inbox.get(source).map(|(_, answer)| answer.clone()))
    }

    async fn deadlines(&self, after: Option<(Stamp, GameId)>, limit: usize) -> Stored<Vec<Due>> {
        let data = self.data();
        let open = data.games.values().filter_map(|g| {
            let at = g.deadline?;
            (after < Some((at, g.id))).then(|| Due { at, game: g.id, rules: g.rules.clone() })
        });
        let mut due: Vec<Due> = open.collect();
        due.sort_by_key(|d| (d.at, d.game));
        due.truncate(limit);
        Ok(due)
    }

    async fn games_of(&self, community: CommunityId, since: Stamp, limit: usize) -> Stored<Vec<GameRow>> {
        let data = self.data();
        let ours = data.games.values().filter(|g| g.community == community);
        Ok(oldest(ours.filter(|g| g.over.is_none_or(|over| over >= since)), limit))
    }

    async fn open_games(&self, platform: Platform, limit: usize) -> Stored<Vec<GameRow>> {
        let data = self.data();
        Ok(oldest(data.games.values().filter(|g| g.platform == platform && g.over.is_none()), limit))
    }

    async fn lanes(&self, after: Option<(GameId, Lane)>, limit: usize) -> Stored<Vec<(GameId, Lane)>> {
        let data = self.data();
        let waiting = data.notices.values().filter(|(_, way)| matches!(way, Way::Waiting(..)));
        let mut lanes: Vec<_> = waiting.map(|(n, _)| (n.key.game, n.lane)).collect();
        lanes.sort_by_key(|(game, lane)| (*game, lane.number()));
        lanes.dedup();
        let after = after.map(|(game, lane)| (game, lane.number()));
        lanes.retain(|(game, lane)| after < Some((*game, lane.number())));
        lanes.truncate(limit);
        Ok(lanes)
    }

    async fn waiting(&self, game: GameId, lane: Lane, limit: usize) -> Stored<Vec<(Notice, Stamp)>> {
        let data = self.data();
        let all = notices_of(&data, game).filter(|(n, _)| n.lane == lane);
        let waiting = all.filter_map(|(n, way)| match way {
            Way::Waiting(next, claimed) => Some((n.clone(), *next.max(claimed))),
            _ => None,
        });
        Ok(waiting.take(limit).collect())
    }

    async fn given_up(&self, game: GameId, limit: usize) -> Stored<Vec<(Notice, String)>> {
        let data = self.data();
        let given_up = notices_of(&data, game).filter_map(|(n, way)| match way {
            Way::GivenUp(why) => Some((n.clone(), why.clone())),
            _ => None,
        });
        Ok(given_up.take(limit).collect())
    }

    async fn notice(&self, key: NoticeKey) -> Stored<Option<(Notice, Option<String>)>> {
        Ok(self.data().notices.get(&key).map(|(notice, way)| match way {
            Way::Said(message) => (notice.clone(), message.clone()),
            _ => (notice.clone(), None),
        }))
    }

    async fn behind(&self, after: Option<&SurfaceKey>, now: Stamp, limit: usize) -> Stored<Vec<SurfaceKey>> {
        let data = self.data();
        let behind = data.surfaces.values().filter(|s| is_behind(s, now));
        Ok(behind.map(|s| s.key.clone()).filter(|key| after.is_none_or(|a| key > a)).take(limit).collect())
    }

    async fn behind_of(&self, game: GameId, now: Stamp) -> Stored<Vec<SurfaceKey>> {
        let data = self.data();
        let ours = data.surfaces.values().filter(|s| s.key.game == game && is_behind(s, now));
        Ok(ours.map(|s| s.key.clone()).collect())
    }

    async fn surface(&self, key: &SurfaceKey) -> Stored<Option<Surface>> {
        Ok(self.data().surfaces.get(key).cloned())
    }

    async fn surfaces(&self, game: GameId) -> Stored<Vec<Surface>> {
        Ok(self.data().surfaces.values().filter(|s| s.key.game == game).cloned().collect())
    }

    async fn text(&self, id: i64) -> Stored<Option<Text>> {
        Ok(self.data().texts.get(&id).cloned().flatten())
    }

    async fn account(&self, id: AccountId) -> Stored<Option<Account>> {
        Ok(self.data().account(id))
    }

    async fn account_at(&self, platform: Platform, external: &str) -> Stored<Option<AccountId>> {
        Ok(self.data().identities.get(&(platform, external.to_owned())).map(|(i, _)| i.account))
    }

    async fn identities(&self, account: AccountId) -> Stored<Vec<Identity>> {
        let data = self.data();
        Ok(data.identities.values().filter(|(i, _)| i.account == account).map(|(i, _)| i.clone()).collect())
    }

    async fn community_at(&self, platform: Platform, external: &str) -> Stored<Option<CommunityId>> {
        Ok(self.data().places.get(&(platform, external.to_owned())).copied())
    }

    async fn places(&self, community: CommunityId) -> Stored<Vec<CommunityPlace>> {
        let data = self.data();
        let ours = data.places.iter().filter(|(_, c)| **c == community);
        let place = |((platform, external), community): (&(Platform, String), &CommunityId)| CommunityPlace {
            platform: *platform,
            external: external.clone(),
            community: *community,
        };
        Ok(ours.map(place).collect())
    }

    async fn settings(&self, community: CommunityId) -> Stored<Vec<(String, String)>> {
        let data = self.data();
        let ours = data.settings.iter().filter(|((c, _), _)| *c == community);
        Ok(ours.map(|((_, key), value)| (key.clone(), value.clone())).collect())
    }

    async fn muted(&self, guild: u64) -> Stored<Vec<Muted>> {
        let data = self.data();
        Ok(data.muted.range((guild, 0)..=(guild, u64::MAX)).map(|(_, row)| row.clone()).collect())
    }

    async fn lease(&self, name: &str) -> Stored<Option<Lease>> {
        Ok(self.data().leases.get(name).map(|(_, lease)| *lease))
    }

    async fn ping(&self) -> Stored<()> {
        Ok(())
    }
}

fn oldest<'a>(games: impl Iterator<Item = &'a GameRow>, limit: usize) -> Vec<GameRow> {
    let mut games: Vec<GameRow> = games.cloned().collect();
    games.sort_by_key(|g| (g.created, g.id));
    games.truncate(limit);
    games
}

fn notices_of(data: &Data, game: GameId) -> impl Iterator<Item = &(Notice, Way)> {
    let first = NoticeKey { game, event: 0, nth: 0 };
    let last = NoticeKey { game, event: u32::MAX, nth: u32::MAX };
    data.notices.range(first..=last).map(|(_, row)| row)
}

fn is_behind(surface: &Surface, now: Stamp) -> bool {
    surface.is_behind() && surface.expires.is_none_or(|end| end > now)
}
