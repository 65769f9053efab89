package io.github.assay.robustness.naming;

import io.github.assay.sql.rename.PlainNames;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Makes names less natural by dictionary and rules, without chance (metrics.md §5.2). Immutable. */
public final class NameShortener {
    private static final int LONGEST = 4;
    private static final int KEPT = 3;

    private final WordList words;
    private final AbbreviationDictionary dictionary;
    private final Naturalness target;
    private final Map<String, String> proposals;

    /** @param target {@link Naturalness#N3} drops vowels, {@link Naturalness#N2} keeps the beginning of each word */
    public NameShortener(WordList words, AbbreviationDictionary dictionary, Naturalness target) {
        this(words, dictionary, target, Map.of());
    }

    private NameShortener(WordList words, AbbreviationDictionary dictionary, Naturalness target, Map<String, String> proposals) {
        this.words = words;
        this.dictionary = dictionary;
        this.target = target;
        this.proposals = Map.copyOf(proposals);
    }

    /** The same with new names from elsewhere, used where they are free. @param proposed name → new name */
    public NameShortener preferring(Map<String, String> proposed) {
        return new NameShortener(words, dictionary, target, proposed);
    }

    /**
     * The short form of a name, in the style in which it is written.
     *
     * @param taken names in lower case that are in use; the new name is none of them and no word of SQL
     */
    public String shorten(String name, Set<String> taken) {
        String proposed = proposals.getOrDefault(name, name);
        if (!proposed.equalsIgnoreCase(name) && isFree(proposed, name, taken)) {
            return proposed;
        }
        StringBuilder out = new StringBuilder();
        List<String> parts = NameToken.split(name);
        parts.forEach(p -> out.append(NameToken.isLetters(p) ? cased(token(p.toLowerCase(Locale.ROOT)), p) : p));
        String made = out.toString();
        if (isFree(made, name, taken)) {
            return made;
        }
        return free(made, name, taken);
    }

    /** The short form with the next unused letters of the source, else a number, after it. */
    private static String free(String made, String name, Set<String> taken) {
        StringBuilder longer = new StringBuilder(made);
        boolean upper = made.equals(made.toUpperCase(Locale.ROOT));
        for (char letter : name.toLowerCase(Locale.ROOT).toCharArray()) {
            if (letter >= 'a' && letter <= 'z' && made.toLowerCase(Locale.ROOT).indexOf(letter) < 0) {
                longer.append(upper ? Character.toUpperCase(letter) : letter);
                if (isFree(longer.toString(), name, taken)) {
                    return longer.toString();
                }
            }
        }
        int number = 2;
        while (!isFree(made + number, name, taken)) {
            number++;
        }
        return made + number;
    }

    private static boolean isFree(String made, String name, Set<String> taken) {
        String lower = made.toLowerCase(Locale.ROOT);
        boolean word = made.matches("[A-Za-z_]+") && !PlainNames.isPlain(made);
        return lower.equals(name.toLowerCase(Locale.ROOT)) || !taken.contains(lower) && !word;
    }

    private String token(String lower) {
        return dictionary.of(lower).orElseGet(() -> {
            if (lower.length() <= KEPT) {
                return lower;
            }
            List<String> joined = words.isWord(lower) ? List.of() : words.joined(lower);
            if (!joined.isEmpty()) {
                return token(joined.getFirst()) + token(joined.getLast());
            }
            String whole = target == Naturalness.N3 ? WordList.skeleton(lower) : lower;
            return whole.substring(0, Math.min(LONGEST, whole.length()));
        });
    }

    static String cased(String made, String written) {
        boolean upper = written.length() > 1 && written.equals(written.toUpperCase(Locale.ROOT));
        boolean first = Character.isUpperCase(written.charAt(0));
        return upper ? made.toUpperCase(Locale.ROOT)
                : first ? made.substring(0, 1).toUpperCase(Locale.ROOT) + made.substring(1) : made;
    }
}
