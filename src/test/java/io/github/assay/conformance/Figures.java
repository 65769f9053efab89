package io.github.assay.conformance;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Figures of other programs as their files write them: numbers, numbers as text, truth values, categories in words. */
public final class Figures {
    private static final Set<String> PASS =
            Set.of("pass", "passed", "yes", "true", "correct", "right", "equivalent", "equal", "same", "match", "ok", "accept", "accepted");
    private static final Set<String> FAIL = Set.of(
            "fail", "failed", "no", "false", "incorrect", "wrong", "notequivalent", "inequivalent", "nonequivalent", "different",
            "mismatch", "error", "reject", "rejected");

    private Figures() {}

    /** The number; 1 and 0 for words of acceptance and refusal; empty for null, an absent node, or anything else. */
    public static OptionalDouble number(JsonNode node) {
        if (node.isNumber()) {
            return OptionalDouble.of(node.asDouble());
        }
        if (node.isBoolean()) {
            return OptionalDouble.of(node.asBoolean() ? 1 : 0);
        }
        return node.isString() ? ofText(node.asString()) : OptionalDouble.empty();
    }

    /** Whether the figure is 1; empty where there is none or it is something between. */
    public static Optional<Boolean> pass(JsonNode node) {
        OptionalDouble number = number(node);
        return number.isPresent() && (number.getAsDouble() == 0 || number.getAsDouble() == 1)
                ? Optional.of(number.getAsDouble() == 1)
                : Optional.empty();
    }

    /** The text of a node; empty for null, an absent node and anything that is no single value. */
    public static String text(JsonNode node) {
        return node.isValueNode() && !node.isNull() && !node.isMissingNode() ? node.asString() : "";
    }

    private static OptionalDouble ofText(String written) {
        String word = written.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
        if (PASS.contains(word)) {
            return OptionalDouble.of(1);
        }
        if (FAIL.contains(word)) {
            return OptionalDouble.of(0);
        }
        try {
            double value = Double.parseDouble(written.strip());
            return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException notANumber) {
            return OptionalDouble.empty();
        }
    }
}
