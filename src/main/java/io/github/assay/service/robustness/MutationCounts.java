package io.github.assay.service.robustness;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What became of the gold queries of a project.
 *
 * @param queries gold queries read
 * @param unread case ids whose gold query does not parse as one query
 * @param unchanged case ids whose query no operator applies to
 * @param noTable case ids whose gold query gives no table; no mutant of theirs is made
 * @param made mutants made
 * @param failed mutants left out because they did not run, by the engine's message, most frequent first
 * @param equivalent mutants whose result equals gold's on the database
 */
public record MutationCounts(
        int queries, List<String> unread, List<String> unchanged, List<String> noTable, int made, Map<String, Integer> failed, int equivalent) {
    public MutationCounts {
        unread = List.copyOf(unread);
        unchanged = List.copyOf(unchanged);
        noTable = List.copyOf(noTable);
        failed = Collections.unmodifiableMap(new TreeMap<>(failed));
    }

    /** Mutants in the project. */
    public int kept() {
        return made - failed.values().stream().mapToInt(Integer::intValue).sum();
    }
}
