//! A seat for whoever sits at the terminal: what they see is printed, what they type is pressed.

use crate::sandbox::people::{Arg, Outcome, Puppet};
use std::io::BufRead;
use tokio::sync::mpsc;

/// Lines typed but not yet looked at.
const TYPED: usize = 64;

/// How to play from the terminal, by language.
#[must_use]
pub fn help(ru: bool) -> &'static str {
    if ru {
        "Наберите надпись на кнопке (Готов, Моя роль, Пас, 5) или команду (/nominate seat=5).\n\
         Первым ищется то, что видите только вы. «?» покажет кнопки, «+слово» откроет форму и заполнит её."
    } else {
        "Type what is written on a button (Ready, My role, Pass, 5) or a command (/nominate seat=5).\n\
         What only you see is looked at first. “?” lists the buttons, “+words” fills the form that is open."
    }
}

/// Reads the terminal until it ends.
pub async fn play(puppet: Puppet) {
    let (typed, mut lines) = mpsc::channel(TYPED);
    // Reading blocks, so it has a thread of its own; it ends with the process or the input.
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if typed.blocking_send(line).is_err() {
                return;
            }
        }
    });
    let mut form: Option<Outcome> = None;
    while let Some(line) = lines.recv().await {
        let line = line.trim();
        let outcome = if line.is_empty() {
            continue;
        } else if line == "?" {
            println!("{}", buttons(&puppet));
            continue;
        } else if let (Some(text), Some(open)) = (line.strip_prefix('+'), form.as_ref()) {
            let field =
                open.form().and_then(|f| f.fields.first()).map(|f| f.custom_id.clone()).unwrap_or_default();
            puppet.fill(open, &[(&field, text.trim())]).await
        } else if let Some(command) = line.strip_prefix('/') {
            let (name, args) = arguments(command);
            let args: Vec<(&str, Arg)> = args.iter().map(|(n, a)| (n.as_str(), a.clone())).collect();
            puppet.command(&name, &args).await
        } else {
            puppet.press(line).await
        };
        match outcome {
            Ok(Outcome::Failed) => println!("✗ —"),
            Ok(open @ Outcome::Form(..)) => {
                let fields = open
                    .form()
                    .map(|f| f.fields.iter().map(|x| x.label.clone()).collect::<Vec<_>>().join(", "));
                println!("▢ {}: +…", fields.unwrap_or_default());
                form = Some(open);
            }
            Ok(_) => {}
            Err(refusal) => println!("✗ {refusal}"),
        }
    }
}

fn buttons(puppet: &Puppet) -> String {
    let shown = [puppet.private(), puppet.panel()].into_iter().flatten();
    shown.map(|s| s.full_text().lines().last().unwrap_or_default().to_owned()).collect::<Vec<_>>().join("\n")
}

/// `nominate seat=5` as a name and arguments; numbers are numbers.
fn arguments(line: &str) -> (String, Vec<(String, Arg)>) {
    let (args, name): (Vec<&str>, Vec<&str>) = line.split_whitespace().partition(|word| word.contains('='));
    let args = args.into_iter().filter_map(|word| word.split_once('='));
    let value = |text: &str| text.parse().map_or_else(|_| Arg::Text(text.to_owned()), Arg::Number);
    (name.join(" "), args.map(|(name, text)| (name.to_owned(), value(text))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_typed_with_names_and_values() {
        let (name, args) = arguments("table new judge=none seat=5");
        assert_eq!(name, "table new");
        assert_eq!(args, [("judge".into(), Arg::Text("none".into())), ("seat".into(), Arg::Number(5))]);
    }
}
