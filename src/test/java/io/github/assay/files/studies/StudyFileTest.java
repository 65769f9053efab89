package io.github.assay.files.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.StudyChanges.Cause;
import io.github.assay.calibration.StudyChanges;
import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.files.studies.StudyReader.Stored;
import io.github.assay.json.JsonObject;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kept study gives the same digits later, and says what changed since another. */
class StudyFileTest {
    @TempDir
    private Path folder;

    private static FrozenStudy study(int seed, CalibrationSettings settings) {
        SplittableRandom random = new SplittableRandom(seed);
        List<FinalLabel> labels = new ArrayList<>();
        List<Score> scores = new ArrayList<>();
        List<ItemKey> items = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            ItemKey item = new ItemKey("fälle \"" + i, i % 2 == 0 ? "a" : "b", "r1");
            items.add(item);
            boolean pass = random.nextBoolean();
            labels.add(new FinalLabel(
                    item,
                    i == 5 ? Optional.empty() : Optional.of(pass ? Label.PASS : Label.FAIL),
                    i == 5 ? FinalLabel.Source.UNDECIDED : FinalLabel.Source.MAJORITY,
                    3));
            double value = random.nextDouble() / 3 + (pass ? 0.5 : 0.2);
            scores.add(new Score(item, "fine", Outcome.value(Measurement.of(value))));
            scores.add(new Score(
                    item,
                    "recorded",
                    i % 9 == 0
                            ? Outcome.unavailable("gold_error")
                            : Outcome.value(new Measurement(value, value > 0.55 ? "pass" : "fail", List.of(), List.of()))));
        }
        List<ComparedMetric> metrics = List.of(
                new ComparedMetric("fine", "Fine", OptionalDouble.of(0.1 + 0.2), true),
                new ComparedMetric("recorded", "Recorded", OptionalDouble.empty(), true));
        return new FrozenStudy("autumn", labels, annotators(labels), scores, metrics, List.of(new Slice("system", "a", items.subList(0, 40))), settings);
    }

    /** One annotator who agrees with every third final label only, and one who labelled the first twenty items. */
    private static List<AnnotatorLabels> annotators(List<FinalLabel> labels) {
        Map<ItemKey, Label> hasty = new HashMap<>();
        Map<ItemKey, Label> brief = new HashMap<>();
        for (int i = 0; i < labels.size(); i++) {
            hasty.put(labels.get(i).item(), i % 3 == 0 ? labels.get(i).label().orElse(Label.PASS) : Label.FAIL);
            if (i < 20) {
                brief.put(labels.get(i).item(), labels.get(i).label().orElse(Label.FAIL));
            }
        }
        return List.of(new AnnotatorLabels("hasty", hasty), new AnnotatorLabels("brief", brief));
    }

    private static CalibrationSettings settings(int threads) {
        return CalibrationSettings.DEFAULT
                .with(CalibrationSettings.DEFAULT.bootstrap().withReplicates(500))
                .withThreads(threads);
    }

    private Path write(String name, FrozenStudy study, CalibrationResult result) throws Exception {
        Path file = folder.resolve(name);
        StudyFile.write(file, study, result, "assay 0");
        return file;
    }

    @Test
    void aKeptStudyIsRepeatedToTheLastDigitOnAnyNumberOfThreads() throws Exception {
        FrozenStudy study = study(1, settings(8));
        CalibrationResult result = study.compute(Progress.NONE);
        Stored stored = StudyReader.read(write("s.json", study, result));
        assertThat(stored.program()).isEqualTo("assay 0");
        assertThat(stored.study().scores()).hasSameSizeAs(study.scores());
        assertThat(stored.study().annotators()).isEqualTo(study.annotators());
        assertThat(Files.readString(folder.resolve("s.json"))).contains("against_annotators");
        FrozenStudy again = new FrozenStudy(
                stored.study().name(), stored.study().labels(), stored.study().annotators(), stored.study().scores(), stored.study().metrics(),
                stored.study().slices(), stored.study().settings().withThreads(1));
        JsonObject document = CalibrationDocument.of(again.compute(Progress.NONE));
        assertThat(document).hasToString(CalibrationDocument.of(result).toString());
        assertThat(stored.isReproducedBy(document)).isTrue();
    }

    @Test
    void aStudyKeptBeforeAFigureWasAddedIsStillRepeatedButNoFigureMayBeMissing() throws Exception {
        FrozenStudy study = study(1, settings(2));
        CalibrationResult result = study.compute(Progress.NONE);
        Stored stored = StudyReader.read(write("s.json", study, result));
        JsonObject today = CalibrationDocument.of(result);
        assertThat(stored.isReproducedBy(today.with("a_figure_of_tomorrow", 1))).isTrue();
        assertThat(stored.isReproducedBy(new JsonObject().with("n", 1))).isFalse();
    }

    @Test
    void aStudyWithoutResultsIsNone() throws Exception {
        FrozenStudy study = study(1, settings(2));
        Path file = write("s.json", study, study.compute(Progress.NONE));
        Files.writeString(file, Files.readString(file).replaceFirst("\"results\":", "\"other\":"));
        assertThatThrownBy(() -> StudyReader.read(file))
                .isInstanceOf(ProjectFormatException.class)
                .hasMessageContaining("holds no results");
    }

    @Test
    void aChangedSettingIsNoticed() throws Exception {
        FrozenStudy study = study(1, settings(2));
        Path file = write("s.json", study, study.compute(Progress.NONE));
        Files.writeString(file, Files.readString(file).replaceFirst("\"seed\":42", "\"seed\":43"));
        Stored stored = StudyReader.read(file);
        JsonObject document = CalibrationDocument.of(stored.study().compute(Progress.NONE));
        assertThat(stored.isReproducedBy(document)).isFalse();
    }

    @Test
    void changesHaveTheirReasons() {
        FrozenStudy before = study(1, settings(2));
        List<FinalLabel> labels = new ArrayList<>(before.labels());
        labels.removeLast();
        labels.set(0, new FinalLabel(
                labels.getFirst().item(),
                Optional.of(labels.getFirst().label().orElseThrow() == Label.PASS ? Label.FAIL : Label.PASS),
                FinalLabel.Source.ADJUDICATED,
                3));
        List<Score> scores = new ArrayList<>(before.scores());
        scores.set(2, new Score(scores.get(2).item(), "fine", Outcome.value(Measurement.of(0.99))));
        FrozenStudy after = new FrozenStudy(
                "winter", labels, before.annotators(), scores, before.metrics(), before.slices(),
                settings(2).with(settings(2).bootstrap().withSeed(7)));
        StudyChanges changes = StudyChanges.of(
                before, before.compute(Progress.NONE), after, after.compute(Progress.NONE));
        assertThat(changes.none()).isFalse();
        assertThat(changes.removed()).hasSize(1);
        assertThat(changes.relabelled()).hasSize(1);
        assertThat(changes.settings()).containsExactly("seed: 42 → 7");
        assertThat(changes.metrics().getFirst().rescored()).containsExactly(scores.get(2).item());
        CalibrationResult same = before.compute(Progress.NONE);
        CalibrationSettings lenient = settings(2).withDesign(settings(2).design().withEpsilon(0.2));
        FrozenStudy otherwise = new FrozenStudy(
                "spring", before.labels(), before.annotators(), before.scores(), before.metrics(), before.slices(), lenient);
        assertThat(StudyChanges.of(before, same, otherwise, otherwise.compute(Progress.NONE)).settings())
                .containsExactly("epsilon: 0.1 → 0.2");
        assertThat(StudyChanges.of(before, same, before, same).none()).isTrue();
        assertThat(changes.metrics().getFirst().causes()).containsExactly(Cause.SCORES, Cause.LABELS, Cause.ITEMS);
        assertThat(changes.metrics().getLast().causes()).containsExactly(Cause.LABELS, Cause.ITEMS);
    }

    private static StudyChanges changed(FrozenStudy before, FrozenStudy after) {
        return StudyChanges.of(before, before.compute(Progress.NONE), after, after.compute(Progress.NONE));
    }

    @Test
    void anotherSeedOnlyMovesIntervalsAndAnotherThresholdOnlyItsMetric() {
        FrozenStudy study = study(1, settings(2));
        FrozenStudy reseeded = new FrozenStudy(
                "n", study.labels(), study.annotators(), study.scores(), study.metrics(), study.slices(),
                settings(2).with(settings(2).bootstrap().withSeed(7)));
        StudyChanges changes = changed(study, reseeded);
        assertThat(changes.none()).isFalse();
        assertThat(changes.metrics()).isNotEmpty().allSatisfy(m -> {
            assertThat(m.kappaAfter()).isEqualTo(m.kappaBefore());
            assertThat(m.intervalAfter()).isNotEqualTo(m.intervalBefore());
            assertThat(m.causes()).containsExactly(Cause.RESAMPLES);
        });
        FrozenStudy moved = new FrozenStudy(
                "n", study.labels(), study.annotators(), study.scores(),
                List.of(new ComparedMetric("fine", "Fine", OptionalDouble.of(0.6), true), study.metrics().getLast()),
                study.slices(), study.settings());
        assertThat(changed(study, moved).metrics())
                .extracting(StudyChanges.MetricChange::causes)
                .containsExactly(List.of(Cause.THRESHOLD), List.of());
        FrozenStudy without = new FrozenStudy(
                "n", study.labels(), study.annotators(), study.scores(), study.metrics().subList(0, 1), study.slices(),
                study.settings());
        assertThat(changed(study, without).metrics().getLast().causes()).containsExactly(Cause.GONE);
        assertThat(changed(without, study).metrics().getLast().causes()).containsExactly(Cause.NEW);
    }

    @Test
    void aVoteThatChangesNoFinalLabelIsAChangeAllTheSame() {
        FrozenStudy study = study(1, settings(1));
        AnnotatorLabels hasty = study.annotators().getFirst();
        Map<ItemKey, Label> votes = new HashMap<>(hasty.labels());
        ItemKey first = study.labels().getFirst().item();
        votes.put(first, hasty.labels().get(first) == Label.PASS ? Label.FAIL : Label.PASS);
        votes.remove(study.labels().get(1).item());
        FrozenStudy later = new FrozenStudy(
                "n", study.labels(), List.of(new AnnotatorLabels("hasty", votes), study.annotators().getLast()),
                study.scores(), study.metrics(), study.slices(), study.settings());
        StudyChanges changes = changed(study, later);
        assertThat(changes.none()).isFalse();
        assertThat(changes.relabelled()).isEmpty();
        assertThat(changes.revoted()).extracting(StudyChanges.Revoted::annotator).containsExactly("hasty", "hasty");
        assertThat(changes.revoted()).extracting(StudyChanges.Revoted::item)
                .contains(first, study.labels().get(1).item());
    }

    @Test
    void whatIsNoStudySaysWhy() throws Exception {
        Path broken = Files.writeString(folder.resolve("b.json"), "{\"assay_study\":1,");
        assertThatThrownBy(() -> StudyReader.read(broken)).hasMessageContaining("is not whole JSON");
        Path other = Files.writeString(folder.resolve("o.json"), "{\"assay_study\":1}");
        assertThatThrownBy(() -> StudyReader.read(other)).hasMessageContaining("streams is missing");
        Path later = Files.writeString(folder.resolve("l.json"), "{\"assay_study\":3}");
        assertThatThrownBy(() -> StudyReader.read(later)).hasMessageContaining("a later format");
        Path foreign = write("f.json", study(1, settings(1)), study(1, settings(1)).compute(Progress.NONE));
        Files.writeString(foreign, Files.readString(foreign).replaceFirst("splitmix64/streams-1", "mersenne"));
        assertThatThrownBy(() -> StudyReader.read(foreign)).hasMessageContaining("scheme mersenne");
    }
}
