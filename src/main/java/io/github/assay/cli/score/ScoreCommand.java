package io.github.assay.cli.score;

import io.github.assay.cli.options.ChoiceOptions;
import io.github.assay.cli.options.ExtentOptions;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.PresetOption;
import io.github.assay.cli.options.Selection;
import io.github.assay.cli.options.ResultCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.TextTable;
import io.github.assay.cli.text.WrappedText;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.project.GoldVersion;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.json.JsonObject;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.RunSummary;
import io.github.assay.service.scoring.ItemScores;
import io.github.assay.service.scoring.MetricChoices.ChoiceEffect;
import io.github.assay.service.scoring.ScoreSummary;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.statistics.Decimals;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.EvidenceSubject;
import io.github.assay.wording.EvidenceText;
import io.github.assay.wording.FindingView;
import io.github.assay.wording.Texts;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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
            "  assay score my-project --threshold hybrid-ex=0.8 --option ex.policy=strict"
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
        if (project == null) {
            return refused("Name a PROJECT to score, or use --list.", ExitStatus.USAGE);
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
            ScoreTables.print(summary, open.session(), scoring, terminal);
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
            throws IOException {
        ProjectSession session = open.session();
        List<MetricInfo> wanted = wanted(scoring, session.project().metrics());
        unpromoted = scoring.unpromoted(session, wanted.stream().map(MetricInfo::id).toList());
        if (file == null) {
            return scoring.runAndScore(session, items, wanted, open.threads(), open.progress(), scores -> {
                summary.add(scores);
                show(lines(() -> lines(session, scores), () -> explain(session, scores)));
            });
        }
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try (BufferedWriter out = Files.newBufferedWriter(part, StandardCharsets.UTF_8)) {
            RunSummary run = scoring.runAndScore(session, items, wanted, open.threads(), open.progress(), scores -> {
                summary.add(scores);
                lines(session, scores).forEach(line -> write(out, line.toString()));
            });
            out.close();
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            return run;
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
        String gold = GoldVersion.of(scores.item().evalCase().goldSql()).value();
        return scores.scores().stream().map(score -> {
            JsonObject line = JsonDocuments.score(
                            new Score(scores.item().key(), score.metric().id(), explained(session, scores.item(), score)),
                            score.threshold(),
                            score.pass())
                    .with("gold", gold);
            return unpromoted.contains(score.metric().id()) ? line.with("not_promoted", true) : line;
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

    private static void write(BufferedWriter out, String line) {
        try {
            out.write(line);
            out.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One score with its evidence as lines of text, in the words of the window. */
    private static final class EvidenceLines {
        private final List<String> lines = new ArrayList<>();

        /** Indentation of the next line in levels: 1, or 2 under a heading. */
        private int depth = 1;

        /** Lines of a score. The first line has the threshold, so the subject's own line on it is left out. */
        static List<String> of(Item item, ScoreView score, EvidenceSubject subject) {
            EvidenceLines made = new EvidenceLines();
            made.header(item, score);
            List<FindingView> views = EvidenceText.of(subject.withoutThreshold());
            for (int i = 0; i < views.size(); i++) {
                if (views.get(i) instanceof FindingView.Heading(String heading)
                        && i + 1 < views.size()
                        && views.get(i + 1) instanceof FindingView.Quote(String text)) {
                    made.fact(heading, text);
                    i++;
                } else {
                    made.add(views.get(i));
                }
            }
            return made.lines;
        }

        private void header(Item item, ScoreView score) {
            String value = score.outcome().asValue()
                    .map(m -> Decimals.significant(m.value())
                            + (m.label().isEmpty() ? "" : ", " + Texts.reason(m.label())))
                    .orElse("not measured");
            String verdict = score.pass().map(pass -> pass ? ", passes" : ", fails").orElse("");
            String from = verdict.isEmpty() || score.threshold().isEmpty()
                    ? ""
                    : " (from " + Decimals.significant(score.threshold().getAsDouble()) + ")";
            add(0, item.key().caseId() + " · " + item.key().system() + " · " + score.metric().name() + " (" + score.metric().id()
                    + "): " + value + verdict + from);
        }

        private void add(FindingView view) {
            switch (view) {
                case FindingView.Heading(String text) -> {
                    add(1, text + ":");
                    depth = 2;
                }
                case FindingView.NotMeasured(String text) -> outside(text);
                case FindingView.Says(Mark mark, String text) -> outside(mark.before(text));
                case FindingView.Fine(String text) -> outside(text);
                case FindingView.Fact(String name, String value) -> fact(name, value);
                case FindingView.Part(String text) -> add(depth, text);
                case FindingView.Item(String text) -> add(depth, text);
                case FindingView.Line line -> add(depth, line.mark().before(line.text()));
                case FindingView.Quote(String text) -> add(depth, text);
                case FindingView.More(String text) -> add(depth, text);
                case FindingView.Table table when table.layout() == FindingView.Table.Layout.FIGURES -> figures(table);
                case FindingView.Table table -> texts(table);
            }
        }

        private void fact(String name, String value) {
            outside(name + ": " + value);
        }

        /** Adds a line that belongs to no heading. */
        private void outside(String text) {
            depth = 1;
            add(1, text);
        }

        /** Figures below each other: a name on the left, figures on the right. */
        private void figures(FindingView.Table table) {
            depth = 1;
            boolean marked = table.rows().stream().anyMatch(row -> row.mark() != Mark.NONE);
            List<ColumnSpec<FindingView.Row>> columns = new ArrayList<>();
            for (int i = 0; i < table.header().size(); i++) {
                int at = i;
                Function<Mark, String> before = mark -> at > 0 || !marked ? "" : mark == Mark.NONE ? "  " : mark.before("");
                ColumnSpec<FindingView.Row> column = ColumnSpec.<FindingView.Row>words(
                                "figure_" + i, "", row -> before.apply(row.mark()) + row.cells().get(at))
                        .titled(before.apply(Mark.NONE) + table.header().get(at));
                columns.add(at == 0 ? column : column.right());
            }
            TextTable.lines(new TableSpec<>("figures", 0, columns), table.rows()).forEach(line -> add(1, line));
        }

        /** Adds two texts side by side: one text if they are equal or one is empty, else the change. */
        private void texts(FindingView.Table table) {
            depth = 1;
            for (FindingView.Row row : table.rows()) {
                String left = row.cells().getFirst();
                String right = row.cells().getLast();
                if (row.cells().size() == 1) {
                    add(1, left + ":");
                    depth = 2;
                } else if (row.mark() == Mark.NONE) {
                    add(depth, left + ": " + right);
                } else {
                    boolean once = left.equals(right) || left.isEmpty() || right.isEmpty();
                    add(depth, row.mark().before(once ? (left.isEmpty() ? right : left) : left + " → " + right));
                }
            }
        }

        private void add(int in, String text) {
            lines.addAll(WrappedText.lines(text, 2 * in));
        }
    }
}
