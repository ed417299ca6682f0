//! Requests are held to Discord's own OpenAPI document: known path and method, a body that fits,
//! nothing in it that the document does not name. The document is not part of this project: the
//! folder is named by `GOROD_SPECS`, else it is looked for beside the project.

use gorod::sandbox::discord::record::Request;
use jsonschema::Validator;
use serde_json::{Value, json};
use std::{collections::BTreeMap, fs, path::PathBuf};

/// The document and the validators made of it so far.
pub struct Spec {
    document: Value,
    schemas: Value,
    validators: BTreeMap<String, Validator>,
}

impl Spec {
    /// The document, if it is there.
    pub fn load() -> Option<Self> {
        let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/specs");
        let folder = std::env::var_os("GOROD_SPECS").map_or(beside, PathBuf::from);
        let text = fs::read_to_string(folder.join("discord-openapi.json")).ok()?;
        let document: Value = serde_json::from_str(&text).expect("the document is JSON");
        let mut schemas = document["components"].clone();
        tighten(&mut schemas);
        Some(Self { document, schemas, validators: BTreeMap::new() })
    }

    /// What the document has against this request.
    pub fn check(&mut self, request: &Request) -> Result<(), String> {
        let name = format!("{} {}", request.method, request.path);
        let template = self.template(&request.path).ok_or_else(|| format!("{name}: unknown path"))?;
        let operation = &self.document["paths"][&template][request.method.to_lowercase()];
        if operation.is_null() {
            return Err(format!("{name}: {template} does not take this method"));
        }
        let schema = operation.pointer("/requestBody/content/application~1json/schema");
        let Some(schema) = schema else {
            let empty = request.body.is_null() || request.body == json!({});
            return if empty { Ok(()) } else { Err(format!("{name}: no body is taken")) };
        };
        let key = format!("{} {template}", request.method);
        if !self.validators.contains_key(&key) {
            let mut root = json!({"allOf": [schema]});
            tighten(&mut root);
            root["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
            root["components"] = self.schemas.clone();
            root["unevaluatedProperties"] = json!(false);
            if root.pointer("/allOf/0/type") == Some(&json!("array")) {
                root.as_object_mut().unwrap().remove("unevaluatedProperties");
            }
            let validator = jsonschema::options().build(&root).map_err(|e| format!("{key}: {e}"))?;
            self.validators.insert(key.clone(), validator);
        }
        let mut body = request.body.clone();
        if template.ends_with("/commands") {
            library_fillers(&mut body);
        }
        let errors = self.validators[&key].iter_errors(&body);
        let errors: Vec<String> = errors.take(3).map(|e| format!("{e} at {}", e.instance_path())).collect();
        if errors.is_empty() { Ok(()) } else { Err(format!("{key}: {}; body {body}", errors.join(" | "))) }
    }

    /// The document's path that fits, the one with most literal parts.
    fn template(&self, path: &str) -> Option<String> {
        let parts: Vec<&str> = path.split('/').collect();
        let fits = |template: &&String| {
            let wanted: Vec<&str> = template.split('/').collect();
            wanted.len() == parts.len()
                && wanted.iter().zip(&parts).all(|(w, p)| w.starts_with('{') || w == p)
        };
        let all = self.document["paths"].as_object()?.keys().filter(fits);
        all.min_by_key(|template| template.matches('{').count()).cloned()
    }
}

/// Objects take only what they name; whole numbers may come as text, as Discord takes them.
fn tighten(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(tighten),
        Value::Object(fields) => {
            if fields.get("properties").is_some_and(Value::is_object)
                && !fields.contains_key("additionalProperties")
            {
                fields.insert("unevaluatedProperties".into(), json!(false));
            }
            let integer = match &fields.get("type") {
                Some(Value::String(kind)) => kind == "integer",
                Some(Value::Array(kinds)) => {
                    kinds.contains(&json!("integer")) && !kinds.contains(&json!("string"))
                }
                _ => false,
            };
            if integer && !fields.contains_key("enum") {
                let mut kinds = match fields["type"].take() {
                    Value::Array(kinds) => kinds,
                    kind => vec![kind],
                };
                kinds.push(json!("string"));
                fields.insert("type".into(), Value::Array(kinds));
                fields.insert("pattern".into(), json!("^-?[0-9]+$"));
            }
            fields.values_mut().for_each(tighten);
        }
        _ => {}
    }
}

/// serenity writes every field an option could have, empty or off where it has none (an
/// `autocomplete: false` even on subcommands), and an `nsfw` that the platform knows and the
/// document does not. They say nothing, so they are passed over.
fn library_fillers(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(library_fillers),
        Value::Object(fields) => {
            let off = |name: &str, v: &Value| matches!(name, "autocomplete" | "required") && *v == false;
            let empty = |v: &Value| v.is_null() || v.as_array().is_some_and(Vec::is_empty);
            fields.retain(|name, v| name != "nsfw" && !empty(v) && !off(name, v));
            fields.values_mut().for_each(library_fillers);
        }
        _ => {}
    }
}

/// What the document has against these requests, those that Discord itself refused as malformed
/// apart; `None`, said by name, if there is no document.
pub fn breaches(test: &str, requests: &[Request]) -> Option<Vec<String>> {
    let Some(mut spec) = Spec::load() else {
        eprintln!("skipped: {test} (no discord-openapi.json: set GOROD_SPECS)");
        return None;
    };
    let sound = requests.iter().filter(|r| r.code != 50035 && r.status != 404 && r.status != 405);
    Some(sound.filter_map(|r| spec.check(r).err()).collect())
}

fn request(method: &str, path: &str, body: Value) -> Request {
    let (method, path) = (method.to_owned(), path.to_owned());
    Request { at_ms: 0, method, path, route: "", body, status: 200, code: 0 }
}

#[test]
fn the_check_finds_what_is_wrong() {
    let requests = [
        request("POST", "/channels/1/messages", json!({"content": "x", "nonce": "n", "enforce_nonce": true})),
        request("PATCH", "/guilds/1/members/2", json!({"mute": true})),
        request("GET", "/gateway", Value::Null),
        request("PATCH", "/guilds/1/members/2", json!({"mutee": true})),
        request("PATCH", "/guilds/1/members/2", json!({"mute": "yes"})),
        request("PATCH", "/guilds/1/nonsense", Value::Null),
        request(
            "POST",
            "/interactions/1/t/callback",
            json!({"type": 4, "data": {"content": "x", "flag": 64}}),
        ),
    ];
    let Some(found) = breaches("the_check_finds_what_is_wrong", &requests) else { return };
    let wrong = ["mutee", "yes", "nonsense", "flag"];
    assert_eq!(found.len(), wrong.len(), "{found:#?}");
    for (found, wrong) in found.iter().zip(wrong) {
        assert!(found.contains(wrong), "{found}");
    }
}
