package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.Wiring;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.MetricChoice;
import io.github.assay.domain.score.Measurement;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.labelling.MetricColumn;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.QueueService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opening a project again does not score again what has not changed; each change scores anew. */
class KeptScoresTest {
    @TempDir
    private Path folder;

    private final AtomicInteger scorings = new AtomicInteger();
    private Path project;

    @BeforeEach
    void aProjectThatHasBeenRun() throws Exception {
        try (SampleWindow sample = new SampleWindow("skill-demo", folder)) {
            project = sample.project();
        }
    }

    /** Counts how often it measures; otherwise the metric itself. */
    private record Counted(Metric metric, AtomicInteger count) implements Metric {
        @Override
        public MetricInfo info() {
            return metric.info();
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            count.incrementAndGet();
            return metric.measure(evidence);
        }
    }

    private List<String> open(MetricChoice... choice) throws Exception {
        Metric real = MetricRegistry.load(KeptScoresTest.class.getClassLoader()).find("ex").orElseThrow();
        ScoringService scoring = new ScoringService(new MetricRegistry(List.of(new Counted(real, scorings))));
        scorings.set(0);
        try (Wiring wiring = new Wiring();
                ProjectSession session = wiring.services().workbench().open(project, Progress.NONE)) {
            if (choice.length > 0) {
                session.use(choice[0].in(session.project().metrics()));
            }
            LabelingService labeling =
                    LabelingService.open(session.labels(), session.project().labelling(), "", "Ann", Clock.systemUTC());
            CaseQueue queue = new QueueService(session.labels(), labeling).complete(session, scoring, 1, Progress.NONE);
            return queue.facts().metrics().stream().map(KeptScoresTest::words).toList();
        }
    }

    private static String words(MetricColumn column) {
        return column.metric() + " " + column.threshold() + " " + Arrays.toString(column.values());
    }

    @Test
    void theSecondOpeningScoresNothingAndShowsTheSame() throws Exception {
        List<String> first = open();
        assertThat(scorings).hasValueGreaterThan(0);
        assertThat(open()).isEqualTo(first);
        assertThat(scorings).hasValue(0);
    }

    @Test
    void anotherThresholdIsShownWithoutScoring() throws Exception {
        open();
        assertThat(open(new MetricChoice("ex", OptionalDouble.of(0.25), Map.of()))).allMatch(c -> c.contains("OptionalDouble[0.25]"));
        assertThat(scorings).hasValue(0);
    }

    @Test
    void aChangedPredictionIsScoredAgain() throws Exception {
        open();
        Path predictions;
        try (var files = Files.list(project.resolve("predictions"))) {
            predictions = files.sorted().findFirst().orElseThrow();
        }
        Files.writeString(predictions, "\n", StandardOpenOption.APPEND);
        open();
        assertThat(scorings).hasValueGreaterThan(0);
    }

    @Test
    void aDamagedFileIsScoredAgain() throws Exception {
        List<String> first = open();
        Path kept = project.resolve(".assay/scores.bin");
        byte[] bytes = Files.readAllBytes(kept);
        bytes[bytes.length / 2] ^= 1;
        Files.write(kept, bytes);
        assertThat(open()).isEqualTo(first);
        assertThat(scorings).hasValueGreaterThan(0);
    }
}
