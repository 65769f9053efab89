package io.github.assay.service.rounds;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.RoundFigure;
import io.github.assay.agreement.RoundFigures.RoundInput;
import io.github.assay.agreement.RoundFigures;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.Round.Level;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.labelling.rounds.RoundBook;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.labels.StoredRounds;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.AgreementService;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Computes agreement of one round: of its votes on plain items, and what is particular to it. Blocks. */
public final class RoundAnalysis {
    private static final Comparator<Vote> ORDER = Comparator.comparing(Vote::item).thenComparing(Vote::annotator);

    private final AgreementService agreement;

    public RoundAnalysis(AgreementService agreement) {
        this.agreement = agreement;
    }

    /**
     * Agreement of a round.
     *
     * @param agreement of its votes, as of any votes
     * @param figures what is particular to it
     * @param items plain items of the round; attention, gold and onboarding items do not count
     * @param extra votes of annotators who are not assigned, which do not count
     */
    public record Result(AgreementResult agreement, List<RoundFigure> figures, int items, int extra) {
        public Result {
            figures = List.copyOf(figures);
        }
    }

    private record Slot(String annotator, ItemKey item) {}

    /** @throws ProjectFormatException when there is no such round */
    public Result of(ProjectSession session, String id, AgreementSettings settings, Progress progress)
            throws StoreException, ProjectFormatException {
        RoundBook book = StoredRounds.book(session.labels());
        RoundState state = book.find(id).orElseThrow(() -> new ProjectFormatException(
                "There is no round '" + id + "'.", "'assay rounds show' lists the rounds."));
        Map<Slot, Vote> now = new HashMap<>();
        Map<Slot, Vote> before = new HashMap<>();
        Set<Slot> others = new HashSet<>();
        for (Vote vote : session.labels().allVotes()) {
            AssignmentAct act = ((Map<ItemKey, AssignmentAct>) state.assignments()).get(vote.item());
            if (vote.isCarried() || act == null || act.use() != Use.PLAIN || session.item(vote.item()).isEmpty()) {
                continue;
            }
            Slot slot = new Slot(vote.annotator(), vote.item());
            boolean late = book.until(state, vote.item()).filter(t -> vote.at().isAfter(t)).isPresent();
            boolean early = state.round().anew() && !vote.at().isAfter(state.planned());
            if (!act.to().contains(vote.annotator())) {
                if (!late && !early) {
                    others.add(slot);
                }
            } else if (!late) {
                (early ? before : now).merge(slot, vote, (a, b) -> b.at().isBefore(a.at()) ? a : b);
            }
        }
        List<Vote> votes = now.values().stream().filter(v -> v.label() != Label.SKIP).sorted(ORDER).toList();
        RoundInput input = new RoundInput(
                votes, before.values().stream().filter(v -> v.label() != Label.SKIP).sorted(ORDER).toList(), state.round().anew(),
                repeats(session, state, now), adjudicated(session), items(session, state, true), items(session, state, false),
                state.round().disclosure().before().shows(Level.SCORES));
        AgreementResult result = ShownNames.of(session.labels())
                .of(agreement.analyse(votes, session.project().items(), settings, progress));
        return new Result(result, RoundFigures.of(input, settings, progress), input.masked().size() + input.shown().size(), others.size());
    }

    private static Set<ItemKey> items(ProjectSession session, RoundState state, boolean masked) {
        Set<ItemKey> items = new HashSet<>();
        state.assignments().values().stream()
                .filter(a -> a.use() == Use.PLAIN && a.masked() == masked && session.item(a.item()).isPresent())
                .forEach(a -> items.add(a.item()));
        return items;
    }

    private static List<RoundInput.Repeated> repeats(ProjectSession session, RoundState state, Map<Slot, Vote> now)
            throws StoreException {
        Map<Slot, RepeatVote> latest = new HashMap<>();
        for (RepeatVote repeat : session.labels().rounds().repeats()) {
            if (repeat.round().equals(state.round().id())) {
                latest.put(new Slot(repeat.annotator(), repeat.item()), repeat);
            }
        }
        List<RoundInput.Repeated> repeats = new ArrayList<>();
        latest.forEach((slot, repeat) -> {
            Vote first = now.get(slot);
            if (first != null && repeat.label() != Label.SKIP) {
                repeats.add(new RoundInput.Repeated(slot.annotator(), slot.item(), first.label(), repeat.label()));
            }
        });
        return repeats;
    }

    private static Map<ItemKey, Label> adjudicated(ProjectSession session) throws StoreException {
        Map<ItemKey, Label> labels = new HashMap<>();
        for (Map.Entry<ItemKey, Adjudication> e : session.labels().adjudications().entrySet()) {
            labels.put(e.getKey(), e.getValue().label());
        }
        return labels;
    }
}
