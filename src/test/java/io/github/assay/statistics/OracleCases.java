package io.github.assay.statistics;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Every case of every statistics oracle file that can be found. */
final class OracleCases {
    private static final ObjectMapper JSON = new ObjectMapper();

    private OracleCases() {}

    record OracleCase(String file, JsonNode node) {
        String name() {
            return file + " · " + node.get("id").asString();
        }

        String statistic() {
            return node.get("statistic").asString();
        }

        JsonNode input() {
            return node.get("input");
        }

        JsonNode expected() {
            return node.get("expected");
        }

        double tolerance() {
            JsonNode abs = node.path("tolerance").path("abs");
            return abs.isNumber() ? abs.asDouble() : 0;
        }
    }

    static List<OracleCase> all() {
        Path folder = Path.of(System.getProperty("assay.oracles", "../shared/oracles"), "statistics");
        assumeTrue(Files.isDirectory(folder), "no oracle files in " + folder.toAbsolutePath());
        List<OracleCase> cases = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
                JsonNode document = JSON.readTree(Files.readString(file));
                for (JsonNode node : document.path("cases")) {
                    cases.add(new OracleCase(file.getFileName().toString(), node));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return cases;
    }

    static Confusion cells(JsonNode cells) {
        return new Confusion(
                cells.get("tp").asLong(),
                cells.get("fn").asLong(),
                cells.get("fp").asLong(),
                cells.get("tn").asLong());
    }

    /** Labels with null as {@link Ratings#MISSING}. */
    static int[] labels(JsonNode array) {
        int[] labels = new int[array.size()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = array.get(i).isNull() ? Ratings.MISSING : array.get(i).asInt();
        }
        return labels;
    }

    static boolean[] flags(JsonNode array) {
        boolean[] flags = new boolean[array.size()];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = array.get(i).asInt() == 1;
        }
        return flags;
    }

    static double[] numbers(JsonNode array) {
        double[] numbers = new double[array.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = array.get(i).asDouble();
        }
        return numbers;
    }
}
