package io.github.assay.store;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.SplittableRandom;

/**
 * Writes a project and a label pack of many items and annotators: 50,000 × 10 unless stated. Each item has a base label,
 * from which each vote differs with probability 0.1. The same arguments give the same bytes. A plain program:
 * {@code java -cp … io.github.assay.store.LargeStudy FOLDER [ITEMS [ANNOTATORS]]} makes {@code FOLDER/project} and
 * {@code FOLDER/pack.jsonl}.
 */
public final class LargeStudy {
    private static final Instant START = Instant.parse("2026-03-01T09:00:00Z");

    private LargeStudy() {}

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        int items = args.length > 1 ? Integer.parseInt(args[1]) : 50_000;
        int annotators = args.length > 2 ? Integer.parseInt(args[2]) : 10;
        Path project = Files.createDirectories(folder.resolve("project"));
        Files.createDirectories(project.resolve("predictions"));
        Files.writeString(project.resolve("project.json"), "{\"assay\":1,\"databases\":{\"d\":{\"path\":\"d.sqlite\"}}}\n");
        Files.write(project.resolve("d.sqlite"), new byte[0]);
        try (BufferedWriter cases = Files.newBufferedWriter(project.resolve("cases.jsonl"));
                BufferedWriter predictions = Files.newBufferedWriter(project.resolve("predictions/bot.jsonl"));
                BufferedWriter pack = Files.newBufferedWriter(folder.resolve("pack.jsonl"))) {
            SplittableRandom random = new SplittableRandom(1);
            for (int i = 0; i < items; i++) {
                write(cases, predictions, i);
                votes(pack, i, items, annotators, random);
            }
        }
    }

    private static void write(BufferedWriter cases, BufferedWriter predictions, int i) throws IOException {
        String difficulty = i % 3 == 0 ? "easy" : i % 3 == 1 ? "medium" : "hard";
        cases.write("""
                {"case_id":"c%06d","question":"How many orders has customer %d?",\
                "gold_sql":"SELECT COUNT(*) FROM orders WHERE customer = %d","db_id":"d","difficulty":"%s"}
                """.formatted(i, i, i, difficulty));
        predictions.write("""
                {"case_id":"c%06d","system":"bot","predicted_sql":"SELECT COUNT(*) FROM orders WHERE customer = %d"}
                """.formatted(i, i % 5 == 0 ? i + 1 : i));
    }

    private static void votes(BufferedWriter pack, int i, int items, int annotators, SplittableRandom random)
            throws IOException {
        boolean base = random.nextInt(10) < 7;
        for (int a = 0; a < annotators; a++) {
            boolean passes = (random.nextInt(10) > 0) == base;
            Instant at = START.plusMillis(((long) a * items + i) * 1000 + random.nextInt(900));
            pack.write("""
                    {"case_id":"c%06d","system":"bot","run_id":"r1","annotator":"ann%02d","label":"%s","issues":[%s],\
                    "comment":"","seconds":%d.5,"at":"%s","scores_visible":false,"supersedes":null,"votes_visible":false}
                    """.formatted(i, a, passes ? "pass" : "fail", passes ? "" : "\"wrong_filter\"", 2 + random.nextInt(20), at));
        }
    }
}
