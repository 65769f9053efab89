package io.github.assay.files.importers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The files of a Spider 2.0 folder by what they are.
 *
 * @param goldSql gold queries by instance
 * @param goldTables gold tables by instance, variants in ascending order
 * @param answers what systems answered
 */
record Spider2Files(Map<String, Path> goldSql, Map<String, List<Path>> goldTables, List<Answer> answers) {
    /** One system's files for one instance. */
    record Answer(String system, String id, Optional<Path> sql, Optional<Path> table) {}

    private record Whose(String system, String id) {}

    static Spider2Files sort(ImportRun run, Path folder, List<Path> all, List<String> ids) {
        Set<String> known = Set.copyOf(ids);
        Map<String, Path> goldSql = new HashMap<>();
        Map<String, TreeMap<String, Path>> goldTables = new HashMap<>();
        Map<Whose, Path> sqls = new LinkedHashMap<>();
        Map<Whose, Path> tables = new LinkedHashMap<>();
        for (Path file : all) {
            String name = SourceFiles.lower(file);
            if (!name.endsWith(".sql") && !name.endsWith(".csv")) {
                continue;
            }
            String stem = SourceFiles.stem(file);
            boolean gold = folder.toAbsolutePath().relativize(file.toAbsolutePath()).toString()
                    .toLowerCase(Locale.ROOT).contains("gold");
            String id = known.contains(stem) ? stem : gold ? stem.replaceFirst("_[a-z]$", "") : stem;
            if (!known.contains(id)) {
                if (!run.isPreview()) {
                    run.problems().warning(run.at(file, 0), "", "a file of no instance", "the name of an instance_id",
                            "It is passed over.");
                }
            } else if (gold && name.endsWith(".sql")) {
                goldSql.put(id, file);
            } else if (gold) {
                goldTables.computeIfAbsent(id, _ -> new TreeMap<>()).put(stem, file);
            } else {
                Whose whose = new Whose(file.toAbsolutePath().getParent().getFileName().toString(), id);
                (name.endsWith(".sql") ? sqls : tables).put(whose, file);
            }
        }
        Map<String, List<Path>> sorted = new HashMap<>();
        goldTables.forEach((id, files) -> sorted.put(id, List.copyOf(files.values())));
        return new Spider2Files(goldSql, sorted, answers(sqls, tables));
    }

    private static List<Answer> answers(Map<Whose, Path> sqls, Map<Whose, Path> tables) {
        Map<Whose, Answer> all = new LinkedHashMap<>();
        sqls.forEach((w, f) -> all.put(w, new Answer(w.system(), w.id(), Optional.of(f), Optional.empty())));
        tables.forEach((w, f) -> all.merge(w,
                new Answer(w.system(), w.id(), Optional.empty(), Optional.of(f)),
                (a, b) -> new Answer(a.system(), a.id(), a.sql(), b.table())));
        return new ArrayList<>(all.values());
    }
}
