package io.github.assay.ui.systems;

import io.github.assay.systems.figures.RunFigure;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;

/** Names figures of whole runs. A name without a text of its own is shown unchanged. */
final class FigureWords {
    private FigureWords() {}

    /** A figure's name, with the part of the run that it is of. */
    static String name(RunFigure figure) {
        return Texts.optional("systems.figure." + figure.name()).orElse(figure.name())
                + (figure.group().isEmpty() ? "" : " · " + figure.group());
    }

    /** The meaning of a figure. */
    static String about(RunFigure figure) {
        return Texts.optional("systems.figure." + figure.name() + ".about").orElse(figure.id());
    }

    /** The value of a figure. */
    static String value(RunFigure figure) {
        return EstimateFormat.number(figure.value(), NumberForm.COEFFICIENT);
    }

    /** Why there is no value; empty where there is one. */
    static String why(RunFigure figure) {
        return figure.value().asValue().isPresent() ? "" : Texts.reason(figure.value().reason());
    }
}
