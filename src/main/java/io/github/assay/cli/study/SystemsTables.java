package io.github.assay.cli.study;

import io.github.assay.cli.options.StudyOptions;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.systems.CrossTable;
import io.github.assay.systems.RouteConfusion;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.systems.board.RunComparison;
import io.github.assay.systems.board.RunHistory;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.SliceHistory;
import io.github.assay.systems.board.SystemMean;
import io.github.assay.systems.board.VariantGap;
import io.github.assay.systems.figures.RunFigure;
import io.github.assay.systems.figures.SystemFigures;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.SystemsSentences;
import io.github.assay.tabular.SystemsSpecs.EntrantFigure;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.PromotionMark;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Systems compared, as tables of text. */
final class SystemsTables {
    private static final int NAMED_CASES = 20;

    private final Terminal terminal;
    private final UnaryOperator<String> names;
    private List<String> unpromoted = List.of();

    /** @param names what people call a metric, by its id */
    SystemsTables(Terminal terminal, UnaryOperator<String> names) {
        this.terminal = terminal;
        this.names = names;
    }

    /** Marks metrics of judges that are not promoted, by id, and explains the mark after the tables. */
    SystemsTables marking(List<String> ids) {
        unpromoted = ids;
        return this;
    }

    private String marked(String id) {
        String name = names.apply(id);
        return unpromoted.contains(id) && !PromotionMark.isOn(name) ? PromotionMark.on(name) : name;
    }

    /** Explains the mark where one of these metrics has it. */
    private void about(List<String> ids) {
        PromotionMark.about(ids.stream().map(this::marked).toList()).forEach(terminal::result);
    }

    void print(Leaderboard board, List<SliceBoard> slices) {
        heading(board);
        if (board.standings().isEmpty()) {
            terminal.result("There are no predictions of known cases, so there is nothing to rank.");
            return;
        }
        ranking(board);
        if (board.standings().getFirst().means().size() > 1) {
            terminal.result("");
            means(board);
        }
        for (SliceBoard slice : slices) {
            terminal.result("");
            terminal.result(slice.dimension() + ": " + (slice.value().isEmpty() ? "(none)" : slice.value()) + ", "
                    + CliWords.count(slice.board().cases(), "case") + ", " + CliWords.count(slice.board().answers(), "answer"));
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
            terminal.table(SystemsSpecs.gaps(settings.bootstrap().level()), gaps);
        }
    }

    private void heading(Leaderboard board) {
        terminal.result(CliWords.count(board.standings().size(), "system") + ", " + CliWords.count(board.cases(), "case") + ", "
                + CliWords.count(board.answers(), "answer") + ", ranked by " + marked(board.settings().rankBy()) + "; "
                + StudyOptions.footer(board.settings().bootstrap()));
        if (!board.standings().isEmpty()) {
            SystemsSentences.of(board, this::marked).forEach(terminal::result);
        }
    }

    private void ranking(Leaderboard board) {
        terminal.table(SystemsSpecs.standings(board), board.standings());
    }

    private static String value(Outcome<Estimate> mean) {
        return EstimateFormat.three(mean);
    }

    /** Every metric with a value, one line each. */
    private void means(Leaderboard board) {
        List<SystemMean> first = board.standings().getFirst().means();
        List<Integer> shown = IntStream.range(0, first.size())
                .filter(m -> board.standings().stream().anyMatch(s -> s.means().get(m).tells()))
                .boxed()
                .toList();
        terminal.table(
                across("means", "list.systems.meanAndCoverage", m -> marked(first.get(m).metric()), board.standings(), s -> s.entrant().name(),
                        (s, m) -> cell(s.means().get(m))),
                shown);
        if (shown.size() < first.size()) {
            terminal.result(CliWords.count(first.size() - shown.size(), "metric") + " without a mean not shown (computed for fewer than 10 answers and fewer than half); --json has all.");
        }
    }

    /** A table with a column for each system. */
    private static <R, S> TableSpec<R> across(
            String id, String title, Function<R, String> name, List<S> systems, Function<S, String> system, BiFunction<S, R, String> cell) {
        List<ColumnSpec<R>> columns = new ArrayList<>(List.of(ColumnSpec.text("name", title, name)));
        systems.forEach(s -> columns.add(ColumnSpec.<R>text(system.apply(s), "", r -> cell.apply(s, r)).titled(system.apply(s)).right()));
        return new TableSpec<>(id, 0, columns);
    }

    private static String cell(SystemMean mean) {
        return !mean.tells()
                ? "–"
                : value(mean.mean()) + " (" + (long) Math.floor(100 * mean.coverage()) + ")";
    }

    /** One line per figure, one column per system. */
    void print(List<SystemFigures> all) {
        TableSpec<String> spec = across("figures", "list.systems.figureAndCount", id -> id, all, s -> s.entrant().name(), (s, id) -> s.figures().stream()
                .filter(f -> f.id().equals(id))
                .findFirst()
                .map(f -> SystemsSpecs.FIGURES.column("value").text(new EntrantFigure(s.entrant(), f)) + " (" + f.n() + ")")
                .orElse("–"));
        terminal.table(spec, all.stream().flatMap(s -> s.figures().stream()).map(RunFigure::id).distinct().toList());
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
        terminal.table(SystemsSpecs.routes(routes), List.copyOf(routes.counts().keySet()));
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
        terminal.table(
                        SystemsSpecs.history(history.metric(), names.apply(history.metric()), level),
                        history.systems().stream().flatMap(own -> own.steps().stream()).toList());
    }

    void print(RunComparison c, @Nullable String dimension, Map<String, RunComparison> slices, double level) {
        terminal.result(c.after() + " against " + c.before() + " by " + names.apply(c.metric()));
        terminal.table(groups("", "list.systems.cases"), List.of(
                new Group("fixed", c.fixed(), true), new Group("broken", c.broken(), true), new Group("unchanged, pass", c.stillPass(), false),
                new Group("unchanged, fail", c.stillFail(), false), new Group("without a verdict", c.unscored(), true),
                new Group("only in " + c.before(), c.onlyBefore(), true), new Group("only in " + c.after(), c.onlyAfter(), true)));
        terminal.result("fixed against broken, exact p: " + EstimateFormat.p(c.mcnemar()));
        terminal.result(Texts.text("systems.runs.change", EstimateFormat.of(c.change(), NumberForm.COEFFICIENT), c.change().asValue().map(Estimate::n).orElse(0)));
        if (dimension != null) {
            terminal.table(SystemsSpecs.comparisons(dimension, level), List.copyOf(slices.entrySet()), Map.Entry::getKey);
        }
    }

    void print(CrossTable t) {
        terminal.table(
                TableSpec.list(
                        "cross", ColumnSpec.text("name", "", (Boolean isHigh) -> isHigh ? high(t.a()) : low(t.a())),
                        ColumnSpec.<Boolean>count("high", "", isHigh -> (isHigh ? t.bothHigh() : t.onlyB()).size()).titled(high(t.b())),
                        ColumnSpec.<Boolean>count("low", "", isHigh -> (isHigh ? t.onlyA() : t.bothLow()).size()).titled(low(t.b()))),
                List.of(true, false));
        Outcome<Estimate> share = t.disagreement(BootstrapSettings.DEFAULT.level());
        terminal.result("disagree: " + EstimateFormat.percentWithInterval(share) + " of "
                + CliWords.count(t.n(), "item"));
        t.leftOut().forEach((why, n) -> terminal.result("left out: " + n + "  " + why));
        terminal.table(groups("list.systems.onlyHigh", "list.items"), List.of(
                new Group(marked(t.a().metric()), t.onlyA(), true), new Group(marked(t.b().metric()), t.onlyB(), true)));
        about(List.of(t.a().metric(), t.b().metric()));
    }

    private String high(CrossTable.Cut cut) {
        return marked(cut.metric()) + " ≥ " + EstimateFormat.threshold(cut.from());
    }

    private String low(CrossTable.Cut cut) {
        return marked(cut.metric()) + " < " + EstimateFormat.threshold(cut.from());
    }

    /** Items with a name; not listed where they need no look. */
    private record Group(String name, List<ItemKey> items, boolean listed) {
        String which() {
            String more = items.size() > NAMED_CASES ? ", … (--json has all)" : "";
            return listed ? items.stream().limit(NAMED_CASES).map(ItemKey::toString).collect(Collectors.joining(", ")) + more : "";
        }
    }

    private static TableSpec<Group> groups(String title, String count) {
        return TableSpec.list(
                "groups", ColumnSpec.text("name", title, Group::name), ColumnSpec.count("items", count, g -> g.items().size()),
                ColumnSpec.text("which", "list.which", Group::which));
    }
}
