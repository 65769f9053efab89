package io.github.assay.cli.judging;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectArgument;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.judging.JudgeSettings;
import io.github.assay.service.prediction.AgentSettings;
import io.github.assay.service.prediction.GenerationRun;
import io.github.assay.service.prediction.GenerationService;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay generate PROJECT --agent NAME [--system S] [--run ID] [--replay] [--yes]}. */
@Command(
        description = "Let an agent predict SQL for every case; a run that was stopped goes on where it ended.",
        footer = {
            "",
            "Examples:",
            "  assay generate my-project --agent baseline --yes",
            "  assay generate my-project --agent baseline --system gpt-zero-shot --run week-2"
        })
public final class GenerateCommand implements Callable<Integer> {
    @Mixin
    private ProjectArgument project;

    @Option(names = "--agent", required = true, paramLabel = "NAME", description = "The agent in project.json.")
    private String agent;

    @Option(names = "--system", paramLabel = "S", description = "The system under which predictions are stored. Default: the agent.")
    private String system;

    @Option(names = "--run", paramLabel = "ID", description = "The run's id. Default: the unfinished run, else the next of r1, r2, …")
    private String run;

    @Option(names = "--replay", description = "Of a pipeline: use recorded replies alone; no connection is opened.")
    private boolean replay;

    @Option(names = "--yes", description = "Agree to the command or endpoint without a question.")
    private boolean yes;

    @Mixin
    private CommonOptions options;

    private final Supplier<Services> services;
    private final Terminal terminal;

    public GenerateCommand(Supplier<Services> services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        try (OpenProject open = project.openToRun(services.get(), terminal, options)) {
            AgentSettings settings = AgentSettings.of(open.project(), agent);
            String name = system == null ? agent : system;
            String id = run == null ? GenerationService.nextRun(open.project(), name) : run;
            if (!yes && !replay && !agreed(settings, open.project().cases().size())) {
                return ExitStatus.USAGE;
            }
            GenerationRun made = services.get().generation().generate(open.session(), agent, name, id, replay, open.progress());
            open.progress().close();
            return print(made);
        }
    }

    /** Says what would be started or sent, and puts the question. */
    private boolean agreed(AgentSettings settings, int cases) {
        terminal.complaint(switch (settings.kind()) {
            case COMMAND -> "This command of project.json would be started for up to " + cases + " cases: "
                    + String.join(" ", settings.command());
            case HTTP -> "Question, evidence, schema and the path of the database of up to " + cases + " cases would be sent to "
                    + settings.url().orElseThrow();
            case PIPELINE -> "Question, evidence and schema of up to " + cases + " cases would be sent to "
                    + settings.model().url().map(Object::toString).orElse("no endpoint") + ", model " + settings.model().model();
        });
        if (settings.examples().count() > 0) {
            terminal.complaint("Each has " + settings.examples().count() + " examples with gold SQL of "
                    + (settings.examples().pool().isEmpty() ? "other cases of the project" : settings.examples().pool()) + ".");
        }
        settings.examples().embedding().filter(_ -> settings.examples().count() > 0).ifPresent(e -> terminal.complaint(
                "The questions of all cases and examples would be sent to "
                        + settings.examples().url().map(Object::toString).orElse("no endpoint") + ", model " + e.model() + "."));
        settings.examples().embedding().flatMap(JudgeSettings::keyCommand).filter(c -> !settings.keyCommand().equals(Optional.of(c)))
                .ifPresent(c -> terminal.complaint("The key of the embedding model would come from this command of project.json: " + c));
        return Consent.given(settings.keyCommand(), "Go on?", "Nothing was started.", terminal);
    }

    private int print(GenerationRun made) {
        if (options.json) {
            terminal.result(new JsonObject()
                    .with("system", made.system())
                    .with("run_id", made.run())
                    .with("cases", made.cases())
                    .with("made", made.made())
                    .with("reused", made.reused())
                    .with("failures", made.failures())
                    .with("stopped", made.stopped())
                    .with("file", made.file().toString())
                    .toString());
        } else {
            terminal.result(made.system() + ", run " + made.run() + ": " + CliWords.count(made.made(), "prediction") + " made, "
                    + made.reused() + " made before, of " + CliWords.count(made.cases(), "case") + ".");
            made.failures().forEach((why, count) -> terminal.result(CliWords.count(count, "case") + " without a prediction: " + why));
            made.stopped().ifPresent(why -> terminal.complaint("Stopped: " + why + ". The same command goes on."));
            terminal.result("Predictions: " + made.file());
        }
        return made.stopped().isPresent() ? ExitStatus.STOPPED
                : made.failures().isEmpty() ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
    }
}
