package io.github.assay.systems.figures;

import java.util.List;

/**
 * The run-level figures of one system.
 *
 * @param entrant the system
 * @param figures the figures for which there is evidence
 */
public record SystemFigures(SystemRun entrant, List<RunFigure> figures) {
    public SystemFigures {
        figures = List.copyOf(figures);
    }
}
