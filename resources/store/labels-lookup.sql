-- Run after every replay: a new index is filled first and sorted once, an old one has these already.
CREATE INDEX IF NOT EXISTS vote_item ON vote (item, annotator, at);
CREATE INDEX IF NOT EXISTS mark_item ON mark (item, annotator, at);
CREATE INDEX IF NOT EXISTS remark_item ON remark (item, annotator, at);
CREATE INDEX IF NOT EXISTS adjudication_item ON adjudication (item, annotator, at);
