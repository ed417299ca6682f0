//! What a screen is, before Discord's wire format: a headline, one embed, rows of buttons or a
//! select. Screens are plain data, compared to decide whether an edit is needed ("no edit without
//! a difference"), and checked against Discord's limits by [`Screen::faults`].

use super::Op;

/// Discord's limits on a message, and our own on an argument.
pub mod limits {
    /// Signs of `content`.
    pub const CONTENT: usize = 2_000;
    /// Signs of an embed's title.
    pub const TITLE: usize = 256;
    /// Signs of an embed's body.
    pub const BODY: usize = 4_096;
    /// Signs of an embed's footer.
    pub const FOOTER: usize = 2_048;
    /// Rows of a message.
    pub const ROWS: usize = 5;
    /// Buttons of a row.
    pub const BUTTONS: usize = 5;
    /// Signs of a button's label.
    pub const LABEL: usize = 80;
    /// Options of a select.
    pub const OPTIONS: usize = 25;
    /// Signs of an option's label, value or description.
    pub const OPTION: usize = 100;
    /// Signs of a select's placeholder.
    pub const PLACEHOLDER: usize = 150;
    /// Signs of a modal's title, and of a field's label.
    pub const MODAL: usize = 45;
    /// Fields of a modal.
    pub const FIELDS: usize = 5;
    /// Signs of an operation's argument, so that a custom id stays under 100.
    pub const ARG: usize = 48;
}

/// One message's whole look. Texts are in Discord's markup, labels plain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Screen {
    /// The headline: what happens, who, until when. Alone enough to follow the game.
    pub content: String,
    /// The rest of the text.
    pub embed: Option<Embed>,
    /// Buttons and selects, from the top.
    pub rows: Vec<Row>,
}

/// The box under the headline. No fields: they break at phone width.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Embed {
    /// A title, or nothing.
    pub title: String,
    /// Lines of text.
    pub body: String,
    /// Small print, or nothing.
    pub footer: String,
}

/// One row of controls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// Up to five buttons.
    Buttons(Vec<Button>),
    /// One select, which takes the whole row.
    Select(Select),
}

/// How a button looks. Words carry the meaning; the colour only repeats it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Grey: everything ordinary.
    #[default]
    Plain,
    /// Blue: what is asked of the reader now.
    Main,
    /// Green: yes, ready.
    Good,
    /// Red: what cannot be taken back.
    Danger,
}

/// A button. `op` and `arg` go into its custom id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// At most 80 signs, begins with a word or a number.
    pub label: String,
    /// What a press asks for.
    pub op: Op,
    /// Of what: `[a-z0-9_.-]`, at most 48.
    pub arg: String,
    /// Whether it can be pressed.
    pub enabled: bool,
    /// Its colour.
    pub style: Style,
}

/// A select of one value (or several).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    /// What a choice asks for; the chosen option's value comes with the press.
    pub op: Op,
    /// Of what.
    pub arg: String,
    /// Shown while nothing is chosen.
    pub placeholder: String,
    /// One to 25; none if a person is asked for.
    pub options: Vec<Choice>,
    /// A person of the server is chosen instead of an option (Discord's user select).
    pub people: bool,
    /// Whether it can be used.
    pub enabled: bool,
}

/// One option of a select.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is read.
    pub label: String,
    /// What comes with the press: `[a-z0-9_.-]`.
    pub value: String,
    /// A second line, or nothing.
    pub description: String,
    /// Whether it is the one in force.
    pub chosen: bool,
}

/// A form that opens over the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modal {
    /// What sending it asks for.
    pub op: Op,
    /// Of what.
    pub arg: String,
    /// At most 45 signs.
    pub title: String,
    /// One to five.
    pub fields: Vec<Field>,
}

/// One line or paragraph to fill in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The key under which the text comes back.
    pub key: &'static str,
    /// At most 45 signs.
    pub label: String,
    /// What stands there at first.
    pub value: String,
    /// The longest text taken.
    pub max: u16,
    /// A paragraph instead of a line.
    pub long: bool,
    /// Whether it may stay empty.
    pub required: bool,
}

impl Button {
    /// A grey button that can be pressed.
    #[must_use]
    pub fn new(op: Op, label: impl Into<String>) -> Self {
        Self { label: label.into(), op, arg: String::new(), enabled: true, style: Style::Plain }
    }

    /// The same button about something.
    #[must_use]
    pub fn arg(self, arg: impl ToString) -> Self {
        Self { arg: arg.to_string(), ..self }
    }

    /// The same button, on only if `on`.
    #[must_use]
    pub fn on(self, on: bool) -> Self {
        Self { enabled: on, ..self }
    }

    /// The same button in another colour.
    #[must_use]
    pub fn style(self, style: Style) -> Self {
        Self { style, ..self }
    }
}

impl Screen {
    /// A screen with only a headline.
    #[must_use]
    pub fn line(content: impl Into<String>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }

    /// The same screen with these lines in its box; empty lines are dropped.
    #[must_use]
    pub fn body(mut self, lines: impl IntoIterator<Item = String>) -> Self {
        let body = lines.into_iter().filter(|l| !l.is_empty()).collect::<Vec<_>>().join("\n");
        if !body.is_empty() {
            self.embed.get_or_insert_default().body = body;
        }
        self
    }

    /// The same screen with a row of buttons; an empty row is dropped.
    #[must_use]
    pub fn row(mut self, buttons: impl IntoIterator<Item = Button>) -> Self {
        let buttons: Vec<_> = buttons.into_iter().collect();
        if !buttons.is_empty() {
            self.rows.push(Row::Buttons(buttons));
        }
        self
    }

    /// The same screen with buttons in rows of five.
    #[must_use]
    pub fn grid(self, buttons: impl IntoIterator<Item = Button>) -> Self {
        let buttons: Vec<_> = buttons.into_iter().collect();
        buttons.chunks(limits::BUTTONS).fold(self, |screen, row| screen.row(row.to_vec()))
    }

    /// The same screen with a select.
    #[must_use]
    pub fn select(mut self, select: Select) -> Self {
        self.rows.push(Row::Select(select));
        self
    }

    /// All buttons, from the top left.
    pub fn buttons(&self) -> impl Iterator<Item = &Button> {
        self.rows.iter().flat_map(|row| match row {
            Row::Buttons(buttons) => buttons.as_slice(),
            Row::Select(_) => &[],
        })
    }

    /// What Discord would refuse, or what a press could not be told apart by. Empty if all is well.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        at_most(&mut faults, "content", &self.content, limits::CONTENT);
        if self.content.is_empty() {
            faults.push("no headline".into());
        }
        if let Some(embed) = &self.embed {
            at_most(&mut faults, "title", &embed.title, limits::TITLE);
            at_most(&mut faults, "body", &embed.body, limits::BODY);
            at_most(&mut faults, "footer", &embed.footer, limits::FOOTER);
        }
        if self.rows.len() > limits::ROWS {
            faults.push(format!("{} rows", self.rows.len()));
        }
        let mut ids = std::collections::BTreeSet::new();
        for row in &self.rows {
            match row {
                Row::Buttons(buttons) => {
                    if buttons.is_empty() || buttons.len() > limits::BUTTONS {
                        faults.push(format!("{} buttons in a row", buttons.len()));
                    }
                    for b in buttons {
                        b.faults(&mut faults);
                        if !ids.insert((b.op.code(), b.arg.as_str())) {
                            faults.push(format!("two controls are {}:{}", b.op.code(), b.arg));
                        }
                    }
                }
                Row::Select(select) => {
                    select.faults(&mut faults);
                    if !ids.insert((select.op.code(), select.arg.as_str())) {
                        faults.push(format!("two controls are {}:{}", select.op.code(), select.arg));
                    }
                }
            }
        }
        faults
    }
}

impl Button {
    fn faults(&self, faults: &mut Vec<String>) {
        at_most(faults, "label", &self.label, limits::LABEL);
        argument(faults, &self.arg);
        if !self.label.chars().next().is_some_and(|c| c.is_alphanumeric() || "‹›•✓«".contains(c)) {
            faults.push(format!("label {:?} begins with neither word nor number", self.label));
        }
    }
}

impl Select {
    fn faults(&self, faults: &mut Vec<String>) {
        at_most(faults, "placeholder", &self.placeholder, limits::PLACEHOLDER);
        argument(faults, &self.arg);
        if self.options.is_empty() != self.people || self.options.len() > limits::OPTIONS {
            faults.push(format!("{} options", self.options.len()));
        }
        if self.options.iter().filter(|o| o.chosen).count() > 1 {
            faults.push("two options chosen".into());
        }
        let mut values = std::collections::BTreeSet::new();
        for option in &self.options {
            at_most(faults, "option", &option.label, limits::OPTION);
            at_most(faults, "option's description", &option.description, limits::OPTION);
            argument(faults, &option.value);
            if option.label.is_empty() || option.value.is_empty() || !values.insert(&option.value) {
                faults.push(format!("option {:?} = {:?}", option.label, option.value));
            }
        }
    }
}

impl Modal {
    /// What Discord would refuse.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        at_most(&mut faults, "modal title", &self.title, limits::MODAL);
        argument(&mut faults, &self.arg);
        if self.fields.is_empty() || self.fields.len() > limits::FIELDS {
            faults.push(format!("{} fields", self.fields.len()));
        }
        for field in &self.fields {
            at_most(&mut faults, "field", &field.label, limits::MODAL);
            if field.label.is_empty() || field.max == 0 {
                faults.push(format!("field {}", field.key));
            }
        }
        faults
    }
}

/// Discord counts UTF-16 units in some places and code points in others; the larger is safe.
fn at_most(faults: &mut Vec<String>, what: &str, text: &str, limit: usize) {
    let length = text.encode_utf16().count();
    if length > limit {
        faults.push(format!("{what} of {length} signs: {text}"));
    }
}

fn argument(faults: &mut Vec<String>, arg: &str) {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_.-".contains(c);
    if arg.len() > limits::ARG || !arg.chars().all(fits) {
        faults.push(format!("argument {arg:?}"));
    }
}
