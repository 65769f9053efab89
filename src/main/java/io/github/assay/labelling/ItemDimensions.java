package io.github.assay.labelling;

import io.github.assay.domain.project.Item;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Values of items that the data state beside the fields of the filter language, such as a key of the metadata. */
public interface ItemDimensions {
    /** No dimensions. */
    ItemDimensions NONE = new ItemDimensions() {
        @Override
        public List<String> names() {
            return List.of();
        }

        @Override
        public Optional<Function<Item, String>> of(String name) {
            return Optional.empty();
        }

        @Override
        public boolean isHarmless(String name) {
            return false;
        }
    };

    /** Names on which some item has a value. */
    List<String> names();

    /** The values of a dimension, an empty text for an item without one; empty where no item has a value. */
    Optional<Function<Item, String>> of(String name);

    /**
     * Whether a dimension says how difficult or of what kind a question is. Any other may state what an evaluation found of the
     * answer, so it is treated as a score.
     */
    boolean isHarmless(String name);
}
