package io.github.assay.metrics.judge.reply;

import io.github.assay.domain.table.Datum;

/** Checks a specification in a reply: {@code Spec} of metrics.md §3.2-A. What it means is read elsewhere. */
final class StatedSpec {
    private StatedSpec() {}

    /** The specification as it stands, after every part of it has been found to have the right kind. */
    static Datum.Fields checked(ReplyObject o) {
        o.texts(o.has("projections") ? "projections" : "outputs");
        for (ReplyObject aggregation : o.objects("aggregations")) {
            aggregation.text("func");
            aggregation.text("col");
            aggregation.flag("distinct");
        }
        for (ReplyObject filter : o.objects("filters")) {
            filter.text("lhs");
            filter.text("op");
        }
        StatedFilter.list(o, "filters");
        o.texts("group_by");
        if (o.has("order_by")) {
            for (ReplyObject key : o.objects("order_by")) {
                key.text("expr");
                key.text("dir");
            }
        }
        double limit = o.optionalNumber("limit", 0, Long.MAX_VALUE).orElse(0);
        if (limit != Math.rint(limit)) {
            throw ReplyObject.bad(o.path("limit"), Double.toString(limit), "a whole number");
        }
        return o.fields();
    }
}
