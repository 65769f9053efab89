package io.github.assay.ui.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.agreement.AgreementSettings;
import io.github.assay.task.Progress;
import io.github.assay.ui.StudyFixture;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.LoadState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgreementViewModelTest {
    private final StudyFixture study = StudyFixture.shared(40, 3);
    private final List<AgreementSettings> requested = new ArrayList<>();
    private final AgreementViewModel model = new AgreementViewModel(Background.onCallingThread(), (settings, round, progress) -> {
        requested.add(settings);
        return study(study, settings, progress);
    });

    private static AgreementStudy study(StudyFixture of, AgreementSettings settings, Progress progress) {
        return new AgreementStudy(of.agreement(settings, progress), of.people(progress));
    }

    @Test
    void theResultIsTheServicesOwn() {
        model.refresh();
        assertThat(model.stateProperty().get())
                .isEqualTo(new LoadState.Ready<>(study(study, AgreementSettings.DEFAULT, Progress.NONE)));
    }

    @Test
    void anotherSeedIsComputedAnewAndTheSameOneIsNot() {
        model.refresh();
        model.use(model.settings().bootstrap());
        assertThat(requested).hasSize(1);
        model.use(model.settings().bootstrap().withSeed(7));
        assertThat(requested).hasSize(2);
        assertThat(requested.getLast().bootstrap().seed()).isEqualTo(7);
    }

    @Test
    void withoutLabelsItIsEmpty() {
        AgreementViewModel empty =
                new AgreementViewModel(Background.onCallingThread(), (s, _, p) -> study(StudyFixture.shared(0, 1), s, p));
        empty.refresh();
        assertThat(empty.stateProperty().get()).isEqualTo(new LoadState.Empty<AgreementStudy>());
    }
}
