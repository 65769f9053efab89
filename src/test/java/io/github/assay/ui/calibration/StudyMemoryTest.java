package io.github.assay.ui.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.calibration.CalibrationSettings;
import io.github.assay.calibration.StudyDesign;
import io.github.assay.domain.LabellingPolicy;
import io.github.assay.domain.ReferenceRule;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.ui.common.Settings;
import org.junit.jupiter.api.Test;

class StudyMemoryTest {
    private static final CalibrationSettings OTHER = CalibrationSettings.DEFAULT
            .with(new BootstrapSettings(-7, 1200, 0.9))
            .withFamily(CalibrationSettings.Family.BEST_AGAINST_OTHERS)
            .withCompared(CalibrationSettings.Compared.WITH_IMPORTED)
            .withDesign(new StudyDesign(
                    new ReferenceRule("Ann = Bela", LabellingPolicy.Ties.FAIL, 2, true), StudyDesign.IntervalType.BCA,
                    StudyDesign.CaseSets.COMMON_TO_ALL, StudyDesign.Drawing.STRATA, "difficulty", 0.1, 0.15));

    @Test
    void whatIsKeptIsReadAgainForThatProjectAlone() {
        Settings settings = Settings.inMemory();
        StudyMemory.of(settings, "/a").keep(OTHER);
        assertThat(StudyMemory.of(settings, "/a").read()).isEqualTo(OTHER);
        assertThat(StudyMemory.of(settings, "/b").read()).isEqualTo(CalibrationSettings.DEFAULT);
    }

    @Test
    void whatWasKeptBeforeTheAllowanceWasASettingHasTheUsualOne() {
        String earlier = StudyMemory.text(OTHER).replace("\nepsilon=0.15", "");
        assertThat(StudyMemory.parse(earlier)).isEqualTo(OTHER.withDesign(OTHER.design().withEpsilon(0.2)));
    }

    @Test
    void settingsOfAnEarlierVersionCompareOurScores() {
        String earlier = StudyMemory.text(OTHER).replace("\ncompared=WITH_IMPORTED", "");
        assertThat(StudyMemory.parse(earlier)).isEqualTo(OTHER.withCompared(CalibrationSettings.Compared.OURS));
    }

    @Test
    void whatCannotBeReadIsPassedOver() {
        assertThat(StudyMemory.parse("")).isEqualTo(CalibrationSettings.DEFAULT);
        assertThat(StudyMemory.parse("seed=x\nnonsense")).isEqualTo(CalibrationSettings.DEFAULT);
        assertThat(StudyMemory.parse(StudyMemory.text(OTHER).replace("BCA", "NEWER"))).isEqualTo(CalibrationSettings.DEFAULT);
    }
}
