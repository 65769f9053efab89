package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.structure.SqlItems;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** Calls written short: {@code a{x:1} b} are a call of a with x = 1 and a call of b without arguments. */
final class Calls {
    private Calls() {}

    static Evidence evidence(String called, String expected) {
        return evidence(called, expected, Map.of());
    }

    static Evidence evidence(String called, String expected, Map<String, Map<String, String>> options) {
        Case evalCase = Case.of("c", "?", "SELECT 1", "db")
                .withExtras(Datum.fields(Map.of(ToolCalls.EXPECTED, list(expected))));
        Prediction prediction = Prediction.of("c", "s", "SELECT 1")
                .withExtras(Datum.fields(Map.of(ToolCalls.CALLED, list(called))));
        return SqlItems.evidence(
                new Item(evalCase, prediction), Optional.empty(), Optional.empty(), options, SqlItems.none());
    }

    static Outcome<Measurement> measure(Metric metric, String called, String expected) {
        return metric.measure(evidence(called, expected));
    }

    static double value(Metric metric, String called, String expected) {
        return measure(metric, called, expected).asValue().orElseThrow().value();
    }

    static double value(Metric metric, String called, String expected, String option, String to) {
        return metric.measure(evidence(called, expected, Map.of(metric.info().id(), Map.of(option, to))))
                .asValue()
                .orElseThrow()
                .value();
    }

    static Datum list(String calls) {
        List<Datum> all = new ArrayList<>();
        for (String call : calls.split("\\s+")) {
            if (!call.isEmpty()) {
                all.add(call(call));
            }
        }
        return new Datum.Items(all);
    }

    private static Datum call(String text) {
        int brace = text.indexOf('{');
        if (brace < 0) {
            return new Datum.Text(text);
        }
        SequencedMap<String, Datum> arguments = new LinkedHashMap<>();
        for (String pair : text.substring(brace + 1, text.length() - 1).split(",")) {
            int colon = pair.indexOf(':');
            arguments.put(pair.substring(0, colon), scalar(pair.substring(colon + 1)));
        }
        return Datum.fields(Map.of(
                "name", new Datum.Text(text.substring(0, brace)), "args", new Datum.Fields(arguments)));
    }

    private static Datum scalar(String text) {
        return text.matches("-?[0-9.]+") ? new Datum.Number(new BigDecimal(text)) : new Datum.Text(text);
    }
}
