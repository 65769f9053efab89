-- Index of the journals. A row's position is journal × 2^40 + offset of its line, so that the greatest position of a
-- journal says up to where it has been read. Rows are only ever added.
CREATE TABLE journal (
    id INT PRIMARY KEY,
    file VARCHAR NOT NULL
);
CREATE TABLE item (
    id INT PRIMARY KEY,
    case_id VARCHAR NOT NULL,
    system VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL
);
CREATE TABLE annotator (
    id INT PRIMARY KEY,
    name VARCHAR NOT NULL
);
CREATE TABLE author (
    journal INT NOT NULL,
    annotator INT NOT NULL,
    PRIMARY KEY (journal, annotator)
);
CREATE TABLE vote (
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
    origin TINYINT NOT NULL
);
CREATE TABLE mark (
    position BIGINT PRIMARY KEY,
    item INT NOT NULL,
    annotator INT NOT NULL,
    at BIGINT NOT NULL,
    gesture TINYINT NOT NULL,
    flag TINYINT NOT NULL,
    is_on BOOLEAN NOT NULL,
    note VARCHAR NOT NULL
);
CREATE TABLE adjudication (
    position BIGINT PRIMARY KEY,
    item INT NOT NULL,
    annotator INT NOT NULL,
    at BIGINT NOT NULL,
    gesture TINYINT NOT NULL,
    label TINYINT NOT NULL,
    reason VARCHAR NOT NULL
);
