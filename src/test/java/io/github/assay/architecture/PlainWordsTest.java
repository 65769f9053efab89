package io.github.assay.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Comments, messages and pages use no word of the list in docs/writing.md. */
class PlainWordsTest {
    private static final Path SOURCES = Path.of("src/main/java");
    private static final Path MESSAGES = Path.of("resources/i18n/messages.properties");

    /** The list of docs/writing.md with plurals, and the actors that its third rule refuses. */
    private static final Pattern WORDS = Pattern.compile("(?i)\\b(houses?|rooms?|walls?|hands?|heads?|faces?|desks?"
            + "|shelf|shelves|lanes?|roofs?|floors?|told|said|stands|lies|asked|brought|given\\s+back|nobody|somebody"
            + "|whoever)\\b");

    /** Words that no name of the program has in it, as a part of their own: {@code caseHead}, {@code HEAD_ROWS}. */
    private static final Pattern NAME_WORDS = Pattern.compile(Stream.of(
                    "head", "said", "told", "asked", "room", "desk", "dossier", "floor", "shelf", "gesture", "heads")
            .map(w -> "(?:^|_)" + w + "(?![a-z])|" + Character.toUpperCase(w.charAt(0)) + w.substring(1) + "(?![a-z])|(?:^|_)"
                    + w.toUpperCase(Locale.ROOT) + "(?:_|$)")
            .collect(Collectors.joining("|")));

    /** Names of Java's own library. */
    private static final Set<String> OF_JAVA = Set.of("floor", "floorMod", "floorDiv", "floorEntry", "floorKey");

    /** Phrases in which a word of the list is the usual term. */
    private static final Pattern ALLOWED = Pattern.compile("(?i)\\bby hand\\b|\\bheadless\\b|\\bcolumn heads?\\b");

    /** Text of a page or comment that is code: blocks and spans between backquotes, targets of links, Javadoc code. */
    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\n]*`|\\]\\([^)]*\\)"
            + "|\\{@(?:code|literal|link|linkplain|value)\\s[^}]*}");

    /** A text or character literal, a text block, or a comment of Java. */
    private static final Pattern LEXEME = Pattern.compile(
            "(?s)(?<literal>\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\\n])+')|(?<comment>/\\*.*?\\*/|//[^\n]*)");

    /** Pages that are not checked: the list itself, and the page of measurements. */
    private static final List<String> PAGES_EXEMPT = List.of("writing.md", "performance.md");

    @Test
    void commentsOfTheProgram() throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
                found.addAll(inComments(file.toString(), Files.readString(file)));
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void namesOfTheProgram() throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
                found.addAll(inNames(file.toString(), Files.readString(file)));
            }
        }
        assertThat(found).isEmpty();
    }

    /** Steps of a score are words of exported documents too, which keep what they were before they were messages. */
    @Test
    void messages() throws IOException {
        String messages = Files.readString(MESSAGES).replaceAll("(?m)^evidence\\.step\\..*", "");
        assertThat(inMessages(MESSAGES.toString(), messages)).isEmpty();
    }

    @Test
    void pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(Path.of("README.md"), Path.of("CONTRIBUTING.md")));
        try (Stream<Path> docs = Files.list(Path.of("docs"))) {
            docs.filter(f -> f.toString().endsWith(".md"))
                    .filter(f -> !PAGES_EXEMPT.contains(f.getFileName().toString()))
                    .sorted()
                    .forEach(pages::add);
        }
        assertThat(pages).hasSizeGreaterThan(5);
        List<String> found = new ArrayList<>();
        for (Path page : pages) {
            found.addAll(words(page.toString(), Files.readString(page)));
        }
        assertThat(found).isEmpty();
    }

    @Test
    void anExampleIsRefused() {
        String java = """
                /**
                 * What a room shows; it is given
                 * back to {@code Desk}. Nobody waits.
                 */
                class Example {
                    String text = "a wall, /* no comment */ // nor this";
                    char quote = '"'; // stands behind the desk
                    int head; /* counted by hand, in headless tests */
                }
                """;
        assertThat(inComments("Example.java", java)).containsExactly(
                "Example.java:2 room", "Example.java:2 given back", "Example.java:3 Nobody", "Example.java:7 stands",
                "Example.java:7 desk");
        assertThat(inNames("Example.java", java + "double headHeight = Math.floor(x); int forehead, HEAD_ROWS, overhead; String pageHead;"))
                .containsExactly("Example.java head", "Example.java headHeight", "Example.java HEAD_ROWS", "Example.java pageHead");
        assertThat(words("page.md", "A face.\n\nSee `asked_cuts` and\n```\nfloor\n```\n[lanes](desk.md)"))
                .containsExactly("page.md:1 face", "page.md:7 lanes");
        assertThat(inMessages("m.properties", "# by room\nroom.pages=Pages of this house\nAsked.COST=cost\n"))
                .containsExactly("m.properties:1 room", "m.properties:2 house");
    }

    /** Names of types, methods and variables in a Java text that have a word of the list in them. */
    private static List<String> inNames(String name, String java) {
        return Pattern.compile("[A-Za-z_]\\w*").matcher(blanked(LEXEME, java)).results()
                .filter(m -> NAME_WORDS.matcher(m.group()).find() && !OF_JAVA.contains(m.group()))
                .map(m -> name + " " + m.group())
                .distinct()
                .toList();
    }

    /** Words in the comments of a Java text. */
    private static List<String> inComments(String name, String java) {
        StringBuilder comments = new StringBuilder(blank(java));
        Matcher lexemes = LEXEME.matcher(java);
        while (lexemes.find()) {
            if (lexemes.group("comment") != null) {
                comments.replace(lexemes.start(), lexemes.end(), lexemes.group());
            }
        }
        return words(name, comments.toString());
    }

    /** Words in the comments and values of a properties text. */
    private static List<String> inMessages(String name, String properties) {
        return words(name, Pattern.compile("(?m)^[^#=\n]*=").matcher(properties).replaceAll(m -> blank(m.group())));
    }

    /** Words of the list in a text, each with its line. */
    private static List<String> words(String name, String text) {
        String prose = blanked(ALLOWED, blanked(CODE, text)).replaceAll("(?m)^([ \t]*)\\*(?!/)", "$1 ");
        List<String> found = new ArrayList<>();
        Matcher words = WORDS.matcher(prose);
        while (words.find()) {
            long line = 1 + prose.substring(0, words.start()).chars().filter(c -> c == '\n').count();
            found.add(name + ":" + line + " " + words.group().replaceAll("\\s+", " "));
        }
        return found;
    }

    private static String blanked(Pattern pattern, String text) {
        return pattern.matcher(text).replaceAll(m -> blank(m.group()));
    }

    private static String blank(String text) {
        char[] characters = text.toCharArray();
        for (int i = 0; i < characters.length; i++) {
            characters[i] = characters[i] == '\n' ? '\n' : ' ';
        }
        return new String(characters);
    }
}
