package io.github.assay.service.judging;

import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.records.DatumText;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.metrics.judge.reply.JudgeVerdict;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;

/** Writes the confidence of a reply into its line: as the judge states it, and by log-probability, each apart. */
final class ReplyConfidence {
    private ReplyConfidence() {}

    /**
     * A line with the confidences that its reply has.
     *
     * @param marks whether log-probabilities of marks were used
     * @param constrained whether the request demands the schema, so that probabilities are those after masking
     */
    static JsonObject beside(
            JsonObject line, JudgeReply reply, Optional<JudgeVerdict> verdict, Optional<String> word, TokenConfidence tokens,
            boolean marks, boolean constrained) {
        JsonObject all = line;
        Optional<Double> elicited = reply.document()
                .flatMap(d -> d.get("confidence"))
                .flatMap(Datum::asNumber)
                .map(BigDecimal::doubleValue)
                .filter(c -> c >= 0 && c <= 1);
        if (elicited.isPresent()) {
            all = all.with("confidence_elicited", elicited.get());
        }
        OptionalDouble logprob = word.isPresent() ? tokens.verdict(verdict.orElseThrow(), word.get()) : OptionalDouble.empty();
        if (logprob.isPresent()) {
            all = all.with("confidence_logprob", logprob.getAsDouble());
        }
        return logprob.isPresent() || marks ? all.with("constrained", constrained) : all;
    }

    /** A reply with the probabilities of its G-Eval marks; those that the judge itself states are kept. */
    static Json.Raw withProbabilities(JudgeReply reply, Map<String, Map<String, Double>> marks) {
        Datum.Fields document = reply.document().orElseThrow();
        Datum.Fields geval = document.fields("geval");
        if (geval.isEmpty() || geval.get("probabilities").isPresent()) {
            return new Json.Raw(DatumText.json(document));
        }
        SequencedMap<String, Datum> probabilities = new LinkedHashMap<>();
        marks.forEach((dimension, shares) -> {
            SequencedMap<String, Datum> own = new LinkedHashMap<>();
            shares.forEach((mark, p) -> own.put(mark, new Datum.Number(BigDecimal.valueOf(p))));
            probabilities.put(dimension, new Datum.Fields(own));
        });
        SequencedMap<String, Datum> all = new LinkedHashMap<>(geval.values());
        all.put("probabilities", new Datum.Fields(probabilities));
        SequencedMap<String, Datum> whole = new LinkedHashMap<>(document.values());
        whole.put("geval", new Datum.Fields(all));
        return new Json.Raw(DatumText.json(new Datum.Fields(whole)));
    }
}
