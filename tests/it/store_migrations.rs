//! Both folders of migrations carry the same numbers, names and columns (design, "Storage").

use std::collections::BTreeMap;

fn folder(name: &str) -> BTreeMap<String, String> {
    let path = format!("{}/migrations/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_dir(path)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect()
}

/// The statements, without comments and without what only one database spells.
fn statements(sql: &str) -> Vec<String> {
    let lines: Vec<&str> = sql.lines().map(|l| l.split("--").next().unwrap()).collect();
    let plain = lines.join(" ").replace(" COLLATE \"C\"", "").replace("WITHOUT ROWID", "");
    let words = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    words.split(';').map(|s| s.trim().to_owned()).filter(|s| !s.is_empty()).collect()
}

#[test]
fn both_databases_have_the_same_tables() {
    let (sqlite, postgres) = (folder("sqlite"), folder("postgres"));
    assert!(!sqlite.is_empty());
    assert_eq!(sqlite.keys().collect::<Vec<_>>(), postgres.keys().collect::<Vec<_>>());
    for (name, sql) in &sqlite {
        assert_eq!(statements(sql), statements(&postgres[name]), "{name}");
    }
}

#[test]
fn types_are_the_portable_ones() {
    for (name, sql) in folder("postgres") {
        for statement in statements(&sql).iter().filter(|s| s.starts_with("CREATE TABLE")) {
            let columns = &statement[statement.find('(').unwrap() + 1..];
            for column in columns.split(", ") {
                let mut words = column.split_whitespace();
                let (Some(column), Some(kind)) = (words.next(), words.next()) else { continue };
                if column.starts_with(char::is_lowercase) && !column.ends_with(')') {
                    assert!(["BIGINT", "TEXT", "BOOLEAN"].contains(&kind), "{name}: {column} {kind}");
                }
            }
        }
    }
}
