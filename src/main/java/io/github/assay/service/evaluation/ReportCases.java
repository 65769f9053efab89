package io.github.assay.service.evaluation;

import io.github.assay.compare.DiffState;
import io.github.assay.compare.TableDiff;
import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.domain.table.ShownCell;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.labelling.ItemStatus;
import io.github.assay.report.CaseContent.Piece;
import io.github.assay.report.CaseContent.Side;
import io.github.assay.report.CaseContent.State;
import io.github.assay.report.CaseContent;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.review.ReviewService;
import io.github.assay.service.study.ItemFilter;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.sql.query.SqlComparison;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import io.github.assay.wording.DifferenceWords;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Answers of a report side by side with gold, chosen by a filter of Review's language. */
final class ReportCases {
    private static final int ROWS = 12;
    private static final int COLUMNS = 10;

    private final ProjectSession session;
    private final ItemFilter filters;
    private final Map<ItemKey, List<Vote>> votes = new HashMap<>();
    private final Map<ItemKey, FinalLabel> labels = new HashMap<>();
    private final ShownNames names;

    ReportCases(ProjectSession session, ItemFilter filters) throws StoreException {
        this.session = session;
        this.filters = filters;
        names = ShownNames.of(session.labels());
        ProjectAnalysis.votes(session).forEach(v -> votes.computeIfAbsent(v.item(), _ -> new ArrayList<>()).add(v));
        filters.analysis().finalLabels(session).forEach(l -> labels.put(l.item(), l));
    }

    /**
     * The answers of a filter, in the order of the project.
     *
     * @throws IOException when a term of the filter cannot be used, with its text
     */
    List<CaseContent> of(String filter, int threads, Progress progress) throws IOException, StoreException {
        CaseQueue chosen = filters.filtered(session, filter, threads, progress);
        ReviewService review = new ReviewService(filters.scoring());
        List<CaseContent> cases = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++) {
            cases.add(content(review.tables(session, chosen.item(i), progress)));
            progress.step(i + 1L, chosen.size(), "cases");
        }
        return cases;
    }

    private ItemStatus status(ItemKey key) {
        return ItemFilter.status(Optional.ofNullable(labels.get(key)));
    }

    private CaseContent content(CaseData data) {
        Item item = data.item();
        List<String> why = new ArrayList<>();
        data.summary().ifPresent(s -> why.addAll(Stream.of(DifferenceWords.headline(s), DifferenceWords.rest(s)).filter(t -> !t.isEmpty()).toList()));
        if (data.diff().isEmpty()) {
            why.add(Texts.text("report.case.outcome", Texts.text("report.case.gold"), outcome(data.gold().orElse(null))));
            why.add(Texts.text("report.case.outcome", Texts.text("report.case.predicted"), outcome(data.predicted().orElse(null))));
        }
        FinalLabel counts = labels.get(item.key());
        String label = status(item.key()) == ItemStatus.NONE ? Texts.text("report.case.unlabelled")
                : status(item.key()).word() + (counts != null && counts.isCarried() ? Texts.text("report.case.carriedAlone") : "");
        String about = Stream.of(item.evalCase().dbId(), item.evalCase().strata().difficulty(), label).filter(t -> !t.isEmpty()).collect(Collectors.joining(" · "));
        return new CaseContent(
                item.key().toString(), about, item.evalCase().question(),
                side(item.evalCase().goldSql(), data.sql().gold(), data, true), side(item.prediction().sql(), data.sql().predicted(), data, false), why,
                votes.getOrDefault(item.key(), List.of()).stream().map(this::vote).toList());
    }

    private static String outcome(@org.jspecify.annotations.Nullable ExecutionOutcome outcome) {
        return switch (outcome) {
            case null -> Texts.text("report.case.notRun");
            case ExecutionOutcome.EngineError(String message) -> outcome.kind() + ": " + message;
            case ExecutionOutcome.Blocked(String rule, String _, int _) -> outcome.kind() + ": " + Texts.optional("guard." + rule).orElse(rule);
            case ExecutionOutcome.Unreachable(String message) -> outcome.kind() + ": " + message;
            case ExecutionOutcome.TooLarge(String _, String detail, long _) -> outcome.kind() + ": " + detail;
            case ExecutionOutcome.Rows(ResultTable table, _) -> Texts.text("review.table.size", (long) table.rowCount(), (long) table.columnCount());
            case ExecutionOutcome.Timeout _ -> outcome.kind();
        };
    }

    private String vote(Vote vote) {
        String reasons = vote.issues().isEmpty() ? "" : " (" + String.join(", ", vote.issues()).replace('_', ' ') + ")";
        String carried = vote.copyOf().filter(Vote.Original::carried).map(o -> Texts.text("report.case.carried", ItemKey.systemAndRun(o.system(), o.runId()))).orElse("");
        return names.of(vote.annotator()) + ": " + vote.label().word() + reasons + carried + (vote.comment().isEmpty() ? "" : " – " + vote.comment());
    }

    private static Side side(String sql, List<SqlComparison.Mark> marks, CaseData data, boolean gold) {
        if (data.diff().isEmpty()) {
            return new Side(pieces(sql, marks), List.of(), List.of(), 0);
        }
        TableDiff diff = data.diff().get();
        ResultTable table = gold ? diff.gold() : diff.predicted();
        List<Integer> columns = IntStream.range(0, diff.columns().size()).filter(c -> column(diff.columns().get(c), gold).isPresent()).limit(COLUMNS).boxed().toList();
        List<List<Piece>> rows = new ArrayList<>();
        for (int r = 0; r < Math.min(ROWS, diff.rowCount()); r++) {
            int own = gold ? diff.goldRow(r) : diff.predictedRow(r);
            List<Piece> cells = new ArrayList<>();
            if (own >= 0) {
                for (int c : columns) {
                    cells.add(new Piece(new ShownCell(table.rows().get(own).get(column(diff.columns().get(c), gold).getAsInt())).text(), state(diff.cell(r, c))));
                }
            }
            rows.add(cells);
        }
        return new Side(
                pieces(sql, marks), columns.stream().map(c -> table.columns().get(column(diff.columns().get(c), gold).getAsInt()).name()).toList(), rows,
                Math.max(0, diff.rowCount() - ROWS));
    }

    private static OptionalInt column(ColumnPair pair, boolean gold) {
        return gold ? pair.gold() : pair.predicted();
    }

    private static State state(DiffState state) {
        return switch (state) {
            case EQUAL -> State.EQUAL;
            case NEAR -> State.NEAR;
            case DIFFERENT -> State.DIFFERENT;
            case MISSING -> State.MISSING;
            case EXTRA -> State.EXTRA;
        };
    }

    /** The whole text in pieces: marked ones, and those between. */
    private static List<Piece> pieces(String sql, List<SqlComparison.Mark> marks) {
        List<Piece> pieces = new ArrayList<>();
        int at = 0;
        for (SqlComparison.Mark mark : marks) {
            if (mark.state() != SqlComparison.State.MATCHED && mark.span().start() >= at) {
                pieces.add(new Piece(sql.substring(at, mark.span().start()), State.EQUAL));
                pieces.add(new Piece(sql.substring(mark.span().start(), mark.span().end()), state(mark.state())));
                at = mark.span().end();
            }
        }
        pieces.add(new Piece(sql.substring(at), State.EQUAL));
        return pieces.stream().filter(p -> !p.text().isEmpty()).toList();
    }

    private static State state(SqlComparison.State state) {
        return switch (state) {
            case MATCHED -> State.EQUAL;
            case CHANGED -> State.DIFFERENT;
            case MISSING -> State.MISSING;
            case EXTRA -> State.EXTRA;
        };
    }
}
