package io.github.assay.conformance;

import tools.jackson.databind.JsonNode;

/**
 * One of our metrics against one figure of another program, item by item.
 *
 * @param metric our metric, with the option or variant that is compared
 * @param needs id of a metric that must be there
 * @param peer the other program and which of its figures
 * @param file usual name of the oracle files that hold them; a folder's own may be called otherwise
 * @param judge says for one line of the file whether both figures agree, and if not, which decision is the reason
 */
public record Comparison(String metric, String needs, String peer, String file, Judge judge) {
    /** The judge of one line. */
    @FunctionalInterface
    public interface Judge {
        Verdict verdict(DataFolder folder, JsonNode line);
    }

    /** A metric under its default options. */
    public static Comparison of(String metric, String peer, String file, Judge judge) {
        return new Comparison(metric, metric, peer, file, judge);
    }
}
