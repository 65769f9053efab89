package io.github.assay.report;

/**
 * What a project records about how its labels came about, beside the settings of the study.
 *
 * @param votes votes in force
 * @param sawScores votes that were cast with scores in view
 * @param sawVotes votes that were cast with votes of others in view
 * @param unknown votes of which it is not known what was in view
 */
public record StudyFacts(int votes, int sawScores, int sawVotes, int unknown) {
    /** Of a project without votes. */
    public static final StudyFacts NONE = new StudyFacts(0, 0, 0, 0);
}
