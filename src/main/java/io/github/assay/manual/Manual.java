package io.github.assay.manual;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds pages and words of the manual. Files are read from the program when they are first needed, and kept. Thread-safe. */
public final class Manual {
    /** The page of words; its entries are lines {@code - **name** (field): meaning}. */
    public static final String WORDS = "words.md";

    private static final String FOLDER = "/manual/";
    private static final Pattern ENTRY = Pattern.compile("- \\[(.+?)]\\(([^)#]+)#?([^)]*)\\)(?: · (.+))?");
    private static final Pattern TERM = Pattern.compile("- \\*\\*(.+?)\\*\\* \\((.+?)\\): (.+)");
    private static final Pattern LINK_TARGET = Pattern.compile("]\\([^)]*\\)");
    private static final Pattern HEADING = Pattern.compile("(#+) (.+)");
    /** Between two words of a paragraph: spaces, and one end of a line at most. */
    private static final String SPACE = "(?:[^\\S\\n]+|[^\\S\\n]*\\n[^\\S\\n]*)";
    private static final Manual SHIPPED = new Manual();

    private final Map<String, String> texts = new ConcurrentHashMap<>();
    private final List<ManualPage> pages = listed(text("contents.md"));
    private final List<Term> terms = entries(text(WORDS));

    private final Pattern words = Pattern.compile("(?iu)(?<![\\p{L}\\d])(?:" + terms.stream()
            .map(Term::name)
            .sorted(Comparator.comparingInt(String::length).reversed())
            .map(Pattern::quote)
            .collect(Collectors.joining("|")) + ")s?(?![\\p{L}\\d])");

    private Manual() {}

    /** The manual of this program. */
    public static Manual shipped() {
        return SHIPPED;
    }

    private static List<ManualPage> listed(String contents) {
        List<ManualPage> all = new ArrayList<>();
        String task = "";
        for (String line : contents.lines().toList()) {
            Matcher entry = ENTRY.matcher(line);
            if (line.startsWith("## ")) {
                task = line.substring("## ".length());
            } else if (entry.matches()) {
                List<String> places = entry.group(4) == null ? List.of() : List.of(entry.group(4).split(", "));
                all.add(new ManualPage(task, entry.group(1), entry.group(2), entry.group(3), places));
            }
        }
        return List.copyOf(all);
    }

    private static List<Term> entries(String words) {
        List<Term> all = new ArrayList<>();
        for (String line : words.replaceAll("\n  +", " ").lines().toList()) {
            Matcher entry = TERM.matcher(line);
            if (entry.matches()) {
                all.add(new Term(entry.group(1), entry.group(2), entry.group(3)));
            }
        }
        return List.copyOf(all);
    }

    /** All pages in the order of the contents. */
    public List<ManualPage> pages() {
        return pages;
    }

    /** The glossary in the order of its page. */
    public List<Term> terms() {
        return terms;
    }

    /** The page about a place of the window: that of the screen's open page, else that of the screen. */
    public Optional<ManualPage> about(String screen, String page) {
        return about(screen + ": " + page).or(() -> about(screen));
    }

    private Optional<ManualPage> about(String place) {
        return pages.stream().filter(p -> p.places().contains(place)).findFirst();
    }

    /** The page that a link between files of {@code docs} leads to; a file that the contents do not list is a page too. */
    public Optional<ManualPage> at(String link) {
        String[] parts = link.split("#", 2);
        String section = parts.length > 1 ? parts[1] : "";
        return pages.stream().filter(p -> p.file().equals(parts[0]) && p.section().equals(section)).findFirst()
                .or(() -> pages.stream().filter(p -> p.file().equals(parts[0]) && p.section().isEmpty()).findFirst())
                .or(() -> text(parts[0]).isEmpty() || section(text(parts[0]), section).isEmpty()
                        ? Optional.empty()
                        : Optional.of(new ManualPage("", heading(section(text(parts[0]), section)), parts[0], section, List.of())));
    }

    /** The page of a name as {@link ManualPage#name} gives it, or with a title. */
    public Optional<ManualPage> named(String name) {
        return pages.stream().filter(p -> p.name().equalsIgnoreCase(name) || p.title().equalsIgnoreCase(name)).findFirst()
                .or(() -> name.matches("[A-Za-z/-]+(#.+)?") ? at(name.replaceFirst("#|$", ".md$0")) : Optional.empty());
    }

    /** The word's entry in the glossary, in any case of letters, for its plural with s too. */
    public Optional<Term> term(String word) {
        return terms.stream().filter(t -> t.name().equalsIgnoreCase(word) || (t.name() + "s").equalsIgnoreCase(word)).findFirst();
    }

    /** Finds the names of all terms and their plurals in a text, as whole words; where two begin at one place, the longer one. */
    public Pattern words() {
        return words;
    }

    /** Of the terms that a text contains, the longest. */
    public Optional<Term> termIn(String text) {
        return words.matcher(text).results().map(MatchResult::group).max(Comparator.comparingInt(String::length)).flatMap(this::term);
    }

    /** The Markdown of a page; empty when the program has no such file. */
    public String text(ManualPage page) {
        return section(text(page.file()), page.section());
    }

    private String text(String file) {
        return texts.computeIfAbsent(file, Manual::read);
    }

    private static String read(String file) {
        try (InputStream in = Manual.class.getResourceAsStream(FOLDER + file)) {
            return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(FOLDER + file, e);
        }
    }

    /** From the heading with an anchor to the next heading that is not below it; all for an empty anchor. */
    private static String section(String text, String anchor) {
        if (anchor.isEmpty()) {
            return text;
        }
        List<String> lines = new ArrayList<>();
        int level = 0;
        boolean code = false;
        for (String line : text.lines().toList()) {
            code ^= line.startsWith("```");
            Matcher heading = HEADING.matcher(line);
            if (!code && heading.matches()) {
                int depth = heading.group(1).length();
                if (level == 0 && anchor(heading.group(2)).equals(anchor)) {
                    level = depth;
                } else if (level > 0 && depth <= level) {
                    break;
                }
            }
            if (level > 0) {
                lines.add(line);
            }
        }
        return String.join("\n", lines);
    }

    private static String heading(String text) {
        return text.lines().filter(l -> l.startsWith("#")).map(l -> l.replaceFirst("#+ ", "")).findFirst().orElse("");
    }

    /** The anchor that Markdown's readers give a heading: small letters, digits and hyphens. */
    public static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\d _-]", "").strip().replace(' ', '-');
    }

    /** How often a page shows words, in any case of letters; 0 for no words. Targets of links are not shown. */
    public int places(ManualPage page, String words) {
        return places(LINK_TARGET.matcher(text(page)).replaceAll("]"), words);
    }

    /** How often a text contains words. */
    public static int places(String text, String words) {
        if (words.isBlank()) {
            return 0;
        }
        return (int) places(words).matcher(text).results().count();
    }

    /** What finds words in a text, in any case of letters, across the end of a line too. */
    public static Pattern places(String words) {
        return Pattern.compile(Arrays.stream(words.strip().split("\\s+")).map(Pattern::quote).collect(Collectors.joining(SPACE)),
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    /** The pages that contain words, in the order of the contents, each place on one of them. */
    public Stream<ManualPage> with(String words) {
        return pages.stream().filter(p -> !isRepeated(p) && places(p, words) > 0);
    }

    /** Whether the contents list a section on its own, and its file as a whole. */
    public boolean isRepeated(ManualPage page) {
        return !page.section().isEmpty() && pages.stream().anyMatch(p -> p.file().equals(page.file()) && p.section().isEmpty());
    }
}
