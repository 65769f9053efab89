package io.github.assay.files.importers.formats;

import io.github.assay.files.importers.run.ImportRun;
import io.github.assay.files.importers.run.SourceFiles;
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
 * The files of a Spider 2.0 folder, sorted by kind.
 *
 * @param goldSql gold queries by instance
 * @param goldTables gold tables by instance, variants in ascending order
 * @param answers predictions of systems
 */
record Spider2Files(Map<String, Path> goldSql, Map<String, List<Path>> goldTables, List<Answer> answers) {
    /** The files of one system for one instance. */
    record Answer(String system, String id, Optional<Path> sql, Optional<Path> table) {}

    private record Whose(String system, String id) {}

    static Spider2Files sort(ImportRun run, Path folder, List<Path> all, List<String> ids) {
        Sorting sorting = new Sorting(folder, Set.copyOf(ids));
        for (Path file : all) {
            if (isWanted(file) && !sorting.add(file) && !run.isPreview()) {
                run.problems().warning(run.at(file, 0), "", "a file of no instance", "the name of an instance_id",
                        "It is skipped.");
            }
        }
        return sorting.sorted();
    }

    private static boolean isWanted(Path file) {
        String name = SourceFiles.lower(file);
        return name.endsWith(".sql") || name.endsWith(".csv");
    }

    /** Sorts files by kind. */
    private record Sorting(
            Path folder,
            Set<String> known,
            Map<String, Path> goldSql,
            Map<String, TreeMap<String, Path>> goldTables,
            Map<Whose, Path> sqls,
            Map<Whose, Path> tables) {
        Sorting(Path folder, Set<String> known) {
            this(folder, known, new HashMap<>(), new HashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
        }

        /**
         * Adds a file; false when it belongs to no instance. Names of gold files end in the letter of their variant.
         */
        boolean add(Path file) {
            boolean query = SourceFiles.lower(file).endsWith(".sql");
            boolean gold = isGold(file);
            String stem = SourceFiles.stem(file);
            String id = known.contains(stem) || !gold ? stem : stem.replaceFirst("_[a-z]$", "");
            if (!known.contains(id)) {
                return false;
            }
            if (!gold) {
                Whose whose = new Whose(file.toAbsolutePath().getParent().getFileName().toString(), id);
                (query ? sqls : tables).put(whose, file);
            } else if (query) {
                goldSql.put(id, file);
            } else {
                goldTables.computeIfAbsent(id, _ -> new TreeMap<>()).put(stem, file);
            }
            return true;
        }

        private boolean isGold(Path file) {
            return folder.toAbsolutePath().relativize(file.toAbsolutePath()).toString()
                    .toLowerCase(Locale.ROOT).contains("gold");
        }

        Spider2Files sorted() {
            Map<String, List<Path>> variants = new HashMap<>();
            goldTables.forEach((id, files) -> variants.put(id, List.copyOf(files.values())));
            return new Spider2Files(goldSql, variants, answers(sqls, tables));
        }
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
