package io.github.assay.cli.project;

import io.github.assay.cli.judging.Consent;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ResultCommand;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Sending.NamedCommand;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.json.JsonObject;
import io.github.assay.service.evaluation.EvaluationConfig.Agent;
import io.github.assay.service.evaluation.EvaluationConfig.Predictions;
import io.github.assay.service.evaluation.EvaluationConfig;
import io.github.assay.service.evaluation.EvaluationService;
import io.github.assay.service.open.RunAddition.Order;
import io.github.assay.service.open.RunAddition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay evaluate CONFIG [--yes] [--agree COMMAND] [--dry-run]}: runs the commands that one file describes, one after the other. */
@Command(
        description = "Import, generate, run, score, judge and report as one file says; finished steps are not repeated.",
        footer = {
            "",
            "Examples:",
            "  assay evaluate evaluation.json --dry-run",
            "  assay evaluate evaluation.json --yes"
        })
public final class EvaluateCommand extends ResultCommand {
    @Parameters(paramLabel = "CONFIG", description = "The evaluation: JSON, or YAML of the evaluation skill (docs/evaluate.md).")
    private Path config;

    @Mixin
    private Consent consent;

    @Option(names = "--dry-run", description = "Print the commands and stop.")
    private boolean dryRun;

    private final Runner runner;

    /** Runs a command of this program. */
    @FunctionalInterface
    public interface Runner {
        /** Returns the exit status. */
        int run(String[] arguments, Terminal terminal);
    }

    public EvaluateCommand(Runner runner) {
        this.runner = runner;
    }

    /** One command of the evaluation. */
    private record Step(String name, List<String> arguments) {}

    @Override
    protected Shown result() throws Exception {
        EvaluationConfig evaluation = EvaluationConfig.read(config);
        if (!evaluation.unused().isEmpty()) {
            terminal.complaint("Keys that mean nothing here: " + String.join(", ", evaluation.unused()) + ".");
        }
        refuseOutside(evaluation);
        boolean fresh = !Files.exists(evaluation.project());
        List<Step> steps = steps(evaluation, fresh);
        if (dryRun) {
            steps.forEach(step -> terminal.result(written(step)));
            EvaluationService.commands(evaluation).forEach((place, command) -> terminal.complaint(config.getFileName() + " " + place
                    + ": the command " + command.words() + ". It is not started before you agree to exactly this command."));
            return done();
        }
        if (!fresh) {
            services.get().evaluation().settings(evaluation, false);
        }
        int status = ExitStatus.DONE;
        for (Step next : steps) {
            Optional<String> nothing = status == ExitStatus.DONE ? Optional.empty() : withoutResult(evaluation, next);
            if (nothing.isPresent()) {
                return refused(nothing.get(), ExitStatus.DATA_PROBLEMS);
            }
            boolean known = next.name.equals("add") && isKnown(evaluation, next);
            int own = known ? skipped(next) : step(next);
            status = Math.max(status, own == ExitStatus.STOPPED && !isAnswered(evaluation, next) ? ExitStatus.DATA_PROBLEMS : own);
            if (own >= ExitStatus.USAGE) {
                say(() -> terminal.complaint("The evaluation stopped here. What was finished is kept; the same command goes on."));
                return done().status(status);
            }
        }
        if (evaluation.skillOutput().isPresent()) {
            skillOutput(evaluation, evaluation.skillOutput().get());
        }
        return done().status(status);
    }

    /** An evaluation file of another person must not choose places on this computer. */
    private void refuseOutside(EvaluationConfig evaluation) throws ProjectFormatException {
        Map<String, Path> written = new LinkedHashMap<>(Map.of("project", evaluation.project()));
        evaluation.scores().ifPresent(file -> written.put("scores", file));
        evaluation.report().ifPresent(to -> written.put("report", to));
        evaluation.skillOutput().ifPresent(to -> written.put("output", to));
        Path folder = real(config.toAbsolutePath().normalize().resolveSibling(""));
        for (Map.Entry<String, Path> place : written.entrySet()) {
            if (!options.allowOutside && !real(place.getValue()).startsWith(folder)) {
                throw new ProjectFormatException(place.getKey() + " of " + config.getFileName() + " is outside its folder: " + place.getValue(),
                        "Choose a place in the folder, or add --allow-outside to agree.");
            }
        }
    }

    /** A path whose existing part has no links. */
    private static Path real(Path path) {
        for (Path there = path; there != null; there = there.getParent()) {
            try {
                return there.toRealPath().resolve(there.relativize(path)).normalize();
            } catch (IOException e) {
                continue; // not there yet: its parent is looked at
            }
        }
        return path;
    }

    /**
     * Why a step after one that failed has nothing to work on, so that the evaluation ends: no agent answered any case, or
     * nothing has a score.
     */
    private Optional<String> withoutResult(EvaluationConfig evaluation, Step next) throws Exception {
        boolean after = List.of("run", "report", "gate").contains(next.name);
        if (!after || !Files.exists(evaluation.project())) {
            return Optional.empty();
        }
        try (OpenProject open = openQuietly(evaluation.project())) {
            if (next.name.equals("run")) {
                return open.project().items().isEmpty()
                        ? Optional.of("No case has an answer, so nothing is scored and no report is written.") : Optional.empty();
            }
            return services.get().evaluation().isScored(evaluation, open.session(), open.threads(), open.progress())
                    ? Optional.empty() : Optional.of("No item has a score, so no report is written and nothing passes.");
        }
    }

    /** Whether a step that was stopped has any answer: a prediction of the agent's run, or a reply of the judge. */
    private boolean isAnswered(EvaluationConfig evaluation, Step step) throws Exception {
        try (OpenProject open = openQuietly(evaluation.project())) {
            return switch (step.name) {
                case "generate" -> open.project().items().stream().map(Item::key)
                        .anyMatch(key -> step.arguments.contains(key.system()) && step.arguments.contains(key.runId()));
                case "judge" -> services.get().judging().recorded(open.project(), step.arguments.get(3)) > 0;
                default -> true;
            };
        }
    }

    private List<Step> steps(EvaluationConfig evaluation, boolean fresh) throws ProjectFormatException {
        String project = evaluation.project().toString();
        List<Step> steps = new ArrayList<>();
        if (fresh) {
            Path source = evaluation.source().orElseThrow(() -> new ProjectFormatException(
                    "The project " + project + " does not exist, and " + config + " names no source", "Add source, or correct project."));
            List<String> arguments = new ArrayList<>(List.of("import", source.toString(), "--from", evaluation.format(), "--to", project,
                    "--settings", config.toAbsolutePath().normalize().toString()));
            arguments.addAll(evaluation.reading());
            evaluation.databases().ifPresent(d -> arguments.addAll(List.of("--databases", d.toString())));
            steps.add(new Step("import", arguments));
        }
        for (Predictions p : evaluation.predictions()) {
            List<String> arguments = new ArrayList<>(List.of("add", p.source().toString(), "--to", project));
            p.system().ifPresent(s -> arguments.addAll(List.of("--system", s)));
            p.run().ifPresent(r -> arguments.addAll(List.of("--run", r)));
            steps.add(new Step("add", arguments));
        }
        for (Agent agent : evaluation.agents()) {
            steps.add(new Step("generate", with(List.of("generate", project, "--agent", agent.name(), "--system", agent.system(),
                    "--run", agent.run()), evaluation.replay() ? List.of("--replay") : consent())));
        }
        steps.add(new Step("run", List.of("run", project)));
        for (String judge : evaluation.judges()) {
            steps.add(new Step("judge", with(List.of("judge", project, "--judge", judge), evaluation.replay() ? List.of("--replay") : consent())));
        }
        List<String> score = new ArrayList<>(List.of("score", project));
        evaluation.metrics().forEach(m -> score.addAll(List.of("--metric", m)));
        evaluation.scores().ifPresent(file -> score.addAll(List.of("--out", file.toString())));
        steps.add(new Step("score", score));
        evaluation.report().ifPresent(folder -> steps.add(new Step("report", List.of("report", project, "--to", folder.toString()))));
        if (!evaluation.gate().isEmpty()) {
            steps.add(new Step("gate", with(List.of("gate", project), evaluation.gate())));
        }
        return steps;
    }

    private List<String> consent() {
        return consent.words();
    }

    private static List<String> with(List<String> arguments, List<String> more) {
        List<String> all = new ArrayList<>(arguments);
        all.addAll(more);
        return all;
    }

    private int step(Step step) {
        say(() -> terminal.result("== " + written(step)));
        List<String> arguments = new ArrayList<>(step.arguments);
        if (options.quiet || isJson()) {
            arguments.add("--quiet");
        }
        if (options.allowOutside) {
            arguments.add("--allow-outside");
        }
        int status = runner.run(arguments.toArray(String[]::new), isJson() ? terminal.withoutResults() : terminal);
        show(shown(() -> new JsonObject().with("step", step.name).with("command", step.arguments).with("status", status), () -> {}));
        return status;
    }

    private int skipped(Step step) {
        show(shown(() -> new JsonObject().with("step", step.name).with("command", step.arguments).with("skipped", true), () -> {
            terminal.result("== " + written(step));
            terminal.result("Its predictions are in the project.");
        }));
        return ExitStatus.DONE;
    }

    /** Whether the project has these predictions: the named run, or a latest run that is equal. */
    private boolean isKnown(EvaluationConfig evaluation, Step step) throws Exception {
        Predictions predictions = evaluation.predictions().stream()
                .filter(p -> step.arguments.get(1).equals(p.source().toString()))
                .findFirst()
                .orElseThrow();
        try (OpenProject open = openQuietly(evaluation.project())) {
            boolean named = predictions.run().isPresent() && open.project().items().stream()
                    .anyMatch(i -> i.key().runId().equals(predictions.run().get())
                            && predictions.system().map(s -> s.equals(i.key().system())).orElse(true));
            if (named || predictions.run().isPresent()) {
                return named;
            }
            RunAddition.Preview preview = services.get().imports().additions().preview(open.project(),
                    new Order(predictions.source(), "auto", Map.of(), predictions.system(), predictions.run()), open.progress());
            return preview.runs().stream().allMatch(r -> r.before().isPresent() && r.added() + r.changed() + r.gone() == 0);
        }
    }

    private void skillOutput(EvaluationConfig evaluation, Path folder) throws Exception {
        try (OpenProject open = openToScore(evaluation.project())) {
            List<Path> files = services.get().evaluation().skillOutput(open.session(), folder, open.threads(), open.progress());
            open.progress().close();
            for (Path file : files) {
                show(shown(new JsonObject().with("file", file.toString()), "Wrote " + file + "."));
            }
        }
    }

    /** The command as a shell takes it. */
    private static String written(Step step) {
        return "assay " + NamedCommand.line(step.arguments);
    }
}
