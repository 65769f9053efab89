package io.github.assay.ui.calibration.model;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.tabular.Answers;
import io.github.assay.task.Progress;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Supplies the Calibration screen's figures from a study in a file. The figures are fixed. The study holds final
 * labels, not who gave them.
 *
 * @param file file of the study
 * @param result its figures
 * @param study what they were computed from; empty when only counts were published
 * @param program the program that kept the study; empty: none
 * @param same whether every digit equals the kept one
 * @param published its published figures; empty: this program kept the study
 */
public record OtherStudy(
        Path file,
        CalibrationResult result,
        Optional<FrozenStudy> study,
        String program,
        boolean same,
        Optional<KeptStudies.Published> published)
        implements CalibrationSource {
    /** The study's description in one sentence. */
    public String words() {
        if (published.isPresent()) {
            return Texts.text("shelf.is.published", file.getFileName());
        }
        String name = study.map(FrozenStudy::name).filter(n -> !n.isBlank()).orElse(file.getFileName().toString());
        return Texts.text(same ? "shelf.is.same" : "shelf.is.different", name, file.getFileName(), program);
    }

    @Override
    public CalibrationResult calibration(CalibrationSettings settings, Progress progress) {
        return result;
    }

    @Override
    public PeopleComparison people(CalibrationResult of, Progress progress) {
        throw new IllegalStateException(Texts.text("shelf.no.people"));
    }

    @Override
    public List<TruePassRate> passRates(CalibrationSettings settings, Progress progress) {
        throw new IllegalStateException(Texts.text("shelf.no.rates"));
    }

    @Override
    public Answers answers(CalibrationResult of, Progress progress) {
        throw new IllegalStateException(Texts.text("shelf.no.answers"));
    }

    @Override
    public List<String> metrics() {
        return List.of();
    }

    @Override
    public List<String> annotators() {
        return List.of();
    }

    @Override
    public void applyThreshold(String metric, double threshold) {
        throw new IllegalStateException(Texts.text("shelf.no.apply"));
    }
}
