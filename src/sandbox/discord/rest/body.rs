//! Reading a request's body: JSON, or a form whose `payload_json` part is the JSON and whose other
//! parts are files.

use crate::sandbox::discord::errors::ApiError;
use serde_json::{Value, json};

/// Bytes of a body. Discord takes 25 MiB; nothing here sends that much.
pub const BODY_LIMIT: usize = 25 * 1024 * 1024;

/// The JSON of a body and its files as attachments.
pub fn read(content_type: &str, bytes: &[u8]) -> Result<(Value, Vec<Value>), ApiError> {
    if bytes.is_empty() {
        return Ok((Value::Null, Vec::new()));
    }
    let Some(boundary) =
        content_type.strip_prefix("multipart/form-data").and_then(|t| t.split("boundary=").nth(1))
    else {
        let value = serde_json::from_slice(bytes).map_err(|_| ApiError::invalid_json())?;
        return Ok((value, Vec::new()));
    };
    let mut value = Value::Null;
    let mut files = Vec::new();
    let mark = format!("--{}", boundary.trim_matches('"'));
    for part in split(bytes, mark.as_bytes()) {
        let Some(end) = find(part, b"\r\n\r\n") else { continue };
        let head = String::from_utf8_lossy(&part[..end]);
        let content = part[end + 4..].strip_suffix(b"\r\n").unwrap_or(&part[end + 4..]);
        let named = |key: &str| {
            let rest = head.split(&format!("{key}=\"")).nth(1)?;
            rest.split('"').next().map(str::to_owned)
        };
        if named("name").as_deref() == Some("payload_json") {
            value = serde_json::from_slice(content).map_err(|_| ApiError::invalid_json())?;
        } else if let Some(name) = named(" filename") {
            let id = (files.len() + 1).to_string();
            files.push(json!({"id": id, "filename": name, "size": content.len(), "ephemeral": false,
                "url": format!("https://cdn.discordapp.com/attachments/{id}/{name}"),
                "proxy_url": format!("https://media.discordapp.net/attachments/{id}/{name}")}));
        }
    }
    Ok((value, files))
}

fn find(bytes: &[u8], mark: &[u8]) -> Option<usize> {
    bytes.windows(mark.len()).position(|window| window == mark)
}

fn split<'b>(mut bytes: &'b [u8], mark: &[u8]) -> Vec<&'b [u8]> {
    let mut parts = Vec::new();
    while let Some(at) = find(bytes, mark) {
        if at > 0 {
            parts.push(&bytes[..at]);
        }
        bytes = &bytes[at + mark.len()..];
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_json_and_files() {
        let body = "--x\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{\"content\":\"a\"}\r\n\
            --x\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"t.png\"\r\n\r\nPNG\r\n--x--\r\n";
        let (value, files) = read("multipart/form-data; boundary=x", body.as_bytes()).unwrap();
        assert_eq!(value["content"], "a");
        assert_eq!((files.len(), &files[0]["filename"], &files[0]["size"]), (1, &json!("t.png"), &json!(3)));
        assert_eq!(read("application/json", b"{").unwrap_err().code, 50109);
    }
}
