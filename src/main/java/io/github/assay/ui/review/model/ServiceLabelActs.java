package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Round.Level;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.labelling.queue.ItemFacts;
import io.github.assay.labelling.rounds.Feedback;
import io.github.assay.service.labels.AnnotatorState;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.QueueService;
import io.github.assay.service.labels.VoteCopy;
import io.github.assay.service.people.ShownNames;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Implements an annotator's acts with the services.
 *
 * @param labeling casts and keeps
 * @param queues what is known of an item afterwards
 * @param names the names under which votes of others are shown
 */
record ServiceLabelActs(LabelingService labeling, QueueService queues, ShownNames names) implements LabelActs {
    @Override
    public Vote cast(
            ItemKey item, Label label, List<String> issues, String comment, double seconds, Vote.Visible visible)
            throws Exception {
        return labeling.cast(item, label, issues, comment, seconds, visible);
    }

    @Override
    public Vote amend(Vote vote, List<String> issues, String comment) throws Exception {
        return labeling.amend(vote, issues, comment);
    }

    @Override
    public Revealed reveal(ItemKey item, boolean judged) throws Exception {
        List<Vote> votes = labeling.visibleVotes(item);
        Set<DisclosureAct.Part> parts = EnumSet.noneOf(DisclosureAct.Part.class);
        if (labeling.maySeeScores(item)) {
            parts.add(DisclosureAct.Part.SCORES);
            if (judged && labeling.maySee(item, Level.JUDGE)) {
                parts.add(DisclosureAct.Part.JUDGE);
            }
        }
        if (votes.stream().anyMatch(v -> !v.annotator().equals(labeling.annotator()))) {
            parts.add(DisclosureAct.Part.VOTES);
        }
        boolean fresh = parts.stream().anyMatch(part -> !labeling.wasShown(item, part));
        if (fresh) {
            labeling.disclose(Map.of(item, parts));
        }
        return new Revealed(votes.stream().map(v -> v.by(names.of(v.annotator()))).toList(), fresh, queues.decision(item));
    }

    @Override
    public void revealSeparation(ItemKey item) throws Exception {
        if (!labeling.onlyLooks() && !labeling.wasShown(item, DisclosureAct.Part.COUNTEREXAMPLE)) {
            labeling.disclose(Map.of(item, EnumSet.of(DisclosureAct.Part.COUNTEREXAMPLE)));
        }
    }

    @Override
    public Remark remark(ItemKey item, String text) throws Exception {
        return labeling.remark(item, text);
    }

    @Override
    public FlagAct toggle(ItemKey item, Flag flag, String note) throws Exception {
        return labeling.toggle(item, flag, note);
    }

    @Override
    public FlagAct mark(ItemKey item, Flag flag, String note) throws Exception {
        return labeling.mark(item, flag, note);
    }

    @Override
    public List<Act> undo() throws Exception {
        return labeling.undo();
    }

    @Override
    public List<Act> redo() throws Exception {
        return labeling.redo();
    }

    @Override
    public VoteCopy copyOf(ItemKey item, List<ItemKey> equal) {
        return labeling.copyOf(item, equal);
    }

    @Override
    public List<Vote> copy(VoteCopy plan) throws Exception {
        return labeling.copy(plan);
    }

    @Override
    public AnnotatorState stateOf(ItemKey item) {
        return labeling.stateOf(item);
    }

    @Override
    public boolean maySeeScores(ItemKey item) {
        return labeling.maySeeScores(item);
    }

    @Override
    public boolean onlyLooks() {
        return labeling.onlyLooks();
    }

    @Override
    public boolean knowsScores(ItemKey item) {
        return labeling.knowsScores(item);
    }

    @Override
    public boolean maySee(ItemKey item, Level level) {
        return labeling.maySee(item, level);
    }

    @Override
    public Optional<Feedback> feedback(ItemKey item) {
        return labeling.feedback(item);
    }

    @Override
    public List<ItemKey> due() {
        return labeling.due();
    }

    @Override
    public ItemFacts facts(ItemKey item, ItemFacts before) throws Exception {
        return queues.facts(item, before);
    }
}
