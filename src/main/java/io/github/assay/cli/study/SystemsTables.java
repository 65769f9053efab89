package io.github.assay.cli.study;

import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.systems.RouteConfusion;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.SystemMean;
import io.github.assay.systems.board.VariantGap;
import io.github.assay.systems.cross.CrossTable;
import io.github.assay.systems.figures.RunFigure;
import io.github.assay.systems.figures.SystemFigures;
import io.github.assay.systems.runs.RunComparison;
import io.github.assay.systems.runs.RunHistory;
import io.github.assay.systems.runs.SliceHistory;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.tabular.SystemsSpecs.EntrantFigure;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.PromotionMark;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Systems compared, as tables of text. */
final class SystemsTables {
    private static final int NAMED_CASES = 20;

    private final Terminal terminal;
    private List<String> unpromoted = List.of();

    SystemsTables(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Marks metrics of judges that are not promoted, by id, and explains the mark after the tables. */
    SystemsTables marking(List<String> ids) {
        unpromoted = ids;
        return this;
    }

    private String marked(String id) {
        return unpromoted.contains(id) ? PromotionMark.on(id) : id;
    }

    /** Explains the mark where one of these metrics has it. */
    private void about(List<String> ids) {
        PromotionMark.about(ids.stream().map(this::marked).toList()).forEach(terminal::result);
    }

    void print(Leaderboard board, List<SliceBoard> slices) {
        heading(board);
        ranking(board);
        if (board.standings().getFirst().means().size() > 1) {
            terminal.result("");
            means(board);
        }
        for (SliceBoard slice : slices) {
            terminal.result("");
            terminal.result(slice.dimension() + ": " + (slice.value().isEmpty() ? "(none)" : slice.value()) + ", "
                    + CliWords.count(slice.board().cases(), "case"));
            ranking(slice.board());
        }
        about(Stream.concat(Stream.of(board.settings().rankBy()),
                board.standings().getFirst().means().stream().map(SystemMean::metric)).toList());
    }

    /** Prints systems on cases and on their variants; nothing without a variant. */
    void print(List<VariantGap> gaps, LeaderboardSettings settings) {
        if (!gaps.isEmpty()) {
            terminal.result("");
            terminal.result("Clean cases against their variants by " + marked(settings.rankBy()) + "; gap = clean − perturbed:");
            TextTable.of(SystemsSpecs.gaps(settings.bootstrap().level()), gaps).print(terminal);
        }
    }

    private void heading(Leaderboard board) {
        String set = board.settings().cases() == CaseSet.COMMON
                ? ", on the " + CliWords.count(board.common(), "case") + " that every system answered"
                : "";
        terminal.result(CliWords.count(board.standings().size(), "system") + ", " + CliWords.count(board.cases(), "case")
                + ", ranked by " + marked(board.settings().rankBy()) + set);
        if (board.isUnranked()) {
            terminal.result("Not ranked: the systems answered different cases (" + board.common()
                    + " in common). --common compares them on these.");
        }
    }

    private void ranking(Leaderboard board) {
        TextTable.of(SystemsSpecs.standings(board), board.standings()).print(terminal);
    }

    private static String value(Outcome<Estimate> mean) {
        return EstimateFormat.three(mean);
    }

    /** Every metric with a value, one line each. */
    private void means(Leaderboard board) {
        List<String> heads = new ArrayList<>(List.of("mean (coverage %)"));
        board.standings().forEach(s -> heads.add(">" + s.entrant().name()));
        TextTable table = new TextTable(heads.toArray(String[]::new));
        List<SystemMean> first = board.standings().getFirst().means();
        int silent = 0;
        for (int m = 0; m < first.size(); m++) {
            int metric = m;
            if (board.standings().stream().allMatch(s -> s.means().get(metric).scored() == 0)) {
                silent++;
                continue;
            }
            List<String> cells = new ArrayList<>(List.of(marked(first.get(m).metric())));
            board.standings().forEach(s -> cells.add(cell(s.means().get(metric))));
            table.add(cells.toArray(String[]::new));
        }
        table.lines().forEach(terminal::result);
        if (silent > 0) {
            terminal.result(CliWords.count(silent, "metric") + " without any value not shown; --json has all.");
        }
    }

    private static String cell(SystemMean mean) {
        return mean.scored() == 0
                ? "–"
                : value(mean.mean()) + " (" + (long) Math.floor(100 * mean.coverage()) + ")";
    }

    /** One line per figure, one column per system. */
    void print(List<SystemFigures> all) {
        List<String> heads = new ArrayList<>(List.of("figure (n)"));
        all.forEach(s -> heads.add(">" + s.entrant().name()));
        TextTable table = new TextTable(heads.toArray(String[]::new));
        all.stream().flatMap(s -> s.figures().stream()).map(RunFigure::id).distinct().forEach(id -> {
            List<String> cells = new ArrayList<>(List.of(id));
            all.forEach(s -> cells.add(s.figures().stream()
                    .filter(f -> f.id().equals(id))
                    .findFirst()
                    .map(f -> SystemsSpecs.FIGURES.column("value").text(new EntrantFigure(s.entrant(), f)) + " (" + f.n() + ")")
                    .orElse("–")));
            table.add(cells.toArray(String[]::new));
        });
        table.lines().forEach(terminal::result);
        all.forEach(this::parts);
    }

    /** Prints the parts of a system's figures, for figures that have parts. */
    private void parts(SystemFigures own) {
        own.figures().stream().filter(f -> !f.parts().isEmpty()).forEach(f -> {
            terminal.result("");
            terminal.result(own.entrant().name() + ", " + f.id() + ", groups of questions with one gold query:");
            f.parts().forEach(part -> terminal.result("  " + part));
        });
    }

    /** Expected routes down, selected ones across; nothing where no route is expected. */
    void print(RouteConfusion routes) {
        if (routes.counts().isEmpty()) {
            return;
        }
        terminal.result("");
        TextTable.of(SystemsSpecs.routes(routes), List.copyOf(routes.counts().keySet())).print(terminal);
    }

    /** One line per system and run. */
    void print(RunHistory history, List<SliceHistory> slices, double level) {
        runs(history, level);
        for (SliceHistory slice : slices) {
            terminal.result("");
            terminal.result(slice.dimension() + ": " + (slice.value().isEmpty() ? "(none)" : slice.value()));
            runs(slice.history(), level);
        }
        if (!history.hasSeveral()) {
            terminal.result("No system has a second run: predictions with another run_id would be listed below the first.");
        }
    }

    private void runs(RunHistory history, double level) {
        TextTable.of(
                        SystemsSpecs.history(history.metric(), history.metric(), level),
                        history.systems().stream().flatMap(own -> own.steps().stream()).toList())
                .print(terminal);
    }

    void print(RunComparison c) {
        terminal.result(c.after() + " against " + c.before() + " by " + c.metric());
        TextTable table = new TextTable("", ">cases", "which");
        row(table, "fixed", c.fixed());
        row(table, "broken", c.broken());
        table.add("unchanged, pass", Integer.toString(c.stillPass().size()), "");
        table.add("unchanged, fail", Integer.toString(c.stillFail().size()), "");
        row(table, "without a verdict", c.unscored());
        row(table, "only in " + c.before(), c.onlyBefore());
        row(table, "only in " + c.after(), c.onlyAfter());
        table.lines().forEach(terminal::result);
        terminal.result("fixed against broken, exact p: " + EstimateFormat.p(c.mcnemar()));
    }

    void print(CrossTable t) {
        TextTable table = new TextTable("", ">" + high(t.b()), ">" + low(t.b()));
        table.add(high(t.a()), size(t.bothHigh()), size(t.onlyA()));
        table.add(low(t.a()), size(t.onlyB()), size(t.bothLow()));
        table.lines().forEach(terminal::result);
        Outcome<Estimate> share = t.disagreement(BootstrapSettings.DEFAULT.level());
        terminal.result("disagree: " + EstimateFormat.percentWithInterval(share) + " of "
                + CliWords.count(t.n(), "item"));
        t.leftOut().forEach((why, n) -> terminal.result("left out: " + n + "  " + why));
        TextTable cases = new TextTable("only high by", ">items", "which");
        row(cases, marked(t.a().metric()), t.onlyA());
        row(cases, marked(t.b().metric()), t.onlyB());
        cases.lines().forEach(terminal::result);
        about(List.of(t.a().metric(), t.b().metric()));
    }

    private String high(CrossTable.Cut cut) {
        return marked(cut.metric()) + " ≥ " + EstimateFormat.threshold(cut.from());
    }

    private String low(CrossTable.Cut cut) {
        return marked(cut.metric()) + " < " + EstimateFormat.threshold(cut.from());
    }

    private static String size(List<ItemKey> items) {
        return Integer.toString(items.size());
    }

    private static void row(TextTable table, String name, List<ItemKey> items) {
        String more = items.size() > NAMED_CASES ? ", … (--json has all)" : "";
        table.add(
                name,
                Integer.toString(items.size()),
                items.stream().limit(NAMED_CASES).map(ItemKey::toString).collect(Collectors.joining(", ")) + more);
    }
}
