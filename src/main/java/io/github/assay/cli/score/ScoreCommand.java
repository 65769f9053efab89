package io.github.assay.cli.score;

import io.github.assay.cli.options.ChoiceOptions;
import io.github.assay.cli.options.ExtentOptions;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.PresetOption;
import io.github.assay.cli.options.Selection;
import io.github.assay.cli.options.ResultCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.GoldVersion;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.files.records.TextLineReader;
import io.github.assay.json.JsonObject;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.RunSummary;
import io.github.assay.service.scoring.ItemScores;
import io.github.assay.service.scoring.LineScoring;
import io.github.assay.service.scoring.MetricChoices.ChoiceEffect;
import io.github.assay.service.scoring.ScoreSummary;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.service.scoring.ScoringService;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay score PROJECT [--metric M]… [--out FILE.jsonl]}. */
@Command(
        description = "Compute metrics; runs what has not been run.",
        footer = {
            "",
            "Examples:",
            "  assay score my-project --metric ex --metric hybrid-ex",
            "  assay score my-project --json --out scores.jsonl",
            "  assay score my-project --case c17 --metric soft-f1 --evidence",
            "  assay score my-project --threshold hybrid-ex=0.8 --option ex.policy=strict",
            "  assay score --lines answers.jsonl --metric ex --out scores.jsonl"
        })
public final class ScoreCommand extends ResultCommand {
    @Parameters(paramLabel = "PROJECT", arity = "0..1", description = "The project's folder.")
    private Path project;

    @Option(names = "--metric", paramLabel = "M", description = "Only this metric; may be given several times.")
    private List<String> metrics = List.of();

    @Mixin
    private Selection selection;

    @Option(names = "--case", paramLabel = "ID", description = "Only this case; may be given several times.")
    private List<String> cases = List.of();

    @Option(names = "--evidence",
            description = "Say how each score came about: which rows, cells, columns and parts matched by the metric's own rule.")
    private boolean evidence;

    @Option(names = "--out", paramLabel = "FILE.jsonl", description = "Write the score lines to a file.")
    private Path file;

    @Option(names = "--lines", paramLabel = "FILE",
            description = "Score the JSON lines of FILE (- for standard input), each a case with its queries and captured tables; of PROJECT only the settings count.")
    private String lines;

    @Option(names = "--list", description = "List the metrics there are and stop.")
    private boolean list;

    @Mixin
    ExtentOptions extent;

    @Mixin
    private PresetOption preset;

    @Mixin
    private ChoiceOptions choices;

    private List<String> unpromoted = List.of();

    @Override
    protected Shown result() throws Exception {
        ScoringService scoring = services.get().scoring();
        if (list) {
            modes("--list --metric");
            return list(scoring);
        }
        if (lines != null) {
            modes("--lines --metric --preset --option --threshold --out");
            return lines(scoring);
        }
        if (project == null) {
            return refused("Name a PROJECT to score, or use --lines FILE or --list.", ExitStatus.USAGE);
        }
        OpenProject open = openToScore(project);
        preset.useAll(open.session());
        choices.use(open.session(), services.get().choices());
        List<Item> items = Selection.ofCases(chosen(open, selection), cases);
        ScoreSummary summary = new ScoreSummary();
        RunSummary run = score(open, items, scoring, summary);
        say(() -> {
            List<String> effects = effects(open, items);
            open.progress().close();
            ScoreTables.print(summary, m -> scoring.trust(open.session(), m), terminal);
            effects.forEach(terminal::result);
            preset.explain(terminal);
            terminal.results(run.problems().stream().map(CliWords::line).toList());
        });
        return done().clean(open.isClean() && run.problems().isEmpty());
    }

    /** Sentences with the count of items whose verdict differs between the given and the project's settings. */
    private List<String> effects(OpenProject open, List<Item> items) {
        return choices.before().stream()
                .map(was -> {
                    ChoiceEffect e = services.get().choices().since(open.session(), items, was, open.threads(), open.progress());
                    return was.metric() + " by these settings, of " + CliWords.count(e.items(), "item") + ": " + e.toPass() + " newly pass, "
                            + e.toFail() + " newly fail, " + e.lost() + " lose their verdict; " + CliWords.count(e.values(), "score")
                            + (e.values() == 1 ? " changes." : " change.");
                })
                .toList();
    }

    private Shown list(ScoringService scoring) throws Exception {
        Optional<ProjectSession> session = project == null ? Optional.empty() : Optional.of(openQuietly(project).session());
        known(scoring, session.map(s -> s.project().metrics()).orElse(MetricSettings.DEFAULT));
        MetricList found = new MetricList(scoring, session, metrics);
        show(shown(found::document, () -> found.print(terminal)));
        return done();
    }

    private RunSummary score(OpenProject open, List<Item> items, ScoringService scoring, ScoreSummary summary)
            throws Exception {
        ProjectSession session = open.session();
        List<MetricInfo> wanted = wanted(scoring, session.project().metrics());
        unpromoted = scoring.unpromoted(session, wanted.stream().map(MetricInfo::id).toList());
        return written(out -> scoring.runAndScore(session, items, wanted, open.threads(), open.progress(), scores -> {
            summary.add(scores);
            if (out.isPresent()) {
                lines(session, scores).forEach(line -> write(out.get(), line.toString()));
            } else {
                show(lines(() -> lines(session, scores), () -> explain(session, scores)));
            }
        }));
    }

    /** Scores lines that belong to no project, or to no case of it. */
    private Shown lines(ScoringService scoring) throws Exception {
        Optional<ProjectSession> session = project == null ? Optional.empty() : Optional.of(openQuietly(project).session());
        Project base = session.map(ProjectSession::project).orElseGet(LineScoring::settings);
        Project settings = base.withMetrics(choices.in(preset.in(base.metrics()), services.get().choices()));
        List<MetricInfo> wanted = wanted(scoring, settings.metrics());
        ScoredLines scored = new ScoredLines(scoring, settings, wanted, session);
        try (InputStream in = lines.equals("-") ? System.in : Files.newInputStream(Path.of(lines))) {
            int threads = options.threadsOr(Runtime.getRuntime().availableProcessors());
            ConsoleProgress progress = progress();
            written(out -> {
                scored.read(new TextLineReader(in), lines.equals("-") ? "standard input" : lines, threads, progress, out.isPresent() || isJson(),
                        texts -> out.ifPresentOrElse(o -> texts.forEach(text -> write(o, text)), () -> say(texts)));
                return scored;
            });
        }
        scored.problems().lines().forEach(terminal::complaint);
        say(() -> scored.print(terminal));
        return done().clean(scored.problems().isEmpty());
    }

    /** What writes the score lines, into {@code --out} where it is given; the file is replaced when all is written. */
    private interface Writing<R> {
        R write(Optional<BufferedWriter> out) throws Exception;
    }

    private <R> R written(Writing<R> writing) throws Exception {
        if (file == null) {
            return writing.write(Optional.empty());
        }
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try (BufferedWriter out = Files.newBufferedWriter(part, StandardCharsets.UTF_8)) {
            R result = writing.write(Optional.of(out));
            out.close();
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            return result;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private List<MetricInfo> wanted(ScoringService scoring, MetricSettings settings) throws IOException {
        if (metrics.isEmpty()) {
            return scoring.enabled(settings);
        }
        List<MetricInfo> found = new ArrayList<>();
        known(scoring, settings);
        for (MetricInfo metric : scoring.metrics(settings)) {
            if (metrics.contains(metric.id())) {
                found.add(metric);
            }
        }
        metrics.stream().distinct()
                .filter(id -> found.stream().noneMatch(m -> m.id().equals(id)))
                .forEach(id -> scoring.find(id, settings).ifPresent(found::add));
        return found;
    }

    private void known(ScoringService scoring, MetricSettings settings) throws IOException {
        for (String id : metrics) {
            if (scoring.find(id, settings).isEmpty()) {
                throw new IOException("There is no metric '" + id + "'. 'assay score --list' names them all; 'assay doctor' and 'assay check'"
                        + " say why one of your own is not among them.");
            }
        }
    }

    private Stream<JsonObject> lines(ProjectSession session, ItemScores scores) {
        return lines(scores, score -> explained(session, scores.item(), score), score -> unpromoted.contains(score.metric().id()));
    }

    /** An item's scores as documents. */
    static Stream<JsonObject> lines(
            ItemScores scores, Function<ScoreView, Outcome<Measurement>> outcome, Predicate<ScoreView> unpromoted) {
        String gold = GoldVersion.of(scores.item().evalCase().goldSql()).value();
        return scores.scores().stream().map(score -> {
            JsonObject line = JsonDocuments.score(
                            new Score(scores.item().key(), score.metric().id(), outcome.apply(score)),
                            score.threshold(),
                            score.pass())
                    .with("gold", gold);
            return unpromoted.test(score) ? line.with("not_promoted", true) : line;
        });
    }

    private void explain(ProjectSession session, ItemScores scores) {
        (evidence ? scores.scores() : List.<ScoreView>of()).forEach(score -> {
            EvidenceLines.of(
                            scores.item(),
                            score,
                            score.evidence(
                                    scores.scores(), Optional.empty(),
                                            Optional.of(explained(session, scores.item(), score))))
                    .forEach(terminal::result);
            terminal.result("");
        });
    }

    /** The score, with the steps that lead to it where {@code --evidence} asks for them. */
    private Outcome<Measurement> explained(ProjectSession session, Item item, ScoreView score) {
        return evidence && score.outcome().asValue().isPresent()
                ? services.get().scoring().explain(session, item, score.metric().id())
                : score.outcome();
    }

    /** Prints score lines at once: who waits for them may be the one who writes the next case. */
    private void say(List<String> documents) {
        documents.forEach(terminal::document);
        terminal.out().flush();
    }

    private static void write(BufferedWriter out, String line) {
        try {
            out.write(line);
            out.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
