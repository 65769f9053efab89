package io.github.assay.files.records;

import io.github.assay.domain.labelling.GoldRepair;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Applies repairs to the cases files of a copy of a benchmark. The project itself is never changed. */
public final class GoldCopy {
    /** The log of applied repairs in a copy: the lines of every patch, in the order of application. */
    public static final String LOG = "gold-changes.jsonl";

    private static final String STORE = ".assay";
    private static final List<String> GOLD_KEYS = List.of(FieldNames.GOLD_SQL);

    private GoldCopy() {}

    /**
     * What an application did.
     *
     * @param applied ids of the changed cases
     * @param refused why a case was left as it is, by id
     * @param takenOut what the copy had recorded about the replaced queries
     */
    public record Applied(List<String> applied, Map<String, String> refused, Leftovers takenOut) {}

    /**
     * What was recorded about replaced gold queries and is taken out of a copy, so that no score on the new query uses it.
     *
     * @param tables result tables of gold queries
     * @param scores lines with scores or judgements of other programs
     * @param replies recorded replies of judges
     */
    public record Leftovers(int tables, int scores, int replies) {
        /** Whether there was nothing. */
        public boolean isNone() {
            return tables + scores + replies == 0;
        }
    }

    /**
     * Copies a project's folder without its store, because votes and results belong to the original.
     *
     * @throws ProjectFormatException when the target exists and is not empty, or is inside the project
     */
    public static void copy(Path project, Path to) throws ProjectFormatException {
        Path from = project.toAbsolutePath().normalize();
        Path target = to.toAbsolutePath().normalize();
        if (target.startsWith(from)) {
            throw new ProjectFormatException(to + " is inside the project.", "Name a folder beside it.");
        }
        try {
            Files.walkFileTree(from, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                    if (folder.equals(from.resolve(STORE))) {
                        return FileVisitResult.SKIP_SUBTREE;
                    }
                    Files.createDirectories(target.resolve(from.relativize(folder)));
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.copy(file, target.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new ProjectFormatException(
                    "The copy " + to + " was not made: " + e.getMessage(), "Name a folder that does not exist.", e);
        }
    }

    /** Whether a folder is a copy to which repairs were applied. */
    public static boolean isRepaired(Path folder) {
        return Files.exists(folder.resolve(LOG));
    }

    /**
     * Applies repairs to a copy. A case whose gold query is not the one that the repair replaces, or whose line cannot
     * be changed, is left as it is.
     *
     * @param copy the copy as read; all its cases must come from JSON lines
     */
    public static Applied apply(Project copy, List<GoldRepair> repairs) throws ProjectFormatException {
        Map<String, Case> cases = new HashMap<>();
        copy.cases().forEach(c -> cases.put(c.id(), c));
        Map<String, String> refused = new LinkedHashMap<>();
        Map<String, List<GoldRepair>> byFile = new LinkedHashMap<>();
        for (GoldRepair repair : repairs) {
            Case there = cases.get(repair.caseId());
            if (there == null) {
                refused.put(repair.caseId(), "the copy has no such case");
            } else if (!there.goldSql().strip().equals(repair.goldSql().strip())) {
                refused.put(repair.caseId(), there.goldSql().strip().equals(repair.sql().strip())
                        ? "it has the new query already" : "its gold query is another than the one that was repaired");
            } else {
                byFile.computeIfAbsent(there.source().file(), _ -> new ArrayList<>()).add(repair);
            }
        }
        List<GoldRepair> applied = new ArrayList<>();
        int[] tables = new int[1];
        int[] scores = new int[1];
        for (Map.Entry<String, List<GoldRepair>> file : byFile.entrySet()) {
            Path path = copy.folder().resolve(file.getKey());
            try {
                applied.addAll(rewrite(path, file.getValue(), cases, refused, tables, scores));
            } catch (IOException e) {
                throw new ProjectFormatException(
                        path + " was not changed: " + e.getMessage(), "Check that it may be written.", e);
            }
        }
        List<String> ids = applied.stream().map(GoldRepair::caseId).toList();
        if (applied.isEmpty()) {
            return new Applied(ids, refused, new Leftovers(0, 0, 0));
        }
        log(copy.folder().resolve(LOG), applied);
        try {
            Leftovers others = new GoldLeftovers(copy, Set.copyOf(ids)).takeOut();
            return new Applied(ids, refused, new Leftovers(others.tables() + tables[0], others.scores() + scores[0], others.replies()));
        } catch (IOException e) {
            throw new ProjectFormatException(
                    "The gold queries of " + copy.folder() + " are changed, but what was recorded about the old ones was not taken out: "
                            + e.getMessage(),
                    "Remove this copy and apply the repairs to another folder.", e);
        }
    }

    private static List<GoldRepair> rewrite(
            Path file, List<GoldRepair> repairs, Map<String, Case> cases, Map<String, String> refused, int[] tables, int[] scores)
            throws IOException {
        String text = Files.readString(file);
        List<String> lines = new ArrayList<>(text.lines().toList());
        List<GoldRepair> applied = new ArrayList<>();
        for (GoldRepair repair : repairs) {
            int at = (int) Objects.requireNonNull(cases.get(repair.caseId())).source().line() - 1;
            JsonEdit line = at >= 0 && at < lines.size()
                    ? JsonEdit.read(lines.get(at).getBytes(StandardCharsets.UTF_8)).orElse(null)
                    : null;
            String key = line == null
                    ? null
                    : GOLD_KEYS.stream().filter(k -> line.values().get(k) instanceof String).findFirst().orElse(null);
            if (line == null || key == null) {
                refused.put(repair.caseId(), "its file is not JSON lines");
            } else {
                line.put(key, repair.sql());
                tables[0] += GoldLeftovers.strip(line, GoldLeftovers.OF_CASES) ? 1 : 0;
                scores[0] += GoldLeftovers.strip(line, GoldLeftovers.OF_PREDICTIONS) ? 1 : 0;
                lines.set(at, line.line());
                applied.add(repair);
            }
        }
        if (!applied.isEmpty()) {
            AtomicFiles.write(file, String.join("\n", lines) + (text.endsWith("\n") ? "\n" : ""));
        }
        return applied;
    }

    private static void log(Path file, List<GoldRepair> applied) throws ProjectFormatException {
        StringBuilder lines = new StringBuilder();
        applied.forEach(r -> lines.append(GoldPatch.line(r)).append('\n'));
        try {
            Files.writeString(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new ProjectFormatException(file + " was not written: " + e.getMessage(), "Check that it may be written.", e);
        }
    }

    /**
     * Takes out of a copy what was recorded about gold queries that are replaced: their tables, and what other programs
     * and judges made of predictions beside them. Result tables of predictions stay, because the predictions do.
     */
    private static final class GoldLeftovers {
        /** Fields of a case's line that depend on its gold query. */
        static final List<String> OF_CASES = List.of("gold_result", "gold_results", "test_suite_results");

        /** Fields of a case's or a prediction's line that compare a prediction with the gold query. */
        static final List<String> OF_PREDICTIONS = List.of(
                "imported", "imported_evidence", "metrics", "llm_judge", "judge_replies", "test_suite_results");

        private final Project copy;
        private final Set<String> cases;
        private int tables;
        private int scores;
        private int replies;

        /** @param cases ids of the cases with another gold query */
        GoldLeftovers(Project copy, Set<String> cases) {
            this.copy = copy;
            this.cases = Set.copyOf(cases);
        }

        /**
         * Takes them out of predictions, replies and {@code results/}; the lines of cases are changed by the caller.
         */
        GoldCopy.Leftovers takeOut() throws IOException {
            for (Case one : copy.cases()) {
                if (cases.contains(one.id()) && one.captured().filter(c -> c.source().line() == 0).isPresent()
                        && Files.deleteIfExists(copy.folder().resolve(one.captured().orElseThrow().source().file()))) {
                    tables++;
                }
            }
            Set<String> files = new TreeSet<>();
            copy.items().forEach(i -> files.add(i.prediction().source().file()));
            copy.cases().forEach(c -> files.remove(c.source().file()));
            for (String file : files) {
                rewrite(copy.folder().resolve(file), false);
            }
            Path folder = copy.folder().resolve("replies");
            if (Files.isDirectory(folder)) {
                try (Stream<Path> all = Files.walk(folder)) {
                    for (Path file : all.filter(f -> f.toString().endsWith(".jsonl")).sorted().toList()) {
                        rewrite(file, true);
                    }
                }
            }
            return new GoldCopy.Leftovers(tables, scores, replies);
        }

        private void rewrite(Path file, boolean whole) throws IOException {
            if (!file.toString().endsWith(".jsonl") || !Files.isRegularFile(file)) {
                return;
            }
            String text = Files.readString(file);
            List<String> lines = new ArrayList<>();
            int before = scores + replies;
            for (String line : text.lines().toList()) {
                Optional<JsonEdit> record = read(line).filter(this::isOfCase);
                if (record.isEmpty()) {
                    lines.add(line);
                } else if (whole) {
                    replies++;
                } else if (strip(record.get(), OF_PREDICTIONS)) {
                    scores++;
                    lines.add(record.get().line());
                } else {
                    lines.add(line);
                }
            }
            if (scores + replies > before) {
                AtomicFiles.write(
                        file, String.join("\n", lines) + (text.endsWith("\n") && !lines.isEmpty() ? "\n" : ""));
            }
        }

        private static Optional<JsonEdit> read(String line) {
            try {
                return JsonEdit.read(line.getBytes(StandardCharsets.UTF_8));
            } catch (JsonException _) {
                return Optional.empty();
            }
        }

        private boolean isOfCase(JsonEdit record) {
            Object id = record.values().getOrDefault("case_id", record.values().get("id"));
            return id != null && cases.contains(String.valueOf(id));
        }

        /** Removes fields; false: there were none. */
        static boolean strip(JsonEdit record, List<String> fields) {
            boolean any = fields.stream().anyMatch(record.values()::containsKey);
            fields.forEach(record::remove);
            return any;
        }
    }
}
