package io.github.assay.ui.review.model;

import io.github.assay.compare.DifferenceSummary;
import io.github.assay.compare.TableDiff;
import io.github.assay.compare.rules.ComparisonPolicy;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.review.ReviewService;
import io.github.assay.sql.query.SqlComparison;
import io.github.assay.sql.text.Span;
import io.github.assay.sql.text.Token;
import io.github.assay.task.Progress;
import io.github.assay.ui.review.grid.GridModel;
import io.github.assay.ui.review.grid.GridView;
import io.github.assay.ui.review.grid.ResultScreen;
import io.github.assay.ui.review.sql.SqlMarks;
import io.github.assay.ui.review.sql.SqlScreen;
import io.github.assay.ui.review.sql.SqlText;
import io.github.assay.wording.DifferenceWords;
import io.github.assay.wording.Texts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Prepares a case for painting: words, runs of SQL, columns of tables. Runs off the UI thread. */
public final class CasePresenter {
    private final ProjectSession session;
    private final ReviewService review;
    private final CaseSystems systems;

    CasePresenter(ProjectSession session, ReviewService review, CaseSystems systems) {
        this.session = session;
        this.review = review;
        this.systems = systems;
    }

    /** A presenter of cases for other screens than Review. */
    public static CasePresenter of(ProjectSession session, ReviewService review) {
        return new CasePresenter(session, review, new CaseSystems(session.project().items()));
    }

    /** Prepares a case in a reading, with its scores. */
    public CaseScreen prepare(CaseData caseData, ReadingOptions reading, Progress progress) {
        CaseData compared = reading.policy().isPresent()
                ? review.under(session, caseData, reading.policy().get(), progress)
                : caseData;
        progress.check();
        return new CaseScreen(
                caseData,
                reading,
                header(caseData.item()),
                sql(caseData, reading, true),
                sql(caseData, reading, false),
                results(caseData, reading, compared.diff()),
                why(compared),
                CaseScreen.Scores.THERE,
                CaseScreen.cells(caseData));
    }

    private CaseScreen.Header header(Item item) {
        Case c = item.evalCase();
        List<String> tags = new ArrayList<>();
        tags.add(c.dbId());
        tags.add(c.strata().difficulty());
        tags.add(Texts.text("review.head.system", item.key().systemAndRun()));
        int count = systems.of(c.id()).size();
        tags.add(count > 1 ? Texts.text("review.head.nth", systems.place(item.key()) + 1, count) : "");
        boolean fenced = !item.prediction().written().equals(item.prediction().sql());
        tags.add(fenced ? Texts.text("review.head.fenced") : "");
        tags.removeIf(String::isBlank);
        return new CaseScreen.Header(
                c.id(), tags, c.question(), oneLine(c.context().evidence()), oneLine(enriched(item)));
    }

    private static String enriched(Item item) {
        String own = item.prediction().answer().enrichedQuestion();
        return own.isBlank() ? item.evalCase().context().enrichedQuestion() : own;
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    private SqlScreen sql(CaseData caseData, ReadingOptions reading, boolean gold) {
        SqlComparison sql = caseData.sql();
        String written = gold ? caseData.item().evalCase().goldSql() : caseData.item().prediction().sql();
        List<SqlComparison.Mark> marks = gold ? sql.gold() : sql.predicted();
        Optional<io.github.assay.sql.text.ParseFault> fault = gold ? sql.goldFault() : sql.predictedFault();
        Case of = caseData.item().evalCase();
        List<Token> tokens = review.tokens(session, of, written);
        if (!reading.formatted() || fault.isPresent()) {
            return new SqlScreen(
                    SqlText.of(written, tokens, marks, written.isBlank() ? Optional.empty() : fault),
                    chips(sql, gold, Optional::of));
        }
        String laidOut = review.format(session, of, written);
        List<Token> laidOutTokens = review.tokens(session, of, laidOut);
        SqlMarks carry = new SqlMarks(tokens, laidOutTokens);
        return new SqlScreen(
                SqlText.of(laidOut, laidOutTokens, carry.carry(marks), Optional.empty()),
                chips(sql, gold, carry::carry));
    }

    private static List<SqlScreen.Chip> chips(SqlComparison sql, boolean gold, Function<Span, Optional<Span>> carry) {
        return sql.clauses().stream()
                .filter(c -> (gold ? c.gold() : c.predicted()).isPresent())
                .map(c -> new SqlScreen.Chip(c.name(), c.state(), (gold ? c.gold() : c.predicted()).flatMap(carry)))
                .toList();
    }

    /** Both tables of a dossier under a difference. */
    public static ResultScreen results(CaseData caseData, ReadingOptions reading, Optional<TableDiff> diff) {
        GridModel model = diff.map(d -> GridModel.of(d, reading.grid()))
                .orElseGet(() -> GridModel.of(table(caseData.gold()), table(caseData.predicted())));
        return new ResultScreen(
                model,
                GridWords.seen(gold(caseData), model),
                GridWords.seen(predicted(caseData), model));
    }

    private static ResultScreen.SideNote gold(CaseData caseData) {
        return caseData.gold().isEmpty() && caseData.item().evalCase().goldSql().isBlank()
                ? OutcomeWords.withoutGold()
                : OutcomeWords.note(caseData.gold());
    }

    private static ResultScreen.SideNote predicted(CaseData caseData) {
        return caseData.predicted().isEmpty() && caseData.item().prediction().sql().isBlank()
                ? OutcomeWords.withoutSql()
                : OutcomeWords.note(caseData.predicted());
    }

    private static Optional<ResultTable> table(Optional<ExecutionOutcome> outcome) {
        return outcome.flatMap(
                o -> o instanceof ExecutionOutcome.Rows rows ? Optional.of(rows.table()) : Optional.empty());
    }

    /** Why the tables of a dossier differ. */
    public static CaseScreen.Why why(CaseData caseData) {
        List<String> warnings = caseData.warnings().stream().map(Texts::word).toList();
        return caseData.summary()
                .map(s -> new CaseScreen.Why(
                        mark(caseData, s), DifferenceWords.headline(s), DifferenceWords.rest(s), s.policies(),
                        s.smallestRelaxation(), warnings))
                .orElseGet(() -> new CaseScreen.Why(
                        "·", Texts.text(waiting(caseData) ? "review.why.waiting" : "review.why.uncompared"), uncompared(caseData),
                        Map.of(), Optional.empty(), warnings));
    }

    private static String mark(CaseData caseData, DifferenceSummary summary) {
        if (caseData.diff().map(TableDiff::equal).orElse(false)) {
            return "=";
        }
        Optional<ComparisonPolicy> smallest = summary.smallestRelaxation();
        return smallest.isPresent() ? "~" : "≠";
    }

    /** Whether a query that a table needs has not run. */
    private static boolean waiting(CaseData caseData) {
        return goldWaits(caseData) || predictedWaits(caseData);
    }

    private static boolean goldWaits(CaseData caseData) {
        return caseData.gold().isEmpty() && !caseData.item().evalCase().goldSql().isBlank();
    }

    private static boolean predictedWaits(CaseData caseData) {
        return caseData.predicted().isEmpty() && !caseData.item().prediction().sql().isBlank();
    }

    private static String uncompared(CaseData caseData) {
        if (waiting(caseData)) {
            return Texts.text(!predictedWaits(caseData) ? "review.why.gold-waits"
                    : goldWaits(caseData) ? "review.why.both-wait" : "review.why.predicted-waits");
        }
        boolean gold = table(caseData.gold()).isPresent();
        boolean predicted = table(caseData.predicted()).isPresent();
        return Texts.text(gold ? "review.why.no-predicted" : predicted ? "review.why.no-gold" : "review.why.neither");
    }

    /** Notes which rows a table shows when it is not the default, and why a table shows no rows. */
    private static final class GridWords {
        /** The note of a side for the rows that the tables show. */
        public static ResultScreen.SideNote seen(ResultScreen.SideNote note, GridModel model) {
            if (note.instead().isPresent()) {
                return note;
            }
            String meta = note.meta() + choice(model.view());
            boolean allHidden = model.view().onlyDifferences()
                    && model.rowCount() == 0
                    && model.diff().map(TableDiff::rowCount).orElse(0) > 0;
            return new ResultScreen.SideNote(
                    meta,
                    allHidden
                            ? Optional.of(new ResultScreen.Instead(
                                    "equal",
                                    Texts.text("review.instead.equal"),
                                    "",
                                    Texts.text("review.instead.equal.remedy")))
                            : Optional.empty());
        }

        private static String choice(GridView view) {
            if (view.raw()) {
                return " · " + Texts.text("review.table.raw");
            }
            return view.onlyDifferences() ? " · " + Texts.text("review.table.differences") : "";
        }
    }

    /** Says what became of a query, above its table or instead of one. */
    private static final class OutcomeWords {
        /** States that a system answered without SQL. */
        public static ResultScreen.SideNote withoutSql() {
            return instead("no_sql", "", "");
        }

        /** States that a case has no gold SQL. */
        public static ResultScreen.SideNote withoutGold() {
            return instead("no_gold", "", "");
        }

        public static ResultScreen.SideNote note(Optional<ExecutionOutcome> outcome) {
            return outcome.map(OutcomeWords::note).orElseGet(() -> instead("waiting", "", ""));
        }

        private static ResultScreen.SideNote note(ExecutionOutcome outcome) {
            return switch (outcome) {
                case ExecutionOutcome.Rows(ResultTable table, Duration elapsed) ->
                    new ResultScreen.SideNote(size(table, elapsed), Optional.empty());
                case ExecutionOutcome.EngineError(String message) -> instead("error", "", message);
                case ExecutionOutcome.Timeout(Duration limit) ->
                    instead("timeout", seconds(limit), "");
                case ExecutionOutcome.Blocked(String rule, String detail, int _) ->
                    instead("blocked", Texts.optional("guard." + rule).orElse(rule), detail);
                case ExecutionOutcome.TooLarge(String what, String detail, _) ->
                    instead(what.equals(ExecutionOutcome.TooLarge.HEAP) ? "no_room" : "too_large", what, detail);
                case ExecutionOutcome.Unreachable(String message) -> instead("unreachable", "", message);
            };
        }

        private static ResultScreen.SideNote instead(String kind, String argument, String detail) {
            return new ResultScreen.SideNote(
                    "",
                    Optional.of(new ResultScreen.Instead(
                            kind,
                            Texts.text("review.instead." + kind, argument),
                            detail,
                            Texts.text("review.instead." + kind + ".remedy", argument))));
        }

        static String size(ResultTable table, Duration elapsed) {
            String size = Texts.text("review.table.size", (long) table.rowCount(), (long) table.columnCount());
            String time = elapsed.isZero() ? "" : " · " + time(elapsed);
            String cut = table.truncated() ? " · " + Texts.text("review.table.truncated") : "";
            return size + time + cut;
        }

        private static String time(Duration elapsed) {
            return elapsed.toMillis() < 1_000
                    ? Texts.text("review.table.millis", Math.max(1, elapsed.toMillis()))
                    : Texts.text("review.table.seconds", seconds(elapsed));
        }

        private static String seconds(Duration duration) {
            return String.format(java.util.Locale.ROOT, "%.3g", duration.toMillis() / 1000.0);
        }
    }
}
