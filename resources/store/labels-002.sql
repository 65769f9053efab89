-- The guideline's version at the time of a vote (empty: not known, as in every row before this), and comments that go
-- with no vote.
ALTER TABLE vote ADD COLUMN guideline VARCHAR DEFAULT '' NOT NULL;
CREATE TABLE remark (
    position BIGINT PRIMARY KEY,
    item INT NOT NULL,
    annotator INT NOT NULL,
    at BIGINT NOT NULL,
    gesture TINYINT NOT NULL,
    text VARCHAR NOT NULL
);
