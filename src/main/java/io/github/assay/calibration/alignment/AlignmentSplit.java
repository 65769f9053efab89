package io.github.assay.calibration.alignment;

import io.github.assay.digest.Sha256;
import io.github.assay.domain.ItemKey;
import io.github.assay.statistics.Seeds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Division of a project's cases into tune and test. All items of a case are on one side. Cases that are in neither list
 * were labelled after the draw; a hash of seed and case id assigns them, so the share is kept and no case ever moves.
 *
 * @param seed seed of the draw and of the hash
 * @param testShare share of the cases for test, between 0 and 1, both excluded
 * @param drawn time of the draw
 * @param tune cases drawn for tune
 * @param test cases drawn for test
 */
public record AlignmentSplit(
        long seed, double testShare, Instant drawn, SortedSet<String> tune, SortedSet<String> test) {
    /** Share of the cases for test where a project states none. */
    public static final double STANDARD_SHARE = 1.0 / 3;

    /** Reason of a score that is not set beside labels, because its item is for test and there was no look at test. */
    public static final String LOCKED = "locked_test";

    private static final double UNIT = 0x1.0p-53;

    /** A side of the split. */
    public enum Side {
        TUNE,
        TEST
    }

    /** @throws IllegalArgumentException when the share is not between 0 and 1, or a case is on both sides */
    public AlignmentSplit {
        if (!(testShare > 0 && testShare < 1)) {
            throw new IllegalArgumentException("the share of test must be between 0 and 1: " + testShare);
        }
        tune = Collections.unmodifiableSortedSet(new TreeSet<>(tune));
        test = Collections.unmodifiableSortedSet(new TreeSet<>(test));
        if (!Collections.disjoint(tune, test)) {
            throw new IllegalArgumentException("a case is in tune and in test");
        }
    }

    /**
     * Draws a split: cases are sorted by labels, systems, slice and a hash, and every 1/share-th of them, from a random
     * start, is for test. So each stratum, and each label alone, has the share of test up to one case.
     */
    public static AlignmentSplit draw(Collection<SplitItem> labelled, long seed, double testShare, Instant now) {
        Map<String, List<SplitItem>> cases = new TreeMap<>();
        labelled.forEach(i -> cases.computeIfAbsent(i.item().caseId(), _ -> new ArrayList<>()).add(i));
        List<String> sorted = cases.keySet().stream()
                .sorted(Comparator.<String, String>comparing(id -> stratum(Objects.requireNonNull(cases.get(id))))
                        .thenComparing(id -> position(seed, "draw", id))
                        .thenComparing(id -> id))
                .toList();
        double start = position(seed, "start", "");
        SortedSet<String> tune = new TreeSet<>();
        SortedSet<String> test = new TreeSet<>();
        for (int i = 0; i < sorted.size(); i++) {
            boolean forTest = Math.floor((i + 1) * testShare + start) > Math.floor(i * testShare + start);
            (forTest ? test : tune).add(sorted.get(i));
        }
        return new AlignmentSplit(seed, testShare, now, tune, test);
    }

    private static String stratum(List<SplitItem> items) {
        long passes = items.stream().filter(SplitItem::pass).count();
        String label = passes == items.size() ? "2" : passes == 0 ? "0" : "1";
        return label + "\u0000" + items.stream()
                .sorted(Comparator.comparing(SplitItem::item))
                .map(i -> i.item().system() + "\u0001" + i.pass() + "\u0001" + i.slice())
                .collect(Collectors.joining("\u0002"));
    }

    private static double position(long seed, String purpose, String caseId) {
        return (Seeds.mix64(Seeds.base(seed, "alignment/" + purpose + "/" + caseId)) >>> 11) * UNIT;
    }

    /** The side of a case, also of one that was labelled after the draw. */
    public Side side(String caseId) {
        if (tune.contains(caseId)) {
            return Side.TUNE;
        }
        return test.contains(caseId) || position(seed, "later", caseId) < testShare ? Side.TEST : Side.TUNE;
    }

    /** Identity of the split: the first 16 hexadecimal digits of the SHA-256 of seed, share and cases. */
    public String hash() {
        return digest(seed + "\n" + testShare + "\n" + String.join("\u0000", tune) + "\n"
                + String.join("\u0000", test));
    }

    /** The first 16 hexadecimal digits of the SHA-256 of a text. */
    public static String digest(String text) {
        return Sha256.hex(text, 8);
    }

    /**
     * A labelled item from which a split is drawn.
     *
     * @param pass whether people's label is pass
     * @param slice the part of the project it belongs to, such as its difficulty and database; may be empty
     */
    public record SplitItem(ItemKey item, boolean pass, String slice) {}
}
