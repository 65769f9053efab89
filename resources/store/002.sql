-- Made after the tables are filled: sorting once takes less time than keeping each index in order meanwhile.
CREATE INDEX mark_item ON mark (case_id, system, run_id);
CREATE INDEX mark_annotator ON mark (annotator, at);
CREATE INDEX adjudication_item ON adjudication (case_id, system, run_id);
CREATE INDEX adjudication_annotator ON adjudication (annotator, at);
CREATE INDEX remark_item ON remark (case_id, system, run_id);
CREATE INDEX remark_annotator ON remark (annotator, at);
CREATE INDEX disclosure_item ON disclosure (case_id, system, run_id);
CREATE INDEX disclosure_annotator ON disclosure (annotator, at);
CREATE INDEX round_step_item ON round_step (case_id, system, run_id);
CREATE INDEX round_step_annotator ON round_step (annotator, at);
CREATE INDEX repeat_vote_item ON repeat_vote (case_id, system, run_id);
CREATE INDEX repeat_vote_annotator ON repeat_vote (annotator, at);
CREATE INDEX gold_review_item ON gold_review (case_id, system, run_id);
CREATE INDEX gold_review_annotator ON gold_review (annotator, at);
