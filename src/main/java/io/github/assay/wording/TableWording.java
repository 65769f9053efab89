package io.github.assay.wording;

import io.github.assay.compare.DiffState;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.TableComparison;
import io.github.assay.domain.finding.TableComparison.ColumnPairing;
import io.github.assay.domain.finding.TableComparison.RowCounts;
import io.github.assay.domain.finding.TableComparison.RowFinding;
import io.github.assay.domain.finding.TableComparison.Size;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.MetricInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Wording of the comparison of two tables: sizes, columns and differing rows. */
final class TableWording {
    private final EvidenceSubject of;
    private final Measurement measurement;
    private final List<Finding> findings;
    private final StepWording steps;
    private final List<FindingView> views = new ArrayList<>();

    TableWording(EvidenceSubject of, Measurement measurement, List<Finding> findings, StepWording steps) {
        this.of = of;
        this.measurement = measurement;
        this.findings = findings;
        this.steps = steps;
    }

    /** Sizes, columns and differing rows of two tables; each row leads to its place in the tables on screen. */
    List<FindingView> views() {
        Optional<TableComparison> own = FindingWording.each(findings, TableComparison.class).findFirst();
        own.ifPresent(this::tables);
        List<RowFinding> shown = of.shown().map(TableComparison::differences).orElse(List.of());
        List<RowFinding> differences = own.map(TableComparison::differences).orElse(List.of());
        int[] places = differingPlaces();
        if (!differences.isEmpty()) {
            rows(differences, differences.equals(shown) ? places : new int[0]);
        } else if (of.explained() && steps.isEmpty() && comparesTables() && places.length > 0 && !shown.isEmpty()) {
            rows(shown, places);
        }
        return views;
    }

    private void tables(TableComparison tables) {
        FindingWording.fact(views, Texts.name("policy"), Texts.verdict(tables.policy()));
        FindingWording.fact(views, Texts.name("gold_table"), size(tables.gold()));
        FindingWording.fact(views, Texts.name("predicted_table"), size(tables.predicted()));
        columns(tables.columns());
        tables.counts().ifPresent(counts -> views.add(new FindingView.Says(counted(counts))));
    }

    private static String size(Size size) {
        return Texts.text("evidence.size", size.rows(), size.columns());
    }

    /** Columns that differ or lack a partner; if there are none, only the number of pairs. */
    private void columns(List<ColumnPairing> columns) {
        List<FindingView> odd = new ArrayList<>();
        for (ColumnPairing column : columns) {
            switch (column.mark()) {
                case MISSING -> odd.add(new FindingView.Line(Mark.MISSING, column.gold()));
                case EXTRA -> odd.add(new FindingView.Line(Mark.EXTRA, column.predicted()));
                case NEAR -> odd.add(new FindingView.Line(
                        Mark.NEAR, FindingWording.changed(column.gold(), column.predicted())));
                case NONE, EQUAL, DIFFERENT -> {}
            }
        }
        if (odd.isEmpty() && !columns.isEmpty()) {
            FindingWording.fact(views, Texts.name("columns"), Texts.text("evidence.columns.paired", columns.size()));
        } else if (!odd.isEmpty()) {
            views.add(new FindingView.Heading(Texts.text("evidence.columns")));
            views.addAll(odd);
        }
    }

    private static String counted(RowCounts counts) {
        List<String> parts = new ArrayList<>();
        count("equal_rows", counts.equal(), counts, parts);
        count("near_rows", counts.near(), counts, parts);
        count("different_rows", counts.different(), counts, parts);
        count("missing_rows", counts.missing(), counts, parts);
        count("extra_rows", counts.extra(), counts, parts);
        return parts.isEmpty() ? Texts.text("evidence.rows.order") : String.join(" · ", parts);
    }

    private static void count(String key, int rows, RowCounts counts, List<String> into) {
        if (rows > 0) {
            into.add(Texts.text("evidence.rows." + key, rows, counts.cells()));
        }
    }

    /** Whether the metric executes the prediction and its value is below 1 and below its highest value. */
    private boolean comparesTables() {
        return of.metric().group() == MetricInfo.Group.EXECUTION
                && of.metric().needs().contains(MetricInfo.Need.PREDICTED_RESULT)
                && measurement.value() < Math.min(1, of.metric().high());
    }

    /** The rows of the tables on screen that differ. */
    private int[] differingPlaces() {
        return of.diff().map(d -> IntStream.range(0, d.rowCount())
                        .filter(row -> d.row(row) != DiffState.EQUAL && d.row(row) != DiffState.NEAR)
                        .toArray())
                .orElse(new int[0]);
    }

    /** {@code places} has the row of each in the tables on screen; empty where the screen shows other tables. */
    private void rows(List<RowFinding> rows, int[] places) {
        views.add(new FindingView.Heading(Texts.text(places.length == 0 ? "evidence.rows" : "evidence.rows.choose")));
        for (int i = 0; i < rows.size(); i++) {
            views.add(new FindingView.Line(
                    rows.get(i).mark(), text(rows.get(i)),
                    i < places.length ? OptionalInt.of(places[i]) : OptionalInt.empty()));
        }
        if (places.length > rows.size()) {
            views.add(new FindingView.More(Texts.text("evidence.rows.more", places.length - rows.size())));
        }
    }

    private static String text(RowFinding row) {
        if (row.row().isEmpty()) {
            return String.join(" | ", row.cells()) + (row.left() == 0 ? "" : " | …");
        }
        return "row " + (row.row().getAsInt() + 1) + " "
                + row.changes().stream()
                        .map(c -> c.column() + ": " + FindingWording.changed(c.gold(), c.predicted()))
                        .collect(Collectors.joining(" | ")) + (row.left() == 0 ? "" : " | … " + row.left() + " more");
    }
}
