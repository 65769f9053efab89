-- The import that a vote came with (0: with none), and the votes of imports that were taken back. They stay, so that
-- the greatest position of a journal says up to where it has been read; no query reads them.
ALTER TABLE vote ADD COLUMN batch INT DEFAULT 0 NOT NULL;
CREATE TABLE batch (
    id INT PRIMARY KEY,
    name VARCHAR NOT NULL
);
CREATE TABLE withdrawn (
    position BIGINT PRIMARY KEY,
    item INT NOT NULL,
    annotator INT NOT NULL,
    at BIGINT NOT NULL,
    gesture TINYINT NOT NULL,
    label TINYINT NOT NULL,
    issues VARCHAR NOT NULL,
    comment VARCHAR NOT NULL,
    seconds DOUBLE PRECISION NOT NULL,
    scores_visible BOOLEAN NOT NULL,
    votes_visible BOOLEAN NOT NULL,
    supersedes BIGINT,
    origin TINYINT NOT NULL,
    guideline VARCHAR NOT NULL,
    batch INT NOT NULL
);
