package io.github.assay.ui;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/** Studies on which something cannot be computed, as they happen in the first week of labelling. */
public enum Degenerate {
    ONE_ANNOTATOR(40, votes -> votes.stream().filter(v -> v.annotator().equals("Ann")).toList()),
    ONE_ITEM(1, votes -> votes),
    ALL_EQUAL(40, votes -> votes.stream().map(Degenerate::pass).toList()),
    GAPS(60, Degenerate::sparse),
    STRANGERS(40, votes -> votes.stream().filter(Degenerate::apart).toList());

    private final int items;
    private final UnaryOperator<List<Vote>> change;

    Degenerate(int items, UnaryOperator<List<Vote>> change) {
        this.items = items;
        this.change = change;
    }

    public StudyFixture study() {
        return new StudyFixture(items, 42, change);
    }

    /** For names of projects and pictures. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Vote pass(Vote v) {
        return new Vote(
                v.item(), v.annotator(), Label.PASS, v.issues(), v.comment(), v.seconds(), v.at(), v.visible(),
                v.supersedes(), v.origin(), v.guideline());
    }

    /** Four votes of ten are missing. */
    private static List<Vote> sparse(List<Vote> votes) {
        SplittableRandom random = new SplittableRandom(5);
        return votes.stream().filter(_ -> random.nextDouble() < 0.6).toList();
    }

    /** Ann labels even cases, Bela odd ones: they have no item in common. */
    private static boolean apart(Vote v) {
        boolean even = Integer.parseInt(v.item().caseId()) % 2 == 0;
        return switch (v.annotator()) {
            case "Ann" -> even;
            case "Bela" -> !even;
            default -> true;
        };
    }
}
