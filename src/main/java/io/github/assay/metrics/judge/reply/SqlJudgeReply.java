package io.github.assay.metrics.judge.reply;

import java.util.List;

/**
 * Reply B, {@code badger-sql-judge} (metrics.md §3.2, §3.9).
 *
 * @param score 0 to 10
 * @param equivalent whether both queries mean the same
 * @param issues what is wrong; empty when nothing is
 * @param rationale why
 */
public record SqlJudgeReply(double score, boolean equivalent, List<Issue> issues, String rationale) {
    /** BADGER's issue labels. */
    public enum Issue {
        FILTERS_MISSING,
        FILTERS_INCORRECT,
        JOINS_MISSING,
        JOINS_INCORRECT,
        JOINS_UNNECESSARY,
        AGGREGATION_WRONG,
        AGGREGATION_MISSING,
        COLUMNS_MISSING,
        COLUMNS_WRONG,
        ORDERING_WRONG,
        SCHEMA_MISUNDERSTANDING,
        LOGIC_ERROR,
        PERFORMANCE_ISSUE,
        NONE;

        /** The label as replies spell it. */
        public String word() {
            return ReplyObject.spelled(this);
        }
    }

    public SqlJudgeReply {
        issues = List.copyOf(issues);
    }

    static SqlJudgeReply read(ReplyObject o) {
        double score = o.number("score", 0, 10);
        boolean equivalent = o.flag("semantic_equivalence");
        List<Issue> issues = o.words("issues", Issue.class);
        if (issues.contains(Issue.NONE) && issues.size() > 1) {
            throw ReplyObject.bad(o.path("issues"), "none beside other labels", "none alone, or the other labels");
        }
        return new SqlJudgeReply(
                score, equivalent, issues.contains(Issue.NONE) ? List.of() : issues, o.text("rationale"));
    }
}
