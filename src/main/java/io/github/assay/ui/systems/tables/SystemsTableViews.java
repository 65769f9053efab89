package io.github.assay.ui.systems.tables;

import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.systems.board.AgainstLeader;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardRow;
import io.github.assay.systems.board.SystemMean;
import io.github.assay.ui.common.plot.FigureData;
import io.github.assay.ui.systems.model.SystemsStudy;
import java.util.ArrayList;
import java.util.List;

/** The room's numbers for other programs; every row holds what is needed to repeat it. */
public final class SystemsTableViews {
    static final List<String> SETTINGS = List.of("rank_by", "case_set", "level", "replicates", "seed");
    static final List<String> STANDING = List.of("system", "run", "answered", "rank");
    public static final List<String> MEAN =
            List.of("mean", "low", "high", "interval", "scored", "total", "coverage", "left_out");

    private SystemsTableViews() {}

    /** One row per system and metric, and per system what people say. */
    public static FigureData board(SystemsStudy study, List<TruePassRate> people) {
        List<List<String>> rows = new ArrayList<>();
        for (LeaderboardRow s : study.board().standings()) {
            s.means().forEach(m -> rows.add(row(standing(s), List.of(m.metric()), mean(m), settings(study.board()))));
            people.stream()
                    .filter(r -> r.system().equals(s.entrant().system()))
                    .forEach(r -> {
                        rows.add(row(standing(s), List.of("people"), rate(r.labels(), r.labelled()), settings(study.board())));
                        rows.add(row(standing(s), List.of("people, prediction-powered"), rate(r.powered(), r.labelled()), settings(study.board())));
                    });
        }
        return new FigureData(row(STANDING, List.of("metric"), MEAN, SETTINGS), rows);
    }

    static List<String> standing(LeaderboardRow s) {
        return List.of(
                s.entrant().system(), s.entrant().runId(), "" + s.answered(),
                s.rank().isPresent() ? "" + s.rank().getAsInt() : "");
    }

    public static List<String> mean(SystemMean m) {
        String left = String.join("; ", m.reasons().entrySet().stream().map(e -> e.getKey() + " " + e.getValue()).toList());
        return row(
                estimate(m.mean()),
                List.of("" + m.scored(), "" + m.total(), m.total() == 0 ? "" : "" + m.coverage(), left));
    }

    private static List<String> rate(Outcome<TruePassRate.Rate> rate, int labelled) {
        return rate instanceof Outcome.Value<TruePassRate.Rate>(TruePassRate.Rate r)
                ? List.of("" + r.value(), "" + r.interval().low(), "" + r.interval().high(), r.interval().method(), "" + labelled, "", "", "")
                : List.of("", "", "", "", "" + labelled, "", "", rate.reason());
    }

    /** Value, bounds, how the interval was made; empty where undefined. */
    static List<String> estimate(Outcome<Estimate> estimate) {
        return estimate.asValue()
                .map(e -> e.interval() instanceof Outcome.Value<Interval>(Interval i)
                        ? List.of("" + e.value(), "" + i.low(), "" + i.high(), i.method())
                        : List.of("" + e.value(), "", "", ""))
                .orElse(List.of("", "", "", ""));
    }

    public static String number(Outcome<Double> number) {
        return number.asValue().map(d -> "" + d).orElse("");
    }

    /** The leader against every other system. */
    public static FigureData against(SystemsStudy study) {
        List<List<String>> rows = new ArrayList<>();
        for (LeaderboardRow s : study.board().standings()) {
            s.test().ifPresent(t -> rows.add(row(
                    List.of(t.leader().name(), s.entrant().name(), "" + t.n()), estimate(t.difference()), tests(t),
                    settings(study.board()))));
        }
        return new FigureData(
                row(List.of("leader", "other", "n", "difference", "low", "high", "interval", "p", "p_holm", "leader_higher",
                        "other_higher", "p_exact"), SETTINGS),
                rows);
    }

    private static List<String> tests(AgainstLeader t) {
        return List.of(number(t.p()), number(t.holm()), "" + t.onlyLeader(), "" + t.onlyOther(), number(t.signs()));
    }

    static List<String> settings(Leaderboard board) {
        return List.of(
                board.settings().rankBy(), board.settings().cases().name().toLowerCase(java.util.Locale.ROOT),
                "" + board.settings().bootstrap().level(), "" + board.settings().bootstrap().replicates(), "" + board.settings().bootstrap().seed());
    }

    @SafeVarargs
    public static List<String> row(List<String>... parts) {
        List<String> all = new ArrayList<>();
        for (List<String> part : parts) {
            all.addAll(part);
        }
        return all;
    }
}
