package io.github.assay.service.judging;

import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.project.JudgeReply.Fault;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.service.judging.JudgeCatalog.Judge;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds what keeps a reply from being scored: its judge's form (metrics.md §3.2), or the schema of a plug-in's judge. */
final class ReplyCheck {
    private final List<Fault> faults = new ArrayList<>();

    private ReplyCheck() {}

    static List<Fault> faults(Judge judge, JudgeReply reply) {
        if (judge.own().isEmpty()) {
            return ReplyForm.faults(reply);
        }
        if (reply.content() instanceof JudgeReply.Content.Unreadable(Fault fault)) {
            return List.of(fault);
        }
        ReplyCheck check = new ReplyCheck();
        check.value("$", reply.document().orElseThrow(), JudgeCatalog.schema(judge));
        return check.faults;
    }

    private void value(String path, Datum found, Map<?, ?> schema) {
        if (schema.get("type") instanceof String type && !isOf(type, found)) {
            fault(path, found.kind(), type);
            return;
        }
        if (schema.get("enum") instanceof List<?> words && words.stream().noneMatch(w -> isEqual(found, w))) {
            fault(path, found.asText().map(t -> "\"" + t + "\"").orElseGet(found::kind),
                    String.join(", ", words.stream().map(String::valueOf).toList()));
        }
        found.asNumber().ifPresent(number -> {
            bound(path, number, schema.get("minimum"), -1);
            bound(path, number, schema.get("maximum"), 1);
        });
        if (found instanceof Datum.Fields fields) {
            members(path, fields, schema);
        }
        if (found instanceof Datum.Items(List<Datum> items) && schema.get("items") instanceof Map<?, ?> each) {
            for (int i = 0; i < items.size(); i++) {
                value(path + "[" + i + "]", items.get(i), each);
            }
        }
    }

    private void members(String path, Datum.Fields fields, Map<?, ?> schema) {
        if (schema.get("required") instanceof List<?> required) {
            required.stream()
                    .map(String::valueOf)
                    .filter(key -> !fields.values().containsKey(key))
                    .forEach(key -> fault(path + "." + key, "nothing", "a value"));
        }
        if (schema.get("properties") instanceof Map<?, ?> members) {
            fields.values().forEach((key, member) -> {
                if (members.get(key) instanceof Map<?, ?> own) {
                    value(path + "." + key, member, own);
                }
            });
        }
    }

    /** @param side −1 for a least value, 1 for a greatest one */
    private void bound(String path, BigDecimal number, @Nullable Object limit, int side) {
        if (limit instanceof Number n && number.compareTo(new BigDecimal(n.toString())) * side > 0) {
            fault(path, number.toPlainString(), (side < 0 ? "at least " : "at most ") + n);
        }
    }

    private static boolean isOf(String type, Datum found) {
        return switch (type) {
            case "object" -> found instanceof Datum.Fields;
            case "array" -> found instanceof Datum.Items;
            case "string" -> found instanceof Datum.Text;
            case "boolean" -> found instanceof Datum.Flag;
            case "number" -> found instanceof Datum.Number;
            case "integer" -> found instanceof Datum.Number(BigDecimal n) && n.stripTrailingZeros().scale() <= 0;
            case "null" -> found instanceof Datum.Nothing;
            default -> true;
        };
    }

    private static boolean isEqual(Datum found, Object word) {
        return switch (found) {
            case Datum.Text(String text) -> text.equals(word);
            case Datum.Flag(boolean flag) -> Objects.equals(flag, word);
            case Datum.Number(BigDecimal number) ->
                word instanceof Number n && number.compareTo(new BigDecimal(n.toString())) == 0;
            default -> false;
        };
    }

    private void fault(String path, String found, String expected) {
        faults.add(new Fault(path, found, expected));
    }
}
