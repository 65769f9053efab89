package io.github.assay.ui.systems;

import io.github.assay.domain.Outcome;
import io.github.assay.systems.figures.RunFigure;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.NumberFormats;

/** Figures of whole runs in words. An id that has no words of its own is shown as it is. */
final class FigureWords {
    private FigureWords() {}

    /** The part of an id before its colon. */
    private static String base(String id) {
        int colon = id.indexOf(':');
        return colon < 0 ? id : id.substring(0, colon);
    }

    private static String part(String id) {
        return base(id).length() == id.length() ? "" : " · " + id.substring(base(id).length() + 1);
    }

    /** A figure's name, with the part of the run that it is of. */
    static String name(String id) {
        return Messages.optional("systems.figure." + base(id)).orElse(base(id)) + part(id);
    }

    /** What it means. */
    static String about(String id) {
        return Messages.optional("systems.figure." + base(id) + ".about").orElse(id);
    }

    /** Its value as the command line writes it. */
    static String value(RunFigure figure) {
        return figure.value() instanceof Outcome.Value<Double>(Double v) ? NumberFormats.three(v) : NumberFormats.NONE;
    }

    /** Why there is no value; empty where there is one. */
    static String why(RunFigure figure) {
        return figure.value().asValue().isPresent() ? "" : Messages.reason(figure.value().reason());
    }
}
