package io.github.assay.ui.review.model;

import java.util.Map;

/** Filters kept under a name for one project. */
public interface SavedViews {
    /** Filters by name, in the order they were saved. */
    Map<String, String> views();

    /** Keeps a filter; one of the same name is replaced. */
    void save(String name, String filter);

    void remove(String name);
}
