package io.github.assay.files.studies;

import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.MetricRole;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.DatumReader;
import io.github.assay.files.records.FileErrors;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads frozen studies. */
public final class StudyReader {
    private StudyReader() {}

    /**
     * The content of a study file.
     *
     * @param study the input of the results
     * @param results its results
     * @param program the program that computed the results
     */
    public record Stored(FrozenStudy study, Datum.Fields results, String program) {
        /**
         * Whether recomputed results have every figure of the file, digit for digit. Figures that the file does not
         * hold are ignored, because a later program computes more.
         */
        public boolean isReproducedBy(JsonObject again) {
            return holds(fields(again.toString().getBytes(StandardCharsets.UTF_8)), results);
        }
    }

    /** @throws ProjectFormatException when the file cannot be read or is not a study that this program can repeat */
    public static Stored read(Path file) throws ProjectFormatException {
        try {
            Datum.Fields json = fields(Files.readAllBytes(file));
            int format = StudySettings.number(json, "assay_study").intValueExact();
            if (format > StudyFile.BY_QUESTIONS) {
                throw new IllegalArgumentException("a later format than this program reads");
            }
            FrozenStudy study = new FrozenStudy(
                    json.text("name").orElse(file.getFileName().toString()),
                    each(json, "labels").map(StudyReader::label).toList(),
                    each(json, "annotators").map(StudyReader::annotator).toList(),
                    each(json, "scores").map(StudyReader::score).toList(),
                    each(json, "metrics").map(StudyReader::metric).toList(),
                    each(json, "slices").map(StudyReader::slice).toList(),
                    StudySettings.read(json.fields("settings"), format));
            Datum.Fields results = json.fields("results");
            if (results.values().isEmpty()) {
                throw new IllegalArgumentException("it holds no results");
            }
            return new Stored(study, results, json.text("program").orElse(""));
        } catch (IOException e) {
            throw new ProjectFormatException(file + " cannot be read: " + FileErrors.words(e), "Check the file and your rights.", e);
        } catch (JsonException e) {
            throw new ProjectFormatException(
                    file + " is not whole JSON: " + e.original(), "Take the file from where it was written.", e);
        } catch (RuntimeException e) {
            throw new ProjectFormatException(
                    file + " is not a study of Assay: " + e.getMessage(), "Choose a file that calibrate --save-study wrote.", e);
        }
    }

    private static Datum.Fields fields(byte[] document) {
        return DatumReader.of(JsonRecord.document(document))
                .asFields()
                .orElseThrow(() -> new IllegalArgumentException("not a JSON object"));
    }

    /**
     * Whether {@code whole} contains {@code part}. Compares numbers by value and ignores the order of keys, because the
     * file may have been reformatted.
     */
    private static boolean holds(Datum whole, Datum part) {
        return switch (part) {
            case Datum.Fields wanted ->
                whole instanceof Datum.Fields given
                        && wanted.values().entrySet().stream().allMatch(e -> given.values().containsKey(e.getKey())
                                && (holds(given.values().get(e.getKey()), e.getValue()) || isRankOfOne(e.getKey(), e.getValue(), given.values().get(e.getKey()))));
            case Datum.Items(List<Datum> wanted) ->
                whole instanceof Datum.Items(List<Datum> given)
                        && given.size() == wanted.size()
                        && IntStream.range(0, wanted.size()).allMatch(i -> holds(given.get(i), wanted.get(i)));
            case Datum.Number(var wanted) -> whole instanceof Datum.Number(var given) && given.compareTo(wanted) == 0;
            default -> whole.equals(part);
        };
    }

    /** Whether a figure is the rank of a metric that is ranked alone, which earlier versions wrote: always 1. */
    private static boolean isRankOfOne(String key, Datum value, Datum again) {
        return key.equals("rank_stability")
                && again instanceof Datum.Nothing
                && value instanceof Datum.Fields rank
                && rank.items("interval").stream().allMatch(r -> r instanceof Datum.Number(var at) && at.compareTo(BigDecimal.ONE) == 0);
    }

    private static Stream<Datum.Fields> each(Datum.Fields json, String key) {
        return json.items(key).stream()
                .map(d -> d.asFields().orElseThrow(() -> new IllegalArgumentException(key + " holds " + d.kind())));
    }

    private static ItemKey item(Datum.Fields json) {
        return new ItemKey(
                StudySettings.text(json, "case_id"), json.text("system").orElse(""), json.text("run_id").orElse(""));
    }

    private static FinalLabel label(Datum.Fields json) {
        return new FinalLabel(
                item(json),
                json.text("label").flatMap(Label::parse),
                FinalLabel.Source.valueOf(StudySettings.text(json, "source").toUpperCase(Locale.ROOT)),
                StudySettings.number(json, "votes").intValueExact());
    }

    private static AnnotatorLabels annotator(Datum.Fields json) {
        Map<ItemKey, Label> labels = new HashMap<>();
        json.items("labels").stream().map(Datum::asItems).forEach(row -> labels.put(
                key(row), row.get(3).asText().flatMap(Label::parse).orElseThrow()));
        return new AnnotatorLabels(StudySettings.text(json, "annotator"), labels);
    }

    private static ItemKey key(List<Datum> row) {
        return new ItemKey(
                row.get(0).asText().orElseThrow(), row.get(1).asText().orElseThrow(), row.get(2).asText().orElseThrow());
    }

    private static Score score(Datum.Fields json) {
        Outcome<Measurement> outcome = json.get("value")
                .flatMap(Datum::asNumber)
                .map(v -> Outcome.value(
                        new Measurement(v.doubleValue(), json.text("verdict").orElse(""), List.of(), List.of())))
                .orElseGet(() -> Outcome.unavailable(json.text("reason").orElse("missing")));
        return new Score(item(json), StudySettings.text(json, "metric"), outcome);
    }

    private static ComparedMetric metric(Datum.Fields json) {
        OptionalDouble threshold = json.get("threshold")
                .flatMap(Datum::asNumber)
                .map(v -> OptionalDouble.of(v.doubleValue()))
                .orElse(OptionalDouble.empty());
        return new ComparedMetric(
                StudySettings.text(json, "id"), json.text("name").orElse(""), threshold,
                json.get("unit_range").flatMap(Datum::asFlag).orElse(false),
                MetricRole.valueOf(json.text("role").orElse("correctness").toUpperCase(Locale.ROOT)));
    }

    private static Slice slice(Datum.Fields json) {
        List<ItemKey> items = json.items("items").stream()
                .map(Datum::asItems)
                .map(StudyReader::key)
                .toList();
        return new Slice(StudySettings.text(json, "dimension"), StudySettings.text(json, "value"), items);
    }
}
