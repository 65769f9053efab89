package io.github.assay.agreement;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy.Ties;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.ReferenceRule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The items of a project that need an adjudication or had one, and how all final labels came about (statistics.md
 * §1.1).
 *
 * @param items the listed items in the order of the project
 * @param sources number of items of the project by the source of their final label, without items that have no vote and
 *     no decision
 */
public record DisputeList(List<DisputedItem> items, Map<FinalLabel.Source, Integer> sources) {
    public DisputeList {
        items = List.copyOf(items);
        sources = Map.copyOf(sources);
    }

    /** Votes and flags of one item. */
    private static final class Tally {
        private final int[] counts = new int[Label.values().length];
        private Set<DisputeReason> flags = Set.of();

        int of(Label label) {
            return counts[label.ordinal()];
        }

        void add(DisputeReason flag) {
            if (flags.isEmpty()) {
                flags = EnumSet.of(flag);
            } else {
                flags.add(flag);
            }
        }

        /** Whether its label follows from votes that do not differ, without a flag. */
        boolean isClear() {
            boolean decides = of(Label.PASS) + of(Label.FAIL) > 0 || of(Label.UNSURE) == 0;
            return flags.isEmpty() && decides && (of(Label.PASS) == 0 || of(Label.FAIL) == 0);
        }

        int votes() {
            return of(Label.PASS) + of(Label.FAIL) + of(Label.UNSURE);
        }
    }

    /**
     * Lists the items.
     *
     * @param order the items of the project in their order; votes and flags on others are ignored
     * @param votes the votes in force, in any order
     * @param flags the flags in force, in any order
     * @param decisions the adjudication in force of each item
     * @param rule ties and least number of votes
     * @param votesPerCase votes that an item should get
     */
    public static DisputeList of(
            Collection<ItemKey> order, Collection<Vote> votes, Collection<FlagAct> flags,
            Map<ItemKey, Adjudication> decisions, ReferenceRule rule, int votesPerCase) {
        Map<ItemKey, Tally> tallies = tallies(votes, Math.min(order.size(), votes.size() + flags.size() + decisions.size()));
        flags.forEach(f -> DisputeReason.of(f.flag())
                .ifPresent(r -> tallies.computeIfAbsent(f.item(), _ -> new Tally()).add(r)));
        decisions.keySet().forEach(item -> tallies.computeIfAbsent(item, _ -> new Tally()));
        List<DisputedItem> listed = new ArrayList<>();
        Map<FinalLabel.Source, Integer> sources = new EnumMap<>(FinalLabel.Source.class);
        for (ItemKey item : order) {
            Tally tally = tallies.get(item);
            if (tally != null) {
                Optional<Adjudication> decision = Optional.ofNullable(decisions.get(item));
                if (decision.isEmpty() && tally.isClear()) {
                    FinalLabel.Source source = FinalLabels.of(
                                    item, tally.of(Label.PASS), tally.of(Label.FAIL), decision.map(Adjudication::label),
                                    rule.ties(), rule.minimumVotes())
                            .source();
                    if (source != FinalLabel.Source.NO_VOTES) {
                        sources.merge(source, 1, Integer::sum);
                    }
                    continue;
                }
                DisputedItem one = item(item, tally, decision, rule, votesPerCase);
                if (one.label().source() != FinalLabel.Source.NO_VOTES) {
                    sources.merge(one.label().source(), 1, Integer::sum);
                }
                if (!one.reasons().isEmpty()) {
                    listed.add(one);
                }
            }
        }
        return new DisputeList(listed, sources);
    }

    /** Neighbouring votes on one item, as a store returns them, take one look-up: a tenth of the time for ten votes an item. */
    private static Map<ItemKey, Tally> tallies(Collection<Vote> votes, int expected) {
        Map<ItemKey, Tally> tallies = HashMap.newHashMap(expected);
        ItemKey item = null;
        Tally tally = null;
        for (Vote vote : votes) {
            if (tally == null || !vote.item().equals(item)) {
                item = vote.item();
                tally = tallies.computeIfAbsent(item, _ -> new Tally());
            }
            tally.counts[vote.label().ordinal()]++;
        }
        return tallies;
    }

    /**
     * One item, listed or not.
     *
     * @param votes its votes in force
     * @param flags its flags in force
     */
    public static DisputedItem item(
            ItemKey item, Collection<Vote> votes, Collection<FlagAct> flags, Optional<Adjudication> decision,
            ReferenceRule rule, int votesPerCase) {
        Tally tally = new Tally();
        votes.forEach(v -> tally.counts[v.label().ordinal()]++);
        flags.forEach(f -> DisputeReason.of(f.flag()).ifPresent(tally::add));
        return item(item, tally, decision, rule, votesPerCase);
    }

    private static DisputedItem item(
            ItemKey item, Tally tally, Optional<Adjudication> decision, ReferenceRule rule, int votesPerCase) {
        FinalLabel label = FinalLabels.of(
                item, tally.of(Label.PASS), tally.of(Label.FAIL), decision.map(Adjudication::label), rule.ties(),
                rule.minimumVotes());
        return new DisputedItem(
                item, reasons(tally, rule.ties(), decision.isPresent()), tally.of(Label.PASS), tally.of(Label.FAIL),
                tally.of(Label.UNSURE), Math.max(0, votesPerCase - tally.votes()), label, decision);
    }

    /** A tie that the policy counts as pass or fail is a split: its label counts until an adjudicator decides. */
    private static Set<DisputeReason> reasons(Tally tally, Ties ties, boolean decided) {
        int passes = tally.of(Label.PASS);
        int fails = tally.of(Label.FAIL);
        Set<DisputeReason> reasons = EnumSet.noneOf(DisputeReason.class);
        reasons.addAll(tally.flags);
        if (passes > 0 && fails > 0) {
            reasons.add(passes == fails && ties == Ties.ADJUDICATE ? DisputeReason.TIE : DisputeReason.SPLIT);
        } else if (passes + fails == 0 && tally.of(Label.UNSURE) > 0) {
            reasons.add(DisputeReason.UNSURE_ONLY);
        }
        if (decided) {
            reasons.add(DisputeReason.DECIDED);
        }
        return reasons;
    }

    /** Why an item is listed for adjudication, the strongest reason first. */
    public enum DisputeReason {
        /** As many pass as fail votes. */
        TIE,
        /** Votes, but neither pass nor fail. */
        UNSURE_ONLY,
        /** An annotator flagged the gold SQL as defective. */
        GOLD_DEFECTIVE,
        /** An annotator flagged the question as ambiguous. */
        QUESTION_AMBIGUOUS,
        /** An annotator flagged gold and predicted SQL as wrong. */
        BOTH_WRONG,
        /** An annotator flagged the item as one that cannot be judged. */
        CANNOT_JUDGE,
        /** Pass and fail votes, one side with more: the majority counts until an adjudicator decides. */
        SPLIT,
        /** A decision, whatever the votes are. */
        DECIDED;

        /** The word in files and filters. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Whether it needs a decision: all but a majority and an earlier decision. */
        public boolean needsDecision() {
            return this != SPLIT && this != DECIDED;
        }

        /** The reason that a flag is; empty for a bookmark. */
        static Optional<DisputeReason> of(Flag flag) {
            return switch (flag) {
                case GOLD_DEFECTIVE -> Optional.of(GOLD_DEFECTIVE);
                case QUESTION_AMBIGUOUS -> Optional.of(QUESTION_AMBIGUOUS);
                case BOTH_WRONG -> Optional.of(BOTH_WRONG);
                case CANNOT_JUDGE -> Optional.of(CANNOT_JUDGE);
                case BOOKMARK -> Optional.empty();
            };
        }
    }
}
