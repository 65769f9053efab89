package io.github.assay.cli.options;

import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.metrics.registry.Preset;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** {@code --preset NAME}: a named choice of metrics instead of the project's own. */
public final class PresetOption {
    @Option(names = "--preset", paramLabel = "NAME", description = "A choice of metrics: frameworks (M1–M6), or badger (with Hybrid-EX and LLM-EX).")
    private String name;

    /** Uses the preset's scores in this session. */
    public void useScores(ProjectSession session) {
        use(session, Preset::scores);
    }

    /** Uses the preset's scores and the metrics shown beside them. */
    public void useAll(ProjectSession session) {
        use(session, Preset::scoresAndShown);
    }

    /** Settings with the preset's scores and the metrics shown beside them. */
    public MetricSettings in(MetricSettings settings) {
        return preset().map(p -> p.scoresAndShown(settings)).orElse(settings);
    }

    private void use(ProjectSession session, BiFunction<Preset, MetricSettings, MetricSettings> choice) {
        preset().ifPresent(p -> session.use(choice.apply(p, session.project().metrics())));
    }

    /** @throws UncheckedIOException when no preset has the name; lists the existing presets */
    private Optional<Preset> preset() {
        if (name == null) {
            return Optional.empty();
        }
        return Optional.of(Preset.find(name)
                .orElseThrow(() -> new UncheckedIOException(new IOException("There is no preset '" + name + "'. There are: "
                        + Preset.all().stream().map(Preset::name).collect(Collectors.joining(", ")) + "."))));
    }

    /** Prints the framework of each metric and the preset's note. */
    public void explain(Terminal terminal) {
        Optional<Preset> preset = preset();
        if (preset.isEmpty()) {
            return;
        }
        terminal.table(
                TableSpec.list(
                        "preset", ColumnSpec.text("code", "", Preset.Entry::code).titled(preset.get().title()),
                        ColumnSpec.text("framework", "list.preset.framework", Preset.Entry::framework), ColumnSpec.text("metric", "list.preset.score", Preset.Entry::metric),
                        ColumnSpec.text("shown", "list.preset.beside", e -> String.join(", ", e.shown()))),
                preset.get().entries());
        terminal.result(preset.get().note());
    }
}
