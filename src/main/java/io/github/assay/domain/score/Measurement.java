package io.github.assay.domain.score;

import io.github.assay.domain.finding.Finding;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The result of a metric where it could measure.
 *
 * @param value the number, finite, in the metric's own range; for metrics that classify, the class's rank from 0
 * @param label the class, for metrics that classify ({@code hard}, {@code missing_filter}); else empty
 * @param flags short codes that qualify the value, such as {@code vacuous} or {@code order_only_mismatch}
 * @param findings the evidence for people and exports, in the order people read it; bounded by metrics.md §10.4
 */
public record Measurement(double value, String label, List<String> flags, List<Finding> findings) {
    public Measurement {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a measurement must be finite: " + value);
        }
        flags = List.copyOf(flags);
        findings = List.copyOf(findings);
    }

    /** A result without detail; the number must be finite. */
    public static Measurement of(double value) {
        return of(value, List.of());
    }

    /** A number, which must be finite, with how it came about. */
    public static Measurement of(double value, List<Finding> findings) {
        return new Measurement(value, "", List.of(), findings);
    }

    public Measurement withFlags(List<String> changed) {
        return new Measurement(value, label, changed, findings);
    }

    /** The same with a further finding. */
    public Measurement with(Finding further) {
        return new Measurement(value, label, flags, Stream.concat(findings.stream(), Stream.of(further)).toList());
    }

    /** The first finding of a kind. */
    public <T extends Finding> Optional<T> first(Class<T> kind) {
        return findings.stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }

    /** The number that the metric states under a key; empty where it states none. */
    public OptionalDouble number(String key) {
        return findings.stream()
                .filter(f -> f instanceof Finding.Counted c && c.key().equals(key))
                .mapToDouble(f -> ((Finding.Counted) f).value().doubleValue())
                .findFirst();
    }

    /** The codes that the metric states under a key; empty where it states none. */
    public List<String> codes(String key) {
        return findings.stream()
                .filter(f -> f instanceof Finding.Verdict v && v.key().equals(key))
                .flatMap(f -> ((Finding.Verdict) f).codes().stream())
                .toList();
    }

    /** The text that the metric quotes under a key; empty where it quotes none. */
    public Optional<String> text(String key) {
        return findings.stream()
                .filter(f -> f instanceof Finding.Quoted q && q.key().equals(key) && !q.several())
                .map(f -> ((Finding.Quoted) f).texts().getFirst())
                .findFirst();
    }
}
