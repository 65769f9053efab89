package io.github.assay.service.people;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.labelling.rounds.RoundBook;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.StoredRounds;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.store.StoreException;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Who reads votes outside Review, and what an open round hides from them: a person on record reads, an annotator only
 * what they have judged, where the round shows it. Without open rounds nothing is hidden, and no name is needed.
 */
public final class VoteReader {
    private final String name;
    private final List<String> open;
    private final Set<ItemKey> hidden;

    private VoteReader(String name, List<String> open, Set<ItemKey> hidden) {
        this.name = name;
        this.open = open;
        this.hidden = hidden;
    }

    /**
     * The reader of a name.
     *
     * @param name of the person who reads; blank: not stated
     * @throws ProjectFormatException while a round is open, when no person is named, or one who is not on record
     */
    public static VoteReader of(ProjectSession session, String name) throws StoreException, ProjectFormatException {
        AnnotatorNames names = AnnotatorNames.of(session.labels(), Clock.systemUTC());
        names.mustBeLogin(name);
        RoundBook book = StoredRounds.book(session.labels());
        List<RoundState> rounds = book.open();
        if (rounds.isEmpty()) {
            return new VoteReader(name, List.of(), Set.of());
        }
        List<String> open = rounds.stream().map(r -> r.round().id()).toList();
        String which = String.join(", ", open);
        String stated = name.isBlank() ? names.login().orElse("") : name.strip();
        if (stated.isBlank()) {
            throw new ProjectFormatException(
                    "Votes are not shown to an unnamed reader while a round is open (" + which + ").",
                    "Say who reads with --as NAME, or close the round.");
        }
        String id = session.labels().people().person(stated);
        if (!session.labels().people().isKnown(id)) {
            throw new ProjectFormatException(
                    "'" + stated + "' is not on record, and votes are not shown to others while a round is open (" + which + ").",
                    "The lead adds the name with 'assay people add PROJECT " + stated + " --by LEAD'.");
        }
        return new VoteReader(id, open, hidden(session, id));
    }

    /** A reader without a name, from whom everything is hidden that open rounds hide from annotators. */
    public static VoteReader unnamed(ProjectSession session) throws StoreException {
        LabelingService visitor = LabelingService.visiting(
                session.labels(), session.project().labelling(), session.project().guideline(), Clock.systemUTC());
        return new VoteReader("", List.of(), visitor.hiddenByRounds());
    }

    private static Set<ItemKey> hidden(ProjectSession session, String id) throws StoreException {
        return LabelingService.open(
                        session.labels(), session.project().labelling(), session.project().guideline(), id, Clock.systemUTC())
                .hiddenByRounds();
    }

    /** Items of which the reader may not see the votes of others yet. */
    public Set<ItemKey> hidden() {
        return Set.copyOf(hidden);
    }

    /**
     * Checks that figures over all votes may be shown.
     *
     * @throws ProjectFormatException when they would tell votes that are hidden from the reader
     */
    public void mayReadFigures() throws ProjectFormatException {
        if (!hidden.isEmpty()) {
            throw new ProjectFormatException(
                    "Figures over all votes tell votes of others on " + hidden.size() + " items that open rounds ("
                            + String.join(", ", open) + ") hide from '" + name + "'.",
                    "They can be read when the rounds are closed, or by a lead, adjudicator or reader who labels nothing in them.");
        }
    }

    /** The votes that the reader may see; their own always. */
    public List<Vote> visible(List<Vote> votes) {
        return hidden.isEmpty()
                ? votes
                : votes.stream()
                        .filter(v -> v.annotator().equals(name) || !hidden.contains(v.item()))
                        .collect(Collectors.toList());
    }
}
