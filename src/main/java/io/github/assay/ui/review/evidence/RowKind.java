package io.github.assay.ui.review.evidence;

import io.github.assay.metrics.MetricInfo;
import io.github.assay.ui.common.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Sizes, columns and differing rows of two tables; each row leads to its place in the tables on screen. */
final class RowKind implements Kind {
    private static final List<String> COUNTS =
            List.of("equal_rows", "near_rows", "different_rows", "missing_rows", "extra_rows");

    @Override
    public void read(Detail detail, Subject of, List<FindingView> into) {
        sizes(detail, into);
        columns(detail.texts("columns"), into);
        detail.map("counts").ifPresent(counts -> into.add(new FindingView.Says(Severity.PLAIN, counted(counts))));
        List<String> own = detail.texts("differences");
        detail.take("differences_left"); // the rows of the tables on screen are counted below
        if (!own.isEmpty()) {
            rows(own, own.equals(of.differingRows()) ? of.differingPlaces() : new int[0], into);
        } else if (of.saysAllByItself() && comparesTables(of) && of.differing() > 0 && !of.differingRows().isEmpty()) {
            rows(of.differingRows(), of.differingPlaces(), into);
        }
    }

    private static void sizes(Detail detail, List<FindingView> into) {
        detail.text("policy").ifPresent(p -> into.add(new FindingView.Fact(EvidenceText.name("policy"), EvidenceText.named(p))));
        if (detail.peek("gold") instanceof String && detail.peek("predicted") instanceof String) {
            into.add(new FindingView.Fact(EvidenceText.name("gold_table"), size(detail.text("gold").orElse(""))));
            into.add(new FindingView.Fact(EvidenceText.name("predicted_table"), size(detail.text("predicted").orElse(""))));
        }
    }

    private static String size(String rowsByColumns) {
        String[] parts = rowsByColumns.split("×");
        return parts.length == 2 && parts[0].matches("\\d{1,9}") && parts[1].matches("\\d{1,9}")
                ? Messages.text("evidence.size", Integer.parseInt(parts[0]), Integer.parseInt(parts[1]))
                : rowsByColumns;
    }

    /** Columns that were paired under one name go without saying. */
    private static void columns(List<String> columns, List<FindingView> into) {
        List<FindingView> odd = new ArrayList<>();
        for (String column : columns) {
            if (column.startsWith("−")) {
                odd.add(new FindingView.Line(Severity.MISSING, column.substring(1)));
            } else if (column.startsWith("+")) {
                odd.add(new FindingView.Line(Severity.EXTRA, column.substring(1)));
            } else if (column.contains("→")) {
                odd.add(new FindingView.Line(Severity.NEAR, column.replace("→", " → ")));
            }
        }
        if (odd.isEmpty() && !columns.isEmpty()) {
            into.add(new FindingView.Fact(EvidenceText.name("columns"), Messages.text("evidence.columns.paired", columns.size())));
        } else if (!odd.isEmpty()) {
            into.add(new FindingView.Heading(Messages.text("evidence.columns")));
            into.addAll(odd);
        }
    }

    private static String counted(Map<?, ?> counts) {
        List<String> parts = new ArrayList<>();
        for (String key : COUNTS) {
            if (counts.get(key) instanceof Number n && n.longValue() > 0) {
                parts.add(Messages.text("evidence.rows." + key, n, counts.get("different_cells")));
            }
        }
        return parts.isEmpty() ? Messages.text("evidence.rows.order") : String.join(" · ", parts);
    }

    /** Metrics that look at both tables and found them wanting. */
    private static boolean comparesTables(Subject of) {
        return of.score().metric().group() == MetricInfo.Group.EXECUTION
                && of.score().metric().needs().contains(MetricInfo.Need.PREDICTED_RESULT)
                && of.score().outcome().asValue().stream()
                        .anyMatch(m -> m.value() < Math.min(1, of.score().metric().high()));
    }

    /** {@code places} says where they stand in the tables on screen; empty where those are other tables. */
    private static void rows(List<String> rows, int[] places, List<FindingView> into) {
        into.add(new FindingView.Heading(Messages.text(places.length == 0 ? "evidence.rows" : "evidence.rows.choose")));
        for (int i = 0; i < rows.size(); i++) {
            Severity tone = Severity.of(rows.get(i));
            String text = tone == Severity.PLAIN ? rows.get(i) : rows.get(i).substring(2);
            into.add(new FindingView.Line(
                    tone, text, i < places.length ? OptionalInt.of(places[i]) : OptionalInt.empty()));
        }
        if (places.length > rows.size()) {
            into.add(new FindingView.Fine(Messages.text("evidence.rows.more", places.length - rows.size())));
        }
    }
}
