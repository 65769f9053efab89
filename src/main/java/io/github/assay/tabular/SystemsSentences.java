package io.github.assay.tabular;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.tests.RankStability;
import io.github.assay.systems.board.CostFront;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardRow;
import io.github.assay.systems.board.LeaderboardRow.AgainstLeader;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Sentences that open a comparison of systems: on which cases, who is first, and whether its lead is shown. */
public final class SystemsSentences {
    private static final double SIGNIFICANT = 0.05;

    private SystemsSentences() {}

    /** @param metricName what people call a metric, by its id */
    public static List<String> of(Leaderboard board, Function<String, String> metricName) {
        List<String> sentences = new ArrayList<>(List.of(cases(board)));
        List<LeaderboardRow> ranked = board.standings().stream()
                .filter(s -> s.rank().isPresent())
                .sorted(Comparator.comparingInt(s -> s.rank().orElseThrow()))
                .toList();
        if (ranked.size() > 1) {
            sentences.add(first(ranked, board, metricName));
            ranked.stream().skip(1).filter(s -> s.test().isPresent()).findFirst().ifPresent(next -> sentences.add(lead(next)));
        }
        return sentences;
    }

    /** Which systems are on the Pareto front of cost and quality, which are behind another, and what is not known. */
    public static List<String> costs(CostFront costs) {
        List<String> sentences = new ArrayList<>();
        if (costs.entries().size() > 1 && !costs.compared()) {
            sentences.add(Texts.text("systems.cost.uneven"));
        } else if (costs.entries().size() > 1) {
            sentences.add(Texts.text("systems.cost.front", costs.entries().stream().filter(CostFront.Entry::front).count(), costs.entries().size()));
        }
        costs.entries().forEach(e -> costs.better(e).ifPresent(other ->
                sentences.add(Texts.text("systems.cost.behind", e.entrant().name(), other.entrant().name()))));
        if (!costs.unpriced().isEmpty()) {
            sentences.add(Texts.text(costs.perToken() ? "systems.cost.unpriced" : "systems.cost.unpricedAnswers", names(costs.unpriced())));
        }
        if (!costs.without().isEmpty()) {
            sentences.add(Texts.text("systems.cost.without", names(costs.without())));
        }
        return sentences;
    }

    private static String names(List<SystemRun> systems) {
        return systems.stream().map(SystemRun::name).collect(Collectors.joining(", "));
    }

    /** On which cases the systems are compared. */
    static String cases(Leaderboard board) {
        return board.isUnranked()
                ? Texts.text("systems.uneven", board.common(), board.cases(), board.uneven())
                : Texts.text(
                        board.settings().cases() == CaseSet.COMMON ? "systems.sentence.common" : "systems.sentence.all", board.common(),
                        board.cases());
    }

    private static String first(List<LeaderboardRow> ranked, Leaderboard board, Function<String, String> metricName) {
        String metric = metricName.apply(board.settings().rankBy());
        List<String> first = ranked.stream().filter(s -> s.rank().orElseThrow() == 1).map(s -> s.entrant().name()).toList();
        if (first.size() > 1) {
            return Texts.text("systems.sentence.tie", String.join(", ", first), metric);
        }
        LeaderboardRow best = ranked.getFirst();
        SystemMeanWords mean = SystemMeanWords.of(best, board.settings().rankBy());
        String share = best.stability() instanceof Outcome.Value<RankStability>(RankStability s)
                ? Texts.text("systems.sentence.share", EstimateFormat.percent(s.firstShare()))
                : "";
        return Texts.text("systems.sentence.first", best.entrant().name(), metric, mean.words(), mean.n(), share);
    }

    /** A mean in words and its number of answers. */
    private record SystemMeanWords(String words, int n) {
        static SystemMeanWords of(LeaderboardRow row, String metric) {
            return row.mean(metric)
                    .map(m -> new SystemMeanWords(EstimateFormat.full(m.mean()), m.scored()))
                    .orElse(new SystemMeanWords(EstimateFormat.NONE, 0));
        }
    }

    private static String lead(LeaderboardRow next) {
        AgainstLeader test = next.test().orElseThrow();
        boolean shown = test.holm().asValue().filter(p -> p < SIGNIFICANT).isPresent()
                && test.difference().asValue().filter(d -> d.value() > 0).isPresent();
        Outcome<Estimate> difference = test.difference();
        return Texts.text(
                "systems.sentence.lead", test.leader().name(), next.entrant().name(), shown ? 1 : 0,
                EstimateFormat.of(difference, NumberForm.COEFFICIENT), EstimateFormat.p(test.holm()));
    }
}
