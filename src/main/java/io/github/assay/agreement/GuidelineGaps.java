package io.github.assay.agreement;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.Vote;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What adjudicators found missing in the guideline, and what a changed guideline asks to look at again (statistics.md
 * §1.1).
 *
 * @param guideline version of the guideline in force
 * @param gaps one for each sentence, the latest first
 * @param votes votes in force, no carried ones, that were cast under another version, by item and annotator
 * @param decisions decisions in force that were made under another version, by item
 */
public record GuidelineGaps(String guideline, List<Gap> gaps, List<Vote> votes, List<Adjudication> decisions) {
    public GuidelineGaps {
        gaps = List.copyOf(gaps);
        votes = List.copyOf(votes);
        decisions = List.copyOf(decisions);
    }

    /**
     * Items that the guideline does not settle, for the same reason.
     *
     * @param sentence the reason that the adjudicators gave; empty where they gave none
     * @param items the items, sorted
     * @param since time of the earliest decision
     * @param latest time of the latest decision
     * @param isOpen whether the guideline is still the one of the latest decision
     */
    public record Gap(String sentence, List<ItemKey> items, Instant since, Instant latest, boolean isOpen) {
        public Gap {
            items = List.copyOf(items);
        }
    }

    /**
     * @param decisions the decisions in force
     * @param votes the votes in force
     * @param guideline version of the guideline in force
     */
    public static GuidelineGaps of(Collection<Adjudication> decisions, Collection<Vote> votes, String guideline) {
        Map<String, List<Adjudication>> bySentence = new LinkedHashMap<>();
        decisions.stream()
                .filter(d -> d.cause().filter(c -> c == DisputeCause.GUIDELINE_GAP).isPresent())
                .sorted(Comparator.comparing(Adjudication::at).thenComparing(Adjudication::item))
                .forEach(d -> bySentence.computeIfAbsent(folded(d.reason()), _ -> new ArrayList<>()).add(d));
        List<Gap> gaps = bySentence.values().stream()
                .map(same -> gap(same, guideline))
                .sorted(Comparator.comparing(Gap::latest).reversed())
                .toList();
        return new GuidelineGaps(
                guideline,
                gaps,
                votes.stream()
                        .filter(v -> !v.isCarried() && earlier(v.guideline(), guideline))
                        .sorted(Comparator.comparing(Vote::item).thenComparing(Vote::annotator))
                        .toList(),
                decisions.stream()
                        .filter(d -> earlier(d.guideline(), guideline))
                        .sorted(Comparator.comparing(Adjudication::item))
                        .toList());
    }

    private static Gap gap(List<Adjudication> same, String guideline) {
        Adjudication last = same.getLast();
        return new Gap(
                last.reason(), same.stream().map(Adjudication::item).distinct().sorted().toList(), same.getFirst().at(),
                last.at(), last.guideline().equals(guideline));
    }

    private static String folded(String sentence) {
        return sentence.strip().replaceAll("\\s+", " ").toLowerCase(java.util.Locale.ROOT);
    }

    private static boolean earlier(String version, String now) {
        return !version.isEmpty() && !version.equals(now);
    }
}
