package io.github.assay.metrics.judge.reply;

import io.github.assay.domain.table.Datum;
import java.math.BigDecimal;
import java.util.List;

/** The claims of reply G, {@code agentic} (metrics.md §3.2, §3.14). */
public record ClaimsReply(List<Claim> claims) {
    /** One statement of the response, what the judge says of it, and what it goes by. */
    public record Claim(String text, Support support, String evidence) {}

    /** Whether a claim can be inferred from the result. */
    public enum Support {
        SUPPORTED,
        UNVERIFIABLE,
        REFUTED
    }

    static ClaimsReply read(ReplyObject o) {
        return new ClaimsReply(o.objects("claims").stream()
                .map(c -> new Claim(
                        c.text("claim"),
                        support(c.path("verdict"), c.need("verdict", "0, 1 or unverifiable")),
                        c.optionalText("evidence").orElse("")))
                .toList());
    }

    private static Support support(String path, Datum value) {
        if (value instanceof Datum.Number(BigDecimal number)) {
            if (number.compareTo(BigDecimal.ONE) == 0) {
                return Support.SUPPORTED;
            }
            if (number.signum() == 0) {
                return Support.REFUTED;
            }
        } else if (value instanceof Datum.Text(String text) && ReplyObject.fold(text).equals("unverifiable")) {
            return Support.UNVERIFIABLE;
        }
        throw ReplyObject.bad(path, ReplyObject.found(value), "0, 1 or \"unverifiable\"");
    }
}
