package io.github.assay.ui.model;

import io.github.assay.domain.labelling.Person;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.team.HandOffService.Packed;
import io.github.assay.service.team.HandOffService;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Holds the pack for a person without contact: who gets it, its file, and the run. Used on the UI thread. */
public final class PackViewModel extends SheetModel<PackViewModel.Choice, PackViewModel.Offer, Packed> {
    private final HandOffService service;
    private final String lead;

    /**
     * What is chosen.
     *
     * @param person id; empty: not chosen yet
     * @param to the file; empty: not chosen yet
     */
    public record Choice(Optional<String> person, Optional<Path> to) {}

    /**
     * What can be chosen, and what the pack would have.
     *
     * @param people who can get one, with the names to show
     * @param pack empty while no person is chosen
     */
    public record Offer(List<Person> people, Optional<Packed> pack) {
        public Offer {
            people = List.copyOf(people);
        }
    }

    /** @param lead in whose name it is done */
    public PackViewModel(Background background, ProjectSession session, String lead, Clock clock) {
        super(background, new Choice(Optional.empty(), Optional.empty()));
        this.service = new HandOffService(session, clock);
        this.lead = lead;
        look(chosen());
    }

    /** Chooses who gets it. */
    public void choose(String person) {
        change(new Choice(Optional.of(person), chosen().to()));
    }

    /** Chooses the file. */
    public void choose(Path to) {
        change(new Choice(chosen().person(), Optional.of(to)));
    }

    @Override
    protected Optional<Supplier<Job<Offer>>> preview(Choice chosen) {
        return Optional.of(() -> background.fetch(_ -> {
            Optional<String> person = chosen.person();
            return new Offer(service.people(), person.isEmpty() ? Optional.empty() : Optional.of(service.pack(lead, person.get(), Optional.empty())));
        }));
    }

    @Override
    protected List<String> lines(Offer offer) {
        return offer.pack().map(p -> List.of(
                Texts.text("pack.lines", p.items(), p.judged(), chosen().to().map(Path::toString).orElse(Texts.text("pack.nowhere")))))
                .orElse(List.of(Texts.text(offer.people().isEmpty() ? "pack.none" : "pack.who")));
    }

    @Override
    protected boolean isReady(Offer offer) {
        return offer.pack().isPresent() && chosen().to().isPresent();
    }

    @Override
    protected void confirmed() {
        Choice choice = chosen();
        run(List.of(), () -> background.save(_ -> service.pack(lead, choice.person().orElseThrow(), choice.to())));
    }

    @Override
    protected List<String> done(Packed packed) {
        Path to = chosen().to().orElseThrow();
        return List.of(
                Texts.text("team.packed", to.toString(), packed.items(), packed.person(), packed.judged()),
                Texts.text("team.packed.next", packed.person(), String.valueOf(to.getFileName())));
    }
}
