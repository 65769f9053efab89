package io.github.assay.service.evaluation;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.Problem;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Sending.NamedCommand;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.files.importers.run.ImportResult;
import io.github.assay.files.project.ProjectEdit;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.files.records.DatumReader;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.open.ProjectCommands;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.ItemScores;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Steps of an evaluation that no other service has: settings from its file, and the skill's output files. */
public final class EvaluationService {
    private final ScoringService scoring;

    public EvaluationService(ScoringService scoring) {
        this.scoring = scoring;
    }

    /** The commands that the settings of an evaluation name, by their place in the file; none is started. */
    public static SequencedMap<String, NamedCommand> commands(EvaluationConfig config) {
        Datum.Fields all = DatumReader.of(JsonRecord.document(Json.line(config.settings()).getBytes(StandardCharsets.UTF_8))).asFields()
                .orElse(Datum.Fields.NONE);
        return ProjectCommands.of(all.fields("agents"), all.fields("judges"), Datum.Fields.NONE);
    }

    /**
     * Puts the settings of an evaluation into project.json.
     *
     * @param fresh whether the project was made by this evaluation, so that its settings may be replaced
     * @throws ProjectFormatException when the project states another value, or the file cannot be written
     */
    public void settings(EvaluationConfig config, boolean fresh) throws ProjectFormatException {
        for (Map.Entry<String, Path> copy : config.copies().entrySet()) {
            Path to = config.project().resolve(copy.getKey());
            try {
                if (Files.exists(to) && !fresh && Files.mismatch(copy.getValue(), to) >= 0) {
                    throw new ProjectFormatException(to + " has other content than " + copy.getValue(),
                            "Make both equal, or name the project's file in the evaluation file.");
                }
                Files.createDirectories(to.getParent());
                AtomicFiles.write(to, Files.readString(copy.getValue()));
            } catch (IOException e) {
                throw new ProjectFormatException(copy.getValue() + " cannot be copied to " + to, "Check that it is there and is UTF-8.", e);
            }
        }
        ProjectEdit.add(config.project(), config.settings(), fresh);
    }

    /**
     * Puts the settings of an evaluation into a project that was just imported for it.
     *
     * @return problems of the source, and what the project lacks with these settings; predictions are no lack where the
     *     evaluation brings some
     * @throws ProjectFormatException when the project cannot be written or read
     */
    public List<Problem> settings(EvaluationConfig config, ImportResult made, Progress progress) throws ProjectFormatException {
        settings(config, true);
        boolean brings = !config.predictions().isEmpty() || !config.agents().isEmpty();
        List<Problem> problems = new ArrayList<>(made.ofSource());
        ProjectFiles.read(made.folder(), progress).problems().stream()
                .filter(p -> !brings || !ProjectFiles.isWithoutPredictions(p))
                .forEach(problems::add);
        return problems;
    }

    /** Whether any item has a score by a metric of the evaluation, from stored outcomes and replies. */
    public boolean isScored(EvaluationConfig config, ProjectSession session, int threads, Progress progress) {
        List<MetricInfo> metrics = scoring.metrics(session.project().metrics()).stream()
                .filter(m -> config.metrics().contains(m.id()))
                .toList();
        List<MetricInfo> wanted = metrics.isEmpty() ? scoring.enabled(session.project().metrics()) : metrics;
        AtomicBoolean scored = new AtomicBoolean();
        for (Item item : session.project().items()) {
            scoring.score(session, List.of(item), wanted, threads, progress, scores -> scored.compareAndSet(false,
                    scores.scores().stream().anyMatch(s -> s.outcome().asValue().isPresent())));
            if (scored.get()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Writes the five output files of the evaluation skill from the project's scores.
     *
     * @return the files
     * @throws ProjectFormatException when they cannot be written
     */
    public List<Path> skillOutput(ProjectSession session, Path folder, int threads, Progress progress) throws ProjectFormatException {
        return new SkillOutput(session, scoring, threads).write(folder, progress);
    }

    /**
     * The five output files of the evaluation skill: answers, routing, structure, results, and the report over them with the
     * rate at which structure and results disagree (metrics.md §6.1). Every mean is over the rows that have a score, and the
     * rows without one are counted.
     */
    private record SkillOutput(ProjectSession session, ScoringService scoring, int threads) {
        private static final String ROUTE = "route-correct";
        private static final String STRUCTURE = "skill-struct";
        private static final String RESULTS = "skill-exec";
        private static final double DISAGREEMENT = 0.1;

        List<Path> write(Path folder, Progress progress) throws ProjectFormatException {
            List<MetricInfo> metrics = scoring.metrics(session.project().metrics()).stream()
                    .filter(m -> List.of(ROUTE, STRUCTURE, RESULTS).contains(m.id()))
                    .toList();
            List<ItemScores> all = new ArrayList<>();
            scoring.runAndScore(session, session.project().items(), metrics, threads, progress, all::add);
            JsonObject documents = new JsonObject();
            documents.put("workflow_output.json", all.stream().map(s -> answer(s.item())).toList());
            documents.put("routing_eval_output.json", part(all, ROUTE, "routing_correctness"));
            documents.put("sql_correctness_output.json", part(all, STRUCTURE, "sql_structural_correctness"));
            documents.put("dataframe_comparison_output.json", part(all, RESULTS, "execution_correctness"));
            documents.put("post_evaluation_analysis_report.json", report(all));
            List<Path> files = new ArrayList<>();
            try {
                Files.createDirectories(folder);
                for (Map.Entry<String, Object> document : documents.entrySet()) {
                    Path file = folder.resolve(document.getKey());
                    AtomicFiles.write(file, Json.pretty(document.getValue()));
                    files.add(file);
                }
                return files;
            } catch (IOException e) {
                throw new ProjectFormatException(
                        folder + " cannot be written", "Check the folder and the free space.", e);
            }
        }

        private static JsonObject answer(Item item) {
            return new JsonObject()
                    .with("id", item.key().caseId())
                    .with("system", item.key().system())
                    .with("run_id", item.key().runId())
                    .with("question", item.evalCase().question())
                    .with("ground_truth_sql", item.evalCase().goldSql())
                    .with("generated_sql", item.prediction().sql())
                    .with("expected_data_source", item.evalCase().expected().route())
                    .with("selected_data_source", item.prediction().answer().selectedRoute())
                    .with("scenario", item.evalCase().strata().scenario())
                    .with("error", item.prediction().answer().error());
        }

        private static JsonObject part(List<ItemScores> all, String metric, String name) {
            List<JsonObject> rows = new ArrayList<>();
            for (ItemScores scores : all) {
                score(scores, metric).ifPresent(s -> rows.add(answer(scores.item()).with("score", value(s)).with("reasoning", reasoning(scores, s))));
            }
            return new JsonObject().with("summary", summary(all, metric, name)).with("rows", rows);
        }

        /** The score's line as of {@code score --json}. */
        private static JsonObject reasoning(ItemScores scores, ScoreView score) {
            return JsonDocuments.score(
                    new Score(scores.item().key(), score.metric().id(), score.outcome()), score.threshold(), score.pass());
        }

        private static Optional<ScoreView> score(ItemScores scores, String metric) {
            return scores.scores().stream().filter(s -> s.metric().id().equals(metric)).findFirst();
        }

        private static Optional<Double> value(ScoreView score) {
            return score.outcome().asValue().map(Measurement::value);
        }

        private static Optional<Double> value(ItemScores scores, String metric) {
            return score(scores, metric).flatMap(SkillOutput::value);
        }

        private static JsonObject summary(List<ItemScores> all, String metric, String name) {
            OptionalDouble mean = all.stream().flatMap(s -> value(s, metric).stream()).mapToDouble(v -> v).average();
            long scored = all.stream().filter(s -> value(s, metric).isPresent()).count();
            return new JsonObject().with("metric", name).with("mean", mean).with("scored", scored).with("without_score", all.size() - scored);
        }

        private static JsonObject report(List<ItemScores> all) {
            List<JsonObject> rows = new ArrayList<>();
            long compared = 0;
            long differ = 0;
            long blocked = 0;
            for (ItemScores scores : all) {
                Optional<Double> structure = value(scores, STRUCTURE);
                Optional<Double> results = value(scores, RESULTS);
                boolean both = structure.isPresent() && results.isPresent();
                boolean disagree = both && Math.abs(structure.get() - results.get()) > DISAGREEMENT;
                compared += both ? 1 : 0;
                differ += disagree ? 1 : 0;
                boolean isBlocked = scores.scores().stream().anyMatch(SkillOutput::isBlocked);
                blocked += isBlocked ? 1 : 0;
                rows.add(new JsonObject()
                        .with("id", scores.item().key().caseId())
                        .with("system", scores.item().key().system())
                        .with("run_id", scores.item().key().runId())
                        .with("routing_correctness", value(scores, ROUTE))
                        .with("sql_structural_correctness", structure)
                        .with("execution_correctness", results)
                        .with("structural_execution_disagreement", both ? Optional.of(disagree) : Optional.empty())
                        .with("blocked", isBlocked)
                        .with("reasoning", scores.scores().stream().map(s -> reasoning(scores, s)).toList()));
            }
            return new JsonObject()
                    .with("examples", all.size())
                    .with("scores", List.of(summary(all, ROUTE, "routing_correctness"), summary(all, STRUCTURE, "sql_structural_correctness"),
                            summary(all, RESULTS, "execution_correctness")))
                    .with("structural_execution_disagreement_rate", compared == 0 ? Optional.empty() : Optional.of((double) differ / compared))
                    .with("compared", compared)
                    .with("blocked", blocked)
                    .with("rows", rows);
        }

        private static boolean isBlocked(ScoreView score) {
            return score.outcome() instanceof Outcome.Value<Measurement>(Measurement m) && m.flags().contains("pred_blocked")
                    || score.outcome().reason().equals("pred_blocked");
        }
    }
}
