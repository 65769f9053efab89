package io.github.assay.service.adjudication;

import io.github.assay.agreement.DisputedItem;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.labelling.GoldProposal;
import io.github.assay.service.people.ShownNames;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One item as an adjudicator sees it.
 *
 * @param item why it is listed, and its final label
 * @param opinions the opinion of each annotator, by annotator
 * @param proposals gold queries proposed for the case
 * @param history every decision on the item, the earliest first
 * @param aliases words in place of the names of annotators; empty where names are shown
 * @param names the names under which people are shown
 */
public record AdjudicationCase(
        DisputedItem item,
        List<Opinion> opinions,
        List<GoldProposal> proposals,
        List<Adjudication> history,
        Map<String, String> aliases,
        ShownNames names) {
    public AdjudicationCase {
        aliases = Map.copyOf(aliases);
        opinions = List.copyOf(opinions);
        proposals = List.copyOf(proposals);
        history = List.copyOf(history);
    }

    /**
     * Vote, flags and comment of one annotator on the item.
     *
     * @param vote the vote in force
     * @param flags flags in force
     * @param remark a comment in force that belongs to no vote
     */
    public record Opinion(String annotator, Optional<Vote> vote, List<FlagAct> flags, Optional<Remark> remark) {
        public Opinion {
            flags = List.copyOf(flags);
        }

        /** The comment: of the vote or without one, whichever is later; empty when there is none. */
        public String comment() {
            return Stream.of(
                            vote.map(v -> new Remark(v.item(), v.annotator(), v.comment(), v.at())).stream(), remark.stream())
                    .flatMap(s -> s)
                    .max(Comparator.comparing(Remark::at))
                    .map(Remark::text)
                    .orElse("");
        }
    }

    /** The name to show for an annotator of this item. */
    public String shown(String annotator) {
        return aliases.getOrDefault(annotator, aliases.isEmpty() ? names.of(annotator) : "another annotator");
    }

    /** The name to show for a person who decided or reviewed. */
    public String decider(String person) {
        return names.of(person);
    }
}
