package io.github.assay.domain.project;

import io.github.assay.digest.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A labelling guideline. Each vote records the version shown with the item, so a changed guideline shows which votes to
 * revisit.
 *
 * @param text Markdown; blank: the project has none
 */
public record Guideline(String text) {
    /** The version of a project without a guideline. */
    public static final String NONE = "none";

    private static final int BYTES = 6;
    private static final long MOST_CELLS = 4_000_000;
    private static final String STANDARD = "/guideline/default.md";

    /**
     * The default guideline: what pass means, and the usual cases of text-to-SQL. An imported corpus without a guideline
     * gets it as its {@code guideline.md}.
     */
    public static Guideline standard() {
        try (InputStream text = Guideline.class.getResourceAsStream(STANDARD)) {
            return new Guideline(new String(text.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(STANDARD, e);
        }
    }

    /** Whether it is the default guideline, unchanged. */
    public boolean isStandard() {
        return version().equals(standard().version());
    }

    /** Fingerprint of the text: 12 hexadecimal digits, {@link #NONE} for a blank one. Line ends do not count. */
    public String version() {
        if (text.isBlank()) {
            return NONE;
        }
        return Sha256.hex(String.join("\n", lines()), BYTES);
    }

    /** Its lines without white space at their ends and before and after the text; none of a blank text. */
    private List<String> lines() {
        return text.strip().lines().map(String::stripTrailing).toList();
    }

    /**
     * A guideline that is in force from a time on.
     *
     * @param by who wrote it; empty: not known
     * @param at UTC, to the millisecond
     */
    public record Edition(Guideline guideline, String by, Instant at) implements Comparable<Edition> {
        private static final Comparator<Edition> ORDER = Comparator.comparing(Edition::at)
                .thenComparing(Edition::by)
                .thenComparing(e -> e.guideline().text());

        public Edition {
            at = at.truncatedTo(ChronoUnit.MILLIS);
        }

        /** By time, the earliest first; of one time by author and text, so that it is the same order on every machine. */
        @Override
        public int compareTo(Edition other) {
            return ORDER.compare(this, other);
        }
    }

    /** Lines that follow each other in one guideline, and those that another has in their place. */
    public record Hunk(List<String> removed, List<String> added) {
        public Hunk {
            removed = List.copyOf(removed);
            added = List.copyOf(added);
        }

        /** How many lines differ: of removed and added ones the more. */
        public int lines() {
            return Math.max(removed.size(), added.size());
        }
    }

    /** The places where another guideline has other lines, in their order; blank lines and white space at ends do not count. */
    public List<Hunk> changesTo(Guideline later) {
        List<String> old = lines().stream().filter(line -> !line.isBlank()).toList();
        List<String> fresh = later.lines().stream().filter(line -> !line.isBlank()).toList();
        int start = 0;
        while (start < Math.min(old.size(), fresh.size()) && old.get(start).equals(fresh.get(start))) {
            start++;
        }
        int end = 0;
        while (end < Math.min(old.size(), fresh.size()) - start
                && old.get(old.size() - 1 - end).equals(fresh.get(fresh.size() - 1 - end))) {
            end++;
        }
        return hunks(old.subList(start, old.size() - end), fresh.subList(start, fresh.size() - end));
    }

    /** By the longest common subsequence of lines; of very long parts as one change. */
    private static List<Hunk> hunks(List<String> old, List<String> fresh) {
        if (old.isEmpty() && fresh.isEmpty()) {
            return List.of();
        }
        if ((long) old.size() * fresh.size() > MOST_CELLS) {
            return List.of(new Hunk(old, fresh));
        }
        int[][] common = new int[old.size() + 1][fresh.size() + 1];
        for (int i = old.size() - 1; i >= 0; i--) {
            for (int j = fresh.size() - 1; j >= 0; j--) {
                common[i][j] = old.get(i).equals(fresh.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        List<Hunk> found = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < old.size() || j < fresh.size()) {
            int fromOld = i;
            int fromFresh = j;
            while ((i < old.size() || j < fresh.size())
                    && !(i < old.size() && j < fresh.size() && old.get(i).equals(fresh.get(j)))) {
                if (j == fresh.size() || i < old.size() && common[i + 1][j] >= common[i][j + 1]) {
                    i++;
                } else {
                    j++;
                }
            }
            if (i > fromOld || j > fromFresh) {
                found.add(new Hunk(old.subList(fromOld, i), fresh.subList(fromFresh, j)));
            }
            while (i < old.size() && j < fresh.size() && old.get(i).equals(fresh.get(j))) {
                i++;
                j++;
            }
        }
        return found;
    }
}
