package io.github.assay.ui.review.database;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps this session's own queries by database, the latest first. */
public final class SessionQueries implements OwnQueryViewModel.QueryHistory {
    private final Map<String, List<String>> all = new HashMap<>();

    @Override
    public List<String> queries(String dbId) {
        return List.copyOf(all.getOrDefault(dbId, List.of()));
    }

    @Override
    public void keep(String dbId, String sql) {
        List<String> own = all.computeIfAbsent(dbId, _ -> new ArrayList<>());
        own.remove(sql);
        own.addFirst(sql);
    }
}
