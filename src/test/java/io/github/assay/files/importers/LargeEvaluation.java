package io.github.assay.files.importers;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Makes an evaluation file of IBM's toolkit of any size, one record of which is very long, as its largest published one
 * is (880 MB, one record of 108 MB). Run as a program: {@code LargeEvaluation FILE MEGABYTES LONGEST_MEGABYTES}.
 */
public final class LargeEvaluation {
    private static final int SYSTEMS = 10;
    private static final int MEGABYTE = 1_000_000;

    private LargeEvaluation() {}

    public static void main(String[] arguments) throws IOException {
        long records = write(Path.of(arguments[0]), Long.parseLong(arguments[1]), Integer.parseInt(arguments[2]));
        System.out.println(records + " records, " + Files.size(Path.of(arguments[0])) / MEGABYTE + " MB");
    }

    /** Writes the file; returns how many records it has. The third record is the long one. */
    static long write(Path file, long megabytes, int longest) throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        long records = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            long written = put(out, "[");
            while (written < megabytes * MEGABYTE) {
                int size = records == 2 ? longest * MEGABYTE : MEGABYTE * 4;
                written += put(out, records == 0 ? "\n" : ",\n") + record(out, records, size / SYSTEMS, random);
                records++;
            }
            put(out, "\n]\n");
        }
        return records;
    }

    private static long record(OutputStream out, long number, int ofSystem, SplittableRandom random) throws IOException {
        long written = put(out, " {\n  \"id\": \"q" + number + "\",\n  \"db_id\": \"beaver\",\n  \"question\": \"How many of "
                + number + "?\",\n  \"sql\": [\"SELECT a, b FROM t\"],\n  \"gt_df\": \"{\\\"columns\\\":[\\\"a\\\",\\\"b\\\"],"
                + "\\\"index\\\":[0],\\\"data\\\":[[1,\\\"x\\\"]]}\",\n  \"predictions\": {");
        for (int s = 0; s < SYSTEMS; s++) {
            written += put(out, (s == 0 ? "\n" : ",\n") + "   \"lab:model/" + s + "\": {\n    \"predicted_sql\": \"SELECT a FROM t\","
                    + "\n    \"prompt\": \"");
            written += put(out, "schema line with \\\"quotes\\\" and é\\n".repeat(200));
            written += put(out, "\",\n    \"predicted_df\": \"{\\\"columns\\\":[\\\"a\\\",\\\"b\\\"],\\\"index\\\":[");
            written += put(out, "],\\\"data\\\":[");
            long rows = 0;
            for (long table = 0; table < ofSystem - 8_000; rows++) {
                table += put(out, (rows == 0 ? "" : ",") + "[" + random.nextInt(1_000_000) + ",\\\"name "
                        + random.nextInt(1_000) + "\\\"]");
                written += 20;
            }
            written += put(out, "]}\",\n    \"evaluation\": {\"execution_accuracy\": 0, \"df_error\": 0}\n   }");
        }
        return written + put(out, "\n  }\n }");
    }

    private static int put(OutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.write(bytes);
        return bytes.length;
    }
}
