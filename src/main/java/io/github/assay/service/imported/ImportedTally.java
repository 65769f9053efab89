package io.github.assay.service.imported;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.score.Measurement;
import io.github.assay.service.scoring.ItemScores;
import io.github.assay.service.scoring.ScoreView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Sums up one imported score of one system. */
final class ImportedTally {
    private static final double SAME = 1e-9;
    private static final double HALF = 0.5;

    private final String name;
    private final String system;
    private final String metric;
    private final List<ItemKey> onlyTheirs = new ArrayList<>();
    private final List<ItemKey> onlyOurs = new ArrayList<>();
    private String program = "";
    private int present;
    private double sum;
    private double oursSum;
    private int both;
    private int equal;
    private int unscored;

    ImportedTally(String name, String system) {
        this.name = name;
        this.system = system;
        this.metric = ImportedScores.counterpart(name);
    }

    void add(ItemScores scores, String from, OptionalDouble value) {
        program = program.isEmpty() ? from : program;
        if (value.isEmpty()) {
            return;
        }
        present++;
        sum += value.getAsDouble();
        Optional<ScoreView> view = scores.scores().stream()
                .filter(s -> s.metric().id().equals(metric))
                .findFirst();
        if (view.isEmpty()) {
            return;
        }
        Optional<Measurement> ours = view.get().outcome().asValue();
        if (ours.isEmpty()) {
            unscored++;
            return;
        }
        both++;
        oursSum += ours.get().value();
        equal += Math.abs(ours.get().value() - value.getAsDouble()) <= SAME ? 1 : 0;
        boolean theirPass = value.getAsDouble() >= HALF;
        boolean ourPass = view.get().pass().orElse(ours.get().value() >= HALF);
        if (theirPass && !ourPass) {
            onlyTheirs.add(scores.item().key());
        } else if (!theirPass && ourPass) {
            onlyOurs.add(scores.item().key());
        }
    }

    /** The result; empty when no value of the score is a number. */
    Optional<ImportedComparison> result(Map<String, Integer> perSystem) {
        return present == 0
                ? Optional.empty()
                : Optional.of(new ImportedComparison(
                        program, name, system, perSystem.getOrDefault(system, 0), present, sum / present,
                        both + unscored == 0 ? "" : metric,
                        both == 0 ? Optional.empty() : Optional.of(oursSum / both), both, equal, onlyTheirs, onlyOurs,
                        unscored));
    }
}
