package io.github.assay.ui.model;

import io.github.assay.domain.project.LabelFileSetting;
import io.github.assay.service.labels.LabelImportOrder;
import io.github.assay.service.labels.LabelPackService;
import io.github.assay.service.labels.LabelPackService.PackImport;
import io.github.assay.service.labels.LabelPackService.RevertedImport;
import io.github.assay.service.labels.LabelPreview;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Holds one import of labels: preview of the file, open questions, and the import or its revert. */
public final class LabelImportViewModel
        extends SheetModel<LabelImportViewModel.Source, LabelPreview, LabelImportViewModel.Done> {
    private final LabelPackService packs;
    private final Changed changed;

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
     * What is imported.
     *
     * @param file empty before one is chosen
     * @param filled what is declared about it
     */
    public record Source(Optional<Path> file, Map<LabelFileSetting, String> filled) {
        static final Source NOTHING = new Source(Optional.empty(), Map.of());

        public Source {
            filled = Map.copyOf(filled);
        }
    }

    /**
     * What was done.
     *
     * @param taken whether votes were added, which can be taken back
     */
    public record Done(String sentence, boolean taken) {}

    public LabelImportViewModel(Background background, LabelPackService packs, Changed changed) {
        super(background, Source.NOTHING);
        this.packs = packs;
        this.changed = changed;
    }

    /** The import that can be reverted. */
    public Optional<RevertedImport> last() {
        return packs.lastImport();
    }

    /** Previews a file with nothing declared. */
    public void choose(Path file) {
        look(new Source(Optional.of(file), Map.of()));
    }

    /** Declares something about the file and previews it again; an empty text declares nothing. */
    public void say(LabelFileSetting what, String text) {
        Map<LabelFileSetting, String> filled = new EnumMap<>(LabelFileSetting.class);
        filled.putAll(chosen().filled());
        if (text.isBlank()) {
            filled.remove(what);
        } else {
            filled.put(what, text.strip());
        }
        change(new Source(chosen().file(), filled));
    }

    @Override
    protected Optional<Supplier<Job<LabelPreview>>> preview(Source source) {
        return source.file().map(file -> () -> background.run(
                Texts.text("labels.reading", file.getFileName()), p -> packs.preview(new LabelImportOrder(file, source.filled()), p)));
    }

    @Override
    protected List<String> lines(LabelPreview seen) {
        return Stream.concat(seen.lines().stream(), seen.problems().stream().map(p -> p.sentence())).toList();
    }

    @Override
    protected boolean isReady(LabelPreview seen) {
        return seen.isSettled();
    }

    @Override
    protected void confirmed() {
        LabelPreview seen = previewed();
        run(List.of(), () -> background.save(_ -> done(packs.take(seen))));
    }

    private static Done done(PackImport done) {
        return new Done(done.isCompared()
                ? Texts.text("labels.taken", done.added(), done.known(), done.unmet())
                : Texts.text("labels.takenBlind", done.added() + done.known(), done.unmet()), done.added() > 0);
    }

    /** Takes the latest import back. */
    public void takeBack() {
        run(List.of(), () -> background.save(_ -> new Done(packs.takeBack()
                .map(b -> Texts.text("labels.takenBack", b.source(), b.votes()))
                .orElse(Texts.text("labels.nothingToTakeBack")), false)));
    }

    @Override
    protected List<String> done(Done done) {
        changed.labels(done.sentence(), done.taken());
        return List.of(done.sentence());
    }
}
