package io.github.assay.calibration.alignment;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds questions and SQL of test items in a text, word for word or nearly. Texts are compared by words, numbers, signs of
 * SQL and, in scripts without blanks, letters, without case, punctuation and white space. A passage counts as nearly a text when few words
 * were put in, left out or replaced: every fifth of a question, every seventh of SQL, none of a short text. A passage that
 * is as near to a text of tune is not counted, because it may have come from there.
 */
public final class PastedTexts {
    /** Letters of scripts that are written without blanks between words. */
    private static final String SINGLE = "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}";

    private static final Pattern WORD = Pattern.compile("[" + SINGLE + "]|[\\p{L}\\p{M}\\p{N}_&&[^" + SINGLE + "]]+|[-+*/=<>%|]");
    private static final Pattern SIGN = Pattern.compile("[-+*/=<>%|]");

    /** Shortest texts that are looked for, in words, and from which number on they may differ. */
    private static final int SHORTEST_QUESTION = 3;

    private static final int SHORTEST_SQL = 6;
    private static final int EXACT_QUESTION = 5;
    private static final int EXACT_SQL = 8;

    private final List<Known> test;
    private final List<Known> tune;

    /**
     * @param test texts of test items
     * @param tune texts of tune items
     */
    public PastedTexts(Collection<ItemText> test, Collection<ItemText> tune) {
        this.test = test.stream().map(Known::of).toList();
        this.tune = tune.stream().map(Known::of).toList();
    }

    /**
     * A text of an item.
     *
     * @param caseId its case
     * @param sql whether it is SQL, else a question
     */
    public record ItemText(String caseId, boolean sql, String text) {}

    /** A text as words. */
    private record Known(ItemText of, List<String> words) {
        static Known of(ItemText text) {
            return new Known(text, split(text.text(), text.sql()));
        }

        /** Most words that may differ; negative for a text that is too short to be looked for. */
        int most() {
            int n = words.size();
            int exact = of.sql() ? EXACT_SQL : EXACT_QUESTION;
            return n < (of.sql() ? SHORTEST_SQL : SHORTEST_QUESTION) ? -1 : n < exact ? 0 : n / (of.sql() ? 7 : 5);
        }
    }

    private static List<String> split(String text, boolean signs) {
        List<String> words = new ArrayList<>();
        Matcher m = WORD.matcher(Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT));
        while (m.find()) {
            if (signs || !SIGN.matcher(m.group()).matches()) {
                words.add(m.group());
            }
        }
        return words;
    }

    /** The test items of which a text has a question or SQL, each once, in the order given. */
    public List<ItemText> in(String text) {
        List<String> plain = split(text, false);
        List<String> signed = split(text, true);
        Set<String> there = new HashSet<>(signed);
        List<ItemText> found = new ArrayList<>();
        Set<String> cases = new HashSet<>();
        for (Known known : test) {
            if (!cases.contains(known.of.caseId()) && known.most() >= 0 && lacks(known, there) <= known.most()
                    && isIn(known, known.of.sql() ? signed : plain)) {
                cases.add(known.of.caseId());
                found.add(known.of);
            }
        }
        return found;
    }

    private static long lacks(Known known, Set<String> there) {
        return known.words.stream().filter(w -> !there.contains(w)).count();
    }

    private boolean isIn(Known known, List<String> text) {
        int[] edits = edits(known.words, text);
        int most = known.most();
        for (int end = 1; end <= text.size(); end++) {
            boolean least = edits[end] <= edits[end - 1] && (end == text.size() || edits[end] <= edits[end + 1]);
            if (edits[end] <= most && least) {
                int from = Math.max(0, end - known.words.size() - most);
                List<String> passage = text.subList(from, Math.min(text.size(), end + most));
                double share = (double) edits[end] / known.words.size();
                if (tune.stream().noneMatch(t -> t.of.sql() == known.of.sql() && nearness(t, passage).filter(s -> s <= share).isPresent())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Least share of its words in which a text differs from some part of a passage; empty for one that shares too little. */
    private static Optional<Double> nearness(Known known, List<String> passage) {
        if (known.words.isEmpty() || lacks(known, new HashSet<>(passage)) > known.words.size() / 2) {
            return Optional.empty();
        }
        int least = known.words.size();
        for (int edit : edits(known.words, passage)) {
            least = Math.min(least, edit);
        }
        return Optional.of((double) least / known.words.size());
    }

    /**
     * For each end in the text, the least number of words that must be put in, left out or replaced to make the words from
     * some part of the text that ends there (Sellers 1980).
     */
    private static int[] edits(List<String> words, List<String> text) {
        int[] column = new int[text.size() + 1];
        for (int i = 1; i <= words.size(); i++) {
            int diagonal = column[0];
            column[0] = i;
            for (int j = 1; j <= text.size(); j++) {
                int above = column[j];
                int same = words.get(i - 1).equals(text.get(j - 1)) ? 0 : 1;
                column[j] = Math.min(diagonal + same, Math.min(above, column[j - 1]) + 1);
                diagonal = above;
            }
        }
        return column;
    }
}
