package io.github.assay.service;

import io.github.assay.domain.Flag;
import io.github.assay.domain.Mark;
import io.github.assay.domain.Vote;
import io.github.assay.service.queue.Standing;
import java.util.Map;
import java.util.Optional;

/**
 * What one annotator has said of an item, as it stands now.
 *
 * @param standing pass, fail, unsure, later or nothing
 * @param vote the vote in force; empty when the standing is none
 * @param flags the flags in force with the marks that set them
 */
public record OwnState(Standing standing, Optional<Vote> vote, Map<Flag, Mark> flags) {
    public static final OwnState BLANK = new OwnState(Standing.NONE, Optional.empty(), Map.of());

    public OwnState {
        flags = Map.copyOf(flags);
    }
}
