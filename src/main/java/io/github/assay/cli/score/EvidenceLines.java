package io.github.assay.cli.score;

import io.github.assay.cli.text.WrappedText;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.account.Account;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.statistics.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** One score with all that made it what it is, as lines of text. */
final class EvidenceLines {
    private final List<String> lines = new ArrayList<>();

    /** The metric in whose words nested keys are named. */
    private String of = "";

    private static final int SHORT = 8;

    /** Codes rather than texts. */
    private static final Set<String> CODES =
            Set.of("causes", "issues", "suspect_gold", "category", "equivalence", "verdict", "judged_filter_status",
                    "deterministic_filter_status", "confidence_tier", "matching_category", "band", "mode");

    /** Where a judge's reply comes from. */
    private static final List<String> ORIGIN = List.of(
            "model", "temperature", "replied_at", "prompt_version", "prompt_hash", "replies", "agreement", "reply_hash",
            "reply_hashes");

    /** Lists of parts that only one side has. */
    private static final Map<String, String> SIGNS = Map.of("missing", "− ", "extra", "+ ");

    private EvidenceLines() {}

    static List<String> of(Item item, ScoreView score, Account account) {
        EvidenceLines made = new EvidenceLines();
        made.head(item, score);
        switch (score.outcome()) {
            case Outcome.Value<Measurement>(Measurement m) -> made.value(score.metric().id(), m, account);
            case Outcome.Unavailable<Measurement>(String reason, String detail) -> made.none(reason, detail);
            case Outcome.Error<Measurement>(String reason, String detail) -> made.none(reason, detail);
        }
        return made.lines;
    }

    private void head(Item item, ScoreView score) {
        String value = score.outcome().asValue()
                .map(m -> Decimals.significant(m.value()) + (m.label().isEmpty() ? "" : ", " + EvidenceWords.reason(m.label())))
                .orElse("not measured");
        String verdict = score.pass().map(pass -> pass ? ", passes" : ", fails").orElse("");
        String from = verdict.isEmpty() || score.threshold().isEmpty()
                ? ""
                : " (from " + Decimals.significant(score.threshold().getAsDouble()) + ")";
        add(0, item.key().caseId() + " · " + item.key().system() + " · " + score.metric().name() + " ("
                + score.metric().id() + "): " + value + verdict + from);
        EvidenceWords.rule(score.metric().id()).ifPresent(rule -> add(1, rule));
    }

    private void none(String reason, String detail) {
        add(1, "Not measured: " + EvidenceWords.reason(reason));
        if (!detail.isEmpty()) {
            add(1, EvidenceWords.message(detail));
        }
        boolean saysWhatToDo = reason.equals("no_result") && detail.contains(". ");
        EvidenceWords.remedy(reason).filter(_ -> !saysWhatToDo).ifPresent(what -> add(1, what));
    }

    private void value(String metric, Measurement m, Account account) {
        of = metric;
        m.flags().forEach(flag -> add(1, EvidenceWords.reason(flag)));
        account.lead().forEach(sentence -> add(1, sentence));
        Map<String, Object> detail = account.detailBeside(m.detail());
        detail.forEach((key, value) -> {
            if (isScalar(value) && !ORIGIN.contains(key)) {
                fact(metric, key, value);
            }
        });
        account.figuresBeyond(m.detail()).forEach((key, value) -> fact(metric, key, value));
        account.rest().forEach(this::passage);
        detail.forEach((key, value) -> {
            if (!isScalar(value) && !ORIGIN.contains(key)) {
                fact(metric, key, value);
            }
        });
        origin(detail);
        if (!account.options().isEmpty()) {
            add(1, EvidenceWords.text("evidence.options", account.options().entrySet().stream()
                    .map(e -> e.getKey() + " = " + e.getValue())
                    .collect(Collectors.joining(", "))));
        }
    }

    /** Where a judge's reply comes from, in one line. */
    private void origin(Map<String, Object> detail) {
        String from = ORIGIN.stream()
                .filter(detail::containsKey)
                .map(key -> key.equals("model") ? plain(detail.get(key)) : EvidenceWords.name(of, key) + " " + plain(detail.get(key)))
                .collect(Collectors.joining(" · "));
        if (!from.isEmpty()) {
            add(1, EvidenceWords.text("evidence.reply", from));
        }
    }

    private void fact(String metric, String key, Object value) {
        fact(1, EvidenceWords.name(metric, key), CODES.contains(key) ? named(value) : value);
    }

    private void passage(Account.Passage passage) {
        int depth = passage.heading().isEmpty() ? 1 : 2;
        if (!passage.heading().isEmpty()) {
            add(1, passage.heading() + ":");
        }
        passage.lines().forEach(line -> add(depth, line.marked()));
        if (passage.left() > 0) {
            add(depth, EvidenceWords.text("evidence.account.left", passage.left()));
        }
    }

    private void fact(int depth, String name, Object value) {
        switch (value) {
            case List<?> list when list.isEmpty() -> {}
            case List<?> list when list.getFirst().equals("equal") -> add(depth, "= " + name);
            case List<?> list when list.size() == 3 && list.getFirst().equals("differs") -> {
                add(depth, "≠ " + name);
                add(depth + 1, "− " + plain(list.get(1)));
                add(depth + 1, "+ " + plain(list.get(2)));
            }
            case List<?> list -> {
                add(depth, name + ":");
                String mark = SIGNS.getOrDefault(name, "");
                list.forEach(item -> add(depth + 1, mark + (mark.isEmpty() ? plain(item) : plain(item).replace(" | ", " "))));
            }
            case Map<?, ?> map when map.isEmpty() -> {}
            case Map<?, ?> map when map.size() <= SHORT && map.values().stream().allMatch(EvidenceLines::isScalar) ->
                add(depth, name + ": " + plain(map));
            case Map<?, ?> map -> {
                add(depth, name + ":");
                map.forEach((k, v) -> fact(depth + 1, EvidenceWords.name(of, String.valueOf(k)), v));
            }
            default -> add(depth, name + ": " + plain(value));
        }
    }

    private static boolean isScalar(Object value) {
        return !(value instanceof List<?>) && !(value instanceof Map<?, ?>);
    }

    private static Object named(Object codes) {
        return codes instanceof List<?> list
                ? list.stream().map(c -> EvidenceWords.reason(String.valueOf(c))).toList()
                : EvidenceWords.reason(String.valueOf(codes));
    }

    private static String plain(Object value) {
        return switch (value) {
            case Number n -> Decimals.significant(n.doubleValue());
            case Boolean yes -> yes ? "yes" : "no";
            case List<?> list -> list.stream().map(EvidenceLines::plain).collect(Collectors.joining(", "));
            case Map<?, ?> map -> map.entrySet().stream()
                    .map(e -> EvidenceWords.name("", String.valueOf(e.getKey())) + " " + plain(e.getValue()))
                    .collect(Collectors.joining(", "));
            default -> EvidenceWords.message(String.valueOf(value));
        };
    }

    private void add(int depth, String text) {
        lines.addAll(WrappedText.lines(text, 2 * depth));
    }
}
