package io.github.assay.ui.model;

import io.github.assay.service.open.AddedRun;
import io.github.assay.service.open.ImportService;
import io.github.assay.service.open.RunAddition;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Holds the addition of one source: file, names, preview and the command that writes. Used on the UI thread. */
public final class AddRunViewModel extends SheetModel<AddRunViewModel.Source, RunAddition.Preview, List<AddedRun>> {
    private static final int MOST_NAMED = 5;

    private final ProjectSession session;
    private final RunAddition additions;
    private final Consumer<String> added;

    /**
     * What is added.
     *
     * @param path the file or folder; empty before one is chosen
     * @param system name of the system; empty: as the source names it
     * @param run name of the run; empty: the next free one
     * @param part sheet, table or file inside of the source; empty: the only one
     * @param records the place of the list of records in a JSON document; empty: found by its name
     */
    public record Source(Optional<Path> path, String system, String run, String part, String records) {}

    /** @param added receives a sentence about what was added, after it was written */
    public AddRunViewModel(
            ProjectSession session, RunAddition additions, Background background, Consumer<String> added) {
        super(background, new Source(Optional.empty(), "", "", "", ""));
        this.session = session;
        this.additions = additions;
        this.added = added;
    }

    /** Previews another file or folder. */
    public void choose(Path path) {
        look(new Source(Optional.of(path), chosen().system(), chosen().run(), chosen().part(), chosen().records()));
    }

    /** Names the system and the run, and what of the source is read. */
    public void name(String system, String run, String part, String records) {
        change(new Source(chosen().path(), system.strip(), run.strip(), part.strip(), records.strip()));
    }

    @Override
    protected Optional<Supplier<Job<RunAddition.Preview>>> preview(Source source) {
        return source.path().map(path -> () -> background.run(Texts.text("addRun.reading", path.getFileName()), p -> additions.preview(
                session.project(), new RunAddition.Order(path, ImportService.AUTO, Map.of(), text(source.system()), text(source.run()), source.part(),
                source.records()), p)));
    }

    private static Optional<String> text(String written) {
        return Optional.of(written).filter(t -> !t.isEmpty());
    }

    @Override
    protected List<String> waiting(Source source) {
        return List.of(Texts.text("addRun.wait"));
    }

    @Override
    protected boolean isReady(RunAddition.Preview preview) {
        return !preview.runs().isEmpty();
    }

    @Override
    protected List<String> lines(RunAddition.Preview preview) {
        List<String> lines = new ArrayList<>();
        for (AddedRun r : preview.runs()) {
            lines.add(Texts.text("addRun.run", r.system(), r.run(), r.lines().size()) + " " + r.before()
                    .map(b -> Texts.text("addRun.against", b, r.added(), r.changed(), r.equal(), r.gone()))
                    .orElse(Texts.text("addRun.newSystem")));
            if (r.without() > 0) {
                lines.add(Texts.text("addRun.without", r.without()));
            }
            if (r.byQuestion() > 0) {
                lines.add(Texts.text("addRun.byQuestion", r.byQuestion()));
            }
        }
        named("addRun.unknown", preview.unknown(), lines);
        named("addRun.repeated", preview.repeated(), lines);
        if (!preview.problems().isEmpty()) {
            lines.add(Texts.text("addRun.problems", preview.problems().size(), preview.problems().getFirst().sentence()));
        }
        return lines;
    }

    private static void named(String key, List<String> ids, List<String> lines) {
        if (!ids.isEmpty()) {
            String some = String.join(", ", ids.stream().limit(MOST_NAMED).toList());
            lines.add(Texts.text(key, ids.size(), ids.size() > MOST_NAMED ? some + " …" : some));
        }
    }

    @Override
    protected void confirmed() {
        RunAddition.Preview preview = previewed();
        run(List.of(Texts.text("addRun.wait")), () -> background.save(_ -> {
            for (AddedRun written : preview.runs()) { // no file that exists is changed
                additions.write(session.project(), written);
            }
            return preview.runs();
        }));
    }

    @Override
    protected List<String> done(List<AddedRun> runs) {
        int predictions = runs.stream().mapToInt(r -> r.lines().size()).sum();
        String sentence = Texts.text("addRun.added", predictions, String.join(", ", runs.stream()
                .map(r -> r.system() + " / " + r.run()).toList()));
        added.accept(sentence);
        return List.of(sentence);
    }
}
