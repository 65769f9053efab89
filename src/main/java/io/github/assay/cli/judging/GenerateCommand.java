package io.github.assay.cli.judging;

import io.github.assay.cli.options.ItemPart;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Sending;
import io.github.assay.json.JsonObject;
import io.github.assay.service.prediction.AgentSettings;
import io.github.assay.service.prediction.GenerationService.GenerationRun;
import io.github.assay.service.prediction.GenerationService;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay generate PROJECT --agent NAME [--system S] [--run ID] [--replay] [--yes] [--agree COMMAND]}. */
@Command(
        description = "Let an agent predict SQL for every case; a run that was stopped goes on where it ended.",
        footer = {
            "",
            "Examples:",
            "  assay generate my-project --agent baseline --yes",
            "  assay generate my-project --agent baseline --system gpt-zero-shot --run week-2"
        })
public final class GenerateCommand extends ProjectCommand {
    @Option(names = "--agent", required = true, paramLabel = "NAME", description = "The agent in project.json.")
    private String agent;

    @Option(names = "--system", paramLabel = "S", description = "The system under which predictions are stored. Default: the agent.")
    private String system;

    @Option(names = "--run", paramLabel = "ID", description = "The run's id. Default: the unfinished run, else the next of r1, r2, …")
    private String run;

    @Option(names = "--replay", description = "Of a pipeline: use recorded replies alone; no connection is opened.")
    private boolean replay;

    @Mixin
    private ItemPart selection;

    @Mixin
    private Consent consent;

    @Override
    protected Shown result() throws Exception {
        OpenProject open = openToRun(folder);
        AgentSettings settings = AgentSettings.of(open.project(), agent);
        String name = system == null ? agent : system;
        String id = run == null ? GenerationService.nextRun(open.project(), name) : run;
        List<Case> cases = cases(open, selection);
        boolean asks = !replay && !GenerationService.isFinished(open.project(), name, id, cases);
        if (asks && !agreed(settings, open, cases.size())) {
            return done().status(ExitStatus.USAGE);
        }
        GenerationRun made = services.get().generation().generate(open.session(), agent, name, id, cases, replay, open.progress());
        return shown(made);
    }

    /** Says what would be started or sent, and puts the question, unless the user has agreed to exactly this before. */
    private boolean agreed(AgentSettings settings, OpenProject open, int cases) throws Exception {
        List<Sending> sendings = settings.sendings();
        if (consent.isAnswered(services.get().consents(), open.project().folder(), sendings)) {
            return true;
        }
        boolean starts = settings.kind() == AgentSettings.Kind.COMMAND;
        terminal.complaint(starts
                ? "This command of project.json would be started for up to " + CliWords.count(cases, "case") + ": "
                        + sendings.getFirst().commands().getFirst().words()
                : "Requests for up to " + CliWords.count(cases, "case") + " would be sent to " + sendings.getFirst().place() + ".");
        if (sendings.size() > 1) {
            terminal.complaint("The questions of all cases and examples would be sent to " + sendings.get(1).place() + ".");
        }
        if (settings.examples().count() > 0) {
            terminal.complaint("Each case has " + settings.examples().count() + " examples with gold SQL of "
                    + (settings.examples().pool().isEmpty() ? "other cases of the project" : settings.examples().pool()) + ".");
        }
        return consent.given(services.get().consents(), open.project().folder(), sendings,
                starts ? "Start it, and remember the answer for this project and command?"
                        : "Send them, and remember the answer for this project, endpoint, model and content?",
                starts ? "Nothing was started." : "Nothing was sent.", terminal);
    }

    private Shown shown(GenerationRun made) {
        return shown(() -> new JsonObject()
                    .with("system", made.system())
                    .with("run_id", made.run())
                    .with("cases", made.cases())
                    .with("made", made.made())
                    .with("reused", made.reused())
                    .with("failures", made.failures())
                    .with("stopped", made.stopped())
                    .with("file", made.file().map(Path::toString)), () -> {
            terminal.result(made.system() + ", run " + made.run() + ": " + CliWords.count(made.made(), "prediction") + " made, "
                    + made.reused() + " made before, of " + CliWords.count(made.cases(), "case") + ".");
            made.failures().forEach((why, count) -> terminal.result(CliWords.count(count, "case") + " without a prediction: " + why));
            if (!made.stderr().isEmpty()) {
                terminal.result("One of them wrote: " + made.stderr().strip());
            }
            made.stopped().ifPresent(why -> terminal.complaint("Stopped: " + why + ". The same command goes on."));
            terminal.result(made.file().map(file -> "Predictions: " + file)
                    .orElse("No predictions were written, because no case has an answer."));
        }).status(ExitStatus.of(made.stopped().isPresent(), made.failures().isEmpty()));
    }
}
