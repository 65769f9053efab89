package io.github.assay.ui.runs.model;

import io.github.assay.service.imports.AddedRun;
import io.github.assay.service.imports.ImportService;
import io.github.assay.service.imports.RunAddition;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Holds the addition of one source: file, names, preview and the command that writes. Used on the UI thread. */
public final class AddRunViewModel {
    private static final int MOST_NAMED = 5;

    private final ProjectSession session;
    private final RunAddition additions;
    private final Background background;
    private final Consumer<String> added;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(State.NOTHING);
    private Optional<Path> source = Optional.empty();
    private String system = "";
    private String run = "";
    private List<AddedRun> found = List.of();
    private Optional<Job<?>> reading = Optional.empty();

    /**
     * State of the sheet.
     *
     * @param source the file or folder; empty before one is chosen
     * @param lines the preview, one sentence a line
     * @param trouble why nothing can be added, in one sentence; empty when there is no trouble
     * @param reading whether the source is being read or written
     * @param ready whether the preview can be added
     */
    public record State(String source, List<String> lines, String trouble, boolean reading, boolean ready) {
        static final State NOTHING = new State("", List.of(), "", false, false);

        public State {
            lines = List.copyOf(lines);
        }
    }

    /** @param added receives a sentence about what was added, after it was written */
    public AddRunViewModel(
            ProjectSession session, RunAddition additions, Background background, Consumer<String> added) {
        this.session = session;
        this.additions = additions;
        this.background = background;
        this.added = added;
    }

    /** The present state. */
    public ReadOnlyObjectProperty<State> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** Previews another file or folder. */
    public void choose(Path chosen) {
        source = Optional.of(chosen);
        look();
    }

    /** Names the system and the run; an empty text keeps the source's name, or takes the next free id. */
    public void name(String ofSystem, String ofRun) {
        if (!ofSystem.strip().equals(system) || !ofRun.strip().equals(run)) {
            system = ofSystem.strip();
            run = ofRun.strip();
            look();
        }
    }

    private void look() {
        reading.ifPresent(Job::drop);
        found = List.of();
        source.ifPresent(path -> {
            state.set(new State(path.toString(), List.of(), "", true, false));
            RunAddition.Order order = new RunAddition.Order(
                    path, ImportService.AUTO, Map.of(), text(system), text(run));
            reading = Optional.of(background.run(Texts.text("addRun.reading", path.getFileName()), p -> additions.preview(session.project(), order, p))
                    .onSuccess(this::show)
                    .onFailure(this::failed));
        });
    }

    private static Optional<String> text(String written) {
        return Optional.of(written).filter(t -> !t.isEmpty());
    }

    private void show(RunAddition.Preview preview) {
        found = preview.runs();
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
        state.set(new State(source.map(Path::toString).orElse(""), lines, "", false, !found.isEmpty()));
    }

    private static void named(String key, List<String> ids, List<String> lines) {
        if (!ids.isEmpty()) {
            String some = String.join(", ", ids.stream().limit(MOST_NAMED).toList());
            lines.add(Texts.text(key, ids.size(), ids.size() > MOST_NAMED ? some + " …" : some));
        }
    }

    private void failed(Throwable cause) {
        state.set(new State(source.map(Path::toString).orElse(""), List.of(), UserError.of(cause).sentence(), false, false));
    }

    /** Writes what is previewed; does nothing before there is a preview. */
    public void add() {
        if (!state.get().ready()) {
            return;
        }
        List<AddedRun> runs = found;
        state.set(new State(state.get().source(), state.get().lines(), "", true, false));
        background.save(_ -> {
            for (AddedRun written : runs) { // no file that exists is changed
                additions.write(session.project(), written);
            }
            return runs;
        }).onSuccess(this::written).onFailure(this::failed);
    }

    private void written(List<AddedRun> runs) {
        found = List.of();
        int predictions = runs.stream().mapToInt(r -> r.lines().size()).sum();
        added.accept(Texts.text("addRun.added", predictions, String.join(", ", runs.stream()
                .map(r -> r.system() + " / " + r.run()).toList())));
    }

    /** Drops a preview that is being read. */
    public void leave() {
        reading.ifPresent(Job::drop);
    }
}
