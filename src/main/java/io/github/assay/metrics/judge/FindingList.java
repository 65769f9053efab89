package io.github.assay.metrics.judge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Evidence in the order people read it, bounded (metrics.md §10.4): what was said first, where it comes from last. */
public final class FindingList {
    private static final int LONGEST = 1_000;
    private static final int MOST = 200;

    private final Map<String, Object> detail = new LinkedHashMap<>();

    /** A text, unless it is empty. */
    public FindingList text(String key, String text) {
        if (!text.isBlank()) {
            detail.put(key, cut(text));
        }
        return this;
    }

    public FindingList number(String key, double value) {
        detail.put(key, value);
        return this;
    }

    public FindingList count(String key, int value) {
        detail.put(key, value);
        return this;
    }

    public FindingList flag(String key, boolean value) {
        detail.put(key, value);
        return this;
    }

    /** Texts, unless there are none. */
    public FindingList texts(String key, List<String> texts) {
        if (!texts.isEmpty()) {
            detail.put(key, texts.stream().limit(MOST).map(FindingList::cut).toList());
        }
        return this;
    }

    public FindingList all(Map<String, ?> more) {
        detail.putAll(more);
        return this;
    }

    public Map<String, Object> detail() {
        return detail;
    }

    private static String cut(String text) {
        String stripped = text.strip();
        return stripped.length() <= LONGEST ? stripped : stripped.substring(0, LONGEST - 1) + "…";
    }
}
