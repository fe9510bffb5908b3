-- What doctors typed before they picked an entry: a way to ask it that the entry may take up, once several people have used it.
CREATE TABLE typed_phrasings (
  id TEXT PRIMARY KEY,
  entry_id TEXT NOT NULL REFERENCES library_entries (id) ON DELETE CASCADE,
  text_key TEXT NOT NULL,
  text TEXT NOT NULL,
  ignored SMALLINT NOT NULL DEFAULT 0 CHECK (ignored IN (0, 1)),
  first_at BIGINT NOT NULL,
  last_at BIGINT NOT NULL,
  UNIQUE (entry_id, text_key)
);
CREATE INDEX typed_phrasings_by_time ON typed_phrasings (last_at);

-- Who typed it, by a keyed digest of the account: enough to count different people, and to take a person's share out again.
CREATE TABLE typed_phrasing_people (
  phrasing_id TEXT NOT NULL REFERENCES typed_phrasings (id) ON DELETE CASCADE,
  person TEXT NOT NULL,
  PRIMARY KEY (phrasing_id, person)
);
CREATE INDEX typed_phrasing_people_by_person ON typed_phrasing_people (person);
