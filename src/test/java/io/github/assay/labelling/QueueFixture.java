package io.github.assay.labelling;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Items for queue tests. */
final class QueueFixture {
    private static final String[] TIERS = {"easy", "medium", "hard", "extra hard"};

    private QueueFixture() {}

    /** Two systems per case; databases and tiers in turn. */
    static List<Item> items(int cases) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < cases; i++) {
            Case plain = Case.of(
                            "q%04d".formatted(i),
                            "Which region sold item " + i + " most?",
                            "SELECT region FROM Sales WHERE item = " + i,
                            i % 3 == 0 ? "retail" : "finance")
                    .withStrata(new Case.Strata(TIERS[i % 4], "", i % 2 == 0 ? "sum" : "count", "", List.of("t" + i % 5)));
            items.add(new Item(plain, Prediction.of(plain.id(), "dail-sql", "SELECT r FROM sales -- " + i)));
            items.add(new Item(plain, Prediction.of(plain.id(), "C3", "SELECT Region FROM sales LIMIT " + i)));
        }
        return items;
    }

    static QueueFacts facts(List<ItemFacts> items, MetricColumn... metrics) {
        return new QueueFacts(items, List.of(metrics), Collections.nCopies(items.size(), Boolean.TRUE));
    }

    static List<ItemFacts> blank(int count) {
        return new ArrayList<>(Collections.nCopies(count, ItemFacts.BLANK));
    }

    static List<String> ids(CaseQueue queue) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < queue.size(); i++) {
            Item item = queue.row(i).item();
            ids.add(item.evalCase().id() + "/" + item.prediction().system());
        }
        return ids;
    }
}
