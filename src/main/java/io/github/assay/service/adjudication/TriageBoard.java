package io.github.assay.service.adjudication;

import io.github.assay.domain.labelling.TriageWeights;
import io.github.assay.domain.project.Item;
import io.github.assay.labelling.TriageQueue.HumanLoad;
import io.github.assay.labelling.TriageQueue.TriageItem;
import io.github.assay.labelling.TriageQueue;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.task.Progress;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** The lead's queue of one open project for a page: unsettled items, the expected load, and the weights. Blocks. */
public final class TriageBoard {
    private final ProjectSession session;
    private final TriageService triage;
    private final PeopleService people;
    private final String person;

    /** @param person who is at work; empty: no person, so that no weight is changed */
    public TriageBoard(ProjectSession session, ScoringService scoring, String person, Clock clock) {
        this.session = session;
        this.triage = new TriageService(scoring);
        this.people = new PeopleService(session.labels(), clock);
        this.person = person;
    }

    /**
     * One unsettled item.
     *
     * @param triage its signs and its urgency
     */
    public record Row(Item item, TriageItem triage) {}

    /**
     * What the page shows.
     *
     * @param queue all items, or those of a band
     * @param rows the items from the least urgency on, the most urgent first
     * @param load the work that labelling the rows takes
     * @param weights in force
     * @param leads whether the person may change the weights
     */
    public record View(TriageQueue queue, List<Row> rows, HumanLoad load, TriageWeights weights, boolean leads) {
        public View {
            rows = List.copyOf(rows);
        }
    }

    /** Equal while labels, thresholds and weights are the same; does not block. */
    public Object basis() {
        return List.of(session.studyBasis(), session.project().labelling());
    }

    /** The queue from an urgency on, 0 to 1. */
    public View view(Optional<TriageService.Band> band, double from, Progress progress) throws Exception {
        TriageQueue queue = triage.queue(session, band, session.threads(), progress);
        List<TriageItem> items = queue.from(from);
        return new View(
                queue, items.stream().map(i -> new Row(session.item(i.item()).orElseThrow(), i)).toList(),
                triage.load(session, items), session.project().labelling().triage(), leads());
    }

    private boolean leads() {
        return !person.isEmpty() && (!people.hasLead() || session.labels().people().role(people.id(person)).leads());
    }

    /**
     * Writes other weights into the project.
     *
     * @throws io.github.assay.files.ProjectFormatException when the person is no lead, or the file cannot be changed
     */
    public void weigh(TriageWeights weights) throws Exception {
        people.mustLead(person);
        session.writeTriage(weights);
    }
}
