package io.github.assay.ui.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every key used exists, every key is used, and no text stands in FXML. */
class MessagesTest {
    private static final Path UI = Path.of("src/main/java/io/github/assay/ui");
    private static final Path FXML = Path.of("resources/fxml");
    private static final Pattern KEY = Pattern.compile("\"([a-z][A-Za-z0-9]*(?:\\.[A-Za-z0-9_-]+)+)\"");
    private static final Pattern PREFIX = Pattern.compile("\"([A-Za-z][A-Za-z0-9._-]*\\.)\"\\s*\\+");
    private static final Pattern SUFFIX = Pattern.compile("\"(\\.[a-z]+)\"");
    private static final Pattern WORD = Pattern.compile("\\w+");
    private static final Pattern FXML_KEY = Pattern.compile("\"%([^\"]+)\"");
    private static final Pattern BARE = Pattern.compile("(?:text|promptText|accessibleText)=\"(?![%$])[^\"]+\"");

    /** A doubled apostrophe of a pattern is one, also where a message has no arguments. */
    @Test
    void apostrophesAreSingleWithAndWithoutArguments() {
        assertThat(Texts.text("team.noRounds")).isEqualTo("No rounds. 'assay rounds plan' plans one.");
        assertThat(Texts.text("team.link.remedy")).doesNotContain("''");
    }

    @Test
    void everyKeyInCodeExists() throws IOException {
        Set<String> known = keys();
        Set<String> headers = known.stream().map(MessagesTest::header).collect(Collectors.toSet());
        Set<String> missing = matches(sources(), KEY).stream()
                .filter(k -> headers.contains(header(k)))
                .filter(k -> !known.contains(k) && known.stream().noneMatch(other -> other.startsWith(k + ".")))
                .filter(k -> !k.endsWith(".fxml") && !k.endsWith(".css"))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(missing).as("keys to add to messages.properties").isEmpty();
    }

    /** "1 values" is no English: a count that may be 1 has a choice format. */
    @Test
    void everyCountedNounHasItsSingular() throws IOException {
        Pattern counted = Pattern.compile("\\{\\d+(?:,number[^}]*)?\\} (?:labelled |more |other )?"
                + "(?:values|items|cases|labels|metrics|annotators|pairs|groups|slices|systems|queries|databases|questions"
                + "|runs|records|answers|predictions|differences|names|programs)\\b");
        Set<String> never = Set.of(
                // Counts that are never 1: the first twenty records, four groups or more; "1 of 4 items has".
                "import.fieldsNote", "caution.FEW_CLUSTERS", "systems.notRun",
                // The best of several metrics; of one there is nothing to choose.
                "expected.metric");
        Set<String> wrong = new TreeSet<>();
        properties().forEach((key, value) -> {
            if (!never.contains(key) && counted.matcher(((String) value).replaceAll("1<[^{}]*(?:\\{[^{}]*\\}[^{}]*)*\\}", "")).find()) {
                wrong.add(key + "=" + value);
            }
        });
        assertThat(wrong).isEmpty();
    }

    /** A pattern is read only when its sentence is needed: a fault in one would end the command or the window's work. */
    @Test
    void everyPatternCanBeFilledIn() throws IOException {
        Object[] numbers = IntStream.range(0, 20).mapToObj(i -> (Object) 2).toArray();
        properties().forEach((key, value) -> {
            if (((String) value).matches("(?s).*\\{\\d.*")) {
                assertThatCode(() -> new MessageFormat((String) value, Locale.ROOT).format(numbers)).as("%s", key).doesNotThrowAnyException();
            }
        });
    }

    @Test
    void everyKeyInFxmlExists() throws IOException {
        assertThat(keys()).containsAll(matches(text(FXML, ".fxml"), FXML_KEY));
    }

    @Test
    void everyKeyIsUsed() throws IOException {
        String code = allSources();
        Set<String> known = keys();
        Set<String> used = new TreeSet<>(matches(code, KEY));
        used.addAll(matches(text(FXML, ".fxml"), FXML_KEY));
        Set<String> prefixes = matches(code, PREFIX);
        Set<String> suffixes = matches(code, SUFFIX);
        Set<String> words = matches(code, WORD);
        Set<String> unused = keys().stream()
                .filter(k -> !used.contains(k))
                .filter(k -> prefixes.stream().noneMatch(k::startsWith))
                .filter(k -> suffixes.stream().noneMatch(s -> k.endsWith(s) && known.contains(k.substring(0, k.length() - s.length()))))
                .filter(k -> !isWordOfAnEnum(k, words))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(unused).as("keys to take out of messages.properties").isEmpty();
    }

    /** Keys of steps are composed, so each is looked for where metrics name it; a stem in code stands for a group of keys. */
    @Test
    void everyStepOfAScoreHasItsWordsAndEveryWordItsStep() throws IOException {
        String code = text(Path.of("src/main/java/io/github/assay/metrics"), ".java");
        Set<String> known = keys().stream()
                .filter(k -> k.startsWith("evidence.step."))
                .map(k -> k.substring("evidence.step.".length()))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> named = matches(code, Pattern.compile("\"([a-z0-9-]+(?:\\.[A-Za-z0-9_-]+)*\\.?)\""));
        assertThat(matches(code, Pattern.compile("(?:says|passage|texts|Phrase\\.of)\\(\\s*\"([a-z0-9-]+\\.[^\"]*[^\".])\"(?! \\+)"))).isSubsetOf(known);
        assertThat(known).allSatisfy(key -> assertThat(named).as(key).anyMatch(
                n -> n.equals(key) || n.endsWith(".") && key.startsWith(n) || key.equals(n + "-not")));
    }

    @Test
    void fxmlHasNoBareText() throws IOException {
        assertThat(matches(text(FXML, ".fxml"), BARE)).isEmpty();
    }

    @Test
    void everyShortcutRoomAndGroupHasItsWord() {
        assertThat(Stream.of(Shortcut.values()).map(Shortcut::text)).doesNotContain("");
        assertThat(Stream.of(ScreenId.values()).map(ScreenId::title)).doesNotContain("");
        assertThat(Stream.of(Shortcut.Group.values()).map(Texts::word)).doesNotContain("");
    }

    @Test
    void placeholdersAreFilledInAndChoicesAgreeWithTheirNumber() {
        assertThat(Texts.text("shell.problems", 1)).isEqualTo("1 problem");
        assertThat(Texts.text("shell.problems", 3)).isEqualTo("3 problems");
    }

    @Test
    void unknownReasonCodesAreSaidAsTheyAre() {
        assertThat(Texts.reason("NO_POSITIVES")).isEqualTo("no answer has the label pass");
        assertThat(Texts.reason("SOMETHING_NEW")).isEqualTo("something new");
    }

    /** {@code TypeName.CONSTANT}, where the constant is written somewhere in the code. */
    private static boolean isWordOfAnEnum(String key, Set<String> words) {
        List<String> parts = List.of(key.split("\\."));
        return parts.size() == 2
                && Character.isUpperCase(parts.getFirst().charAt(0))
                && words.contains(parts.getLast());
    }

    private static String allSources() {
        try {
            return text(Path.of("src/main/java/io/github/assay"), ".java");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static String header(String key) {
        return key.substring(0, key.indexOf('.') < 0 ? key.length() : key.indexOf('.'));
    }

    private static Set<String> keys() throws IOException {
        return new TreeSet<>(properties().stringPropertyNames());
    }

    private static Properties properties() throws IOException {
        Properties properties = new Properties();
        try (var in = Files.newBufferedReader(Path.of("resources/i18n/messages.properties"))) {
            properties.load(in);
        }
        return properties;
    }

    private static String sources() throws IOException {
        return text(UI, ".java");
    }

    private static String text(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            StringBuilder all = new StringBuilder();
            for (Path file : files.filter(f -> f.toString().endsWith(ending)).sorted().toList()) {
                all.append(Files.readString(file)).append('\n');
            }
            return all.toString();
        }
    }

    private static Set<String> matches(String text, Pattern pattern) {
        return pattern.matcher(text).results().map(r -> r.groupCount() == 0 ? r.group() : r.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }
}
