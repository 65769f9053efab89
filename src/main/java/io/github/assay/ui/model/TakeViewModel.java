package io.github.assay.ui.model;

import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.team.HandOffService.Incoming;
import io.github.assay.service.team.HandOffService;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Holds the file of a person without contact: what it brings, and the run. Used on the UI thread. */
public final class TakeViewModel extends SheetModel<Optional<Path>, TakeViewModel.Found, TakeViewModel.Found> {
    private final HandOffService service;
    private final ProjectSession session;
    private final String lead;

    /** What a file brings. @param name the name to show of its person */
    public record Found(Incoming brings, String name) {}

    /** @param lead in whose name it is done */
    public TakeViewModel(Background background, ProjectSession session, String lead, Clock clock) {
        super(background, Optional.empty());
        this.service = new HandOffService(session, clock);
        this.session = session;
        this.lead = lead;
    }

    /** Chooses the file. */
    public void choose(Path file) {
        look(Optional.of(file));
    }

    @Override
    protected Optional<Supplier<Job<Found>>> preview(Optional<Path> chosen) {
        return chosen.map(file -> () -> background.fetch(_ -> found(service.look(lead, file))));
    }

    private Found found(Incoming brings) throws Exception {
        return new Found(brings, ShownNames.of(session.labels()).function().apply(brings.person()));
    }

    @Override
    protected List<String> lines(Found found) {
        return lines(found, false);
    }

    private static List<String> lines(Found found, boolean taken) {
        Incoming brings = found.brings();
        List<String> lines = new ArrayList<>(List.of(brings.sentence(found.name(), taken)));
        if (brings.left() > 0) {
            lines.add(Texts.text("team.take.left"));
        }
        if (!brings.conflicts().isEmpty()) {
            lines.add(Texts.text("team.take.conflicts", brings.conflicts().size()));
        }
        return lines;
    }

    @Override
    protected boolean isReady(Found found) {
        return !found.brings().fresh().isEmpty();
    }

    @Override
    protected void confirmed() {
        Path file = chosen().orElseThrow();
        run(List.of(), () -> background.save(_ -> found(service.take(lead, file))));
    }

    @Override
    protected List<String> done(Found found) {
        return lines(found, true);
    }
}
