-- The audit log is searched by a part of a person's name: the names of staff are read from the index alone, however many doctors there are.
CREATE INDEX users_by_identity ON users (identity, nickname, id);
