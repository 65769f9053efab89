package io.github.assay.ui.common.controls;

import io.github.assay.domain.Outcome;
import io.github.assay.wording.EstimateFormat;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.control.TableColumn;

/** A column of numbers that may be undefined: then a dash, whose tooltip says why, and last in the order. */
public final class OutcomeColumn {
    private OutcomeColumn() {}

    public static <R> TableColumn<R, R> of(
            String title, Function<R, Outcome<Double>> value, Function<Double, String> words) {
        return Tables.number(
                title, row -> value.apply(row).asValue().map(words).orElse(EstimateFormat.NONE),
                row -> Optional.of(EstimateFormat.undefined(value.apply(row))).filter(s -> !s.isEmpty()),
                row -> value.apply(row).asValue().orElse(Double.NEGATIVE_INFINITY));
    }
}
