package io.github.assay.ui.review.score;

import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.service.ScoreView;
import io.github.assay.ui.common.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A score's evidence as lines that people can read, from the measurement's own detail. Lists that stand against each
 * other (missing and extra, gold and predicted, differing rows) carry a mark as well as a colour.
 *
 * @param key what the line is about; empty for a line that goes on
 * @param value what is said
 * @param depth how far it is set in, from 0
 * @param tone what the line means
 */
record EvidenceText(String key, String value, int depth, Tone tone) {
    /** What a line means; also its mark. */
    enum Tone {
        PLAIN(""),
        MISSING("−"),
        EXTRA("+"),
        DIFFERENT("≠"),
        NEAR("~"),
        EQUAL("=");

        private final String mark;

        Tone(String mark) {
            this.mark = mark;
        }

        String mark() {
            return mark;
        }
    }

    private static final int SHORT_LINE = 60;

    /** The lines for a score; never empty, as many as there is evidence (metrics.md §10.4 bounds it). */
    static List<EvidenceText> of(ScoreView score) {
        List<EvidenceText> lines = new ArrayList<>();
        switch (score.outcome()) {
            case Outcome.Value<Measurement>(Measurement m) -> {
                if (!m.label().isEmpty()) {
                    lines.add(plain("", Messages.reason(m.label()), 0));
                }
                m.flags().forEach(f -> lines.add(plain("", Messages.reason(f), 0)));
                add(m.detail(), 0, lines);
            }
            case Outcome.Unavailable<Measurement>(String reason, String detail) -> none(reason, detail, lines);
            case Outcome.Error<Measurement>(String reason, String detail) -> none(reason, detail, lines);
        }
        if (lines.isEmpty()) {
            lines.add(plain("", Messages.text("review.evidence.none"), 0));
        }
        return lines;
    }

    private static EvidenceText plain(String key, String value, int depth) {
        return new EvidenceText(key, value, depth, Tone.PLAIN);
    }

    private static void none(String reason, String detail, List<EvidenceText> lines) {
        lines.add(plain("", Messages.reason(reason), 0));
        if (!detail.isEmpty()) {
            lines.add(plain("", detail, 0));
        }
    }

    private static void add(Map<?, ?> detail, int depth, List<EvidenceText> lines) {
        detail.forEach((key, value) -> {
            String name = String.valueOf(key);
            Object gold = name.startsWith("predicted_") ? detail.get("gold_" + name.substring(10)) : null;
            if (gold instanceof List<?> its && value instanceof List<?> other) {
                against(words(name.substring(10)), its, other, depth, lines);
            } else if (!(name.startsWith("gold_")
                    && value instanceof List<?>
                    && detail.get("predicted_" + name.substring(5)) instanceof List<?>)) {
                add(words(name), isFigure(value) ? Tone.PLAIN : tone(name), value, depth, lines);
            }
        });
    }

    /** Two lists against each other: what only gold has is missing, what only the prediction has is extra. */
    private static void against(
            String key, List<?> gold, List<?> predicted, int depth, List<EvidenceText> lines) {
        List<Object> missing = new ArrayList<>(gold);
        List<Object> extra = new ArrayList<>();
        List<Object> common = new ArrayList<>();
        predicted.forEach(p -> (missing.remove(p) ? common : extra).add(p));
        if (missing.isEmpty() && extra.isEmpty()) {
            lines.add(new EvidenceText(key, common.isEmpty() ? "–" : listed(common), depth, Tone.EQUAL));
            return;
        }
        lines.add(plain(key, "", depth));
        items(missing, Tone.MISSING, depth + 1, lines);
        items(extra, Tone.EXTRA, depth + 1, lines);
        items(common, Tone.EQUAL, depth + 1, lines);
    }

    private static void items(List<?> list, Tone tone, int depth, List<EvidenceText> lines) {
        list.forEach(item -> {
            if (isPlain(item)) {
                lines.add(new EvidenceText("", plain(item), depth, tone));
            } else {
                add("", tone, item, depth, lines);
            }
        });
    }

    private static void add(String key, Tone tone, Object value, int depth, List<EvidenceText> lines) {
        switch (value) {
            case Map<?, ?> map when map.isEmpty() -> lines.add(new EvidenceText(key, "–", depth, tone));
            case Map<?, ?> map when map.values().stream().allMatch(EvidenceText::isFigure) && map.size() <= 4 ->
                lines.add(new EvidenceText(key, figures(map), depth, tone));
            case Map<?, ?> map -> {
                lines.add(new EvidenceText(key, "", depth, tone));
                add(map, depth + 1, lines);
            }
            case List<?> list -> list(key, tone, list, depth, lines);
            default -> lines.add(new EvidenceText(key, plain(value), depth, tone));
        }
    }

    private static void list(String key, Tone tone, List<?> list, int depth, List<EvidenceText> lines) {
        if (isComparison(list)) {
            against(key + " ", (List<?>) list.get(1), (List<?>) list.get(2), depth, lines);
        } else if (list.stream().allMatch(EvidenceText::isPlain) && listed(list).length() <= SHORT_LINE && tone == Tone.PLAIN
                && list.stream().noneMatch(v -> marked(v) != Tone.PLAIN)) {
            lines.add(plain(key, list.isEmpty() ? "–" : listed(list), depth));
        } else if (list.isEmpty()) {
            lines.add(plain(key, "–", depth));
        } else {
            lines.add(plain(key, "", depth));
            numbered(tone, list, depth + 1, lines);
        }
    }

    private static void numbered(Tone tone, List<?> list, int depth, List<EvidenceText> lines) {
        for (int i = 0; i < list.size(); i++) {
            Object item = list.get(i);
            Tone own = marked(item);
            if (own != Tone.PLAIN) {
                lines.add(new EvidenceText("", item.toString().substring(1).strip(), depth, own));
            } else if (isPlain(item)) {
                lines.add(new EvidenceText("", plain(item), depth, tone));
            } else {
                add(Integer.toString(i + 1), tone, item, depth, lines);
            }
        }
    }

    /** A component as the structural metrics give it: a verdict, then gold's parts and the prediction's. */
    private static boolean isComparison(List<?> list) {
        return list.size() == 3
                && list.getFirst() instanceof String
                && list.get(1) instanceof List<?>
                && list.get(2) instanceof List<?>;
    }

    /** The mark a line of differing rows begins with. */
    private static Tone marked(Object value) {
        if (value instanceof String text && text.length() > 1 && text.charAt(1) == ' ') {
            for (Tone tone : Tone.values()) {
                if (!tone.mark.isEmpty() && text.startsWith(tone.mark)) {
                    return tone;
                }
            }
        }
        return Tone.PLAIN;
    }

    private static Tone tone(String key) {
        return key.startsWith("missing") || key.equals("dropped") ? Tone.MISSING
                : key.startsWith("extra") || key.startsWith("hallucinated") || key.equals("invented") ? Tone.EXTRA
                : Tone.PLAIN;
    }

    private static boolean isPlain(Object value) {
        return !(value instanceof Map<?, ?>) && !(value instanceof List<?>);
    }

    private static boolean isFigure(Object value) {
        return value instanceof Number || value instanceof Boolean;
    }

    private static String figures(Map<?, ?> map) {
        return map.entrySet().stream()
                .map(e -> words(String.valueOf(e.getKey())) + " " + plain(e.getValue()))
                .collect(Collectors.joining(" · "));
    }

    private static String listed(List<?> list) {
        return list.stream().map(EvidenceText::plain).collect(Collectors.joining(", "));
    }

    private static String plain(Object value) {
        return switch (value) {
            case Double d -> Figures.of(d);
            case Float f -> Figures.of(f);
            case Boolean b -> Messages.text(b ? "review.yes" : "review.no");
            case Map<?, ?> map -> figures(map);
            case List<?> list -> listed(list);
            case String code -> Messages.optional("reason." + code).orElse(code);
            default -> String.valueOf(value);
        };
    }

    private static String words(String key) {
        return key.matches("[A-Z0-9-]+") ? key : key.replace('_', ' ').replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }
}
