package io.github.assay.robustness.naming;

import io.github.assay.sql.rename.TextChange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds where a question or evidence mentions tables and columns, and what the mentions become (metrics.md §5.2). Passages
 * in quotes, values of the gold query, and words with a capital inside a sentence are no mentions.
 */
public final class Mentions {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_]+");
    private static final Pattern QUOTED = Pattern.compile("(?<![\\p{L}\\p{N}])'[^']*'|\"[^\"]*\"|“[^”]*”|‘[^’]*’");
    /** Words too common to mention a column by themselves. */
    private static final Set<String> COMMON = Set.of(
            "a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "has", "have", "in", "is", "it", "of", "on", "or", "the",
            "to", "was", "were", "with", "do", "does", "did", "not", "no", "all", "any", "each", "that", "this", "who", "what", "which");

    private final List<Name> names;

    /**
     * A name that may be mentioned.
     *
     * @param was the name as the database spells it
     * @param is its new name
     * @param inQuery whether the gold query uses it; other names count only where they are spelled as identifiers
     */
    public record Name(String was, String is, boolean inQuery) {
        private List<String> words() {
            return NameToken.split(was).stream()
                    .filter(t -> Character.isLetterOrDigit(t.charAt(0))).map(t -> t.toLowerCase(Locale.ROOT)).toList();
        }

        private boolean isCompound() {
            return words().size() > 1;
        }
    }

    private record Word(int start, int end, String text) {}

    /** @param names the renamed tables and columns of the case's database */
    public Mentions(List<Name> names) {
        this.names = names.stream()
                .filter(n -> !n.was.equals(n.is))
                .sorted(Comparator.<Name>comparingInt(n -> -n.words().size()).thenComparing(n -> !n.inQuery).thenComparing(Name::was))
                .toList();
    }

    /**
     * The changes of a text.
     *
     * @param values text literals of the gold query; where the text has them it is not changed
     */
    public List<TextChange> in(String text, Set<String> values) {
        boolean[] fixed = fixed(text, values);
        List<Word> words = new ArrayList<>();
        Matcher m = WORD.matcher(text);
        while (m.find()) {
            words.add(new Word(m.start(), m.end(), m.group()));
        }
        List<TextChange> changes = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            int at = i;
            Optional<TextChange> change = fixed[words.get(i).start] ? Optional.empty() : at(text, words, at, fixed);
            if (change.isPresent()) {
                changes.add(change.get());
                int end = change.get().at() + change.get().before().length();
                while (i + 1 < words.size() && words.get(i + 1).start < end) {
                    i++;
                }
            }
        }
        return changes;
    }

    private static boolean[] fixed(String text, Set<String> values) {
        boolean[] fixed = new boolean[text.length() + 1];
        Matcher quoted = QUOTED.matcher(text);
        while (quoted.find()) {
            java.util.Arrays.fill(fixed, quoted.start(), quoted.end(), true);
        }
        String lower = text.toLowerCase(Locale.ROOT);
        for (String value : values) {
            String sought = value.strip().replaceAll("^%+|%+$", "").toLowerCase(Locale.ROOT);
            for (int at = sought.isEmpty() ? -1 : lower.indexOf(sought); at >= 0; at = lower.indexOf(sought, at + 1)) {
                boolean whole = (at == 0 || !Character.isLetterOrDigit(lower.charAt(at - 1)))
                        && (at + sought.length() == lower.length() || !Character.isLetterOrDigit(lower.charAt(at + sought.length())));
                if (whole && lower.length() == text.length() && text.startsWith(value.strip(), at)) {
                    java.util.Arrays.fill(fixed, at, at + sought.length(), true);
                }
            }
        }
        return fixed;
    }

    private Optional<TextChange> at(String text, List<Word> words, int i, boolean... fixed) {
        for (Name name : names) {
            Word first = words.get(i);
            if (name.isCompound() && first.text.equalsIgnoreCase(name.was)) {
                return Optional.of(new TextChange(first.start, first.text, name.is));
            }
            int length = name.inQuery ? matched(text, words, i, name.words()) : 0;
            if (length > 0 && !fixed[words.get(i + length - 1).start]) {
                Word last = words.get(i + length - 1);
                String written = text.substring(first.start, last.end);
                boolean entity = words.subList(i, i + length).stream().allMatch(w -> isEntity(text, w));
                if (written.equals(name.was) || !entity) {
                    return Optional.of(new TextChange(first.start, written, after(name, written, first, text)));
                }
            }
        }
        return Optional.empty();
    }

    /** Number of words that read as the name; 0: they do not. Only white space, hyphens and underscores are between them. */
    private static int matched(String text, List<Word> words, int from, List<String> name) {
        if (name.size() == 1 && COMMON.contains(name.getFirst()) || from + name.size() > words.size()) {
            return 0;
        }
        for (int k = 0; k < name.size(); k++) {
            Word w = words.get(from + k);
            boolean last = k == name.size() - 1;
            boolean joined = k == 0 || text.substring(words.get(from + k - 1).end, w.start).matches("\\s+|-");
            if (!joined || !(last ? isSame(w.text, name.get(k)) : w.text.equalsIgnoreCase(name.get(k)))) {
                return 0;
            }
        }
        return name.size();
    }

    private static boolean isSame(String word, String name) {
        String lower = word.toLowerCase(Locale.ROOT);
        return lower.equals(name) || WordList.singulars(lower).contains(name) || WordList.singulars(name).contains(lower);
    }

    /** A capital inside a sentence: a proper name, or a value. */
    private static boolean isEntity(String text, Word word) {
        return Character.isUpperCase(word.text.charAt(0)) && !isSentenceStart(text, word);
    }

    private static boolean isSentenceStart(String text, Word word) {
        String before = text.substring(0, word.start).strip();
        return before.isEmpty() || ".?!:;".indexOf(before.charAt(before.length() - 1)) >= 0;
    }

    private static String after(Name name, String written, Word first, String text) {
        String lower = written.toLowerCase(Locale.ROOT);
        String last = name.words().getLast();
        boolean plural = lower.endsWith("s") && !last.endsWith("s");
        String made = name.is + (plural && !name.is.toLowerCase(Locale.ROOT).endsWith("s") ? "s" : "");
        boolean start = Character.isUpperCase(first.text.charAt(0)) && isSentenceStart(text, first);
        return start ? made.substring(0, 1).toUpperCase(Locale.ROOT) + made.substring(1) : made;
    }
}
