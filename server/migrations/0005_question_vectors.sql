-- What a model makes of the wordings of published questions, where the operator has set up an embeddings endpoint. Empty otherwise.

-- One row a model and text. BYTEA is what PostgreSQL calls it, and SQLite keeps bytes as they are under any name.
CREATE TABLE question_vectors (
  -- The model as the operator names it, with the number of dimensions where one is asked for.
  model TEXT NOT NULL,
  -- SHA-256 of the text.
  text_hash TEXT NOT NULL,
  -- float32, little-endian, of length 1.
  vector BYTEA NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (model, text_hash)
);

-- Which server has the missing ones computed, so that none is paid for twice.
CREATE TABLE vector_leases (
  model TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  held_until BIGINT NOT NULL
);
