package io.github.assay.service.scoring;

import java.util.Map;

/**
 * Verdicts of an imported judge, and scores that the program filled in without calling it.
 *
 * @param name the judge's configuration
 * @param verdicts number of items by verdict, unreadable ones separately
 * @param referenced items with a reference label of that program
 * @param error mean absolute difference between score and reference label (yes 1, maybe 0.5, no 0); 0 without such
 *     items
 * @param decisive items whose label is yes or no
 * @param right number of decisive items on which judge and label agree
 * @param wrongAccepted items labelled no that it accepts
 * @param correctRejected items labelled yes that it rejects
 */
public record ImportedJudge(
        String name,
        Map<String, Integer> verdicts,
        int referenced,
        double error,
        int decisive,
        int right,
        int wrongAccepted,
        int correctRejected) {
    public ImportedJudge {
        verdicts = Map.copyOf(verdicts);
    }
}
