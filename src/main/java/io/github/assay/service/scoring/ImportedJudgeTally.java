package io.github.assay.service.scoring;

import io.github.assay.domain.table.Datum;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Counts the verdicts of one imported judge. */
final class ImportedJudgeTally {
    private final String name;
    private final Map<String, Integer> verdicts = new TreeMap<>();
    private int referenced;
    private double error;
    private int decisive;
    private int right;
    private int wrongAccepted;
    private int correctRejected;

    ImportedJudgeTally(String name) {
        this.name = name;
    }

    void add(Datum.Fields reply, Datum.Fields reference) {
        String verdict = verdict(reply);
        verdicts.merge(verdict, 1, Integer::sum);
        OptionalDouble label = value(reference.text("label").orElse(""));
        OptionalDouble decided = value(verdict);
        if (label.isEmpty() || decided.isEmpty()) {
            return;
        }
        referenced++;
        error += Math.abs(label.getAsDouble() - decided.getAsDouble());
        if (label.getAsDouble() == 0 || label.getAsDouble() == 1) {
            decisive++;
            right += label.getAsDouble() == decided.getAsDouble() ? 1 : 0;
            wrongAccepted += label.getAsDouble() == 0 && decided.getAsDouble() == 1 ? 1 : 0;
            correctRejected += label.getAsDouble() == 1 && decided.getAsDouble() == 0 ? 1 : 0;
        }
    }

    private static String verdict(Datum.Fields reply) {
        return reply.text("verdict").map(v -> v.toLowerCase(Locale.ROOT)).orElse("unreadable");
    }

    /** A reply's verdict as a number: yes 1, maybe 0.5, no 0; empty when it cannot be read. */
    static OptionalDouble value(Datum.Fields reply) {
        return value(verdict(reply));
    }

    private static OptionalDouble value(String verdict) {
        return switch (verdict.toLowerCase(Locale.ROOT)) {
            case "yes" -> OptionalDouble.of(1);
            case "maybe" -> OptionalDouble.of(0.5);
            case "no" -> OptionalDouble.of(0);
            default -> OptionalDouble.empty();
        };
    }

    ImportedJudge result() {
        return new ImportedJudge(
                name, verdicts, referenced, referenced == 0 ? 0 : error / referenced, decisive, right, wrongAccepted,
                correctRejected);
    }
}
