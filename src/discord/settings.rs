//! A table's settings and the rules in force: the host edits in the lobby, others read.

use super::commands::Intent;
use super::face::Discord;
use super::press::Args;
use super::reply::{Press, Reply};
use super::router::Table;
use super::screens::settings::{Access, SettingsDesk};
use super::screens::{self, Op, Screen, answers, lobby};
use super::sport::{Command, Sport};
use crate::rules::Rules as _;
use crate::rules::sport::settings::{Section, TABLE};
use crate::rules::sport::{BadSetting, Preset, Settings, StageKind};
use crate::runtime::{RuntimeError, Unhandled};
use crate::text::words::Answer;

impl Discord {
    /// The settings screen, `/table set`, `/table rules`, the host's page of seats.
    pub(super) async fn settings(
        &self,
        press: &Press,
        table: &Table,
        intent: &Intent,
    ) -> Result<Reply, RuntimeError> {
        let pen = self.pen(press.who.lang);
        let state = table.ledger.state();
        let place = super::panels::place_of(table.game, state);
        let args = Args::of(&intent.arg);
        let screen = match intent.op {
            Op::Rules => {
                let page = args.get(0).and_then(|page| page.parse().ok()).unwrap_or(1);
                screens::rules::screen(&pen, &state.settings, page)
            }
            Op::Kick => self.seats(press, table).await?,
            Op::OtherValue => {
                match args.get(0).and_then(|key| screens::settings::form(&pen, &state.settings, key)) {
                    Some(form) => return Ok(Reply::Form(form, place)),
                    None => return Ok(self.foreign(press)),
                }
            }
            Op::Preset if args.get(0) == Some("ask") => match args.get(1).map(Preset::named) {
                Some(Ok(preset)) => screens::settings::ask_preset(&pen, &state.settings, preset),
                _ => return Ok(self.foreign(press)),
            },
            _ => match changed(&state.settings, intent) {
                None => self.settings_screen(press, state, &state.settings, intent, None),
                Some(Ok(settings)) => self.configure(press, table, intent, settings).await?,
                Some(Err(bad)) => {
                    let line = match bad {
                        BadSetting::Value { key, .. } => {
                            let rejection = crate::rules::sport::Rejection::BadSetting { key: key.into() };
                            answers::refusal(&pen, &rejection)
                        }
                        _ => self.say(press.who.lang, &Answer::NoSuch),
                    };
                    self.settings_screen(press, state, &state.settings, intent, Some(line))
                }
            },
        };
        Ok(Reply::Screen(screen, place))
    }

    async fn configure(
        &self,
        press: &Press,
        table: &Table,
        intent: &Intent,
        settings: Settings,
    ) -> Result<Screen, RuntimeError> {
        let pen = self.pen(press.who.lang);
        let state = table.ledger.state();
        let asked = Command::Configure { settings: Box::new(settings) };
        Ok(match self.submit(press, table, intent.op, asked.into()).await {
            Ok(handled) => {
                let now = handled.table.state().settings;
                let key = Args::of(&intent.arg).get(0).unwrap_or_default().to_owned();
                let line = screens::settings::saved(&pen, &now, &key);
                self.settings_screen(press, handled.table.state(), &now, intent, Some(line))
            }
            Err(Unhandled::Refused(rejection)) => {
                let line = answers::refusal(&pen, &rejection);
                self.settings_screen(press, state, &state.settings, intent, Some(line))
            }
            Err(Unhandled::Store(error)) => return Err(error.into()),
            Err(_) => Screen::line(self.say(press.who.lang, &Answer::Trouble)),
        })
    }

    fn settings_screen(
        &self,
        press: &Press,
        state: &Sport,
        settings: &Settings,
        intent: &Intent,
        line: Option<String>,
    ) -> Screen {
        let access = if state.stage.kind() != StageKind::Lobby {
            Access::Frozen
        } else if state.host == Some(press.who.account) {
            Access::Edit
        } else {
            Access::Read
        };
        let desk = intent.arg.parse::<SettingsDesk>().unwrap_or_default();
        screens::settings::screen(&self.pen(press.who.lang), settings, desk, access, line.as_deref())
    }

    async fn seats(&self, press: &Press, table: &Table) -> Result<Screen, RuntimeError> {
        let state = table.ledger.state();
        let viewer = state.viewer(press.who.account);
        let stage = self.stage(table.game, &table.pitch.title, state, viewer, press.who.lang).await?;
        let leads = [state.host, state.judge].contains(&Some(press.who.account));
        Ok(lobby::people(&stage.scene(), leads))
    }
}

/// The settings as the press wants them; `None` if it only looks.
fn changed(now: &Settings, intent: &Intent) -> Option<Result<Settings, BadSetting>> {
    let args = Args::of(&intent.arg);
    match intent.op {
        Op::Preset => {
            let preset = Preset::named(args.get(0)?);
            // What only the face sets stays.
            Some(preset.map(|preset| Settings { voice: now.voice, ..preset.settings() }))
        }
        Op::SetValue => {
            let (key, value) = (args.get(0)?, intent.text.as_deref().or_else(|| args.get(1))?);
            // Whether the table has voice is the face's word, not the host's.
            if key == "voice" {
                return Some(Err(BadSetting::Unknown { key: key.to_owned() }));
            }
            let mut settings = *now;
            Some(settings.set(key, value.trim()).map(|()| settings))
        }
        Op::ResetSection => {
            let section = Section::ALL.into_iter().find(|s| Some(s.name()) == args.get(0))?;
            let base = now.nearest_preset().settings();
            let mut settings = *now;
            for row in TABLE.iter().filter(|row| row.section == section && row.key != "voice") {
                if let Some(value) = base.get(row.key)
                    && let Err(bad) = settings.set(row.key, &value.to_string())
                {
                    return Some(Err(bad));
                }
            }
            Some(Ok(settings))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_changes_one_setting_and_never_the_faces_own() {
        let now = Settings { voice: true, ..Settings::default() };
        let set = |arg: &str| changed(&now, &Intent::of(Op::SetValue, arg));
        assert_eq!(set("speech_s.45").and_then(Result::ok).map(|s| s.speech_s), Some(45));
        assert!(matches!(set("voice.false"), Some(Err(_))));
        assert!(matches!(set("speech_s.x"), Some(Err(_))));
        let casual = changed(&now, &Intent::of(Op::Preset, "casual")).and_then(Result::ok);
        assert_eq!(casual, Some(Settings { voice: true, ..Preset::Casual.settings() }));
        let faster = Settings { speech_s: 30, contract_s: 30, ..now };
        let reset = changed(&faster, &Intent::of(Op::ResetSection, "time")).and_then(Result::ok);
        assert_eq!(reset.map(|s| (s.contract_s, s.voice)), Some((60, true)));
    }
}
