package io.github.assay.samples;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Makes a project of any size out of a sample: every case and answer again and again, each time under another id and
 * with SQL that is another text. Run it with the test class path: {@code java -cp … io.github.assay.samples.LargeProject
 * FOLDER ITEMS}.
 */
public final class LargeProject {
    private static final Path SAMPLE = Path.of("sample-projects", "retail-review");
    private static final String ID = "{\"case_id\":\"";

    private LargeProject() {}

    public static void main(String[] args) throws IOException {
        System.out.println(write(Path.of(args[0]), Integer.parseInt(args[1])) + " items");
    }

    /** Writes at least so many items, databases included; says how many. */
    public static int write(Path folder, int items) throws IOException {
        Files.createDirectories(folder.resolve("predictions"));
        Files.createDirectories(folder.resolve("databases"));
        for (String file : List.of("project.json", "guideline.md")) {
            Files.copy(SAMPLE.resolve(file), folder.resolve(file));
        }
        for (Path database : list("databases")) {
            Files.copy(database, folder.resolve("databases").resolve(database.getFileName()));
        }
        List<Path> systems = list("predictions");
        int once = 0;
        for (Path system : systems) {
            once += Files.readAllLines(system).size();
        }
        int copies = (items + once - 1) / once;
        repeat(SAMPLE.resolve("cases.jsonl"), folder.resolve("cases.jsonl"), copies);
        for (Path system : systems) {
            repeat(system, folder.resolve("predictions").resolve(system.getFileName()), copies);
        }
        return once * copies;
    }

    private static List<Path> list(String folder) throws IOException {
        try (Stream<Path> files = Files.list(SAMPLE.resolve(folder))) {
            return files.sorted().toList();
        }
    }

    private static void repeat(Path from, Path to, int copies) throws IOException {
        List<String> lines = Files.readAllLines(from);
        try (Writer out = Files.newBufferedWriter(to)) {
            for (int copy = 0; copy < copies; copy++) {
                for (String line : lines) {
                    out.write(again(line, copy));
                    out.write('\n');
                }
            }
        }
    }

    private static String again(String line, int copy) {
        if (!line.startsWith(ID)) {
            throw new IllegalStateException("a line begins otherwise: " + line);
        }
        int end = line.indexOf('"', ID.length());
        String mark = String.format(Locale.ROOT, "-%04d", copy);
        String sql = String.format(Locale.ROOT, "_sql\":\"/* %d */ ", copy);
        return line.substring(0, end) + mark + line.substring(end).replace("_sql\":\"", sql);
    }
}
