//! Every route of the stand-in, with its bucket.

use super::{
    Route, applications as app, channels, guilds, members, messages, reactions, threads, users, webhooks,
};
use crate::sandbox::discord::limits::Sort;

macro_rules! routes {
    ($($method:ident $path:literal $sort:ident $major:literal => $run:expr;)*) => {
        &[$(Route { method: stringify!($method), path: $path, sort: Sort::$sort, major: $major, run: $run }),*]
    };
}

/// The table. Literal parts come before `{parts}` that would match them too.
pub const ROUTES: &[Route] = routes! {
    GET "/gateway" Other "" => users::gateway;
    GET "/gateway/bot" Other "" => users::gateway_bot;
    GET "/users/@me" Other "" => users::me;
    GET "/users/@me/guilds" Other "" => users::my_guilds;
    DELETE "/users/@me/guilds/{guild}" Other "guild" => users::leave_guild;
    POST "/users/@me/channels" Conversations "" => users::open_dm;
    GET "/users/{user}" Other "" => users::get;
    GET "/applications/@me" Other "" => users::application;
    GET "/oauth2/applications/@me" Other "" => users::application;

    GET "/applications/{app}/commands" Other "" => app::list;
    PUT "/applications/{app}/commands" Other "" => app::replace;
    POST "/applications/{app}/commands" Other "" => app::create;
    PATCH "/applications/{app}/commands/{command}" Other "" => app::edit;
    DELETE "/applications/{app}/commands/{command}" Other "" => app::delete;
    GET "/applications/{app}/guilds/{guild}/commands" Other "guild" => app::list;
    PUT "/applications/{app}/guilds/{guild}/commands" Other "guild" => app::replace;
    POST "/applications/{app}/guilds/{guild}/commands" Other "guild" => app::create;
    PATCH "/applications/{app}/guilds/{guild}/commands/{command}" Other "guild" => app::edit;
    DELETE "/applications/{app}/guilds/{guild}/commands/{command}" Other "guild" => app::delete;

    POST "/interactions/{interaction}/{token}/callback" Free "" => webhooks::callback;
    POST "/webhooks/{app}/{token}" Webhook "token" => webhooks::follow_up;
    GET "/webhooks/{app}/{token}/messages/{which}" Webhook "token" => webhooks::get;
    PATCH "/webhooks/{app}/{token}/messages/{which}" Webhook "token" => webhooks::edit;
    DELETE "/webhooks/{app}/{token}/messages/{which}" Webhook "token" => webhooks::delete;

    GET "/channels/{channel}" Other "channel" => channels::get;
    PATCH "/channels/{channel}" Channel "channel" => channels::edit;
    DELETE "/channels/{channel}" Other "channel" => channels::delete;
    PUT "/channels/{channel}/permissions/{overwrite}" Channel "channel" => channels::set_overwrite;
    DELETE "/channels/{channel}/permissions/{overwrite}" Channel "channel" => channels::drop_overwrite;
    PUT "/channels/{channel}/voice-status" Other "channel" => channels::set_status;
    POST "/channels/{channel}/typing" Other "channel" => channels::typing;

    GET "/channels/{channel}/messages" Other "channel" => messages::list;
    POST "/channels/{channel}/messages" Messages "channel" => messages::create;
    POST "/channels/{channel}/messages/bulk-delete" Other "channel" => messages::delete_many;
    GET "/channels/{channel}/messages/{message}" Other "channel" => messages::get;
    PATCH "/channels/{channel}/messages/{message}" Edits "channel" => messages::edit;
    DELETE "/channels/{channel}/messages/{message}" Deletes "channel" => messages::delete;
    PUT "/channels/{channel}/pins/{message}" Other "channel" => messages::pin;
    DELETE "/channels/{channel}/pins/{message}" Other "channel" => messages::unpin;
    PUT "/channels/{channel}/messages/pins/{message}" Other "channel" => messages::pin;
    DELETE "/channels/{channel}/messages/pins/{message}" Other "channel" => messages::unpin;

    PUT "/channels/{channel}/messages/{message}/reactions/{emoji}/@me" Reactions "channel" => reactions::add;
    DELETE "/channels/{channel}/messages/{message}/reactions/{emoji}/{user}" Reactions "channel" => reactions::remove;
    DELETE "/channels/{channel}/messages/{message}/reactions" Reactions "channel" => reactions::clear;

    POST "/channels/{channel}/threads" Other "channel" => threads::create;
    POST "/channels/{channel}/messages/{message}/threads" Other "channel" => threads::create;
    PUT "/channels/{channel}/thread-members/{user}" Other "channel" => threads::add;
    DELETE "/channels/{channel}/thread-members/{user}" Other "channel" => threads::remove;

    GET "/guilds/{guild}" Other "guild" => guilds::get;
    GET "/guilds/{guild}/channels" Other "guild" => guilds::channels;
    POST "/guilds/{guild}/channels" Other "guild" => guilds::create_channel;
    GET "/guilds/{guild}/roles" Other "guild" => guilds::roles;
    GET "/guilds/{guild}/members" Other "guild" => members::list;
    GET "/guilds/{guild}/members/{user}" Other "guild" => members::get;
    PATCH "/guilds/{guild}/members/{user}" Members "guild" => members::edit;
    DELETE "/guilds/{guild}/members/{user}" Other "guild" => members::kick;
    GET "/guilds/{guild}/voice-states/{user}" Other "guild" => members::voice_state;
    PATCH "/guilds/{guild}/voice-states/{user}" Other "guild" => members::edit_voice_state;
};

/// The named parts of a path.
pub type Parts = Vec<(&'static str, String)>;

/// The route of a request and the parts of its path; else whether the path takes other methods.
pub fn find(method: &str, path: &str) -> Result<(&'static Route, Parts), bool> {
    let mut known = false;
    for route in ROUTES {
        let Some(params) = fits(route.path, path) else { continue };
        if route.method == method {
            return Ok((route, params));
        }
        known = true;
    }
    Err(known)
}

fn fits(template: &'static str, path: &str) -> Option<Parts> {
    let mut params = Vec::new();
    let mut parts = path.split('/');
    for wanted in template.split('/') {
        let part = parts.next()?;
        match wanted.strip_prefix('{').and_then(|w| w.strip_suffix('}')) {
            Some(name) if !part.is_empty() => params.push((name, part.to_owned())),
            None if wanted == part => {}
            _ => return None,
        }
    }
    parts.next().is_none().then_some(params)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literal_parts_win() {
        let path = |method, path| find(method, path).map(|(route, _)| route.path);
        assert_eq!(path("GET", "/users/@me"), Ok("/users/@me"));
        assert_eq!(path("GET", "/users/12"), Ok("/users/{user}"));
        assert_eq!(path("POST", "/users/12"), Err(true));
        assert_eq!(path("GET", "/nothing"), Err(false));
    }
}
