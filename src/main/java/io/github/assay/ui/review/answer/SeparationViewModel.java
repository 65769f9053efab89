package io.github.assay.ui.review.answer;

import io.github.assay.counterexample.SearchResult;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.service.counterexample.FoundSeparation;
import io.github.assay.service.counterexample.SeparationService;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.review.ReviewService;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Holds the database that separates the queries of the current case. Searches run beside the annotator's work and end
 * when another case is shown. That something is shown is recorded before it is shown. UI thread only.
 */
public final class SeparationViewModel {
    /** Most databases that are searched for one case by hand. */
    private static final int MOST = 8;

    /** What is known of the current case. */
    public enum Stage {
        /** Nothing is searched: there is no pair of tables, or the project hides such databases. */
        NONE,
        /** The two tables differ; a search begins on demand. */
        OFFERED,
        SEARCHING,
        /** A database was found. */
        FOUND,
        /** The search found none. */
        NOT_FOUND,
        /** The pair cannot be searched. */
        NOT_SEARCHED,
        /** The program failed; the key searches again. */
        FAILED
    }

    /**
     * What is shown.
     *
     * @param stage what is known
     * @param found the databases found so far; empty unless {@code stage} is {@link Stage#FOUND}
     * @param at which of them is shown, from 0
     * @param open whether it is unfolded
     * @param words a sentence on a search without a database; may be empty
     * @param note what became of the latest command; may be empty
     * @param equal whether the tables of the case are equal
     */
    public record Shown(
            Stage stage, List<FoundSeparation> found, int at, boolean open, String words, String note, boolean equal) {
        static final Shown NOTHING = new Shown(Stage.NONE, List.of(), 0, false, "", "", false);

        public Shown {
            found = List.copyOf(found);
        }

        /** The database that is shown. */
        public Optional<FoundSeparation> current() {
            return found.isEmpty() ? Optional.empty() : Optional.of(found.get(at));
        }

        Shown with(boolean unfolded, String stated) {
            return new Shown(stage, found, at, unfolded, words, stated, equal);
        }
    }

    private final ProjectSession session;
    private final SeparationService service;
    private final ReviewService review;
    private final LabelingService labels;
    private final Background background;
    private final ReadOnlyObjectWrapper<Shown> shown = new ReadOnlyObjectWrapper<>(Shown.NOTHING);
    private Optional<CaseData> of = Optional.empty();
    private Optional<Job<?>> job = Optional.empty();
    private int searches;
    private boolean permitted;
    private final Set<ItemKey> separated = new HashSet<>();

    public SeparationViewModel(
            ProjectSession session, SeparationService service, ReviewService review, LabelingService labels,
            Background background) {
        this.session = session;
        this.service = service;
        this.review = review;
        this.labels = labels;
        this.background = background;
    }

    public ReadOnlyObjectProperty<Shown> shownProperty() {
        return shown.getReadOnlyProperty();
    }

    /** Follows the case on screen. Where its tables are equal, a search begins. */
    public void show(CaseData next) {
        boolean same = of.filter(before -> before.item().key().equals(next.item().key())
                        && before.gold().equals(next.gold())
                        && before.predicted().equals(next.predicted()))
                .isPresent();
        of = Optional.of(next);
        boolean now = session.project().labelling().separations() && labels.showsResults(next.item().key());
        if (same && now == permitted) {
            return;
        }
        permitted = now;
        job.ifPresent(Job::drop);
        job = Optional.empty();
        searches = 0;
        if (next.diff().isEmpty() || !permitted) {
            shown.set(Shown.NOTHING);
            return;
        }
        boolean equal = next.diff().get().equal();
        shown.set(new Shown(equal ? Stage.SEARCHING : Stage.OFFERED, List.of(), 0, false, "", "", equal));
        if (equal) {
            search(false);
        }
    }

    private void search(boolean unfold) {
        CaseData searched = of.orElseThrow();
        int number = searches++;
        job.ifPresent(Job::drop);
        job = Optional.of(background
                .search(progress -> {
                    Optional<FoundSeparation> found = service.find(session, searched.item(), number, progress)
                            .map(f -> compared(f, searched.item(), progress));
                    if (found.isPresent()) {
                        labels.disclose(Map.of(searched.item().key(), EnumSet.of(DisclosureAct.Part.COUNTEREXAMPLE)));
                    }
                    return found;
                })
                .onSuccess(found -> found.ifPresentOrElse(f -> take(f, unfold), () -> shown.set(Shown.NOTHING)))
                .onFailure(cause -> shown.set(new Shown(
                        Stage.FAILED, List.of(), 0, false, UserError.of(cause).sentence(), "", shown.get().equal()))));
    }

    /** The same with both results of the small database set against each other. */
    private FoundSeparation compared(FoundSeparation found, Item item, Progress progress) {
        return found.result().found()
                .map(s -> found.with(review.compare(
                        session, item, new ExecutionOutcome.Rows(s.gold(), Duration.ZERO),
                        new ExecutionOutcome.Rows(s.predicted(), Duration.ZERO), progress).diff()))
                .orElse(found);
    }

    private void take(FoundSeparation found, boolean unfold) {
        Shown before = shown.get();
        SearchResult.Verdict verdict = found.result().verdict();
        if (verdict == SearchResult.Verdict.SEPARATED && isNew(before, found)) {
            List<FoundSeparation> all = new ArrayList<>(before.found());
            all.add(found);
            separated.add(found.item());
            shown.set(new Shown(Stage.FOUND, all, all.size() - 1, unfold || before.open(), "", "", before.equal()));
        } else if (!before.found().isEmpty()) {
            if (searches < MOST) {
                search(unfold);
            } else {
                shown.set(new Shown(
                        Stage.FOUND, before.found(), 0, before.open(), "", "separation.no-more", before.equal()));
            }
        } else if (found.result().reason().equals("identical_text")) {
            shown.set(Shown.NOTHING);
        } else {
            Stage stage = verdict == SearchResult.Verdict.NOT_SEPARATED ? Stage.NOT_FOUND : Stage.NOT_SEARCHED;
            shown.set(new Shown(stage, List.of(), 0, false, found.sentence(), "", before.equal()));
        }
    }

    private static boolean isNew(Shown before, FoundSeparation found) {
        return before.found().stream().noneMatch(f -> f.statements().equals(found.statements()));
    }

    /** Whether a database that separates both queries of an item was shown since the project was opened. */
    public boolean wasFound(ItemKey item) {
        return separated.contains(item);
    }

    /** Unfolds the database, or shows the next one; false when there is nothing to show. */
    public boolean openOrNext() {
        Shown now = shown.get();
        switch (now.stage()) {
            case OFFERED, FAILED -> {
                searches = 0;
                shown.set(new Shown(Stage.SEARCHING, List.of(), 0, false, "", "", now.equal()));
                search(true);
            }
            case FOUND -> {
                if (!now.open()) {
                    shown.set(now.with(true, ""));
                } else if (now.at() + 1 < now.found().size()) {
                    shown.set(new Shown(now.stage(), now.found(), now.at() + 1, true, "", "", now.equal()));
                } else if (searches < MOST) {
                    shown.set(now.with(true, "separation.searching"));
                    search(true);
                } else {
                    shown.set(new Shown(now.stage(), now.found(), 0, true, "", "separation.no-more", now.equal()));
                }
            }
            case NONE, SEARCHING, NOT_FOUND, NOT_SEARCHED -> {
                return now.stage() != Stage.NONE;
            }
        }
        return true;
    }

    /** The database that is unfolded. */
    public Optional<FoundSeparation> current() {
        return shown.get().open() ? shown.get().current() : Optional.empty();
    }

    /** Folds the database; false when it is folded already. */
    public boolean close() {
        if (!shown.get().open()) {
            return false;
        }
        shown.set(shown.get().with(false, ""));
        return true;
    }

    /** Saves the database that is unfolded in the project; false when none is. */
    public boolean keep(Consumer<Optional<String>> then) {
        Optional<FoundSeparation> current = current();
        if (current.isEmpty()) {
            return false;
        }
        ItemKey item = current.get().item();
        background
                .fetch(_ -> service.save(session, session.item(item).orElseThrow(), current.get().result()))
                .onSuccess(file -> then.accept(Optional.of(file)))
                .onFailure(cause -> {
                    then.accept(Optional.empty());
                    if (of.filter(c -> c.item().key().equals(item)).isPresent()) {
                        shown.set(shown.get().with(true, UserError.of(cause).sentence()));
                    }
                });
        return true;
    }
}
