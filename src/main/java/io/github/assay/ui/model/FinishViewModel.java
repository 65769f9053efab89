package io.github.assay.ui.model;

import io.github.assay.service.Services;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.team.TeamFinish.Check;
import io.github.assay.service.team.TeamFinish;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Holds the end of a team's study: its checklist, the folder of its files, and the run. Used on the UI thread. */
public final class FinishViewModel extends SheetModel<FinishViewModel.Choice, List<Check>, List<Path>> {
    private final TeamFinish finish;
    private final ProjectSession session;
    private final Services services;

    /**
     * What is chosen.
     *
     * @param to folder of the files; empty: not chosen yet
     * @param anyway whether the study ends although something of the checklist is left
     */
    public record Choice(Optional<Path> to, boolean anyway) {}

    /** @param lead in whose name it is done */
    public FinishViewModel(Background background, ProjectSession session, Services services, String lead, Clock clock) {
        super(background, new Choice(Optional.empty(), false));
        this.session = session;
        this.services = services;
        finish = new TeamFinish(session, lead, clock);
        look(chosen());
    }

    /** Chooses the folder of the files. */
    public void choose(Path to) {
        change(new Choice(Optional.of(to), chosen().anyway()));
    }

    /** Says whether the study ends although something is left. */
    public void anyway(boolean anyway) {
        change(new Choice(chosen().to(), anyway));
    }

    @Override
    protected Optional<Supplier<Job<List<Check>>>> preview(Choice chosen) {
        return Optional.of(() -> background.fetch(_ -> finish.checks()));
    }

    private static int left(List<Check> checks) {
        return (int) checks.stream().filter(c -> c.count() > 0).count();
    }

    @Override
    protected List<String> lines(List<Check> checks) {
        return List.of(Texts.text("finish.lines", left(checks), chosen().to().map(Path::toString).orElse(Texts.text("finish.nowhere"))));
    }

    @Override
    protected boolean isReady(List<Check> checks) {
        return chosen().to().isPresent() && (chosen().anyway() || left(checks) == 0);
    }

    @Override
    protected void confirmed() {
        Path to = chosen().to().orElseThrow();
        List<Check> seen = previewed();
        run(List.of(), () -> background.save(_ -> finish.finish(
                seen, services.analysis(), services.workbench().labelFiles(session), to)));
    }

    @Override
    protected List<String> done(List<Path> files) {
        return List.of(Texts.text(
                "team.finished", String.valueOf(files.getFirst().getParent()),
                String.join(", ", files.stream().map(f -> f.getFileName().toString()).toList())));
    }
}
