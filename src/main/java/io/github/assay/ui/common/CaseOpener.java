package io.github.assay.ui.common;

import io.github.assay.domain.ItemKey;
import java.util.List;

/** A screen that can show a given list of items. Review implements it. */
public interface CaseOpener {
    /** Shows just these items under this title until the user removes the filter. */
    void show(String title, List<ItemKey> items);
}
