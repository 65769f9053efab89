package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.DisclosureAct.Part;
import io.github.assay.domain.labelling.Round.Level;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.service.labels.AnnotatorState;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.QueueService.OtherJudgements;
import io.github.assay.service.labels.ScoreSight;
import io.github.assay.service.people.ShownNames;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.wording.Texts;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Holds the annotator's verdict on the current item, and what is shown of its scores and of the votes of others. That is
 * the one source of what is painted, of what is recorded as shown, and of what a vote says was visible. Where annotators
 * are hidden something, it is shown once the record is on disk, and it is recorded only while its place is in sight.
 * UI thread only.
 */
public final class Disclosure {
    private final Background background;
    private final CaseLoader feed;
    private final ReadOnlyObjectWrapper<AnnotatorState> own = new ReadOnlyObjectWrapper<>(AnnotatorState.BLANK);
    private final ReadOnlyObjectWrapper<ShownScores> shown = new ReadOnlyObjectWrapper<>(ShownScores.NONE);
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private Optional<ReviewServices> opened = Optional.empty();
    private Consumer<ItemKey> revealed = _ -> {};
    private Consumer<String> note = _ -> {};
    private Consumer<Runnable> frame = Runnable::run;
    private Optional<ItemKey> item = Optional.empty();
    private final Map<ItemKey, Set<Part>> owed = new HashMap<>(); // painted, and not recorded because that failed
    private Optional<ItemKey> unrecorded = Optional.empty();
    private Optional<ItemKey> awaited = Optional.empty();
    private BooleanSupplier saving = () -> false;
    private Runnable rested = () -> {};
    private boolean inSight = true;
    private boolean recording;

    /**
     * What is shown of the case on screen.
     *
     * @param item the item whose case is on screen; empty: none yet
     * @param why why its scores are shown or hidden
     * @param scores whether its scores are shown
     * @param judges whether verdicts of judges and imported scores are among them
     * @param votes the votes in force that are shown, the annotator's own included
     * @param unrecorded whether scores stay hidden because it could not be recorded that they are shown
     */
    public record ShownScores(
            Optional<ItemKey> item, ScoreSight why, boolean scores, boolean judges, List<Vote> votes, boolean unrecorded) {
        static final ShownScores NONE = new ShownScores(Optional.empty(), ScoreSight.BEFORE_VOTE, false, false, List.of(), false);

        public ShownScores {
            votes = List.copyOf(votes);
        }
    }

    /** @param feed says which case is on screen, and whether it has its scores */
    Disclosure(Background background, CaseLoader feed) {
        this.background = background;
        this.feed = feed;
        feed.shownProperty().subscribe(_ -> refresh());
    }

    /**
     * Uses other services from this call on.
     *
     * @param fresh takes an item of which something was shown for the first time
     * @param says takes a sentence on what could not be recorded as shown; an empty one where all is recorded again
     */
    void from(ReviewServices its, Consumer<ItemKey> fresh, Consumer<String> says) {
        opened = Optional.of(its);
        owed.clear();
        revealed = fresh;
        note = says;
    }

    /** Sets what says whether an act is being saved. Nothing is disclosed meanwhile, because the next case may follow. */
    void holdWhile(BooleanSupplier is) {
        saving = is;
    }

    /** Sets what is called when keys may have to wait no more. */
    public void onRest(Runnable then) {
        rested = then;
        background.slowSavesProperty().subscribe(() -> rested.run());
    }

    /**
     * Whether a key must wait: an act is being saved, which may bring another case, or what is shown is being recorded.
     * Not while saving takes longer than a second: the screen says so, and the annotator can go on reading.
     */
    public boolean holdsKeys() {
        return recording || saving.getAsBoolean() && background.slowSavesProperty().get() == 0;
    }

    /** The item whose case is on screen; empty while another is loading. */
    public Optional<ItemKey> painted() {
        return feed.painted();
    }

    /** To be called when an act was saved, or was not. */
    void rest() {
        rested.run();
    }

    /** Sets what runs a function when the present state of the screen has been painted. */
    public void paintedBy(Consumer<Runnable> next) {
        frame = next;
    }

    ReadOnlyObjectProperty<AnnotatorState> ownProperty() {
        return own.getReadOnlyProperty();
    }

    /** What is shown of scores and votes of the case on screen. */
    public ReadOnlyObjectProperty<ShownScores> shownProperty() {
        return shown.getReadOnlyProperty();
    }

    /** Called when another item is to be shown. Of the case that stays on screen until then, the same is shown. */
    void turnTo(ItemKey next) {
        item = Optional.of(next);
        refresh();
    }

    /** Whether the place of the scores is in sight: in an unfolded panel of the screen in front. */
    public void inSight(boolean is) {
        if (is != inSight) {
            inSight = is;
            refresh();
        }
    }

    /** Whether something that is being recorded has yet to be painted; an act is then done right after that. */
    boolean defers(Runnable act) {
        return recording && waiting.add(act);
    }

    /** Called when the annotator's verdict, or the case on screen, may have changed, and with it what is disclosed. */
    void refresh() {
        item.ifPresent(it -> opened.ifPresent(d -> {
            own.set(d.labels().stateOf(it));
            if (feed.painted().equals(item)) {
                d.labels().see(it);
                follow(d, it, shown.get().item().equals(item) ? shown.get().votes() : List.of());
                reveal(d, it);
            }
        }));
    }

    /** Shows what may be shown and needs no record, or is recorded. */
    private void follow(ReviewServices d, ItemKey it, List<Vote> votes) {
        LabelingService labels = d.labels();
        ShownScores before = shown.get();
        ScoreSight now = labels.scoreSight(it);
        boolean opens = before.item().equals(Optional.of(it)) && !before.why().isOpen() && now.isOpen();
        ScoreSight why = opens && saving.getAsBoolean() && !now.isFree() ? before.why() : now;
        boolean scores = why.isOpen() && hasPlace() && (why.isFree() || labels.wasShown(it, Part.SCORES));
        boolean judges = scores && labels.maySee(it, Level.JUDGE)
                && (why.isFree() || !feed.isJudged() || labels.wasShown(it, Part.JUDGE));
        shown.set(new ShownScores(
                Optional.of(it), why, scores, judges, scores && labels.isOpen(it) ? votes : List.of(),
                unrecorded.equals(Optional.of(it))));
    }

    private boolean hasPlace() {
        return inSight && feed.hasScores();
    }

    private void reveal(ReviewServices d, ItemKey it) {
        boolean open = shown.get().why().isOpen() && hasPlace();
        if (shown.get().why().isFree() && open) {
            Set<Part> parts = missing(d.labels(), it, false);
            if (!parts.isEmpty() && !recording && !awaited.equals(Optional.of(it))) {
                recording = true; // keys wait for the frame in which the scores stand
                frame.accept(this::settle);
            }
            awaited = Optional.of(it);
            record(d, it, parts, () -> {}, () -> owed.put(it, parts));
        }
        // reads wait for the disk while an act is saved
        if (!saving.getAsBoolean()) {
            background.fetch(_ -> d.queues().others(it, ShownNames.of(d.session().labels())::of)).onSuccess(found -> found(d, it, found)).onFailure(cause -> failed(it, cause));
        }
    }

    /** What of an item is to be shown and is not recorded yet. */
    private Set<Part> missing(LabelingService labels, ItemKey it, boolean others) {
        Set<Part> parts = EnumSet.noneOf(Part.class);
        if (labels.onlyLooks()) {
            return parts;
        }
        if (shown.get().why().isOpen() && hasPlace()) {
            parts.add(Part.SCORES);
            if (feed.isJudged() && labels.maySee(it, Level.JUDGE)) {
                parts.add(Part.JUDGE);
            }
        }
        if (others) {
            parts.add(Part.VOTES);
        }
        parts.removeIf(part -> labels.wasShown(it, part));
        return parts;
    }

    private void found(ReviewServices d, ItemKey it, OtherJudgements others) {
        if (!defers(this::refresh) && feed.painted().equals(Optional.of(it)) && !saving.getAsBoolean()) {
            boolean place = shown.get().why().isOpen() && hasPlace();
            Set<Part> parts = missing(d.labels(), it, others.isDecided() || place && others.hasVotes());
            if (parts.isEmpty()) {
                show(d, it, others);
            } else {
                recording = true;
                record(d, it, parts, () -> {
                    show(d, it, others);
                    frame.accept(this::settle);
                }, this::settle);
            }
        }
    }

    private void show(ReviewServices d, ItemKey it, OtherJudgements others) {
        if (feed.painted().equals(Optional.of(it))) {
            if (own.get().standing().done()) {
                own.set(own.get().with(others.decision()));
            } else if (!d.labels().onlyLooks()) { // before the own vote no vote of others is visible
                own.set(own.get().carrying(others.votes().stream().filter(Vote::isCarried).findFirst()));
            }
            follow(d, it, others.votes());
        }
    }

    private void settle() {
        recording = false;
        while (!recording && !waiting.isEmpty()) {
            waiting.remove().run();
        }
        rest();
    }

    private void record(ReviewServices d, ItemKey it, Set<Part> parts, Runnable then, Runnable orElse) {
        Map<ItemKey, Set<Part>> all = new HashMap<>(owed);
        if (!parts.isEmpty()) {
            all.put(it, parts);
        }
        if (all.isEmpty()) {
            return;
        }
        background
                .keep(_ -> {
                    d.labels().disclose(all);
                    return parts;
                })
                .onSuccess(_ -> {
                    owed.keySet().removeAll(all.keySet());
                    if (unrecorded.isPresent()) {
                        unrecorded = Optional.empty();
                        note.accept("");
                    }
                    then.run();
                    revealed.accept(it);
                })
                .onFailure(cause -> {
                    failed(it, cause);
                    orElse.run();
                });
    }

    private void failed(ItemKey it, Throwable cause) {
        unrecorded = Optional.of(it);
        String key = shown.get().scores() ? "review.unrecorded.shown" : "review.unrecorded";
        note.accept(Texts.text(key, UserError.of(cause).sentence()));
        opened.filter(_ -> feed.painted().equals(Optional.of(it))).ifPresent(d -> follow(d, it, List.of()));
    }

    /** Whether open rounds let something be shown of the case on screen at this moment. */
    public boolean maySee(Level level) {
        return feed.onScreen().flatMap(it -> opened.map(d -> d.labels().maySee(it, level))).orElse(true);
    }

    /** What the annotator sees at this moment, to be stored with a vote. */
    Vote.Visible visible() {
        return new Vote.Visible(shown.get().scores(), shown.get().votes().size() > 1);
    }
}
