package io.github.assay.conformance;

import io.github.assay.metrics.execution.ExecutionPeers;
import io.github.assay.metrics.execution.IbmPeer;
import io.github.assay.metrics.execution.PublishedPeers;
import io.github.assay.metrics.partial.SqlmorphPeer;
import io.github.assay.metrics.structure.SpiderPeer;
import io.github.assay.metrics.structure.TextPeers;
import java.util.List;
import java.util.stream.Stream;

/** All comparisons there are. The table in docs/conformance.md and the tests are made from this one list. */
final class Conformance {
    private Conformance() {}

    static List<Comparison> comparisons() {
        return Stream.of(ExecutionPeers.comparisons(), IbmPeer.comparisons(), PublishedPeers.comparisons(), SqlmorphPeer.comparisons(), SpiderPeer.comparisons(), TextPeers.comparisons())
                .flatMap(List::stream)
                .filter(c -> DataFolder.metrics().find(c.needs()).isPresent())
                .toList();
    }

    /** The comparisons whose figures a folder has. */
    static List<Comparison> of(DataFolder folder) {
        return comparisons().stream().filter(c -> folder.has(c.file())).toList();
    }
}
