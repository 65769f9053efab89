-- The acts of the journals, in SQL that H2 and PostgreSQL share. An act is known by item, annotator and time, a mark
-- also by its flag; the same act read from two journals is two rows. Numbers grow in the order of the lines of each
-- journal, over all tables. Times are milliseconds since 1970. The words are constants of the program.
-- A vote has numbers in place of texts: 500,000 such rows are read and written in a third of the time. Its place is the
-- number of its item in the upper bits and its own number in the lower 36, so that votes of an item are next to each other.
CREATE TABLE vote_item (
    id INT PRIMARY KEY,
    case_id VARCHAR NOT NULL,
    system VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL
);
CREATE TABLE vote_annotator (
    id INT PRIMARY KEY,
    name VARCHAR NOT NULL
);
CREATE TABLE vote_shared (
    id INT PRIMARY KEY,
    gesture VARCHAR NOT NULL,
    label VARCHAR NOT NULL,
    issues VARCHAR NOT NULL,
    scores_visible BOOLEAN NOT NULL,
    votes_visible BOOLEAN NOT NULL,
    own_queries INT NOT NULL,
    origin VARCHAR NOT NULL,
    guideline VARCHAR NOT NULL,
    import_id VARCHAR NOT NULL
);
CREATE TABLE vote_gold (
    id INT PRIMARY KEY,
    version VARCHAR NOT NULL
);
CREATE TABLE vote (
    place BIGINT PRIMARY KEY,
    number BIGINT NOT NULL,
    annotator INT NOT NULL,
    at BIGINT NOT NULL,
    shared INT NOT NULL,
    seconds DOUBLE PRECISION NOT NULL,
    supersedes BIGINT,
    comment VARCHAR NOT NULL,
    copy_of VARCHAR,
    draw VARCHAR,
    gold INT NOT NULL
);
CREATE TABLE mark (
    number BIGINT PRIMARY KEY,
    case_id VARCHAR NOT NULL,
    system VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    annotator VARCHAR NOT NULL,
    at BIGINT NOT NULL,
    gesture VARCHAR NOT NULL,
    flag VARCHAR NOT NULL,
    is_on BOOLEAN NOT NULL,
    note VARCHAR NOT NULL
);
CREATE TABLE adjudication (
    number BIGINT PRIMARY KEY,
    case_id VARCHAR NOT NULL,
    system VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    annotator VARCHAR NOT NULL,
    at BIGINT NOT NULL,
    gesture VARCHAR NOT NULL,
    label VARCHAR NOT NULL,
    reason VARCHAR NOT NULL,
    cause VARCHAR NOT NULL,
    basis VARCHAR NOT NULL,
    guideline VARCHAR NOT NULL
);
CREATE TABLE gold_review (
    number BIGINT PRIMARY KEY,
    case_id VARCHAR NOT NULL,
    system VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    annotator VARCHAR NOT NULL,
    at BIGINT NOT NULL,
    gesture VARCHAR NOT NULL,
    verdict VARCHAR NOT NULL,
    query VARCHAR NOT NULL,
    gold_query VARCHAR NOT NULL,
    proposer VARCHAR NOT NULL,
    proposed_at BIGINT NOT NULL,
    error VARCHAR NOT NULL,
    reason VARCHAR NOT NULL
);
CREATE TABLE disclosure (
    number BIGINT PRIMARY KEY,
    case_id VARCHAR NOT NULL,
    system VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    annotator VARCHAR NOT NULL,
    at BIGINT NOT NULL,
    gesture VARCHAR NOT NULL,
    shown VARCHAR NOT NULL
);
CREATE TABLE remark (
    number BIGINT PRIMARY KEY,
    case_id VARCHAR NOT NULL,
    system VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    annotator VARCHAR NOT NULL,
    at BIGINT NOT NULL,
    gesture VARCHAR NOT NULL,
    text VARCHAR NOT NULL
);
CREATE TABLE round_step (
    number BIGINT PRIMARY KEY,
    case_id VARCHAR NOT NULL,
    system VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    annotator VARCHAR NOT NULL,
    at BIGINT NOT NULL,
    gesture VARCHAR NOT NULL,
    line VARCHAR NOT NULL
);
CREATE TABLE assignment (
    number BIGINT PRIMARY KEY,
    case_id VARCHAR NOT NULL,
    system VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    annotator VARCHAR NOT NULL,
    at BIGINT NOT NULL,
    gesture VARCHAR NOT NULL,
    line VARCHAR NOT NULL
);
CREATE TABLE stated_label (
    number BIGINT PRIMARY KEY,
    case_id VARCHAR NOT NULL,
    system VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    annotator VARCHAR NOT NULL,
    at BIGINT NOT NULL,
    gesture VARCHAR NOT NULL,
    line VARCHAR NOT NULL
);
CREATE TABLE repeat_vote (
    number BIGINT PRIMARY KEY,
    case_id VARCHAR NOT NULL,
    system VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    annotator VARCHAR NOT NULL,
    at BIGINT NOT NULL,
    gesture VARCHAR NOT NULL,
    line VARCHAR NOT NULL
);
-- The number of the next act; written when the index is closed, because an index that was not closed is made again.
CREATE TABLE next_number (number BIGINT NOT NULL);
INSERT INTO next_number VALUES (0);
