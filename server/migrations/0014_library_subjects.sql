-- The controlled list of subjects: entries and imports use no other. Empty: any subject is accepted.
CREATE TABLE library_subjects (
  name TEXT PRIMARY KEY,
  added_by TEXT,
  created_at BIGINT NOT NULL
);
INSERT INTO library_subjects (name, added_by, created_at)
  SELECT DISTINCT library_versions.subject, CAST(NULL AS TEXT), 0
  FROM library_entries JOIN library_versions ON library_versions.entry_id = library_entries.id AND library_versions.version = library_entries.version;
