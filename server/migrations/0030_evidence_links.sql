-- What the last check of the address of a source found.
CREATE TABLE evidence_links (
  evidence_id TEXT PRIMARY KEY REFERENCES evidence_records (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('alive', 'gone', 'unreachable', 'refused')),
  failures INTEGER NOT NULL,
  checked_at BIGINT NOT NULL,
  alive_at BIGINT
);
