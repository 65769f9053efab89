package io.github.assay.labelling;

import io.github.assay.labelling.QueueFilter.FilterFault.Kind;
import io.github.assay.labelling.QueueFilter.FilterFault;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the filter language, term by term. An unusable term becomes a fault with its position. */
final class FilterReader {
    private static final Pattern FIELD = Pattern.compile("(\\p{L}[\\p{L}\\p{N}._-]*):(.*)", Pattern.DOTALL);
    private static final Pattern COMPARED =
            Pattern.compile("([^<>=!]+)(<=|>=|!=|<|>|=)(-?\\d+(?:\\.\\d+)?|-?\\.\\d+|pass|fail|none)");

    private static final String ALL = "all";
    /** The metric of {@code fail:all}. */
    private static final String USUAL = "ex";

    private final String text;
    private final List<Placed> terms = new ArrayList<>();
    private final List<FilterFault> faults = new ArrayList<>();
    private int at;

    /** A term with its position in the text. */
    record Placed(FilterTerm term, int start, int length) {
        FilterFault fault(Kind kind, String... args) {
            return new FilterFault(kind, start, length, List.of(args));
        }
    }

    FilterReader(String text) {
        this.text = text;
    }

    QueueFilter read() {
        for (skipSpace(); at < text.length(); skipSpace()) {
            term();
        }
        return new QueueFilter(text, terms, faults);
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private void term() {
        int start = at;
        boolean not = text.charAt(at) == '-' && at + 1 < text.length() && !Character.isWhitespace(text.charAt(at + 1));
        at += not ? 1 : 0;
        boolean quoted = text.charAt(at) == '"';
        StringBuilder raw = new StringBuilder();
        boolean closed = scan(raw);
        if (!closed) {
            faults.add(new FilterFault(Kind.OPEN_QUOTE, start, at - start, List.of()));
        }
        meaning(raw.toString(), quoted, start)
                .ifPresent(term -> terms.add(new Placed(not ? new FilterTerm.Not(term) : term, start, at - start)));
    }

    /** One term up to the next space outside quotation marks. False when a mark is not closed. */
    private boolean scan(StringBuilder raw) {
        boolean inside = false;
        while (at < text.length() && (inside || !Character.isWhitespace(text.charAt(at)))) {
            char c = text.charAt(at++);
            if (c == '"') {
                inside = !inside;
            } else {
                raw.append(c);
            }
        }
        return !inside;
    }

    private Optional<FilterTerm> meaning(String raw, boolean quoted, int start) {
        String lower = raw.toLowerCase(Locale.ROOT);
        Matcher field = FIELD.matcher(raw);
        if (quoted || !field.matches()) {
            return lower.isEmpty() ? Optional.empty() : Optional.of(new FilterTerm.Word(lower));
        }
        List<String> values = Arrays.stream(field.group(2).toLowerCase(Locale.ROOT).split(",")).filter(v -> !v.isEmpty()).toList();
        if (values.isEmpty()) {
            return fault(Kind.NO_VALUE, start, field.group(1));
        }
        Optional<FilterField> known = FilterField.of(field.group(1).toLowerCase(Locale.ROOT));
        return known.isEmpty()
                ? Optional.of(new FilterTerm.Dimension(field.group(1), values, _ -> "", true))
                : switch (known.get()) {
                    case METRIC -> metric(field.group(2).toLowerCase(Locale.ROOT), start);
                    case PASS -> Optional.of(verdicts(values, FilterTerm.Comparison.PASSES));
                    case FAIL -> Optional.of(verdicts(values, FilterTerm.Comparison.FAILS));
                    default -> values(known.get(), values, start);
                };
    }

    /** {@code METRIC}, {@code all} for every answer to the question by ex, or {@code all:METRIC}. */
    private static FilterTerm verdicts(List<String> values, FilterTerm.Comparison comparison) {
        return new FilterTerm.Any(values.stream().map(v -> verdict(v, comparison)).toList());
    }

    private static FilterTerm verdict(String value, FilterTerm.Comparison comparison) {
        return value.equals(ALL) || value.startsWith(ALL + ":")
                ? new FilterTerm.EveryAnswer(value.equals(ALL) ? USUAL : value.substring(ALL.length() + 1), comparison, Map.of())
                : new FilterTerm.Metric(value, comparison, 0);
    }

    private Optional<FilterTerm> values(FilterField field, List<String> values, int start) {
        for (String value : values) {
            if (!field.choices().isEmpty() && !field.choices().contains(value)) {
                return fault(Kind.BAD_VALUE, start, field.word(), value, String.join(", ", field.choices()));
            }
        }
        return Optional.of(new FilterTerm.Field(field, values));
    }

    private Optional<FilterTerm> metric(String written, int start) {
        Matcher compared = COMPARED.matcher(written);
        if (!compared.matches()) {
            return fault(Kind.BAD_COMPARISON, start, written);
        }
        boolean number = !Character.isLetter(compared.group(3).charAt(0));
        String sign = compared.group(2) + (number ? "" : compared.group(3));
        double value = number ? Double.parseDouble(compared.group(3)) : 0;
        for (FilterTerm.Comparison comparison : FilterTerm.Comparison.values()) {
            if (comparison.sign.equals(sign)) {
                return Optional.of(new FilterTerm.Metric(compared.group(1), comparison, value));
            }
        }
        return fault(Kind.BAD_COMPARISON, start, written);
    }

    private Optional<FilterTerm> fault(Kind kind, int start, String... args) {
        faults.add(new FilterFault(kind, start, at - start, List.of(args)));
        return Optional.empty();
    }
}
