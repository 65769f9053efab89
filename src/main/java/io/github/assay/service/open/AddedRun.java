package io.github.assay.service.open;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run that was read from a source and is not yet part of a project.
 *
 * @param system the system
 * @param run the id of the run
 * @param before the latest run of this system in the project, with which it is compared; empty for a new system
 * @param added predictions for cases without one in the run before
 * @param changed predictions whose SQL differs from that of the run before
 * @param equal predictions with the SQL of the run before
 * @param gone cases with a prediction in the run before and none in this one
 * @param without cases of the project without a prediction in this run
 * @param byQuestion predictions whose case was found by database and question instead of its id
 * @param lines prediction lines, in the order of the project's cases
 * @param files tables that lines name, to copy, by their names in the project
 */
public record AddedRun(
        String system,
        String run,
        Optional<String> before,
        int added,
        int changed,
        int equal,
        int gone,
        int without,
        int byQuestion,
        List<String> lines,
        Map<String, Path> files) {
    public AddedRun {
        lines = List.copyOf(lines);
        files = Map.copyOf(files);
    }
}
