package io.github.assay.cli.labels;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.json.JsonObject;
import io.github.assay.service.labels.CarriedLabels;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code assay labels uncarry PROJECT [--run SYSTEM/RUN]}. */
@Command(
        description = "Take back the labels that answers of added runs carry, each run as a whole.",
        footer = {"", "Example:", "  assay labels uncarry my-project --run agent-b/r2"})
final class UncarryCommand extends ProjectCommand {
    @Option(names = "--run", paramLabel = "SYSTEM/RUN", description = "Only those of this run; of run r1 the system alone.")
    private @Nullable String run;

    @Override
    protected Shown result() throws Exception {
        OpenProject open = open(folder);
        Map<String, Integer> taken = CarriedLabels.takeBack(open.session().labels(), Optional.ofNullable(run), Clock.systemUTC().instant());
        if (taken.isEmpty()) {
            throw new IOException(run == null ? Texts.text("carry.nothing") : Texts.text("carry.nothingOf", run));
        }
        return lines(
                () -> taken.entrySet().stream().map(e -> new JsonObject().with("run", e.getKey()).with("votes", e.getValue())),
                () -> taken.forEach((of, votes) -> terminal.result(Texts.text("carry.back", of, votes))));
    }
}
