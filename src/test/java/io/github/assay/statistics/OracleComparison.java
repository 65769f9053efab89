package io.github.assay.statistics;

import io.github.assay.domain.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assertions;
import tools.jackson.databind.JsonNode;

/** Compares an oracle's expectation with what was computed, every key of it, and collects all differences. */
public final class OracleComparison {
    private final List<String> differences = new ArrayList<>();

    private OracleComparison() {}

    /**
     * Fails with all differences.
     *
     * @param computed a map, list, number, text, {@link Outcome} of those, or {@link Interval}; lists and maps may hold
     *     null; a number with its own tolerance is a {@link Near}
     */
    static void check(String path, JsonNode expected, Object computed, double tolerance) {
        OracleComparison comparison = new OracleComparison();
        comparison.compare(path, expected, computed, tolerance);
        if (!comparison.differences.isEmpty()) {
            Assertions.fail(comparison.differences.size() + " differences\n" + String.join("\n", comparison.differences));
        }
    }

    private void compare(String path, JsonNode expected, Object computed, double tolerance) {
        switch (computed) {
            case null -> expect(expected.isNull(), path, expected, "nothing");
            case Near(Object value, double own) -> compare(path, expected, value, own);
            case Outcome.Value<?>(Object value) -> compare(path, expected, value, tolerance);
            case Outcome.Unavailable<?>(String reason, String _) -> undefined(path, expected, reason);
            case Outcome.Error<?>(String reason, String _) -> undefined(path, expected, reason);
            case Interval interval -> {
                compare(path + ".low", expected.path(0), interval.low(), tolerance);
                compare(path + ".high", expected.path(1), interval.high(), tolerance);
            }
            case Map<?, ?> map -> object(path, expected, map, tolerance);
            case Collection<?> list -> array(path, expected, new ArrayList<>(list), tolerance);
            case Number number -> number(path, expected, number.doubleValue(), tolerance);
            default -> expect(
                    expected.isValueNode() && computed.toString().equals(expected.asString()), path, expected, computed);
        }
    }

    /** A number that is compared with a tolerance of its own. */
    public record Near(Object value, double tolerance) {}

    private void expect(boolean holds, String path, JsonNode expected, Object computed) {
        if (!holds) {
            differences.add(path + ": expected " + expected + ", computed " + computed);
        }
    }

    private void number(String path, JsonNode expected, double computed, double tolerance) {
        if (expected.isString() && Double.isInfinite(computed)) {
            expect(expected.asString().equals(computed < 0 ? "-inf" : "inf"), path, expected, computed);
        } else {
            expect(
                    expected.isNumber() && Math.abs(computed - expected.asDouble()) <= tolerance,
                    path, expected, computed + " (tolerance " + tolerance + ")");
        }
    }

    private void undefined(String path, JsonNode expected, String reason) {
        boolean same = expected.isNull()
                || expected.path("status").asString("").equals("undefined")
                        && expected.path("reason").asString(reason).equals(reason);
        expect(same, path, expected, "undefined, " + reason);
    }

    private void object(String path, JsonNode expected, Map<?, ?> computed, double tolerance) {
        if (!expected.isObject()) {
            differences.add(path + ": expected " + expected + ", computed " + computed);
            return;
        }
        for (Map.Entry<String, JsonNode> entry : expected.properties()) {
            String at = path + "." + entry.getKey();
            if (computed.containsKey(entry.getKey())) {
                compare(at, entry.getValue(), computed.get(entry.getKey()), tolerance);
            } else {
                differences.add(at + ": expected " + entry.getValue() + ", not computed");
            }
        }
    }

    private void array(String path, JsonNode expected, List<?> computed, double tolerance) {
        if (!expected.isArray() || expected.size() != computed.size()) {
            differences.add(path + ": expected " + expected + ", computed " + computed);
            return;
        }
        for (int i = 0; i < computed.size(); i++) {
            compare(path + "[" + i + "]", expected.get(i), computed.get(i), tolerance);
        }
    }
}
