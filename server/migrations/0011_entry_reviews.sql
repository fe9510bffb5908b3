-- The review of entries that nobody has released: who reads one now, until the lease ends, and who has confirmed which version first.
CREATE TABLE entry_reviews (
  entry_id TEXT PRIMARY KEY REFERENCES library_entries (id) ON DELETE CASCADE,
  held_by TEXT,
  held_until BIGINT,
  confirmed_version INTEGER,
  confirmed_by TEXT,
  confirmed_at BIGINT
);

-- The first of the two people who released a version; the second is approved_by.
ALTER TABLE library_versions ADD COLUMN confirmed_by TEXT;

-- The starter library named days of a review that never took place. Its entries came in first, all at once, from nobody; what the operator has changed since has a second version.
UPDATE library_versions SET reviewed_on = '', review_due = ''
  WHERE version = 1 AND written_by IS NULL AND approved_by IS NULL
  AND entry_id IN (SELECT id FROM library_entries WHERE version = 1 AND created_at = (SELECT min(created_at) FROM library_entries));
