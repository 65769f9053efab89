package io.github.assay.robustness.router;

import io.github.assay.domain.Outcome;
import java.util.Arrays;
import java.util.List;

/** Decisions compared with the oracle's, by label. Questions with an unknown oracle are left out. */
record RouterAccuracy(Outcome<Double> accuracy, Outcome<Double> macroF1, List<List<Integer>> confusion) {
    static RouterAccuracy of(List<RouterQuery> queries, int systems) {
        int[][] counts = new int[systems + 1][systems + 1];
        int n = 0;
        for (RouterQuery q : queries) {
            if (q.oracle().isPresent()) {
                counts[q.oracle().getAsInt()][q.label().getAsInt()]++;
                n++;
            }
        }
        List<List<Integer>> confusion =
                Arrays.stream(counts).map(RouterEvaluation::list).toList();
        if (n == 0) {
            return new RouterAccuracy(Outcome.unavailable("NO_DATA"), Outcome.unavailable("NO_DATA"), confusion);
        }
        int equal = 0;
        for (int i = 0; i <= systems; i++) {
            equal += counts[i][i];
        }
        return new RouterAccuracy(Outcome.value((double) equal / n), Outcome.value(macroF1(counts)), confusion);
    }

    /** Mean F1 over the labels that the oracle or the router uses. */
    private static double macroF1(int[][] counts) {
        double sum = 0;
        int used = 0;
        for (int i = 0; i < counts.length; i++) {
            int oracle = Arrays.stream(counts[i]).sum();
            int decided = 0;
            for (int[] row : counts) {
                decided += row[i];
            }
            if (oracle + decided > 0) {
                used++;
                sum += 2.0 * counts[i][i] / (oracle + decided);
            }
        }
        return sum / used;
    }
}
