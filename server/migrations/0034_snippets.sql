-- Texts that writers insert into answers, private replies and questions back.
CREATE TABLE snippets (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL,
  revision INTEGER NOT NULL,
  edited_by TEXT NOT NULL,
  edited_at BIGINT NOT NULL
);
