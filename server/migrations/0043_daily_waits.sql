-- How long the requests answered on a day that is over had waited, so that the waits of a long period are not read from its requests.
CREATE TABLE daily_waits (day BIGINT PRIMARY KEY, waits TEXT NOT NULL);
