package io.github.assay.cli.score;

import io.github.assay.cli.text.TextTable;
import io.github.assay.cli.text.WrappedText;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.project.Item;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.statistics.Decimals;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.EvidenceSubject;
import io.github.assay.wording.EvidenceText;
import io.github.assay.wording.FindingView;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** One score with its evidence as lines of text, in the words of the window. */
final class EvidenceLines {
    private final List<String> lines = new ArrayList<>();

    /** Indentation of the next line in levels: 1, or 2 under a heading. */
    private int depth = 1;

    /** Lines of a score. The first line has the threshold, so the subject's own line on it is left out. */
    static List<String> of(Item item, ScoreView score, EvidenceSubject subject) {
        EvidenceLines made = new EvidenceLines();
        made.header(item, score);
        List<FindingView> views = EvidenceText.of(subject.withoutThreshold());
        for (int i = 0; i < views.size(); i++) {
            if (views.get(i) instanceof FindingView.Heading(String heading)
                    && i + 1 < views.size()
                    && views.get(i + 1) instanceof FindingView.Quote(String text)) {
                made.fact(heading, text);
                i++;
            } else {
                made.add(views.get(i));
            }
        }
        return made.lines;
    }

    private void header(Item item, ScoreView score) {
        String value = score.outcome().asValue()
                .map(m -> Decimals.significant(m.value())
                        + (m.label().isEmpty() ? "" : ", " + Texts.reason(m.label())))
                .orElse("not measured");
        String verdict = score.pass().map(pass -> pass ? ", passes" : ", fails").orElse("");
        String from = verdict.isEmpty() || score.threshold().isEmpty()
                ? ""
                : " (from " + Decimals.significant(score.threshold().getAsDouble()) + ")";
        add(0, item.key().caseId() + " · " + item.key().system() + " · " + score.metric().name() + " (" + score.metric().id()
                + "): " + value + verdict + from);
    }

    private void add(FindingView view) {
        switch (view) {
            case FindingView.Heading(String text) -> {
                add(1, text + ":");
                depth = 2;
            }
            case FindingView.NotMeasured(String text) -> outside(text);
            case FindingView.Says(Mark mark, String text) -> outside(mark.before(text));
            case FindingView.Fine(String text) -> outside(text);
            case FindingView.Fact(String name, String value) -> fact(name, value);
            case FindingView.Part(String text) -> add(depth, text);
            case FindingView.Item(String text) -> add(depth, text);
            case FindingView.Line line -> add(depth, line.mark().before(line.text()));
            case FindingView.Quote(String text) -> add(depth, text);
            case FindingView.More(String text) -> add(depth, text);
            case FindingView.Table table when table.layout() == FindingView.Table.Layout.FIGURES -> figures(table);
            case FindingView.Table table -> texts(table);
        }
    }

    private void fact(String name, String value) {
        outside(name + ": " + value);
    }

    /** Adds a line that belongs to no heading. */
    private void outside(String text) {
        depth = 1;
        add(1, text);
    }

    /** Figures below each other: a name on the left, figures on the right. */
    private void figures(FindingView.Table table) {
        depth = 1;
        boolean marked = table.rows().stream().anyMatch(row -> row.mark() != Mark.NONE);
        List<ColumnSpec<FindingView.Row>> columns = new ArrayList<>();
        for (int i = 0; i < table.header().size(); i++) {
            int at = i;
            Function<Mark, String> before = mark -> at > 0 || !marked ? "" : mark == Mark.NONE ? "  " : mark.before("");
            ColumnSpec<FindingView.Row> column = ColumnSpec.<FindingView.Row>words(
                            "figure_" + i, "", row -> before.apply(row.mark()) + row.cells().get(at))
                    .titled(before.apply(Mark.NONE) + table.header().get(at));
            columns.add(at == 0 ? column : column.right());
        }
        TextTable.lines(new TableSpec<>("figures", 0, columns), table.rows()).forEach(line -> add(1, line));
    }

    /** Adds two texts side by side: one text if they are equal or one is empty, else the change. */
    private void texts(FindingView.Table table) {
        depth = 1;
        for (FindingView.Row row : table.rows()) {
            String left = row.cells().getFirst();
            String right = row.cells().getLast();
            if (row.cells().size() == 1) {
                add(1, left + ":");
                depth = 2;
            } else if (row.mark() == Mark.NONE) {
                add(depth, left + ": " + right);
            } else {
                boolean once = left.equals(right) || left.isEmpty() || right.isEmpty();
                add(depth, row.mark().before(once ? (left.isEmpty() ? right : left) : left + " → " + right));
            }
        }
    }

    private void add(int in, String text) {
        lines.addAll(WrappedText.lines(text, 2 * in));
    }
}
