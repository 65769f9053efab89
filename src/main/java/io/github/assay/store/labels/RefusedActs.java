package io.github.assay.store.labels;

import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.journal.Entry;
import java.util.List;

/** Names acts of which none was saved, as the start of a sentence: acts that belong together are saved all or none. */
final class RefusedActs {
    private RefusedActs() {}

    /** The words for acts that were to be saved together. */
    static String words(List<Entry> entries) {
        List<Act> acts = entries.stream().map(Entry::act).toList();
        if (acts.size() == 1) {
            return one(acts.getFirst()) + switch (entries.getFirst().gesture()) {
                case DO -> " was not saved";
                case UNDO -> " was not undone";
                case REDO -> " was not repeated";
            };
        }
        if (acts.stream().anyMatch(RoundAct.class::isInstance) || acts.stream().allMatch(AssignmentAct.class::isInstance)) {
            return "The plan of the round was not saved, and no assignment of it is in force";
        }
        if (acts.stream().allMatch(Vote.class::isInstance)) {
            return "None of the " + acts.size() + " votes was saved";
        }
        return acts.stream().allMatch(Adjudication.class::isInstance)
                ? "None of the " + acts.size() + " decisions was saved"
                : acts.stream().allMatch(DisclosureAct.class::isInstance)
                        ? "Nothing more is shown, because what is shown of " + acts.size() + " items was not saved"
                        : "None of the " + acts.size() + " acts was saved";
    }

    private static String one(Act act) {
        return switch (act) {
            case Vote v -> "The vote on " + v.item();
            case RepeatVote r -> "The second judgement of " + r.item();
            case Adjudication d -> "The decision on " + d.item();
            case GoldReview g -> "The review of the gold query of " + g.item().caseId();
            case FlagAct f -> "The flag on " + f.item();
            case Remark r -> "The comment on " + r.item();
            case DisclosureAct d -> "Nothing more of " + d.item() + " is shown, because the record of what is shown";
            case RoundAct _ -> "The change of the round";
            case AssignmentAct a -> "The assignment of " + a.item();
        };
    }
}
