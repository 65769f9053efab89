package io.github.assay.metrics.registry;

import io.github.assay.domain.project.MetricSettings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Names a choice of metrics.
 *
 * @param name as given on the command line
 * @param title for people
 * @param note what a reader must know of it; empty: nothing
 * @param entries the metrics, in order
 */
public record Preset(String name, String title, String note, List<Entry> entries) {
    /**
     * One framework.
     *
     * @param code its short name, such as {@code M3}
     * @param framework the program that it represents
     * @param metric the metric that is its score
     * @param shown further metrics shown beside the score
     */
    public record Entry(String code, String framework, String metric, List<String> shown) {
        public Entry {
            shown = List.copyOf(shown);
        }
    }

    private static final String OURS = "M1–M6 are our adaptations: BADGER publishes neither the adapters' code nor their cut points"
            + " (metrics.md §6.8).";

    private static final List<Entry> BASELINES = List.of(
            new Entry("M1", "Defog sql-eval", "ex-defog-subset", List.of("ex-defog", "datacompy-rows", "datacompy-columns")),
            new Entry("M2", "IBM EvalAssist, adapted to SQL", "m2-evalassist", List.of()),
            new Entry("M3", "BIRD", "ex-bird", List.of("soft-f1-bird", "r-ves")),
            new Entry("M4", "RAGAS", "ragas-m4", List.of()),
            new Entry("M5", "Dr. Spider", "m5-dr-spider", List.of()),
            new Entry("M6", "Spider 2.0", "ex-spider2", List.of()));

    /** The six baseline frameworks of BADGER's comparison. */
    public static final Preset FRAMEWORKS = new Preset("frameworks", "Framework comparison M1–M6", OURS, BASELINES);

    /** The same beside BADGER's own two metrics. */
    public static final Preset BADGER = new Preset(
            "badger",
            "BADGER's comparison: Hybrid-EX, LLM-EX and M1–M6",
            OURS,
            Stream.concat(
                            Stream.of(
                                    new Entry("Hybrid-EX", "BADGER", "hybrid-ex", List.of()),
                                    new Entry("LLM-EX", "BADGER", "llm-ex", List.of())),
                            BASELINES.stream())
                    .toList());

    public Preset {
        entries = List.copyOf(entries);
    }

    /** All presets. */
    public static List<Preset> all() {
        return List.of(FRAMEWORKS, BADGER);
    }

    /** The preset of a name. */
    public static Optional<Preset> find(String name) {
        return all().stream().filter(p -> p.name().equals(name)).findFirst();
    }

    /** A project's settings with the scores of this preset as the only metrics; thresholds and options stay. */
    public MetricSettings scores(MetricSettings settings) {
        return with(settings, entries.stream().map(Entry::metric));
    }

    /** The same with the metrics shown beside the scores. */
    public MetricSettings scoresAndShown(MetricSettings settings) {
        return with(settings, entries.stream().flatMap(e -> Stream.concat(Stream.of(e.metric()), e.shown().stream())));
    }

    private static MetricSettings with(MetricSettings settings, Stream<String> metrics) {
        return new MetricSettings(metrics.distinct().toList(), settings.thresholds(), settings.options())
                .withOutOfScopeErrors(settings.outOfScopeErrors());
    }
}
