package io.github.assay.ui.labels;

import io.github.assay.service.labels.LabelImportOrder;
import io.github.assay.service.labels.LabelPackService;
import io.github.assay.service.labels.LabelPreview;
import io.github.assay.service.labels.LabelPackService.PackImport;
import io.github.assay.service.labels.LabelPackService.RevertedImport;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Holds one import of labels: preview of the file, open questions, and the import or its revert. */
public final class LabelImportViewModel {
    private final Background background;
    private final LabelPackService packs;
    private final Changed changed;
    private final Map<LabelImportOrder.Field, String> filled = new EnumMap<>(LabelImportOrder.Field.class);
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(State.NOTHING);
    private Optional<Path> file = Optional.empty();
    private Optional<LabelPreview> preview = Optional.empty();

    /** Receives what was done once labels have changed. */
    @FunctionalInterface
    public interface Changed {
        /**
         * @param done what was done, in one sentence
         * @param taken whether votes were added, which can be taken back
         */
        void labels(String done, boolean taken);
    }

    /**
     * State of the import.
     *
     * @param lines lines of the preview
     * @param open open questions
     * @param ready whether the import may be done
     * @param trouble the error in one sentence; empty when there is none
     * @param last the import that can be reverted
     */
    public record State(
            List<String> lines, List<LabelImportOrder.Open> open, boolean ready, String trouble, Optional<RevertedImport> last) {
        static final State NOTHING = new State(List.of(), List.of(), false, "", Optional.empty());

        public State {
            lines = List.copyOf(lines);
            open = List.copyOf(open);
        }
    }

    public LabelImportViewModel(Background background, LabelPackService packs, Changed changed) {
        this.background = background;
        this.packs = packs;
        this.changed = changed;
        state.set(new State(List.of(), List.of(), false, "", packs.lastImport()));
    }

    /** The present state. */
    public ReadOnlyObjectProperty<State> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** Previews a file with nothing declared. */
    public void choose(Path chosen) {
        file = Optional.of(chosen);
        filled.clear();
        look();
    }

    /** Declares something about the file and previews it again; an empty text declares nothing. */
    public void say(LabelImportOrder.Field what, String text) {
        if (text.strip().equals(text(what))) {
            return;
        }
        if (text.isBlank()) {
            filled.remove(what);
        } else {
            filled.put(what, text.strip());
        }
        look();
    }

    private String text(LabelImportOrder.Field what) {
        return filled.getOrDefault(what, "");
    }

    private void look() {
        preview = Optional.empty();
        file.ifPresent(f -> {
            LabelImportOrder order = new LabelImportOrder(f, filled);
            background.run(Texts.text("labels.reading", f.getFileName()), p -> packs.preview(order, p))
                    .onSuccess(this::show)
                    .onFailure(this::failed);
        });
    }

    private void show(LabelPreview seen) {
        preview = Optional.of(seen);
        List<String> lines = Stream.concat(seen.lines().stream(), seen.problems().stream().map(p -> p.sentence())).toList();
        state.set(new State(lines, seen.open(), seen.isSettled(), "", packs.lastImport()));
    }

    private void failed(Throwable cause) {
        state.set(new State(List.of(), List.of(), false, UserError.of(cause).sentence(), packs.lastImport()));
    }

    /** Takes in what is previewed; does nothing while something is open. */
    public void take() {
        preview.filter(LabelPreview::isSettled).ifPresent(seen -> background
                .save(_ -> packs.take(seen))
                .onSuccess(this::taken)
                .onFailure(this::failed));
    }

    private void taken(PackImport done) {
        preview = Optional.empty();
        String words = done.isCompared()
                ? Texts.text("labels.taken", done.added(), done.known(), done.unmet())
                : Texts.text("labels.takenBlind", done.added() + done.known(), done.unmet());
        changed.labels(words, done.added() > 0);
    }

    /** Takes the latest import back. */
    public void takeBack() {
        background.save(_ -> packs.takeBack())
                .onSuccess(back -> changed.labels(
                        back.map(b -> Texts.text("labels.takenBack", b.source(), b.votes()))
                                .orElse(Texts.text("labels.nothingToTakeBack")), false))
                .onFailure(this::failed);
    }
}
