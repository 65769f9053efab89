package io.github.assay.report;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.domain.labelling.ItemDraw;
import io.github.assay.tabular.DesignSpecs.DesignRow;
import io.github.assay.tabular.DesignSpecs;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Section of the report on true pass rates: by the best metric, how the labelled items were chosen, the estimator that fits,
 * and the coverage of its intervals in simulation.
 */
final class RatesPart {
    /** Sets the template's values. Without rates the template omits the section. */
    static void put(Map<String, Object> values, CalibrationResult result, List<TruePassRate> rates, Optional<ItemDraw> draw) {
        values.put("hasRates", !rates.isEmpty());
        values.put("rateMetric", rates.isEmpty() ? "" : result.name(rates.getFirst().metric()));
        List<DesignRow> designs = DesignRow.of(rates);
        values.put("passRates", rates.isEmpty() ? "" : HtmlTable.of(PassRateSpecs.rates(result::name), rates));
        values.put("passDesigns", designs.isEmpty() ? "" : HtmlTable.of(DesignSpecs.designs(result::name), designs));
        List<String> notes = new ArrayList<>(DesignSpecs.strataLines(designs, result::name));
        notes.add(draw.map(RatesPart::drawn).orElseGet(() -> Texts.text("designs.undrawn")));
        notes.add(Texts.text("designs.coverage"));
        notes.add(Texts.text("rates.independent"));
        values.put("designNotes", notes);
    }

    private static String drawn(ItemDraw draw) {
        return Texts.text("designs.drawn", draw.probabilities().size(), draw.population(), draw.expected(),
                draw.metrics().isEmpty() ? Texts.text("designs.drawn.alike") : String.join(", ", draw.metrics()), Long.toString(draw.seed()),
                draw.id());
    }
}
