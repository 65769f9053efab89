import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Lays the licence texts of libraries into a folder, one folder for each library: the texts that its jar holds, else the standard
 * text that {@code libraries.txt} beside the standard texts names. Ends with 1 and names the libraries that have neither.
 *
 * <p>Part of the build: {@code java LicenceTexts.java STANDARD OUT JAR|FOLDER…}.
 */
final class LicenceTexts {
    private static final Pattern TEXT = Pattern.compile("(?i)(.*/)?[^/]*(licen[sc]e|notice|copying)[^/]*(?<!\\.class)");

    private LicenceTexts() {}

    public static void main(String[] args) throws IOException {
        Path standard = Path.of(args[0]);
        Path out = Path.of(args[1]);
        List<String> table = Files.readAllLines(standard.resolve("libraries.txt"));
        List<String> without = new ArrayList<>();
        for (String place : List.of(args).subList(2, args.length)) {
            for (Path jar : jars(Path.of(place))) {
                boolean own = fromJar(jar, out);
                boolean named = fromTable(jar, standard, table, out);
                if (!own && !named) {
                    without.add(jar.getFileName().toString());
                }
            }
        }
        if (!without.isEmpty()) {
            System.err.println("No licence text for " + String.join(", ", without) + ": name one in " + standard.resolve("libraries.txt"));
            System.exit(1);
        }
    }

    private static List<Path> jars(Path place) throws IOException {
        if (!Files.isDirectory(place)) {
            return List.of(place);
        }
        try (Stream<Path> files = Files.list(place)) {
            return files.filter(f -> f.toString().endsWith(".jar")).sorted().toList();
        }
    }

    private static String name(Path jar) {
        return jar.getFileName().toString().replaceAll("\\.jar$", "");
    }

    /** Copies the texts in a jar; returns whether one of them is the library's licence. */
    private static boolean fromJar(Path jar, Path out) throws IOException {
        boolean licence = false;
        Path folder = out.resolve(name(jar)).normalize();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream().filter(e -> !e.isDirectory() && TEXT.matcher(e.getName()).matches()).toList()) {
                Path text = folder.resolve(entry.getName()).normalize();
                if (!text.startsWith(folder)) {
                    throw new IOException(jar + ": " + entry.getName());
                }
                Files.createDirectories(text.getParent());
                Files.write(text, zip.getInputStream(entry).readAllBytes());
                String lower = entry.getName().toLowerCase(Locale.ROOT);
                licence |= lower.startsWith("meta-inf/") && !lower.contains("notice");
            }
        }
        return licence;
    }

    /** Writes the standard text of a library under its copyright line; returns whether the table names one. */
    private static boolean fromTable(Path jar, Path standard, List<String> table, Path out) throws IOException {
        for (String line : table) {
            String[] parts = line.split("\\s*\\|\\s*");
            if (!line.startsWith("#") && parts.length == 3 && name(jar).matches(Pattern.quote(parts[0]) + "(-\\d.*)?")) {
                Path text = out.resolve(name(jar)).resolve(parts[1] + ".txt");
                Files.createDirectories(text.getParent());
                Files.writeString(text, parts[2] + "\n\n" + Files.readString(standard.resolve(parts[1] + ".txt")));
                return true;
            }
        }
        return false;
    }
}
