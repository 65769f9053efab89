package io.github.assay.service.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.DisclosureAct.Part;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.domain.labelling.StatedLabel;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.wording.Texts;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes the acts that undo and redo append.
 *
 * @param work the state of the annotator before them
 */
record ActReversal(AnnotatorProjection work) {
    /** What is visible now, and what was shown before in any session, undone votes included. */
    Vote.Visible withHistory(ItemKey item, Vote.Visible now) {
        return new Vote.Visible(
                now.scores() || work.wasShown(item, Part.SCORES) || work.wasShown(item, Part.JUDGE),
                now.otherVotes() || work.wasShown(item, Part.VOTES),
                now.ownQueries());
    }

    /** Says that an own vote of another machine, or its withdrawal, is not shown here yet. */
    IllegalStateException unseen(ItemKey item) {
        String sentence = work.stateOf(item).vote()
                .map(v -> Texts.text("review.unseen", Texts.word(v.label()), item.caseId(), v.at().truncatedTo(ChronoUnit.SECONDS)))
                .orElseGet(() -> Texts.text("review.unseen.withdrawn", item.caseId()));
        return new IllegalStateException(sentence);
    }

    /** @throws IllegalStateException when a vote has another label than the one in force on its item */
    void mustKeepLabel(Vote vote) {
        if (work.stateOf(vote.item()).vote().filter(v -> v.label() == vote.label()).isEmpty()) {
            throw new IllegalStateException("not the vote in force: " + vote);
        }
    }

    /**
     * The same act with a new time. Guideline and time spent belong to the decision and are copied; what was shown of the
     * item since is added to what was visible.
     */
    Act again(Act act, Instant at) {
        return switch (act) {
            case FlagAct mark -> new FlagAct(mark.item(), mark.annotator(), mark.flag(), mark.on(), mark.note(), at);
            case Remark remark -> new Remark(remark.item(), remark.annotator(), remark.text(), at);
            case RepeatVote r ->
                new RepeatVote(
                        r.item(), r.annotator(), r.round(), r.label(), r.issues(), r.comment(), r.seconds(), at,
                        withHistory(r.item(), r.visible()));
            case Vote v ->
                new Vote(
                        v.item(), v.annotator(), v.label(), v.issues(), v.comment(), v.seconds(), at,
                        withHistory(v.item(), v.visible()),
                        work.lastVote(v.item()), Vote.Origin.CAST, v.guideline(), v.copyOf(), v.draw(), v.gold());
            case Adjudication _, DisclosureAct _, RoundAct _, AssignmentAct _, StatedLabel _, GoldReview _ -> throw refused(act);
        };
    }

    /** The act that undoes a first act, so that nothing is in force. */
    Act nothing(Act act, Instant at) {
        return switch (act) {
            case FlagAct mark -> new FlagAct(mark.item(), mark.annotator(), mark.flag(), false, "", at);
            case Remark remark -> new Remark(remark.item(), remark.annotator(), "", at);
            case RepeatVote r ->
                new RepeatVote(r.item(), r.annotator(), r.round(), Label.SKIP, List.of(), "", 0, at, withHistory(r.item(), r.visible()));
            case Vote v ->
                new Vote(
                        v.item(), v.annotator(), Label.SKIP, List.of(), "", 0, at, withHistory(v.item(), v.visible()),
                        work.lastVote(v.item()), Vote.Origin.CAST);
            case Adjudication _, DisclosureAct _, RoundAct _, AssignmentAct _, StatedLabel _, GoldReview _ -> throw refused(act);
        };
    }

    /** A copy of a vote on another item: its label, reasons, guideline and what was visible; no comment, 0 seconds. */
    Vote copy(Vote original, ItemKey to, Instant at) {
        Stream<String> reasons = original.issues().stream().filter(issue ->
                Stream.of(Flag.values()).noneMatch(flag -> flag.word().equals(issue)));
        return new Vote(
                to, original.annotator(), original.label(), Stream.concat(reasons, work.flagWords(to)).toList(), "", 0, at,
                withHistory(to, original.visible()), work.lastVote(to), Vote.Origin.CAST, original.guideline(),
                original.copyOf().or(() -> Optional.of(Vote.Original.of(original)))).underGold(original.gold());
    }

    private static IllegalStateException refused(Act act) {
        return new IllegalStateException("decisions are not undone here: " + act);
    }
}
