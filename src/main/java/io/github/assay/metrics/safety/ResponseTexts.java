package io.github.assay.metrics.safety;

/** Shortens response texts for a measurement's detail (metrics.md §10.4). */
final class ResponseTexts {
    private static final int LONGEST = 1_000;

    private ResponseTexts() {}

    static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
    }
}
