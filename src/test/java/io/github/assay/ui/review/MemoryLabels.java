package io.github.assay.ui.review;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.labelling.queue.ItemFacts.GuidelineStatus;
import io.github.assay.labelling.queue.ItemFacts;
import io.github.assay.labelling.queue.ItemStatus;
import io.github.assay.service.labels.AnnotatorState;
import io.github.assay.service.labels.VoteCopy;
import io.github.assay.ui.review.model.LabelActs;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** An annotator's acts kept in memory. */
public final class MemoryLabels implements LabelActs {
    private static final String ANNOTATOR = "Ann";

    public final List<Act> acts = new ArrayList<>();
    public boolean blind = true;
    public boolean diskFull;

    /** Acts are saved no sooner than this is open. */
    public CountDownLatch saving = new CountDownLatch(0);

    public final Set<ItemKey> shown = new HashSet<>();

    private final List<Act> undone = new ArrayList<>();
    private Instant now = Instant.parse("2026-11-21T12:03:11Z");

    /** Every vote, in the order in which they were cast. */
    public List<Vote> votes() {
        return acts.stream().filter(Vote.class::isInstance).map(Vote.class::cast).toList();
    }

    /** Items of which a separating database was recorded as shown. */
    public final List<ItemKey> separations = new ArrayList<>();

    @Override
    public void revealSeparation(ItemKey item) {
        if (!separations.contains(item)) {
            separations.add(item);
        }
    }

    @Override
    public Vote cast(
            ItemKey item, Label label, List<String> issues, String comment, double seconds, Vote.Visible visible)
            throws IOException {
        tick("The vote on " + item.caseId() + " was not saved: the disk is full. Make room and vote again");
        Vote vote = new Vote(
                item, ANNOTATOR, label, issues, comment, seconds, now, visible, Optional.empty(), Vote.Origin.CAST);
        return kept(vote);
    }

    @Override
    public Remark remark(ItemKey item, String text) throws IOException {
        tick("The comment on " + item.caseId() + " was not saved: the disk is full.");
        Remark remark = new Remark(item, ANNOTATOR, text, now);
        return kept(remark);
    }

    @Override
    public FlagAct toggle(ItemKey item, Flag flag, String note) {
        now = now.plusSeconds(1);
        FlagAct mark = new FlagAct(item, ANNOTATOR, flag, !stateOf(item).flags().containsKey(flag), note, now);
        return kept(mark);
    }

    @Override
    public FlagAct mark(ItemKey item, Flag flag, String note) {
        now = now.plusSeconds(1);
        return kept(new FlagAct(item, ANNOTATOR, flag, true, note, now));
    }

    private void tick(String whenFull) throws IOException {
        if (diskFull) {
            throw new IOException(whenFull);
        }
        now = now.plusSeconds(1);
    }

    private <A extends Act> A kept(A act) {
        acts.add(act);
        undone.clear();
        return act;
    }

    @Override
    public List<Act> undo() {
        if (acts.isEmpty()) {
            return List.of();
        }
        Act back = acts.removeLast();
        undone.add(back);
        List<Act> all = new ArrayList<>(List.of(nowInForce(back)));
        while (copiedTogether(acts.isEmpty() ? null : acts.getLast(), back)) {
            undone.add(acts.removeLast());
            all.add(nowInForce(undone.getLast()));
        }
        return all;
    }

    private Act nowInForce(Act back) {
        AnnotatorState left = stateOf(back.item());
        return back instanceof Vote v ? left.vote().orElseGet(() -> nothing(v)) : back;
    }

    private static boolean copiedTogether(Act one, Act other) {
        return one instanceof Vote a
                && other instanceof Vote b
                && a.copyOf().isPresent()
                && a.copyOf().equals(b.copyOf())
                && a.at().equals(b.at());
    }

    private Vote nothing(Vote v) {
        return new Vote(
                v.item(), ANNOTATOR, Label.SKIP, List.of(), "", 0, now, v.visible(), Optional.empty(),
                Vote.Origin.CAST);
    }

    @Override
    public List<Act> redo() {
        if (undone.isEmpty()) {
            return List.of();
        }
        List<Act> all = new ArrayList<>();
        do {
            acts.add(undone.removeLast());
            all.add(acts.getLast());
        } while (copiedTogether(undone.isEmpty() ? null : undone.getLast(), all.getFirst()));
        return all;
    }

    @Override
    public VoteCopy copyOf(ItemKey item, List<ItemKey> equal) {
        return VoteCopy.of(item, equal, this::stateOf, blind);
    }

    @Override
    public List<Vote> copy(VoteCopy plan) throws IOException {
        tick("The copies were not saved: the disk is full.");
        Vote original = plan.original().orElseThrow();
        List<Vote> copies = plan.targets().stream()
                .map(to -> new Vote(
                        to, ANNOTATOR, original.label(), original.issues(), "", 0, now, original.visible(),
                        Optional.empty(), Vote.Origin.CAST, "", Optional.of(Vote.Original.of(original))))
                .toList();
        acts.addAll(copies);
        undone.clear();
        return copies;
    }

    @Override
    public AnnotatorState stateOf(ItemKey item) {
        Optional<Vote> vote = Optional.empty();
        Optional<Remark> remark = Optional.empty();
        Map<Flag, FlagAct> flags = new EnumMap<>(Flag.class);
        for (Act act : acts) {
            if (act.item().equals(item)) {
                switch (act) {
                    case Vote v -> vote = Optional.of(v);
                    case Remark r -> remark = Optional.of(r).filter(said -> !said.text().isEmpty());
                    case FlagAct m when m.on() -> flags.put(m.flag(), m);
                    case FlagAct m -> flags.remove(m.flag());
                    default -> throw new IllegalStateException(act.toString());
                }
            }
        }
        return new AnnotatorState(vote.map(v -> standing(v.label())).orElse(ItemStatus.NONE), vote, flags, remark);
    }

    private static ItemStatus standing(Label label) {
        return switch (label) {
            case PASS -> ItemStatus.PASS;
            case FAIL -> ItemStatus.FAIL;
            case UNSURE -> ItemStatus.UNSURE;
            case SKIP -> ItemStatus.LATER;
        };
    }

    @Override
    public boolean maySeeScores(ItemKey item) {
        return !blind || stateOf(item).vote().filter(v -> v.label().decides()).isPresent();
    }

    @Override
    public boolean knowsScores(ItemKey item) {
        return maySeeScores(item) && (!blind || shown.contains(item));
    }

    @Override
    public Revealed reveal(ItemKey item, boolean judged) {
        return new Revealed(stateOf(item).vote().stream().toList(), shown.add(item), Optional.empty());
    }

    @Override
    public Vote amend(Vote vote, List<String> issues, String comment) throws IOException {
        return cast(vote.item(), vote.label(), issues, comment, vote.seconds(), vote.visible());
    }

    @Override
    public ItemFacts facts(ItemKey item, ItemFacts before) {
        try {
            saving.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        AnnotatorState own = stateOf(item);
        return before.withOwn(own.standing(), now)
                .withFlags(own.flags().keySet())
                .withComment(own.comment())
                .withOpen(knowsScores(item))
                .withGuidance(own.vote().isPresent() ? GuidelineStatus.CURRENT : GuidelineStatus.NONE);
    }
}
