package io.github.assay.agreement.rounds;

import io.github.assay.agreement.AgreementAnalysis;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.rounds.RoundFigure.Kind;
import io.github.assay.agreement.rounds.RoundInput.Repeated;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Proportion;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Computes what is particular to a round; the agreement of its votes is computed as that of any votes. */
public final class RoundFigures {
    private final RoundInput input;
    private final AgreementSettings settings;

    private RoundFigures(RoundInput input, AgreementSettings settings) {
        this.input = input;
        this.settings = settings;
    }

    /**
     * The figures that apply to a round: before and after a discussion where it judges anew, self-consistency where items
     * are judged twice, agreement with adjudicated labels where there are any, and anchoring where items were masked.
     */
    public static List<RoundFigure> of(RoundInput input, AgreementSettings settings, Progress progress) {
        RoundFigures figures = new RoundFigures(input, settings);
        List<RoundFigure> all = new ArrayList<>();
        if (input.anew()) {
            all.addAll(figures.discussion(progress));
        }
        all.addAll(figures.consistency());
        all.addAll(figures.adjudicated());
        if (input.masks() && !(input.masked().isEmpty() || input.shown().isEmpty())) {
            all.addAll(Anchoring.of(input, settings.bootstrap()));
        }
        return all;
    }

    private record Slot(String annotator, ItemKey item) {}

    /** Agreement before and after, on the judgements of annotators who judged an item both times. */
    private List<RoundFigure> discussion(Progress progress) {
        Map<Slot, Vote> first = new HashMap<>();
        input.before().stream().filter(v -> v.label().decides()).forEach(v -> first.put(new Slot(v.annotator(), v.item()), v));
        List<Vote> earlier = new ArrayList<>();
        List<Vote> later = new ArrayList<>();
        int changed = 0;
        for (Vote vote : input.votes()) {
            Vote before = first.get(new Slot(vote.annotator(), vote.item()));
            if (before != null && vote.label().decides()) {
                earlier.add(before);
                later.add(vote);
                changed += before.label() == vote.label() ? 0 : 1;
            }
        }
        return List.of(
                new RoundFigure(Kind.ALPHA_BEFORE, "", alpha(earlier, progress)),
                new RoundFigure(Kind.ALPHA_AFTER, "", alpha(later, progress)),
                new RoundFigure(
                        Kind.CHANGED, "", Proportion.estimate(changed, later.size(), settings.bootstrap().level(), "NO_DATA")));
    }

    private Outcome<Estimate> alpha(List<Vote> votes, Progress progress) {
        return votes.isEmpty()
                ? Outcome.unavailable("NO_DATA", "nobody judged an item both times")
                : AgreementAnalysis.of(votes, List.of(), settings, progress).headline().krippendorffAlpha();
    }

    private List<RoundFigure> consistency() {
        Map<String, long[]> cells = new TreeMap<>();
        for (Repeated repeat : input.repeats()) {
            if (repeat.first().decides() && repeat.second().decides()) {
                int cell = (repeat.first() == Label.PASS ? 0 : 2) + (repeat.second() == Label.PASS ? 0 : 1);
                cells.computeIfAbsent(repeat.annotator(), _ -> new long[4])[cell]++;
            }
        }
        List<RoundFigure> figures = new ArrayList<>();
        double level = settings.bootstrap().level();
        cells.forEach((annotator, c) -> {
            Confusion table = new Confusion(c[0], c[1], c[2], c[3]);
            long n = table.n();
            figures.add(new RoundFigure(
                    Kind.SELF_CONSISTENCY, annotator, Proportion.estimate(c[0] + c[3], n, level, "NO_DATA")));
            figures.add(new RoundFigure(
                    Kind.SELF_KAPPA, annotator,
                    CohenKappa.of(table).map(k -> new Estimate(k, CohenKappa.wald(table, level), Math.toIntExact(n)))));
        });
        return figures;
    }

    private List<RoundFigure> adjudicated() {
        List<RoundFigure> figures = new ArrayList<>();
        if (input.adjudicated().isEmpty()) {
            return figures;
        }
        Map<String, long[]> counts = new HashMap<>();
        for (Vote vote : input.votes()) {
            Label decided = input.adjudicated().get(vote.item());
            if (decided != null && decided.decides() && vote.label().decides()) {
                long[] n = counts.computeIfAbsent(vote.annotator(), _ -> new long[2]);
                n[0] += vote.label() == decided ? 1 : 0;
                n[1]++;
            }
        }
        for (String annotator : new TreeSet<>(counts.keySet())) {
            long[] n = counts.get(annotator);
            figures.add(new RoundFigure(
                    Kind.AGAINST_ADJUDICATED, annotator,
                    Proportion.estimate(n[0], n[1], settings.bootstrap().level(), "NO_DATA")));
        }
        return figures;
    }
}
