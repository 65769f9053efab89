package io.github.assay.service.rounds;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.labelling.rounds.RoundProgress.PersonProgress;
import io.github.assay.labelling.rounds.RoundProgress;
import io.github.assay.service.rounds.TeamAnalysis.Judged;
import io.github.assay.service.rounds.TeamStatus.Check;
import io.github.assay.service.rounds.TeamStatus.Day;
import io.github.assay.service.rounds.TeamStatus.Member;
import io.github.assay.service.rounds.TeamStatus.Quality;
import io.github.assay.service.rounds.TeamStatus.Split;
import io.github.assay.service.rounds.TeamStatus.TierPace;
import io.github.assay.service.rounds.TeamStatus.Week;
import io.github.assay.service.rounds.TeamStatus.Work;
import io.github.assay.service.scoring.Dimensions;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.raters.UnitCells;
import io.github.assay.statistics.resample.Units;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Counts of a team while its judgements are read. Not thread-safe. */
final class TeamCount {
    private static final Comparator<Optional<LocalDate>> DATES =
            Comparator.comparing(d -> d.orElse(LocalDate.MIN));

    private final LocalDate today;
    private final Map<ItemKey, Item> items = new HashMap<>();
    private final double level;
    private final TreeMap<String, Person> people = new TreeMap<>();
    private int planned;
    private int complete;

    TeamCount(LocalDate today, Collection<Item> items, double level) {
        this.today = today;
        this.level = level;
        items.forEach(i -> this.items.put(i.key(), i));
    }

    LocalDate today() {
        return today;
    }

    int items() {
        return planned;
    }

    int complete() {
        return complete;
    }

    private static final class Person {
        private int assigned;
        private int done;
        private int open;
        private boolean paused;
        private double seconds;
        private final TreeMap<Optional<LocalDate>, Day> days = new TreeMap<>(DATES);
        /** Active seconds by item. */
        private final TreeMap<ItemKey, Double> times = new TreeMap<>();
        /** Votes whose seconds are counted: an item may be in two rounds. */
        private final Set<Cast> counted = new HashSet<>();
        private final TreeSet<ItemKey> quick = new TreeSet<>();
        private final Map<Use, Answers> answers = new EnumMap<>(Use.class);
        private final Answers repeats = new Answers();

        private record Cast(ItemKey item, Instant at) {}

        void add(Optional<LocalDate> date, int judged, int again, double active) {
            days.merge(date, new Day(date, judged, again, active), (a, b) -> new Day(
                    date, a.items() + b.items(), a.again() + b.again(), a.seconds() + b.seconds()));
            seconds += active;
        }
    }

    private static final class Answers {
        private int judged;
        private final TreeSet<ItemKey> off = new TreeSet<>();

        void add(ItemKey item, boolean equal) {
            judged++;
            if (!equal) {
                off.add(item);
            }
        }

        Check check() {
            return new Check(judged, List.copyOf(off));
        }
    }

    private Person person(String annotator) {
        return people.computeIfAbsent(annotator, _ -> new Person());
    }

    void add(RoundProgress progress, Collection<String> paused) {
        planned += progress.items();
        complete += Math.max(0, progress.complete());
        for (PersonProgress row : progress.people()) {
            Person its = person(row.annotator());
            its.assigned += row.assigned();
            its.done += row.done();
            int left = row.assigned() - row.done() + row.repeats() - row.repeated();
            its.open += left;
            its.paused |= left > 0 && paused.contains(row.annotator());
        }
    }

    void add(Judged judged) {
        Person its = person(judged.annotator());
        its.add(date(judged.at()), 1, 0, 0);
        List<Vote> votes = judged.votes();
        for (int i = 0; i < votes.size(); i++) {
            Vote vote = votes.get(i);
            if ((i + 1 == votes.size() || !sameVisit(vote, votes.get(i + 1))) && its.counted.add(new Person.Cast(vote.item(), vote.at()))) {
                its.add(date(vote.hasTime() ? Optional.of(vote.at()) : Optional.empty()), 0, 0, vote.seconds());
                its.times.merge(judged.item(), vote.seconds(), Double::sum);
            }
        }
        if (judged.label() != Label.SKIP && votes.getLast().isQuick()) {
            its.quick.add(judged.item());
        }
        judged.act().known().filter(_ -> judged.label().decides()).ifPresent(known -> its.answers
                .computeIfAbsent(judged.act().use(), _ -> new Answers()).add(judged.item(), known == judged.label()));
    }

    /** Whether the active time of the later vote on an item begins before the earlier vote. */
    private static boolean sameVisit(Vote earlier, Vote later) {
        return Duration.between(earlier.at(), later.at()).toMillis() < later.seconds() * 1000;
    }

    /** @param first label of the first judgement; empty: there is none to compare with */
    void add(RepeatVote repeat, Optional<Label> first) {
        Person its = person(repeat.annotator());
        its.add(date(Optional.of(repeat.at())), 0, 1, repeat.seconds());
        first.ifPresent(label -> its.repeats.add(repeat.item(), label == repeat.label()));
    }

    private static Optional<LocalDate> date(Optional<Instant> at) {
        return at.map(t -> LocalDate.ofInstant(t, ZoneOffset.UTC));
    }

    /** @param deciding labels on plain items, by item */
    List<Member> members(List<Judged> deciding) {
        Map<ItemKey, Integer> lead = new HashMap<>();
        deciding.forEach(j -> lead.merge(j.item(), sign(j), Integer::sum));
        List<Member> members = new ArrayList<>();
        people.forEach((id, its) -> {
            List<Judged> compared = deciding.stream()
                    .filter(j -> j.annotator().equals(id) && Objects.requireNonNull(lead.get(j.item())) != sign(j))
                    .toList();
            members.add(new Member(
                    id, new Work(its.assigned, its.done, its.open, List.copyOf(its.days.values()), its.paused), its.seconds,
                    median(its.times.values()), tiers(its), quality(its, compared, lead)));
        });
        return members;
    }

    private static int sign(Judged judged) {
        return judged.label() == Label.PASS ? 1 : -1;
    }

    /** @param compared labels on items on which the others have a majority */
    private Quality quality(Person its, List<Judged> compared, Map<ItemKey, Integer> lead) {
        Predicate<Judged> rest = j -> Objects.requireNonNull(lead.get(j.item())) - sign(j) > 0;
        Predicate<Judged> differs = j -> rest.test(j) != (j.label() == Label.PASS);
        UnitCells cells = UnitCells.of(
                questions(compared.stream().map(Judged::item).toList()), _ -> true, i -> rest.test(compared.get(i)),
                i -> compared.get(i).label() == Label.PASS);
        TreeMap<LocalDate, List<Judged>> weeks = new TreeMap<>();
        for (Judged judged : compared) {
            if (judged.votes().getLast().hasTime()) {
                LocalDate day = LocalDate.ofInstant(judged.votes().getLast().at(), ZoneOffset.UTC);
                weeks.computeIfAbsent(day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)), _ -> new ArrayList<>()).add(judged);
            }
        }
        return new Quality(
                check(its, Use.ATTENTION), check(its, Use.GOLD), its.repeats.check(),
                CohenKappa.of(cells.counts()).map(k -> new Estimate(k, interval(cells), compared.size())),
                off(compared, differs),
                weeks.entrySet().stream().map(e -> new Week(
                        e.getKey(), share(e.getValue().stream().map(Judged::item).toList(), i -> !differs.test(e.getValue().get(i))),
                        off(e.getValue(), differs))).toList(),
                List.copyOf(its.quick));
    }

    /** An interval without width says nothing of the precision. */
    private Outcome<Interval> interval(UnitCells cells) {
        return cells.wald(level).flatMap(i -> i.low() == i.high() ? Outcome.unavailable("ZERO_VARIANCE") : Outcome.value(i));
    }

    private static List<ItemKey> off(List<Judged> judged, Predicate<Judged> differs) {
        return judged.stream().filter(differs).map(Judged::item).toList();
    }

    private static Check check(Person its, Use use) {
        return its.answers.getOrDefault(use, new Answers()).check();
    }

    private List<TierPace> tiers(Person its) {
        TreeMap<String, List<Double>> tiers = new TreeMap<>();
        its.times.forEach((key, seconds) -> {
            if (seconds > 0) {
                tiers.computeIfAbsent(dimension(key, "tier"), _ -> new ArrayList<>()).add(seconds);
            }
        });
        return tiers.entrySet().stream().map(e -> new TierPace(e.getKey(), e.getValue().size(), median(e.getValue()))).toList();
    }

    private String dimension(ItemKey key, String dimension) {
        Item item = items.get(key);
        return item == null ? "" : Dimensions.value(item, dimension);
    }

    private static Outcome<Double> median(Collection<Double> seconds) {
        double[] sorted = seconds.stream().mapToDouble(s -> s).filter(s -> s > 0).sorted().toArray();
        int n = sorted.length;
        return n == 0 ? Outcome.unavailable("NO_DATA") : Outcome.value((sorted[(n - 1) / 2] + sorted[n / 2]) / 2);
    }

    private static Units questions(List<ItemKey> items) {
        return Units.by(items.stream().map(ItemKey::caseId).toList());
    }

    private Outcome<Estimate> share(List<ItemKey> all, IntPredicate hit) {
        int hits = (int) IntStream.range(0, all.size()).filter(hit).count();
        return Proportion.estimate(hits, all.size(), questions(all).designEffect(_ -> true, hit), level, "NO_DATA");
    }

    /**
     * @param deciding labels on plain items, by item
     * @param sections sections of the guideline that an item's notes cite
     */
    List<Split> splits(List<Judged> deciding, Map<ItemKey, List<String>> sections) {
        Map<ItemKey, List<Judged>> byItem = new TreeMap<>();
        deciding.forEach(j -> byItem.computeIfAbsent(j.item(), _ -> new ArrayList<>()).add(j));
        Map<String, TreeMap<List<String>, TreeMap<ItemKey, Boolean>>> found = new TreeMap<>(Comparator.comparing(TeamStatus.DIMENSIONS::indexOf));
        byItem.forEach((item, labels) -> {
            if (labels.size() > 1) {
                boolean differ = labels.stream().map(Judged::label).distinct().count() > 1;
                put(found, "tier", List.of(dimension(item, "tier")), item, differ);
                put(found, "db", List.of(dimension(item, "db")), item, differ);
                sections.getOrDefault(item, List.of()).forEach(section -> put(found, "section", List.of(section), item, differ));
                for (int a = 0; a < labels.size(); a++) {
                    for (int b = a + 1; b < labels.size(); b++) {
                        put(found, "pair", List.of(labels.get(a).annotator(), labels.get(b).annotator()), item,
                                labels.get(a).label() != labels.get(b).label());
                    }
                }
            }
        });
        List<Split> splits = new ArrayList<>();
        found.forEach((dimension, values) -> values.forEach((value, differing) -> {
            List<ItemKey> all = List.copyOf(differing.keySet());
            splits.add(new Split(
                    dimension, value, share(all, i -> Boolean.TRUE.equals(differing.get(all.get(i)))),
                    all.stream().filter(i -> Boolean.TRUE.equals(differing.get(i))).toList()));
        }));
        return splits;
    }

    private static void put(
            Map<String, TreeMap<List<String>, TreeMap<ItemKey, Boolean>>> found, String dimension, List<String> value, ItemKey item,
            boolean differ) {
        found.computeIfAbsent(dimension, _ -> new TreeMap<>(Comparator.comparing((List<String> v) -> String.join("\0", v))))
                .computeIfAbsent(value, _ -> new TreeMap<>()).put(item, differ);
    }
}
