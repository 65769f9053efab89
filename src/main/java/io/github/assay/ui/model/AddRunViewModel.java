package io.github.assay.ui.model;

import io.github.assay.service.labels.CarriedLabels;
import io.github.assay.service.open.AddedRun;
import io.github.assay.service.open.ImportService;
import io.github.assay.service.open.RunAddition;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.task.Progress;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Holds the addition of one source: file, names, preview and the command that writes. Used on the UI thread. */
public final class AddRunViewModel extends SheetModel<AddRunViewModel.Source, AddRunViewModel.Found, List<AddedRun>> {
    private static final int MOST_NAMED = 5;

    private final ProjectSession session;
    private final RunAddition additions;
    private final Clock clock;
    private final Consumer<String> added;

    /**
     * What is added.
     *
     * @param path the file or folder; empty before one is chosen
     * @param system name of the system; empty: as the source names it
     * @param run name of the run; empty: as the source states it, else the next free one
     * @param part sheet, table or file inside of the source; empty: the only one
     * @param records the place of the list of records in a JSON document; empty: found by its name
     * @param carry what makes answers take the labels of judged ones
     */
    public record Source(Optional<Path> path, String system, String run, String part, String records, CarriedLabels.Rule carry) {}

    /** The runs of a source, and what each of them would carry. */
    public record Found(RunAddition.Preview additions, List<CarriedLabels.Plan> carried) {}

    /** @param added receives a sentence about what was added, after it was written */
    public AddRunViewModel(
            ProjectSession session, RunAddition additions, Background background, Clock clock, Consumer<String> added) {
        super(background, new Source(Optional.empty(), "", "", "", "", CarriedLabels.Rule.NONE));
        this.session = session;
        this.additions = additions;
        this.clock = clock;
        this.added = added;
    }

    /** Previews another file or folder. */
    public void choose(Path path) {
        look(new Source(Optional.of(path), chosen().system(), chosen().run(), chosen().part(), chosen().records(), chosen().carry()));
    }

    /** Names the system and the run, and what of the source is read. */
    public void name(String system, String run, String part, String records) {
        change(new Source(chosen().path(), system.strip(), run.strip(), part.strip(), records.strip(), chosen().carry()));
    }

    /** Chooses what makes answers take the labels of judged ones. */
    public void carry(CarriedLabels.Rule rule) {
        change(new Source(chosen().path(), chosen().system(), chosen().run(), chosen().part(), chosen().records(), rule));
    }

    @Override
    protected Optional<Supplier<Job<Found>>> preview(Source source) {
        return source.path().map(path -> () -> background.run(Texts.text("addRun.reading", path.getFileName()), p -> found(source, path, p)));
    }

    private Found found(Source source, Path path, Progress progress) throws Exception {
        if (source.carry() != CarriedLabels.Rule.NONE) {
            CarriedLabels.mustBeAllowed(session.labels());
        }
        RunAddition.Preview found = additions.preview(session.project(), new RunAddition.Order(path, ImportService.AUTO, Map.of(), text(source.system()),
                text(source.run()), source.part(), source.records()), progress);
        List<CarriedLabels.Plan> carried = new ArrayList<>();
        CarriedLabels.Rule rule = CarriedLabels.counted(session.labels(), source.carry());
        for (AddedRun run : found.runs()) {
            carried.add(CarriedLabels.plan(session, run.items(session.project()), rule, clock.instant(), progress));
        }
        return new Found(found, carried);
    }

    private static Optional<String> text(String written) {
        return Optional.of(written).filter(t -> !t.isEmpty());
    }

    @Override
    protected List<String> waiting(Source source) {
        return List.of(Texts.text("addRun.wait"));
    }

    @Override
    protected boolean isReady(Found found) {
        return !found.additions().runs().isEmpty();
    }

    @Override
    protected List<String> lines(Found found) {
        RunAddition.Preview preview = found.additions();
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
        boolean carries = chosen().carry() != CarriedLabels.Rule.NONE;
        found.carried().stream().filter(c -> carries || c.bySql() > 0)
                .forEach(c -> lines.add(carries ? c.sentence() : Texts.text("addRun.carry.gain", c.bySql(), c.answers())));
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
        Found found = previewed();
        boolean carries = chosen().carry() != CarriedLabels.Rule.NONE;
        run(List.of(Texts.text("addRun.wait")), () -> background.save(_ -> {
            for (AddedRun written : found.additions().runs()) { // no file that exists is changed
                additions.write(session.project(), written);
            }
            for (CarriedLabels.Plan plan : carries ? found.carried() : List.<CarriedLabels.Plan>of()) {
                CarriedLabels.take(session.labels(), plan, clock.instant());
            }
            return found.additions().runs();
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
