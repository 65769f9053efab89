package io.github.assay.systems.figures;

import java.util.List;

/**
 * The run-level figures of one system.
 *
 * @param entrant the system
 * @param figures those there is any evidence for
 */
public record SystemFigures(SystemRun entrant, List<RunFigure> figures) {
    public SystemFigures {
        figures = List.copyOf(figures);
    }
}
