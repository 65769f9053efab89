package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.metrics.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every section of a specification that code, messages or pages cite is a heading of that specification, and a metric
 * cites the section that names it. {@code target/citations.txt} lists each cited section with its title and who cites it.
 */
class SpecificationCitationsTest {
    private static final Path SPECIFICATIONS = Path.of("docs", "spec");

    /** A heading with a number, or a numbered paragraph such as {@code 8.1 …}. */
    private static final Pattern HEADING = Pattern.compile("(?m)^(?:#{2,4} (?=\\d)|(?=\\d+\\.\\d))(\\d+(?:\\.\\d+)*)\\.? (.+)$");

    /** A file's name and all sections that follow it without another file's name between. */
    private static final Pattern CITATION =
            Pattern.compile("\\b([a-z][a-z-]*\\.md)(?:[`)]|[,;: ]|\\s+\\*\\s)*((?:§§?\\d+(?:\\.\\d+)*(?:-[A-Z])?(?:[,;–]| and| to|\\s|\\*)*)+)");

    private static final Pattern SECTION = Pattern.compile("§(\\d+(?:\\.\\d+)*)(?:-([A-Z]))?");

    @Test
    void everyCitedSectionExists() throws IOException {
        Map<String, Map<String, String>> titles = titles();
        Map<String, Set<String>> citedBy = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        int count = 0;
        for (Path file : files()) {
            Matcher citation = CITATION.matcher(Files.readString(file));
            while (citation.find()) {
                Map<String, String> known = titles.get(citation.group(1));
                if (known == null) {
                    continue; // A file of another folder, such as the pages of docs/, has no numbered sections.
                }
                Matcher section = SECTION.matcher(citation.group(2));
                while (section.find()) {
                    count++;
                    String title = known.get(section.group(1));
                    String where = citation.group(1) + " §" + section.group(1);
                    if (title == null) {
                        wrong.add(file + " cites " + where + ", which is no section");
                    } else {
                        citedBy.computeIfAbsent(where + " " + title, _ -> new TreeSet<>()).add(name(file));
                    }
                }
            }
        }
        List<String> lines = new ArrayList<>();
        citedBy.forEach((section, by) -> lines.add(section + "\n    " + String.join(", ", by)));
        Files.createDirectories(Path.of("target"));
        Files.write(Path.of("target", "citations.txt"), lines);
        assertThat(wrong).isEmpty();
        assertThat(count).as("citations found").isGreaterThan(400);
    }

    @Test
    void everyMetricCitesASectionThatNamesIt() throws IOException {
        Map<String, String> sections = bodies(SPECIFICATIONS.resolve("metrics.md"));
        List<String> wrong = new ArrayList<>();
        for (Metric metric : java.util.ServiceLoader.load(Metric.class)) {
            Path source = Path.of("src/main/java", metric.getClass().getName().replaceAll("\\$.*", "").replace('.', '/') + ".java");
            List<String> cited = cited(Files.readString(source));
            String id = "`" + metric.info().id() + "`";
            if (cited.isEmpty()) {
                wrong.add(source + " cites no section of metrics.md");
            } else if (cited.stream().noneMatch(s -> names(sections, s, metric.info().id()))) {
                wrong.add(source + " cites " + cited + ", none of which names " + id);
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** Sections of metrics.md that a metric's source cites. */
    private static List<String> cited(String source) {
        List<String> found = new ArrayList<>();
        Matcher citation = CITATION.matcher(source);
        while (citation.find()) {
            if (citation.group(1).equals("metrics.md")) {
                SECTION.matcher(citation.group(2)).results().forEach(m -> found.add(m.group(1)));
            }
        }
        return found;
    }

    /** Whether a section's title or text names a metric; the last part of an id may follow alternatives in one name. */
    private static boolean names(Map<String, String> sections, String section, String id) {
        String text = sections.getOrDefault(section, "");
        int dash = id.lastIndexOf('-');
        return text.contains(id) || dash > 0 && text.contains(id.substring(0, dash)) && text.contains(id.substring(dash + 1));
    }

    private static Map<String, Map<String, String>> titles() throws IOException {
        Map<String, Map<String, String>> all = new TreeMap<>();
        try (Stream<Path> pages = Files.list(SPECIFICATIONS)) {
            for (Path page : pages.toList()) {
                Map<String, String> titles = new LinkedHashMap<>();
                HEADING.matcher(Files.readString(page)).results().forEach(m -> titles.put(m.group(1), m.group(2)));
                all.put(name(page), titles);
            }
        }
        return all;
    }

    /** The text of each section with its heading, without the sections after it. */
    private static Map<String, String> bodies(Path page) throws IOException {
        String text = Files.readString(page);
        Map<String, String> bodies = new LinkedHashMap<>();
        List<java.util.regex.MatchResult> headings = HEADING.matcher(text).results().toList();
        for (int i = 0; i < headings.size(); i++) {
            int end = i + 1 < headings.size() ? headings.get(i + 1).start() : text.length();
            bodies.put(headings.get(i).group(1), text.substring(headings.get(i).start(), end));
        }
        return bodies;
    }

    private static List<Path> files() throws IOException {
        List<Path> all = new ArrayList<>();
        for (String root : List.of("src", "resources", "docs", "README.md")) {
            try (Stream<Path> below = Files.walk(Path.of(root))) {
                below.filter(p -> name(p).matches(".*\\.(java|properties|md|sql|fxml|css|html)")).forEach(all::add);
            }
        }
        return all;
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }
}
