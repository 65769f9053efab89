package io.github.assay.ui.common;

import io.github.assay.domain.ItemKey;
import java.util.List;

/** A screen that can show a given list of items. Review implements it. */
public interface CaseOpener {
    /** Shows just these items under this title until the person takes the filter away. */
    void show(String title, List<ItemKey> items);
}
