//! Time zones and wall-clock times: a host says "21:00 Moscow", a deadline is an instant. Pure
//! tables, no clock. Both days of a clock change give one answer each: a time that happens twice
//! is the first of the two, a time that is skipped is the end of the gap.

use super::{MINUTE_MS, Stamp};
use chrono::{Days, LocalResult, NaiveDate, NaiveDateTime, NaiveTime, Offset, TimeZone};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A time zone by its IANA name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Zone(chrono_tz::Tz);

/// Not a name of the zone table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a time zone's name, such as Europe/Moscow")]
pub struct BadZone;

impl Default for Zone {
    fn default() -> Self {
        Self(chrono_tz::Europe::Moscow)
    }
}

impl FromStr for Zone {
    type Err = BadZone;
    fn from_str(text: &str) -> Result<Self, BadZone> {
        text.parse().map(Self).map_err(|_| BadZone)
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

/// A time of the day, minutes since midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Daytime(u16);

/// Not a time between 00:00 and 23:59.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a time of the day, such as 21:00")]
pub struct BadDaytime;

impl TryFrom<u16> for Daytime {
    type Error = BadDaytime;
    fn try_from(minutes: u16) -> Result<Self, BadDaytime> {
        if minutes < 24 * 60 { Ok(Self(minutes)) } else { Err(BadDaytime) }
    }
}

impl From<Daytime> for u16 {
    fn from(time: Daytime) -> u16 {
        time.0
    }
}

impl FromStr for Daytime {
    type Err = BadDaytime;
    fn from_str(text: &str) -> Result<Self, BadDaytime> {
        let (hours, minutes) = text.split_once(':').ok_or(BadDaytime)?;
        let hours: u16 = hours.parse().map_err(|_| BadDaytime)?;
        let minutes: u16 = minutes.parse().map_err(|_| BadDaytime)?;
        if hours < 24 && minutes < 60 { Ok(Self(hours * 60 + minutes)) } else { Err(BadDaytime) }
    }
}

impl fmt::Display for Daytime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

impl Zone {
    /// The first instant at or after `from` when clocks in this zone show `time`.
    #[must_use]
    pub fn next(self, from: Stamp, time: Daytime) -> Stamp {
        let start = self.local(from).date();
        let clock = NaiveTime::from_num_seconds_from_midnight_opt(u32::from(time.0) * 60, 0)
            .expect("a Daytime lies below 24 hours");
        (0..3)
            .filter_map(|days| start.checked_add_days(Days::new(days)))
            .map(|date| self.instant(date.and_time(clock)))
            .find(|at| *at >= from)
            .unwrap_or(from)
    }

    /// The instant when clocks in this zone show `time` on the `day`th day (from 0) after the
    /// local date of `from`; a scenario's "@2 21:00" is written this way.
    #[must_use]
    pub fn on_day(self, from: Stamp, day: u64, seconds: u32) -> Stamp {
        let date: NaiveDate = self.local(from).date();
        let clock = NaiveTime::from_num_seconds_from_midnight_opt(seconds % 86_400, 0)
            .expect("the remainder lies below 24 hours");
        date.checked_add_days(Days::new(day)).map_or(from, |d| self.instant(d.and_time(clock)))
    }

    /// How many minutes this zone's clocks are ahead of UTC at this instant.
    #[must_use]
    pub fn offset_minutes(self, at: Stamp) -> i32 {
        self.0.offset_from_utc_datetime(&utc(at)).fix().local_minus_utc() / 60
    }

    /// What clocks in this zone show at this instant.
    #[must_use]
    pub fn local(self, at: Stamp) -> NaiveDateTime {
        let utc = utc(at);
        utc + self.0.offset_from_utc_datetime(&utc).fix()
    }

    fn instant(self, local: NaiveDateTime) -> Stamp {
        // A gap is at most a few hours; the first minute that exists after it is its end.
        for minutes in 0..=6 * 60 {
            let shown = local + chrono::TimeDelta::minutes(minutes);
            match self.0.from_local_datetime(&shown) {
                LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => {
                    return Stamp(at.timestamp_millis());
                }
                LocalResult::None => {}
            }
        }
        Stamp(local.and_utc().timestamp_millis()) + MINUTE_MS
    }
}

fn utc(at: Stamp) -> NaiveDateTime {
    chrono::DateTime::from_timestamp_millis(at.0).unwrap_or_default().naive_utc()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Stamp {
        Stamp(chrono::DateTime::parse_from_rfc3339(text).expect("a date").timestamp_millis())
    }

    #[test]
    fn a_wall_clock_time_becomes_an_instant_across_clock_changes() {
        let time = |t: &str| t.parse::<Daytime>().expect("a time");
        let moscow = Zone::default();
        assert_eq!(moscow.next(at("2026-03-01T10:00:00Z"), time("21:00")), at("2026-03-01T18:00:00Z"));
        assert_eq!(moscow.next(at("2026-03-01T18:00:01Z"), time("21:00")), at("2026-03-02T18:00:00Z"));
        let berlin: Zone = "Europe/Berlin".parse().expect("a zone");
        // 29 March 2026: 02:00 becomes 03:00, so 02:30 is skipped.
        assert_eq!(berlin.next(at("2026-03-28T23:30:00Z"), time("02:30")), at("2026-03-29T01:00:00Z"));
        assert_eq!(berlin.next(at("2026-03-28T20:30:00Z"), time("21:00")), at("2026-03-29T19:00:00Z"));
        // 25 October 2026: 02:30 happens twice, the first counts.
        assert_eq!(berlin.next(at("2026-10-24T23:00:00Z"), time("02:30")), at("2026-10-25T00:30:00Z"));
        assert_eq!(berlin.offset_minutes(at("2026-07-01T00:00:00Z")), 120);
        for bad in ["24:00", "1", "12:60", "x:1", ""] {
            assert_eq!(bad.parse::<Daytime>(), Err(BadDaytime), "{bad}");
        }
        assert_eq!("Nowhere/At_All".parse::<Zone>(), Err(BadZone));
    }
}
