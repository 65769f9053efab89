package io.github.assay.ui.robustness;

import io.github.assay.service.routing.RouterReport;
import io.github.assay.service.routing.RouterSettings;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.PromotionMark;
import io.github.assay.wording.Texts;
import java.util.stream.Collectors;

/** Sentences of the router page. */
final class RouterWords {
    private RouterWords() {}

    /** What says which answers are right. */
    static String right(RouterReport report) {
        return report.settings().metric().map(m -> Texts.text("router.right.metric", report.unpromoted().isEmpty() ? m : PromotionMark.on(m)))
                .orElseGet(() -> Texts.text("router.right.people"));
    }

    /** What the mark of {@link #right} means; empty without it. */
    static String mark(RouterReport report) {
        return report.unpromoted().isEmpty() ? "" : " · " + Texts.text("trust.mark");
    }

    /** Where neighbours come from, and by what they are similar. */
    static String neighbours(RouterReport report) {
        String where = report.history().map(n -> Texts.text("router.neighbours.project", n, report.settings().history().orElse("")))
                .orElseGet(() -> Texts.text(report.settings().otherDatabases() ? "router.neighbours.databases" : "router.neighbours.others"));
        return where + " " + Texts.text(report.vectors() ? "router.similar.vectors" : "router.similar.words");
    }

    /** What fixed the figures, for pictures and tables in files. */
    static String settings(RouterReport report) {
        RouterSettings s = report.settings();
        return Texts.text("router.settings", right(report), String.join(", ", report.study().systems()), s.none(), neighbours(report),
                report.study().queries().size());
    }

    /** {@code 1, 3, 5}. */
    static String list(java.util.List<? extends Number> numbers) {
        return numbers.stream().map(n -> EstimateFormat.threshold(n.doubleValue())).collect(Collectors.joining(", "));
    }
}
