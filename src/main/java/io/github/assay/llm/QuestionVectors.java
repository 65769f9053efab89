package io.github.assay.llm;

import io.github.assay.json.JsonObject;
import io.github.assay.llm.LlmRequest.Message;
import io.github.assay.llm.LlmRequest.Mode;
import io.github.assay.llm.LlmRequest.Role;
import io.github.assay.llm.LlmRequest;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Vectors of questions by an embedding model, recorded like replies. Immutable. */
public final class QuestionVectors {
    private final Map<String, double[]> vectors;

    private QuestionVectors(Map<String, double[]> vectors) {
        this.vectors = vectors;
    }

    /**
     * Takes the vector of every text from the recording, else from the endpoint.
     *
     * @param model the embedding model
     * @param threads requests at once
     * @throws LlmException when a text has none; vectors received before are recorded
     */
    public static QuestionVectors of(
            RecordedClient client, String model, List<String> texts, int threads, Progress progress)
            throws LlmException {
        List<String> different = texts.stream().map(String::strip).filter(t -> !t.isEmpty()).distinct().toList();
        AtomicInteger done = new AtomicInteger();
        List<LlmException> faults = new ArrayList<>();
        List<double[]> all = Parallel.mapOrdered(different, threads, progress, (text, _) -> {
            synchronized (faults) {
                if (!faults.isEmpty() && faults.getFirst().endsRun()) {
                    return new double[0];
                }
            }
            try {
                double[] vector = numbers(client.ask(request(model, text), 0, progress).reply().text());
                progress.step(done.incrementAndGet(), different.size(), "questions embedded");
                return vector;
            } catch (LlmException e) {
                synchronized (faults) {
                    faults.add(e.endsRun() ? 0 : faults.size(), e);
                }
                return new double[0];
            }
        });
        if (!faults.isEmpty()) {
            throw new LlmException(faults.getFirst().reason(), faults.size() + " of " + different.size()
                    + " questions have no vector. The first: " + faults.getFirst().getMessage(), faults.getFirst());
        }
        Map<String, double[]> vectors = new HashMap<>();
        for (int i = 0; i < different.size(); i++) {
            vectors.put(different.get(i), all.get(i));
        }
        return new QuestionVectors(vectors);
    }

    /** The request for the vector of one text, without blanks around it. */
    public static LlmRequest request(String model, String text) {
        return new LlmRequest(model, List.of(new Message(Role.USER, text)), OptionalDouble.empty(), OptionalDouble.empty(),
                OptionalLong.empty(), 1, Mode.TEXT, "", new JsonObject(), 0, new JsonObject());
    }

    private static double[] numbers(String list) {
        return Stream.of(list.substring(1, list.length() - 1).split(",")).mapToDouble(Double::parseDouble)
                .toArray();
    }

    /** The vector of a text; empty where it was not among those that were taken. */
    public double[] of(String text) {
        return vectors.getOrDefault(text.strip(), new double[0]).clone();
    }

    /** Cosine of two questions, −1 to 1; −1 where one has no vector, or vectors have different lengths. */
    public double similarity(String a, String b) {
        double[] x = vectors.get(a.strip());
        double[] y = vectors.get(b.strip());
        if (x == null || y == null || x.length != y.length) {
            return -1;
        }
        double dot = 0;
        double left = 0;
        double right = 0;
        for (int i = 0; i < x.length; i++) {
            dot += x[i] * y[i];
            left += x[i] * x[i];
            right += y[i] * y[i];
        }
        return left == 0 || right == 0 ? -1 : dot / Math.sqrt(left * right);
    }
}
