package io.github.assay.ui.common;

import io.github.assay.domain.ItemKey;
import java.util.List;

/** A room that can show a given list of items: Review. */
public interface CaseOpener {
    /** Shows just these items under this title until the person takes the filter away. */
    void show(String title, List<ItemKey> items);
}
