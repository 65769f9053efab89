package io.github.assay.ui.systems.model;

import io.github.assay.systems.RouteConfusion;
import io.github.assay.systems.figures.SystemFigures;
import java.util.List;

/**
 * Figures that exist for whole runs only.
 *
 * @param systems each system's
 * @param routes selected against expected data sources; empty where none is expected
 */
public record RunFigureList(List<SystemFigures> systems, RouteConfusion routes) {
    public RunFigureList {
        systems = List.copyOf(systems);
    }

    boolean isEmpty() {
        return routes.counts().isEmpty() && systems.stream().allMatch(s -> s.figures().isEmpty());
    }
}
