package io.github.assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.Outcome;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Compares an oracle's expectation with what was computed, every key of it. */
final class OracleComparison {
    private OracleComparison() {}

    /**
     * @param computed a map, list, number, text, {@link Outcome} of those, or {@link Interval}; a number with its own
     *     tolerance is a {@link Near}
     */
    static void check(String path, JsonNode expected, Object computed, double tolerance) {
        switch (computed) {
            case null -> assertThat(expected.isNull()).as(path + ": expected " + expected + ", not computed").isTrue();
            case Near(Object value, double own) -> check(path, expected, value, own);
            case Outcome.Value<?>(Object value) -> check(path, expected, value, tolerance);
            case Outcome.Unavailable<?>(String reason, String _) -> undefined(path, expected, reason);
            case Outcome.Error<?>(String reason, String _) -> undefined(path, expected, reason);
            case Interval interval -> {
                check(path + ".low", expected.get(0), interval.low(), tolerance);
                check(path + ".high", expected.get(1), interval.high(), tolerance);
            }
            case Map<?, ?> map -> object(path, expected, map, tolerance);
            case Collection<?> list -> array(path, expected, List.copyOf(list), tolerance);
            case Number number -> number(path, expected, number.doubleValue(), tolerance);
            default -> assertThat(computed.toString()).as(path).isEqualTo(expected.asString());
        }
    }

    /** A number that is compared with a tolerance of its own. */
    record Near(Object value, double tolerance) {}

    private static void number(String path, JsonNode expected, double computed, double tolerance) {
        if (expected.isString() && Double.isInfinite(computed)) {
            assertThat(expected.asString()).as(path).isEqualTo(computed < 0 ? "-inf" : "inf");
            return;
        }
        assertThat(expected.isNumber()).as(path + ": expected " + expected + ", computed " + computed).isTrue();
        assertThat(computed).as(path).isCloseTo(expected.asDouble(), within(tolerance));
    }

    private static void undefined(String path, JsonNode expected, String reason) {
        if (expected.isNull()) {
            return;
        }
        assertThat(expected.path("status").asString("")).as(path + ": expected " + expected).isEqualTo("undefined");
        assertThat(reason).as(path).isEqualTo(expected.get("reason").asString());
    }

    private static void object(String path, JsonNode expected, Map<?, ?> computed, double tolerance) {
        assertThat(expected.isObject()).as(path + " is " + expected).isTrue();
        for (Map.Entry<String, JsonNode> entry : expected.properties()) {
            assertThat(computed.containsKey(entry.getKey()))
                    .as(path + "." + entry.getKey() + " is not computed")
                    .isTrue();
            check(path + "." + entry.getKey(), entry.getValue(), computed.get(entry.getKey()), tolerance);
        }
    }

    private static void array(String path, JsonNode expected, List<?> computed, double tolerance) {
        assertThat(computed).as(path).hasSize(expected.size());
        for (int i = 0; i < computed.size(); i++) {
            check(path + "[" + i + "]", expected.get(i), computed.get(i), tolerance);
        }
    }
}
