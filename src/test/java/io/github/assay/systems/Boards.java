package io.github.assay.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.systems.board.LeaderboardSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Scoreboards written short: one line per system, one number per case; {@code -} was not answered, a word is a reason. */
public final class Boards {
    private Boards() {}

    /** One metric {@code ex} with threshold 1. Cases are called c1, c2 …; lines read {@code A: 1 0 - gold_error}. */
    public static Scoreboard of(String... lines) {
        List<ItemKey> items = new ArrayList<>();
        List<Outcome<Double>> outcomes = new ArrayList<>();
        for (String line : lines) {
            String[] name = line.substring(0, line.indexOf(':')).split("/");
            String[] values = line.substring(line.indexOf(':') + 1).strip().split("\\s+");
            for (int i = 0; i < values.length; i++) {
                if (!values[i].equals("-")) {
                    items.add(new ItemKey("c" + (i + 1), name[0], name.length > 1 ? name[1] : "r1"));
                    outcomes.add(outcome(values[i]));
                }
            }
        }
        return new Scoreboard(items, List.of(new ScoredMetric("ex", OptionalDouble.of(1), outcomes)));
    }

    private static Outcome<Double> outcome(String text) {
        return text.matches("[0-9.]+") ? Outcome.value(Double.valueOf(text)) : Outcome.unavailable(text);
    }

    public static LeaderboardSettings settings(LeaderboardSettings.CaseSet cases) {
        return new LeaderboardSettings("ex", cases, BootstrapSettings.DEFAULT.withReplicates(500), 1);
    }

    public static ItemKey key(String evalCase, String system) {
        return new ItemKey(evalCase, system, "r1");
    }
}
