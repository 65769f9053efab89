package io.github.assay.ui.review.score;

import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.service.ScoreView;
import io.github.assay.ui.common.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A score's evidence as lines that people can read, from the measurement's own detail.
 *
 * @param key what the line is about; empty for a line that goes on
 * @param value what is said
 * @param depth how far it is set in, from 0
 */
record EvidenceText(String key, String value, int depth) {
    private static final int MOST_LINES = 60;
    private static final int MOST_LISTED = 8;

    /** The lines for a score; never empty. */
    static List<EvidenceText> of(ScoreView score) {
        List<EvidenceText> lines = new ArrayList<>();
        switch (score.outcome()) {
            case Outcome.Value<Measurement>(Measurement m) -> {
                if (!m.label().isEmpty()) {
                    lines.add(new EvidenceText("", Messages.reason(m.label()), 0));
                }
                m.flags().forEach(f -> lines.add(new EvidenceText("", Messages.reason(f), 0)));
                add(m.detail(), 0, lines);
            }
            case Outcome.Unavailable<Measurement>(String reason, String detail) -> none(reason, detail, lines);
            case Outcome.Error<Measurement>(String reason, String detail) -> none(reason, detail, lines);
        }
        if (lines.isEmpty()) {
            lines.add(new EvidenceText("", Messages.text("review.evidence.none"), 0));
        }
        return lines.size() > MOST_LINES ? lines.subList(0, MOST_LINES) : lines;
    }

    private static void none(String reason, String detail, List<EvidenceText> lines) {
        lines.add(new EvidenceText("", Messages.reason(reason), 0));
        if (!detail.isEmpty()) {
            lines.add(new EvidenceText("", detail, 0));
        }
    }

    private static void add(Map<?, ?> detail, int depth, List<EvidenceText> lines) {
        detail.forEach((key, value) -> add(words(String.valueOf(key)), value, depth, lines));
    }

    private static void add(String key, Object value, int depth, List<EvidenceText> lines) {
        switch (value) {
            case Map<?, ?> map when map.isEmpty() -> lines.add(new EvidenceText(key, "–", depth));
            case Map<?, ?> map -> {
                lines.add(new EvidenceText(key, "", depth));
                add(map, depth + 1, lines);
            }
            case List<?> list when list.stream().allMatch(EvidenceText::isPlain) ->
                lines.add(new EvidenceText(key, listed(list), depth));
            case List<?> list -> {
                lines.add(new EvidenceText(key, "", depth));
                for (int i = 0; i < Math.min(list.size(), MOST_LISTED); i++) {
                    add(Integer.toString(i + 1), list.get(i), depth + 1, lines);
                }
            }
            default -> lines.add(new EvidenceText(key, plain(value), depth));
        }
    }

    private static boolean isPlain(Object value) {
        return !(value instanceof Map<?, ?>) && !(value instanceof List<?>);
    }

    private static String listed(List<?> list) {
        String shown = list.stream().limit(MOST_LISTED).map(EvidenceText::plain).collect(Collectors.joining(", "));
        int more = list.size() - MOST_LISTED;
        return list.isEmpty() ? "–" : more > 0 ? Messages.text("review.names.more", shown, more) : shown;
    }

    private static String plain(Object value) {
        return switch (value) {
            case Double d -> Figures.of(d);
            case Float f -> Figures.of(f);
            case Boolean b -> Messages.text(b ? "review.yes" : "review.no");
            case String code -> Messages.optional("reason." + code).orElse(code);
            default -> String.valueOf(value);
        };
    }

    private static String words(String key) {
        return key.replace('_', ' ').replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(java.util.Locale.ROOT);
    }
}
