package io.github.assay.statistics;

import io.github.assay.conformance.Fault;
import io.github.assay.conformance.Figures;
import io.github.assay.conformance.JsonFile;
import io.github.assay.conformance.TestData;
import io.github.assay.statistics.raters.Ratings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Every case of every statistics oracle file that can be found. */
public final class OracleCases {
    private OracleCases() {}

    /**
     * One case.
     *
     * @param place its place in the file, from 1
     */
    public record OracleCase(String file, int place, JsonNode node) {
        public String name() {
            return file + " · " + node.path("id").asString("case " + place);
        }

        public String statistic() {
            return node.get("statistic").asString();
        }

        public JsonNode input() {
            return node.get("input");
        }

        public JsonNode expected() {
            return node.get("expected");
        }

        double tolerance() {
            return tolerance("abs", 0);
        }

        /** A tolerance that the case states; else another. */
        public double tolerance(String name, double otherwise) {
            JsonNode stated = node.path("tolerance").path(name);
            return stated.isNumber() ? stated.asDouble() : otherwise;
        }
    }

    /** All cases of all files that can be read, the name of a file and its case beside each. Never empty. */
    public static List<OracleCase> all() {
        return read().cases();
    }

    /**
     * What the oracle folder holds.
     *
     * @param cases the cases of every file that has any, whatever its name and folder
     * @param faults files that cannot be read
     * @param others files without such cases
     */
    record Found(List<OracleCase> cases, List<Fault> faults, List<String> others) {}

    static Found read() {
        Path root = TestData.oracles();
        Found found = new Found(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        files(root, "assay.oracles").forEach(f -> add(root, f, found));
        if (found.cases.isEmpty() && found.faults.isEmpty()) {
            throw TestData.absent("no cases of statistics in " + root.toAbsolutePath() + " (-Dassay.oracles)");
        }
        return found;
    }

    /** What the folder beside the project holds in files that the project itself does not have; may be nothing. */
    static Found readMore() {
        Path root = TestData.moreOracles();
        Found found = new Found(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        List<Path> own = Files.isDirectory(TestData.oracles()) ? files(TestData.oracles(), "assay.oracles") : List.of();
        files(root, "assay.oracles.more").stream()
                .filter(f -> own.stream().noneMatch(o -> same(o, f)))
                .forEach(f -> add(root, f, found));
        return found;
    }

    private static List<Path> files(Path root, String property) {
        if (!Files.isDirectory(root)) {
            throw TestData.absent("no oracle folder " + root.toAbsolutePath() + " (-D" + property + ")");
        }
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(f -> f.toString().matches(".*\\.jsonl?")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean same(Path one, Path other) {
        try {
            return Files.mismatch(one, other) < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file is a document with {@code cases}, an array of cases, or one case a line. */
    private static void add(Path root, Path path, Found found) {
        String name = root.relativize(path).toString();
        JsonFile file = JsonFile.read(path);
        found.faults.addAll(file.faults());
        int before = found.cases.size();
        for (JsonNode object : file.objects()) {
            for (JsonNode node : object.path("cases").isArray() ? object.path("cases") : List.of(object)) {
                if (node.path("statistic").isString()) {
                    found.cases.add(new OracleCase(name, found.cases.size() - before + 1, node));
                }
            }
        }
        if (found.cases.size() == before && file.faults().isEmpty()) {
            found.others.add(name);
        }
    }

    public static Confusion cells(JsonNode cells) {
        return new Confusion(
                cells.get("tp").asLong(),
                cells.get("fn").asLong(),
                cells.get("fp").asLong(),
                cells.get("tn").asLong());
    }

    /** Labels with null as {@link Ratings#MISSING}; words of acceptance and refusal as 1 and 0. */
    public static int[] labels(JsonNode array) {
        int[] labels = new int[array.size()];
        for (int i = 0; i < labels.length; i++) {
            OptionalDouble label = Figures.number(array.get(i));
            labels[i] = label.isPresent() ? (int) label.getAsDouble() : Ratings.MISSING;
        }
        return labels;
    }

    public static boolean[] flags(JsonNode array) {
        boolean[] flags = new boolean[array.size()];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = Figures.pass(array.get(i)).orElse(false);
        }
        return flags;
    }

    /** The categories that occur, or are declared: numbers by value, then words by letters. */
    public static List<Object> scale(JsonNode declared, Iterable<JsonNode> entries) {
        List<Object> scale = new ArrayList<>();
        if (declared.isArray()) {
            declared.forEach(c -> scale.add(category(c)));
            return scale;
        }
        TreeSet<Integer> numbers = new TreeSet<>();
        TreeSet<String> words = new TreeSet<>();
        entries.forEach(e -> (e.isArray() ? e : List.of(e)).forEach(c -> {
            if (c.isNumber()) {
                numbers.add(c.asInt());
            } else if (!c.isNull()) {
                words.add(c.asString());
            }
        }));
        scale.addAll(numbers);
        scale.addAll(words);
        return scale;
    }

    /** A category as a number or a word. */
    public static Object category(JsonNode node) {
        return node.isNumber() ? (Object) node.asInt() : node.asString();
    }

    public static double[] numbers(JsonNode array) {
        double[] numbers = new double[array.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = array.get(i).asDouble();
        }
        return numbers;
    }
}
