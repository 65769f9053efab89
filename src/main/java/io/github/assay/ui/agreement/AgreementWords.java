package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.Coefficients;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;

/** Writes the line that names the votes studied and the method of the intervals. */
final class AgreementWords {
    private AgreementWords() {}

    static String subject(AgreementResult result) {
        Coefficients all = result.headline();
        BootstrapSettings used = result.settings();
        String method = Texts.optional("interval." + used.method()).orElse(used.method());
        return Texts.text(
                "agreement.subject", all.items(), all.raters(), EstimateFormat.threshold(100 * used.level()), method,
                used.replicates(), Long.toString(used.seed()));
    }
}
