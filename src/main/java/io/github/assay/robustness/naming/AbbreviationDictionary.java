package io.github.assay.robustness.naming;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Usual abbreviations of words, both in lower case (metrics.md §5.2). Immutable. */
public final class AbbreviationDictionary {
    /** The file of further entries in a project's folder. */
    public static final String FILE = "abbreviations.csv";

    private final Map<String, String> byWord;
    private final Set<String> abbreviations;

    /** @param byWord word → abbreviation, in lower case */
    public AbbreviationDictionary(Map<String, String> byWord) {
        this.byWord = Map.copyOf(byWord);
        this.abbreviations = new HashSet<>(byWord.values());
    }

    private static final class Bundled {
        private static final AbbreviationDictionary DICTIONARY = new AbbreviationDictionary(read(WordList.lines("/naming/abbreviations.csv")));
    }

    /** The dictionary that comes with the program. */
    public static AbbreviationDictionary bundled() {
        return Bundled.DICTIONARY;
    }

    /** This dictionary with entries added; an entry for the same word replaces its own. */
    public AbbreviationDictionary with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(byWord);
        all.putAll(more);
        return new AbbreviationDictionary(all);
    }

    /**
     * Entries of a file: a line {@code word,abbreviation} each; the first line may be that title. Empty lines and lines
     * with {@code #} are skipped.
     *
     * @throws IllegalArgumentException naming the first line that is not of this form
     */
    public static Map<String, String> read(List<String> lines) {
        Map<String, String> entries = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip().toLowerCase(Locale.ROOT);
            if (line.isEmpty() || line.startsWith("#") || i == 0 && line.equals("word,abbreviation")) {
                continue;
            }
            String[] parts = line.split("[,;\t]", -1);
            if (parts.length != 2 || !isLetters(parts[0]) || !isLetters(parts[1])) {
                throw new IllegalArgumentException("line " + (i + 1) + " is not 'word,abbreviation' in letters: " + lines.get(i));
            }
            entries.put(parts[0].strip(), parts[1].strip());
        }
        return entries;
    }

    private static boolean isLetters(String text) {
        return !text.isBlank() && text.strip().chars().allMatch(Character::isLetter);
    }

    boolean isAbbreviation(String lower) {
        return abbreviations.contains(lower) || WordList.singulars(lower).stream().anyMatch(abbreviations::contains);
    }

    /** The abbreviation of a word, or of the word that it is a plural of with an s. */
    Optional<String> of(String lower) {
        String own = byWord.get(lower);
        return own != null
                ? Optional.of(own)
                : WordList.singulars(lower).stream().filter(byWord::containsKey).findFirst().map(s -> byWord.get(s) + "s");
    }
}
