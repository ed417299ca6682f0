//! Ten-seat sports mafia: sections 1 to 14 of the league regulations.
