//! The speed rows of the design, side by side in one run. Each row has its own module under `rows/`;
//! this file only prints them. Nothing here is a test: a slow machine fails nobody.

#[path = "rows/clock.rs"]
mod clock;
#[path = "rows/forgy.rs"]
mod forgy;
#[path = "../tests/it/forgy_play.rs"]
#[expect(clippy::unwrap_used, reason = "written for the tests, whose job is to fail")]
mod forgy_play;
#[path = "../tests/simulation/luck.rs"]
mod luck;
#[path = "rows/sport.rs"]
mod sport;
#[cfg(feature = "sqlite")]
#[path = "rows/store.rs"]
mod store;
#[path = "rows/voice.rs"]
mod voice;

/// One line of the table.
struct Row {
    /// What is measured.
    what: &'static str,
    /// The unit of the figures.
    unit: &'static str,
    /// The best peer measured, if any (same work, by its own bench).
    peer: Option<f64>,
    /// What the design demands and aims at; smaller is better where `must` is above `aim`.
    must: f64,
    aim: f64,
    /// What was measured.
    got: f64,
}

fn main() {
    println!("{:<66} {:>12} {:>10} {:>10} {:>8} {:>9}", "measure", "got", "must", "aim", "", "to peer");
    for row in sport::rows().into_iter().chain(forgy::rows()).chain(voice::rows()) {
        print(&row);
    }
    #[cfg(feature = "sqlite")]
    store::rows().iter().for_each(print);
}

fn print(row: &Row) {
    let better = |limit: f64| if row.must <= row.aim { row.got >= limit } else { row.got <= limit };
    let verdict = match (better(row.must), better(row.aim)) {
        (_, true) => "aim",
        (true, false) => "must",
        (false, false) => "MISSED",
    };
    let peer = row.peer.map_or(String::new(), |peer| format!("x{:.1}", row.got / peer));
    println!(
        "{:<66} {:>12.0} {:>10.0} {:>10.0} {verdict:>8} {peer:>9}  {}",
        row.what, row.got, row.must, row.aim, row.unit
    );
}
