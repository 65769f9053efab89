package io.github.assay.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Works that the methods of a study cite, as BibTeX. Entries of works on metrics name the metrics in a comment before them. */
final class References {
    private static final Pattern ENTRY = Pattern.compile("(?m)^(?:% metrics: (.*)\\n)?(@\\w+\\{(\\w+),\\n(?:.*\\n)*?\\})$");

    private static final List<Entry> ALL = read();

    private References() {}

    private record Entry(String key, String text, List<String> metrics) {
        boolean isOf(String metric) {
            return metrics.stream().anyMatch(m -> m.endsWith("*") ? metric.startsWith(m.substring(0, m.length() - 1)) : metric.equals(m));
        }
    }

    private static List<Entry> read() {
        try (InputStream in = References.class.getResourceAsStream("/report/references.bib")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r", "");
            List<Entry> all = new ArrayList<>();
            Matcher found = ENTRY.matcher(text);
            while (found.find()) {
                List<String> metrics = found.group(1) == null ? List.of() : Stream.of(found.group(1).split(" ")).toList();
                all.add(new Entry(found.group(3), found.group(2), metrics));
            }
            return List.copyOf(all);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Keys of the works that define some of these metrics. */
    static List<String> ofMetrics(Collection<String> metrics) {
        return ALL.stream().filter(e -> metrics.stream().anyMatch(e::isOf)).map(Entry::key).toList();
    }

    /** The entries of these keys. */
    static String bibtex(Collection<String> keys) {
        return ALL.stream().filter(e -> keys.contains(e.key())).map(Entry::text).collect(Collectors.joining("\n\n", "", "\n"));
    }
}
