package io.github.assay.service.rounds;

import io.github.assay.agreement.GuidelineGaps;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Guideline;
import io.github.assay.domain.project.GuidelineSections;
import io.github.assay.domain.project.Item;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.labelling.rounds.RoundBook;
import io.github.assay.labelling.rounds.RoundProgress;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.rounds.TeamStatus.Member;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.LabelStore;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts the status of a team from the judgements that count in its rounds. Blocks. */
public final class TeamAnalysis {
    private final LabelStore store;
    private final RoundService rounds;
    private final Clock clock;

    public TeamAnalysis(LabelStore store, Clock clock) {
        this.store = store;
        this.rounds = new RoundService(store, clock);
        this.clock = clock;
    }

    private record Slot(String annotator, ItemKey item) {}

    /**
     * A judgement that counts.
     *
     * @param at time of the first vote on the item in the round; empty: not known
     * @param votes votes of the round's time, the earliest first, withdrawals left out; empty for an item that cannot be judged
     */
    record Judged(AssignmentAct act, String annotator, Label label, Optional<Instant> at, List<Vote> votes) {
        ItemKey item() {
            return act.item();
        }
    }

    /**
     * The status of all rounds, or of one.
     *
     * @param round its id; empty: all rounds
     * @param items the project's items
     * @param guideline the guideline in force
     * @param level confidence level of intervals
     * @throws ProjectFormatException when there is no such round
     */
    public TeamStatus of(Optional<String> round, Collection<Item> items, Guideline guideline, double level)
            throws StoreException, ProjectFormatException {
        RoundBook book = rounds.book();
        List<RoundState> chosen = round.isPresent() ? List.of(rounds.find(round.get())) : book.rounds();
        Map<Slot, List<Vote>> cast = cast();
        Map<Slot, Instant> marks = new HashMap<>();
        for (FlagAct mark : store.currentMarks()) {
            if (mark.flag() == Flag.CANNOT_JUDGE) {
                marks.put(new Slot(mark.annotator(), mark.item()), mark.at());
            }
        }
        TeamCount count = new TeamCount(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC), items, level);
        Map<Slot, Judged> plain = new HashMap<>();
        for (RoundState state : chosen) {
            RoundProgress progress = rounds.progress(state);
            count.add(progress, state.round().paused());
            Map<Slot, Judged> judged = judged(state, book, cast, marks);
            judged.values().forEach(count::add);
            repeats(state, judged, count);
            judged.forEach((slot, its) -> {
                if (its.act().use() == Use.PLAIN && its.label().decides()) {
                    plain.put(slot, its);
                }
            });
        }
        List<Judged> deciding = plain.values().stream()
                .sorted(Comparator.comparing(Judged::item).thenComparing(Judged::annotator)).toList();
        List<Member> members = count.members(deciding);
        return new TeamStatus(
                count.today(), level, count.items(), count.complete(), ends(members, count.today()), members,
                count.splits(deciding, sections(deciding, guideline)),
                unplanned(book, items), chosen.stream().map(RoundState::round).toList(),
                GuidelineGaps.of(store.adjudications().values(), List.of(), guideline.version()).gaps());
    }

    /** Sections of the guideline that comments of votes in force and reasons of decisions cite, by item. */
    private Map<ItemKey, List<String>> sections(List<Judged> deciding, Guideline guideline) throws StoreException {
        GuidelineSections sections = GuidelineSections.of(guideline);
        Map<ItemKey, Set<String>> cited = new HashMap<>();
        for (Judged judged : deciding) {
            cited.computeIfAbsent(judged.item(), _ -> new TreeSet<>()).addAll(sections.cited(judged.votes().getLast().comment()));
        }
        for (Adjudication decision : store.adjudications().values()) {
            cited.computeIfAbsent(decision.item(), _ -> new TreeSet<>()).addAll(sections.cited(decision.reason()));
        }
        Map<ItemKey, List<String>> lists = new HashMap<>();
        cited.forEach((item, its) -> lists.put(item, List.copyOf(its)));
        return lists;
    }

    private Map<Slot, List<Vote>> cast() throws StoreException {
        Map<Slot, List<Vote>> cast = new HashMap<>();
        for (Vote vote : store.allVotes()) {
            if (vote.label() != Label.SKIP && !vote.isCarried()) {
                cast.computeIfAbsent(new Slot(vote.annotator(), vote.item()), _ -> new ArrayList<>()).add(vote);
            }
        }
        cast.values().forEach(votes -> votes.sort(Comparator.comparing(Vote::at)));
        return cast;
    }

    private Map<Slot, Judged> judged(RoundState state, RoundBook book, Map<Slot, List<Vote>> cast, Map<Slot, Instant> marks)
            throws StoreException {
        List<AssignmentAct> acts = List.copyOf(state.assignments().values());
        boolean followed = book.isFollowedAnew(state);
        Map<Slot, Judged> judged = new LinkedHashMap<>();
        rounds.judgements(state, (place, annotator, label) -> {
            AssignmentAct act = acts.get(place);
            if (act.to().contains(annotator)) {
                Slot slot = new Slot(annotator, act.item());
                Optional<Instant> until = followed ? book.until(state, act.item()) : Optional.empty();
                List<Vote> votes = cast.getOrDefault(slot, List.of()).stream()
                        .filter(v -> !state.round().anew() || v.at().isAfter(state.planned()))
                        .filter(v -> until.filter(v.at()::isAfter).isEmpty())
                        .toList();
                Optional<Instant> at = label == Label.SKIP
                        ? Optional.ofNullable(marks.get(slot))
                        : votes.stream().filter(Vote::hasTime).map(Vote::at).findFirst();
                judged.put(slot, new Judged(act, annotator, label, at, votes));
            }
        });
        return judged;
    }

    /** Second judgements in force, each with the first one. */
    private void repeats(RoundState state, Map<Slot, Judged> judged, TeamCount count) throws StoreException {
        Map<Slot, RepeatVote> latest = new TreeMap<>(Comparator.comparing(Slot::annotator).thenComparing(Slot::item));
        for (RepeatVote repeat : store.rounds().repeats()) {
            if (repeat.round().equals(state.round().id())) {
                latest.put(new Slot(repeat.annotator(), repeat.item()), repeat);
            }
        }
        latest.forEach((slot, repeat) -> {
            if (repeat.label() != Label.SKIP) {
                count.add(repeat, Optional.ofNullable(judged.get(slot)).map(Judged::label).filter(l -> l != Label.SKIP));
            }
        });
    }

    private static Optional<LocalDate> ends(List<Member> members, LocalDate today) {
        List<Member> busy = members.stream().filter(m -> m.work().open() > 0).toList();
        return busy.stream().anyMatch(m -> m.work().ends(today).isEmpty())
                ? Optional.empty()
                : (busy.isEmpty() ? members : busy).stream().flatMap(m -> m.work().ends(today).stream()).max(Comparator.naturalOrder());
    }

    private static List<ItemKey> unplanned(RoundBook book, Collection<Item> items) {
        Set<ItemKey> planned = new HashSet<>();
        book.rounds().forEach(r -> planned.addAll(r.assignments().keySet()));
        return items.stream().map(Item::key).filter(key -> !planned.contains(key)).toList();
    }
}
