package io.github.assay.report;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a project records about how its labels came about, beside the settings of the study.
 *
 * @param votes votes in force, without carried ones
 * @param sawScores votes that were cast with scores in view
 * @param sawVotes votes that were cast with votes of others in view
 * @param unknown votes of which it is not known what was in view
 * @param carried votes in force that were carried from answers of earlier runs
 * @param rounds ids of the rounds of labelling
 * @param guidelines versions of the guideline under which votes were cast
 * @param blindAdjudication whether adjudicators see neither names of annotators nor of systems
 * @param looks looks at the locked test items by judge
 * @param judges replies that metrics read: by judge the models and hashes of prompts that they name
 */
public record StudyFacts(
        int votes, int sawScores, int sawVotes, int unknown, int carried, List<String> rounds, int guidelines, boolean blindAdjudication,
        SortedMap<String, Integer> looks, SortedMap<String, JudgeOrigin> judges) {
    /** Of a project without votes. */
    public static final StudyFacts NONE = of(0, 0, 0, 0);

    /**
     * Where the replies of a judge come from.
     *
     * @param models that replies name; empty: they name none
     * @param prompts hashes of prompts that replies name; empty: they name none
     */
    public record JudgeOrigin(List<String> models, List<String> prompts) {}

    public StudyFacts {
        rounds = List.copyOf(rounds);
    }

    /** The same of votes alone. */
    static StudyFacts of(int votes, int sawScores, int sawVotes, int unknown) {
        return new StudyFacts(votes, sawScores, sawVotes, unknown, 0, List.of(), 0, true, new TreeMap<>(), new TreeMap<>());
    }
}
