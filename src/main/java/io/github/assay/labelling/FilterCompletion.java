package io.github.assay.labelling;

import io.github.assay.domain.project.Item;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The ways in which a filter that is being written may go on: fields, their values, and ids of cases.
 *
 * @param filters whole filters that begin with it, at most {@value #MOST}; empty when its last term is complete
 */
public record FilterCompletion(List<String> filters) {
    /** Most filters that are offered. */
    public static final int MOST = 12;

    public FilterCompletion {
        filters = List.copyOf(filters);
    }

    /** Completes the last term of a filter of a queue. */
    public static FilterCompletion of(String text, CaseQueue queue) {
        int from = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\t')) + 1;
        String term = text.substring(from);
        boolean insidePhrase = text.chars().filter(c -> c == '"').count() % 2 == 1;
        String minus = term.startsWith("-") ? "-" : "";
        String word = term.substring(minus.length());
        if (word.isEmpty() || insidePhrase || word.contains("\"")) {
            return new FilterCompletion(List.of());
        }
        String before = text.substring(0, from) + minus;
        int colon = word.indexOf(':');
        Stream<String> found = colon < 0
                ? Stream.concat(fields(word, queue), ids(word, queue))
                : values(word.substring(0, colon), word.substring(colon + 1), queue);
        return new FilterCompletion(
                found.filter(f -> !f.equals(word)).distinct().limit(MOST).map(f -> before + f).toList());
    }

    private static Stream<String> fields(String begin, CaseQueue queue) {
        boolean open = queue.filtered(QueueFilter.NONE).openItems().findAny().isPresent();
        return Stream.concat(Stream.of(FilterField.values()).map(FilterField::word),
                        queue.dimensions().names().stream().filter(d -> open || queue.dimensions().isHarmless(d)))
                .filter(f -> begins(f, begin)).map(f -> f + ":");
    }

    private static Stream<String> ids(String begin, CaseQueue queue) {
        return items(queue).map(i -> i.evalCase().id()).filter(id -> begins(id, begin)).map(id -> "id:" + quoted(id));
    }

    private static Stream<String> values(String name, String begin, CaseQueue queue) {
        FilterField field = FilterField.of(name.toLowerCase(Locale.ROOT)).orElse(null);
        if (field == null) {
            return queue.dimensions().of(name).stream()
                    .flatMap(d -> (queue.dimensions().isHarmless(name) ? items(queue) : queue.filtered(QueueFilter.NONE).openItems()).map(d)).filter(v -> !v.isEmpty() && begins(v, begin)).map(v -> name + ":" + quoted(v));
        }
        int comma = begin.lastIndexOf(',') + 1;
        String header = field.word() + ":" + begin.substring(0, comma);
        String last = begin.substring(comma);
        boolean verdict = field == FilterField.PASS || field == FilterField.FAIL;
        Stream<String> all = field == FilterField.METRIC || verdict
                ? Stream.concat(verdict ? Stream.of("all") : Stream.empty(), queue.facts().metrics().stream().map(MetricColumn::metric))
                : field.choices().isEmpty() ? items(queue).flatMap(i -> texts(field, i)) : field.choices().stream();
        return all.filter(v -> !v.isEmpty() && begins(v, last)).map(v -> header + quoted(v));
    }

    private static Stream<String> texts(FilterField field, Item item) {
        var strata = item.evalCase().strata();
        return switch (field) {
            case ID -> Stream.of(item.evalCase().id());
            case DB -> Stream.of(item.evalCase().dbId());
            case SYSTEM -> Stream.of(item.prediction().system());
            case RUN -> Stream.of(item.prediction().runId());
            case TIER -> Stream.of(strata.difficulty(), strata.complexity());
            case CATEGORY -> Stream.of(strata.category());
            case SCENARIO -> Stream.of(strata.scenario());
            case TAG -> strata.tags().stream();
            case LABEL, FLAG, SPLIT, STATUS, GOLD, GUIDELINE, COMMENT, METRIC, PASS, FAIL -> Stream.empty();
        };
    }

    private static Stream<Item> items(CaseQueue queue) {
        CaseQueue all = queue.filtered(QueueFilter.NONE);
        return Stream.iterate(0, i -> i < all.size(), i -> i + 1).map(i -> all.row(i).item());
    }

    private static String quoted(String value) {
        return value.chars().anyMatch(c -> Character.isWhitespace(c) || c == ',') ? '"' + value + '"' : value;
    }

    private static boolean begins(String text, String begin) {
        return text.regionMatches(true, 0, begin, 0, begin.length());
    }
}
