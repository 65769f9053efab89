package io.github.assay.labelling;

import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.GoldRepair;
import io.github.assay.domain.labelling.GoldReview.ProposalKey;
import io.github.assay.domain.labelling.GoldReview.Verdict;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.labelling.GoldProposal.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * All proposals of a project, by case and time: flags <em>gold defective</em> in force, and queries of second readers
 * who amended one. An accepted proposal stays when its flag is cleared.
 *
 * @param all the proposals
 */
public record GoldProposals(List<GoldProposal> all) {
    public GoldProposals {
        all = List.copyOf(all);
    }

    /**
     * @param flags flags in force, of any kind
     * @param decisions adjudications in force; one with the cause <em>gold defective</em> is a proposal without a query
     *     where no flag or query concerns its case
     * @param reviews every review ever, the earliest first
     * @param gold the gold query of a case; empty for a case that the project does not have
     */
    public static GoldProposals of(
            Collection<FlagAct> flags, Collection<Adjudication> decisions, Collection<GoldReview> reviews,
            Function<String, Optional<String>> gold) {
        Map<ProposalKey, GoldReview> latest = new HashMap<>();
        reviews.forEach(r -> latest.merge(r.proposal(), r, (a, b) -> b.at().isBefore(a.at()) ? a : b));
        latest.values().removeIf(r -> r.verdict() == Verdict.WITHDRAW);
        Map<ProposalKey, String> proposed = new LinkedHashMap<>();
        flags.stream()
                .filter(f -> f.on() && f.flag() == Flag.GOLD_DEFECTIVE)
                .forEach(f -> proposed.put(new ProposalKey(f.item(), f.annotator(), f.at()), f.note()));
        Set<String> flagged = new HashSet<>();
        proposed.keySet().forEach(key -> flagged.add(key.item().caseId()));
        decisions.stream()
                .filter(d -> d.cause().filter(c -> c == DisputeCause.GOLD_DEFECTIVE).isPresent())
                .filter(d -> flagged.add(d.item().caseId()))
                .forEach(d -> proposed.put(new ProposalKey(d.item(), d.annotator(), d.at()), ""));
        for (GoldReview review : latest.values()) {
            if (review.verdict() == Verdict.AMEND) {
                proposed.put(new ProposalKey(review.item(), review.annotator(), review.at()), review.sql());
            } else if (review.verdict() == Verdict.ACCEPT) {
                proposed.putIfAbsent(review.proposal(), review.sql());
            }
        }
        List<GoldProposal> all = new ArrayList<>();
        proposed.forEach((key, sql) -> gold.apply(key.item().caseId()).ifPresent(now -> {
            Optional<GoldReview> review = Optional.ofNullable(latest.get(key));
            all.add(new GoldProposal(key, sql, now, state(sql, now, review), review));
        }));
        all.sort(Comparator.comparing((GoldProposal p) -> p.item()).thenComparing(p -> p.key().at()));
        return new GoldProposals(all);
    }

    private static State state(String sql, String gold, Optional<GoldReview> review) {
        if (review.isEmpty()) {
            return sql.isBlank() ? State.NO_QUERY : sql.equals(gold) ? State.APPLIED : State.OPEN;
        }
        GoldReview r = review.get();
        return switch (r.verdict()) {
            case ACCEPT -> r.sql().equals(gold) ? State.APPLIED : r.goldSql().equals(gold) ? State.ACCEPTED : State.OUTDATED;
            case REJECT -> State.REJECTED;
            case AMEND, WITHDRAW -> State.AMENDED;
        };
    }

    /** The proposal of a key; empty when it does not exist (any more). */
    public Optional<GoldProposal> find(ProposalKey key) {
        return all.stream().filter(p -> p.key().equals(key)).findFirst();
    }

    /** The accepted repairs that are not applied yet, by case; of several for a case the one accepted last. */
    public List<GoldRepair> repairs() {
        Map<String, GoldRepair> byCase = new LinkedHashMap<>();
        all.stream().filter(p -> p.state() == State.ACCEPTED).map(GoldProposals::repair).forEach(r -> byCase.merge(
                r.caseId(), r, (a, b) -> b.acceptedAt().isBefore(a.acceptedAt()) ? a : b));
        return List.copyOf(byCase.values());
    }

    private static GoldRepair repair(GoldProposal accepted) {
        GoldReview review = accepted.review().orElseThrow();
        return new GoldRepair(
                accepted.item().caseId(), review.goldSql(), review.sql(), review.error(), review.proposer(),
                review.proposedAt(), review.annotator(), review.at(), review.reason());
    }
}
