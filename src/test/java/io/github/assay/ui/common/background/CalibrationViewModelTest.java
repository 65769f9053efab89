package io.github.assay.ui.common.background;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricPair;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.Outcome;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.statistics.Estimate;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import io.github.assay.ui.StudyFixture;
import io.github.assay.ui.calibration.FailingSource;
import io.github.assay.ui.calibration.OtherwiseComputed;
import io.github.assay.ui.calibration.model.CalibrationSource;
import io.github.assay.ui.calibration.model.CalibrationViewModel.StudyMemory;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.LiveThreshold;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CalibrationViewModelTest {
    private final StudyFixture study = new StudyFixture(60, 7);
    private final List<String> applied = new ArrayList<>();
    private final CalibrationViewModel model = new CalibrationViewModel(
            Background.onCallingThread(),
            study.source((metric, threshold) -> applied.add(metric + " " + threshold)),
            StudyMemory.held());

    @Test
    void theBestMetricIsLookedAtFirstAtItsThresholdInForce() {
        model.refresh();
        LiveThreshold live = live();
        assertThat(live.metric().rank()).hasValue(1);
        assertThat(live.isInForce()).isTrue();
        assertThat(live.items()).isEqualTo(live.metric().items());
    }

    @Test
    void aMovedThresholdRecountsEveryCaseAndOpensThem() {
        model.refresh();
        MetricCalibration metric = live().metric();
        model.move(0);
        assertThat(live().items().trueFail()).as("at 0 everything passes").isEmpty();
        assertThat(live().items().counts()).isEqualTo(metric.curve().at(0));
        model.move(5);
        assertThat(live().threshold()).as("held within the range").isEqualTo(1);
        assertThat(live().isInForce()).isFalse();
    }

    @Test
    void stepsAreHundredthsOfTheRange() {
        model.refresh();
        model.move(0.5);
        model.step(1);
        assertThat(live().threshold()).isEqualTo(0.51);
        model.step(-2);
        assertThat(live().threshold()).isEqualTo(0.49);
    }

    @Test
    void applyWritesTheThresholdLookedAt() {
        model.refresh();
        model.move(0.25);
        String id = live().metric().metric().id();
        model.applyThreshold();
        assertThat(applied).containsExactly(id + " 0.25");
    }

    /** A page that is seen again is shown as it is; what it follows from, and new evidence, have it computed anew. */
    @Test
    void nothingIsComputedAnewOnReturningWhenNothingChanged() {
        AtomicInteger computed = new AtomicInteger();
        AtomicInteger votes = new AtomicInteger();
        CalibrationSource source = study.source((_, _) -> {});
        CalibrationViewModel visited = new CalibrationViewModel(
                Background.onCallingThread(), new OtherwiseComputed(source, (settings, progress) -> {
                    computed.incrementAndGet();
                    return source.calibration(settings, progress);
                }, votes::get), StudyMemory.held());
        visited.visit();
        visited.visit();
        assertThat(computed).hasValue(1);
        votes.incrementAndGet();
        visited.visit();
        visited.visit();
        assertThat(computed).hasValue(2);
        visited.forget();
        visited.visit();
        visited.visit();
        assertThat(computed).hasValue(3);
        visited.use(visited.settings().with(visited.settings().bootstrap().withSeed(8)));
        visited.visit();
        assertThat(computed).hasValue(4);
    }

    @Test
    void theSelectedMetricStaysSelectedWhenFiguresAreMadeAnew() {
        model.refresh();
        CalibrationResult result = result();
        model.select(CalibrationViewModel.ranked(result).getLast());
        String id = live().metric().metric().id();
        model.use(model.settings().with(model.settings().bootstrap().withSeed(43)));
        assertThat(live().metric().metric().id()).isEqualTo(id);
        assertThat(result().settings().bootstrap().seed()).isEqualTo(43);
    }

    @Test
    void noLabelsIsEmptyAndTroubleIsSaid() {
        StudyFixture nothing = new StudyFixture(0, 1);
        CalibrationViewModel empty =
                new CalibrationViewModel(Background.onCallingThread(), nothing.source((_, _) -> {}), StudyMemory.held());
        empty.refresh();
        assertThat(empty.stateProperty().get()).isInstanceOf(LoadState.Empty.class);
        CalibrationViewModel failing =
                new CalibrationViewModel(Background.onCallingThread(), new FailingSource(), StudyMemory.held());
        failing.refresh();
        assertThat(failing.stateProperty().get())
                .isInstanceOfSatisfying(LoadState.Failed.class, f -> assertThat(f.complaint().sentence())
                        .isEqualTo("the store is gone."));
    }

    @Test
    void aPairIsSeenFromTheSelectedMetric() {
        model.refresh();
        CalibrationResult result = result();
        MetricPair pair = result.pairs().getFirst();
        List<MetricContrast> fromB = MetricContrast.of(metric(result, pair.b()), result);
        String nameOfA = metric(result, pair.a()).metric().name();
        MetricContrast turned = fromB.stream().filter(r -> r.other().equals(nameOfA)).findFirst().orElseThrow();
        Estimate one = value(pair.deltaKappa());
        Estimate other = value(turned.delta());
        assertThat(other.value()).isEqualTo(-one.value());
        assertThat(other.interval().asValue().orElseThrow().low())
                .isEqualTo(-one.interval().asValue().orElseThrow().high());
        assertThat(turned.onlyA()).isEqualTo(pair.onlyB());
        assertThat(fromB).hasSize(result.metrics().size() - 1);
    }

    private static Estimate value(Outcome<Estimate> outcome) {
        return outcome.asValue().orElseThrow();
    }

    private static MetricCalibration metric(CalibrationResult result, String id) {
        return result.metrics().stream().filter(m -> m.metric().id().equals(id)).findFirst().orElseThrow();
    }

    private LiveThreshold live() {
        return model.liveProperty().get().orElseThrow();
    }

    private CalibrationResult result() {
        return ((LoadState.Ready<CalibrationResult>) model.stateProperty().get()).value();
    }

    @Test
    void cancellingKeepsWhatIsShownWithItsSettings() {
        Stopped source = new Stopped(study.source((_, _) -> {}));
        List<CalibrationSettings> kept = new ArrayList<>();
        CalibrationViewModel stopped = new CalibrationViewModel(Background.onCallingThread(), source.source, new Kept(kept));
        stopped.refresh();
        CalibrationResult before = stopped.result().orElseThrow();
        CalibrationSettings settings = stopped.settings();
        source.stop = true;
        stopped.use(settings.with(settings.bootstrap().withSeed(99)));
        assertThat(stopped.result()).containsSame(before);
        assertThat(stopped.settings()).isEqualTo(settings);
        assertThat(stopped.isStale()).isFalse();
        assertThat(kept.getLast()).as("what is remembered").isEqualTo(settings);
        assertThat(stopped.computingProperty().get()).isFalse();
    }

    @Test
    void cancellingTheFirstComputationIsSaidAndCanBeMadeGood() {
        Stopped source = new Stopped(study.source((_, _) -> {}));
        source.stop = true;
        CalibrationViewModel stopped = new CalibrationViewModel(Background.onCallingThread(), source.source, StudyMemory.held());
        stopped.refresh();
        assertThat(stopped.stateProperty().get()).isInstanceOf(LoadState.Failed.class);
        source.stop = false;
        stopped.refresh();
        assertThat(stopped.result()).isPresent();
    }

    @Test
    @Tag("exhaustive")
    void goingOnAfterACancelGivesTheDigitsOfAnUncancelledStudy() {
        CalibrationSettings wanted = CalibrationSettings.DEFAULT.with(CalibrationSettings.DEFAULT.bootstrap().withSeed(99));
        String uncancelled = CalibrationDocument.of(study.calibration(wanted, Progress.NONE)).toString();
        for (int units : new int[] {0, 1, 2, 3, 5, 8, 13}) {
            Interrupted source = new Interrupted(study);
            CalibrationViewModel model = new CalibrationViewModel(Background.onCallingThread(), source.source, StudyMemory.held());
            model.refresh();
            source.units = units;
            model.use(wanted);
            assertThat(model.cancelledProperty().getValue()).as("cancelled after %d units is told", units).isTrue();
            assertThat(model.settings()).as("figures and settings belong together").isNotEqualTo(wanted);
            source.units = Integer.MAX_VALUE;
            assertThat(model.goOn()).isTrue();
            assertThat(model.cancelledProperty().getValue()).isFalse();
            assertThat(model.settings()).isEqualTo(wanted);
            assertThat(CalibrationDocument.of(model.result().orElseThrow()).toString()).isEqualTo(uncancelled);
            assertThat(model.goOn()).as("nothing is left to go on with").isFalse();
        }
    }

    @Test
    void aCancelledDetailIsToldAndGoneOnWith() {
        model.refresh();
        boolean[] stop = {true};
        OnDemand<String> detail = new OnDemand<>(Background.onCallingThread(), "detail");
        detail.become(p -> {
            if (stop[0]) {
                throw new Cancelled();
            }
            return "there";
        });
        detail.want();
        assertThat(detail.cancelledProperty().get()).isTrue();
        stop[0] = false;
        detail.want();
        assertThat(detail.cancelledProperty().get()).isFalse();
        assertThat(detail.value()).contains("there");
    }

    /** A source that somebody cancels after some units of its work. */
    private static final class Interrupted {
        private final CalibrationSource source;
        private int units = Integer.MAX_VALUE;

        Interrupted(StudyFixture study) {
            source = new OtherwiseComputed(
                    study.source((_, _) -> {}), (settings, _) -> study.calibration(settings, new Counted(units)));
        }
    }

    /** Progress that is cancelled when it has been asked for so often. */
    private record Counted(int units, AtomicInteger requested) implements Progress {
        Counted(int units) {
            this(units, new AtomicInteger());
        }

        @Override
        public void step(long done, long total, String what) {}

        @Override
        public boolean isCancelled() {
            return requested.getAndIncrement() >= units;
        }

        @Override
        public AutoCloseable onCancel(Runnable action) {
            return () -> {};
        }
    }

    /** What was kept last. */
    private record Kept(List<CalibrationSettings> all) implements StudyMemory {
        @Override
        public CalibrationSettings read() {
            return CalibrationSettings.DEFAULT;
        }

        @Override
        public void keep(CalibrationSettings settings) {
            all.add(settings);
        }
    }

    /** A source whose computation ends as a cancelled one does. */
    private static final class Stopped {
        private final CalibrationSource source;
        private boolean stop;

        Stopped(CalibrationSource of) {
            source = new OtherwiseComputed(of, (settings, progress) -> {
                if (stop) {
                    throw new Cancelled();
                }
                return of.calibration(settings, progress);
            });
        }
    }
}
