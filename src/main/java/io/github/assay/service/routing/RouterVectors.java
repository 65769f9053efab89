package io.github.assay.service.routing;

import io.github.assay.domain.project.ModelSetting;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.project.Sending;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.llm.Endpoint;
import io.github.assay.llm.KeySource;
import io.github.assay.llm.LlmClient;
import io.github.assay.llm.LlmException;
import io.github.assay.llm.QuestionVectors;
import io.github.assay.llm.RecordedClient;
import io.github.assay.llm.RecordedClient.Source;
import io.github.assay.llm.ReplyRecording;
import io.github.assay.llm.RequestBody;
import io.github.assay.llm.Spending;
import io.github.assay.llm.Waiting;
import io.github.assay.llm.WireForm;
import io.github.assay.service.judging.JudgeSettings;
import io.github.assay.service.judging.SettingNames;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Vectors of a router study's questions by the project's embedding model, recorded in {@code recordings/embedding-router.jsonl}. */
record RouterVectors(JudgeSettings settings, Path file) {
    private static final String KEY = "embedding";

    /** The model that {@code router.embedding} of project.json names; empty where it names none. */
    static Optional<RouterVectors> of(Project project) throws ProjectFormatException {
        Datum.Fields stated = project.router().fields(KEY);
        if (stated.isEmpty()) {
            return Optional.empty();
        }
        SettingNames.refuseOthers("router." + KEY, stated, ModelSetting.OF_MODELS);
        if (stated.text("model").isEmpty()) {
            throw new ProjectFormatException("router.embedding.model of project.json is missing", "Name an embedding model.");
        }
        return Optional.of(new RouterVectors(
                JudgeSettings.of("router", project.router(), KEY),
                project.folder().resolve("recordings").resolve("embedding-router.jsonl")));
    }

    private Optional<Endpoint> endpoint() {
        return settings.endpoint().map(e -> new Endpoint(
                e.name(), e.base(), WireForm.EMBEDDINGS, e.keyFrom(), e.parallel(), e.perMinute(), e.timeout()));
    }

    /** What is sent where. */
    Sending sending() {
        return new Sending(endpoint().map(e -> e.url().toString()).orElse(""), settings.model(), List.of("question"),
                settings.keyFrom());
    }

    private String key(String text) {
        return RequestBody.key(QuestionVectors.request(settings.model(), text), WireForm.EMBEDDINGS, 0);
    }

    /** The texts without a recorded vector. */
    List<String> open(List<String> texts) throws LlmException {
        if (!Files.exists(file)) {
            return texts;
        }
        try (ReplyRecording recording = ReplyRecording.open(file)) {
            return texts.stream().filter(t -> !recording.contains(key(t))).toList();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** The recorded vectors; empty unless every text has one. */
    Optional<QuestionVectors> recorded(List<String> texts, int threads, Progress progress) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try (ReplyRecording recording = ReplyRecording.open(file)) {
            return Optional.of(QuestionVectors.of(
                    new RecordedClient(Source.REPLAY, WireForm.EMBEDDINGS, recording, Optional.empty()), settings.model(), texts, threads, progress));
        } catch (IOException | LlmException e) {
            return Optional.empty(); // questions are then compared by words, and the study says so
        }
    }

    /** Every request as one JSON line. */
    void dryRun(List<String> texts, Consumer<String> lines) {
        texts.forEach(text -> lines.accept(Json.line(new JsonObject()
                .with("key", key(text))
                .with("path", WireForm.EMBEDDINGS.path())
                .with("request", new Json.Raw(RequestBody.of(QuestionVectors.request(settings.model(), text), WireForm.EMBEDDINGS))))));
    }

    /** Takes the vector of every text and records it. Returns the number of requests. */
    long take(List<String> texts, Source from, KeySource keys, Waiting waiting, Progress progress)
            throws ProjectFormatException, LlmException {
        boolean replay = from == Source.REPLAY;
        if (!replay && endpoint().isEmpty()) {
            throw new ProjectFormatException("router.embedding of project.json names no baseUrl", "Add baseUrl, or use recorded vectors.");
        }
        Spending spending = new Spending(settings.budget(), waiting);
        try (ReplyRecording recording = ReplyRecording.open(file);
                LlmClient client = replay ? null : new LlmClient(
                        endpoint().orElseThrow(), keys, spending, waiting, settings.seed().orElse(0))) {
            RecordedClient asking = new RecordedClient(from, WireForm.EMBEDDINGS, recording, Optional.ofNullable(client));
            QuestionVectors.of(asking, settings.model(), texts, replay ? 1 : endpoint().orElseThrow().parallel(), progress);
            return spending.sum().calls();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private LlmException unreadable(IOException e) {
        return new LlmException(LlmException.Reason.RECORDING, "The vectors in " + file
                + " cannot be read or written. Check the folder and the free space, and run again.", e);
    }
}
