-- Questions that look like an entry's and that it does not answer, a JSON list of texts like `phrasings`.
ALTER TABLE library_versions ADD COLUMN counterexamples TEXT NOT NULL DEFAULT '[]';
ALTER TABLE import_rows ADD COLUMN counterexamples TEXT NOT NULL DEFAULT '[]';
