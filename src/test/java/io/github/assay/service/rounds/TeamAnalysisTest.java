package io.github.assay.service.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.Round.Level;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Guideline;
import io.github.assay.domain.project.GuidelineSections;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.labelling.rounds.RoundPlanner.KnownItem;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.rounds.TeamStatus.Day;
import io.github.assay.service.rounds.TeamStatus.Member;
import io.github.assay.service.rounds.TeamStatus.Split;
import io.github.assay.service.rounds.TeamStatus.Work;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.labels.LabelStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The status of made-up teams in a real store, counted again by plain loops over what they did. */
class TeamAnalysisTest {
    private static final List<String> PEOPLE = List.of("ana", "ben", "cy", "dot");
    private static final Instant FIRST = Instant.parse("2026-03-01T08:00:00Z");
    private static final Instant SECOND = Instant.parse("2026-03-10T08:00:00Z");
    private static final Instant NOW = Instant.parse("2026-03-16T20:00:00Z");
    private static final Guideline GUIDELINE = new Guideline("# Rules\n## Pass\nThe answer.\n## Fail\nNone.\n");
    private static final LocalDate TODAY = LocalDate.parse("2026-03-16");

    @TempDir
    Path folder;

    private final List<Item> items = new ArrayList<>();
    private final List<Vote> votes = new ArrayList<>();
    private final List<FlagAct> marks = new ArrayList<>();
    private final List<RepeatVote> repeats = new ArrayList<>();
    private List<RoundState> rounds = List.of();
    private TeamStatus status;

    private static Clock at(Instant time) {
        return Clock.fixed(time, ZoneOffset.UTC);
    }

    private static Round round(String id, boolean anew) {
        return new Round(
                id, PEOPLE, 2, 1, Round.Order.FILE, "", 42, new Round.Disclosure(Level.RESULTS, Level.VOTES, 0, false), "g", 2, anew);
    }

    /** A project of 12 questions and two systems; two rounds, of which the second judges part of the items anew. */
    private void make(Random random) throws Exception {
        for (int i = 0; i < 24; i++) {
            Case one = Case.of("c" + i / 2, "?", "SELECT 1", "db" + i % 5)
                    .withStrata(new Case.Strata(i % 6 < 3 ? "easy" : "hard", "", "", "", List.of()));
            items.add(new Item(one, Prediction.of(one.id(), "s" + i % 2, "SELECT 1")));
        }
        List<ItemKey> keys = items.stream().map(Item::key).toList();
        try (StoreFolder open = StoreFolder.open(folder, Clock.systemUTC()); LabelStore store = LabelStore.open(open)) {
            new RoundService(store, at(FIRST)).plan(
                    round("r1", false), keys.subList(0, 16),
                    List.of(new KnownItem(keys.get(16), Use.ATTENTION, Label.PASS, ""), new KnownItem(keys.get(17), Use.GOLD, Label.FAIL, "")),
                    "lea");
            new RoundService(store, at(SECOND)).plan(round("r2", true), keys.subList(8, 14), List.of(), "lea");
            RoundService service = new RoundService(store, at(NOW));
            rounds = service.book().rounds();
            for (String person : PEOPLE) {
                labels(person, keys, random);
            }
            List<Entry> acts = new ArrayList<>();
            votes.forEach(v -> acts.add(Entry.of(v)));
            marks.forEach(m -> acts.add(Entry.of(m)));
            store.appendAll(acts);
            store.rounds().append(List.copyOf(repeats));
            status = new TeamAnalysis(store, at(NOW)).of(Optional.empty(), items, GUIDELINE, 0.95);
            for (RoundState state : rounds) {
                TeamStatus one = new TeamAnalysis(store, at(NOW)).of(Optional.of(state.round().id()), items, GUIDELINE, 0.95);
                assertThat(one.items()).isEqualTo(state.assignments().size());
                one.members().forEach(m -> assertThat(m.work().done()).isEqualTo(judged(state, m.annotator()).size()));
            }
        }
    }

    /** Votes before and after the second round's plan, some of them changed or withdrawn, and items that cannot be judged. */
    private void labels(String person, List<ItemKey> keys, Random random) {
        Instant at = FIRST.plusSeconds(3_600L * (1 + random.nextInt(60)));
        for (int phase = 0; phase < 2; phase++) {
            for (ItemKey key : keys) {
                if (phase == 0 && random.nextInt(20) == 0) {
                    at = at.plusSeconds(1);
                    marks.add(new FlagAct(key, person, Flag.CANNOT_JUDGE, true, "", at));
                    continue;
                }
                for (int n = random.nextInt(3); n > 0 && !isMarked(person, key); n--) {
                    at = at.plusSeconds(1 + random.nextInt(n == 1 ? 9_000 : 90));
                    Label label = List.of(Label.PASS, Label.PASS, Label.FAIL, Label.FAIL, Label.UNSURE, Label.SKIP).get(random.nextInt(6));
                    double seconds = List.of(0.0, 0.2, 5.0, 31.5, 80.0).get(random.nextInt(5));
                    votes.add(new Vote(
                            key, person, label, List.of(), "as § " + (1 + keys.indexOf(key) % 3) + " says", seconds, at, Vote.Visible.NOTHING, Optional.empty(), Vote.Origin.CAST));
                }
            }
            at = SECOND.plusSeconds(3_600L * (1 + random.nextInt(24)));
        }
        for (AssignmentAct act : rounds.getFirst().of(person)) {
            if (act.again().contains(person) && random.nextBoolean()) {
                at = at.plusSeconds(60);
                repeats.add(new RepeatVote(
                        act.item(), person, "r1", random.nextBoolean() ? Label.PASS : Label.FAIL, List.of(), "", 7, at, Vote.Visible.NOTHING));
            }
        }
    }

    private boolean isMarked(String person, ItemKey key) {
        return marks.stream().anyMatch(m -> m.annotator().equals(person) && m.item().equals(key));
    }

    /** Votes of the round's time, the earliest first. */
    private List<Vote> votes(RoundState state, String person, ItemKey key) {
        List<Vote> its = new ArrayList<>();
        for (Vote vote : votes) {
            boolean early = state.round().anew() && !vote.at().isAfter(SECOND);
            boolean late = !state.round().anew() && rounds.get(1).assignments().containsKey(key) && vote.at().isAfter(SECOND);
            if (vote.annotator().equals(person) && vote.item().equals(key) && !early && !late) {
                its.add(vote);
            }
        }
        return its;
    }

    /** Labels that count, later for an item that cannot be judged. */
    private Map<ItemKey, Label> judged(RoundState state, String person) {
        Map<ItemKey, Label> judged = new TreeMap<>();
        for (AssignmentAct act : state.of(person)) {
            List<Vote> its = votes(state, person, act.item());
            if (!its.isEmpty() && its.getLast().label() != Label.SKIP) {
                judged.put(act.item(), its.getLast().label());
            } else if (isMarked(person, act.item()) && !state.round().anew()) {
                judged.put(act.item(), Label.SKIP);
            }
        }
        return judged;
    }

    /** The later round's labels on plain items. */
    private Map<ItemKey, Label> plain(String person) {
        Map<ItemKey, Label> plain = new TreeMap<>();
        for (RoundState state : rounds) {
            judged(state, person).forEach((key, label) -> {
                if (label.decides() && state.assignments().get(key).use() == Use.PLAIN) {
                    plain.put(key, label);
                }
            });
        }
        return plain;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyFigureIsThatOfPlainLoops(long seed) throws Exception {
        make(new Random(seed));
        assertThat(status.members()).extracting(Member::annotator).isEqualTo(PEOPLE);
        assertThat(status.unplanned()).isEqualTo(items.subList(18, 24).stream().map(Item::key).toList());
        for (Member member : status.members()) {
            checkWork(member);
            checkQuality(member);
        }
        checkSplits();
    }

    private void checkWork(Member member) {
        int assigned = 0;
        int done = 0;
        int toRepeat = 0;
        TreeMap<LocalDate, double[]> days = new TreeMap<>();
        Set<Vote> counted = new HashSet<>();
        Map<ItemKey, Double> times = new TreeMap<>();
        Set<ItemKey> quick = new TreeSet<>();
        for (RoundState state : rounds) {
            assigned += state.of(member.annotator()).size();
            toRepeat += (int) state.assignments().values().stream().filter(a -> a.again().contains(member.annotator())).count();
            for (ItemKey key : judged(state, member.annotator()).keySet()) {
                done++;
                List<Vote> its = votes(state, member.annotator(), key).stream().filter(v -> v.label() != Label.SKIP).toList();
                Instant first = its.isEmpty()
                        ? marks.stream().filter(m -> m.annotator().equals(member.annotator()) && m.item().equals(key)).findFirst().orElseThrow().at()
                        : its.getFirst().at();
                day(days, first)[0]++;
                for (int i = 0; i < its.size(); i++) {
                    boolean visitGoesOn = i + 1 < its.size()
                            && its.get(i + 1).at().toEpochMilli() - its.get(i + 1).seconds() * 1000 < its.get(i).at().toEpochMilli();
                    if (!visitGoesOn && counted.add(its.get(i))) {
                        day(days, its.get(i).at())[2] += its.get(i).seconds();
                        times.merge(key, its.get(i).seconds(), Double::sum);
                    }
                }
                if (!its.isEmpty() && its.getLast().seconds() > 0 && its.getLast().seconds() < 0.3) {
                    quick.add(key);
                }
            }
        }
        for (RepeatVote repeat : repeats) {
            if (repeat.annotator().equals(member.annotator())) {
                toRepeat--;
                day(days, repeat.at())[1]++;
                day(days, repeat.at())[2] += 7;
            }
        }
        Work work = member.work();
        assertThat(work.assigned()).isEqualTo(assigned);
        assertThat(work.done()).isEqualTo(done);
        assertThat(work.open()).isEqualTo(assigned - done + toRepeat);
        assertThat(work.days()).extracting(d -> d.date().orElseThrow()).containsExactlyElementsOf(days.keySet());
        for (Day day : work.days()) {
            double[] its = days.get(day.date().orElseThrow());
            assertThat(new double[] {day.items(), day.again(), day.seconds()}).containsExactly(its, within(1e-9));
        }
        assertThat(member.seconds()).isCloseTo(days.values().stream().mapToDouble(d -> d[2]).sum(), within(1e-9));
        double[] sorted = times.values().stream().mapToDouble(t -> t).filter(t -> t > 0).sorted().toArray();
        assertThat(member.median().asValue().orElse(-1.0)).isEqualTo(sorted.length == 0 ? -1 : (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2);
        assertThat(member.tiers().stream().mapToInt(t -> t.n()).sum()).isEqualTo(sorted.length);
        assertThat(member.quality().quick()).containsExactlyElementsOf(quick);
    }

    private static double[] day(Map<LocalDate, double[]> days, Instant at) {
        return days.computeIfAbsent(LocalDate.ofInstant(at, ZoneOffset.UTC), _ -> new double[3]);
    }

    private void checkQuality(Member member) {
        int[] cells = new int[4];
        List<ItemKey> against = new ArrayList<>();
        plain(member.annotator()).forEach((key, label) -> {
            int lead = 0;
            for (String other : PEOPLE) {
                Label its = other.equals(member.annotator()) ? null : plain(other).get(key);
                lead += its == Label.PASS ? 1 : its == Label.FAIL ? -1 : 0;
            }
            if (lead != 0) {
                cells[(label == Label.PASS ? 0 : 1) + (lead > 0 ? 0 : 2)]++;
                if (label == Label.PASS != lead > 0) {
                    against.add(key);
                }
            }
        });
        double n = cells[0] + cells[1] + cells[2] + cells[3];
        double observed = (cells[0] + cells[3]) / n;
        double expected = ((cells[0] + cells[1]) * (cells[0] + cells[2]) + (double) (cells[2] + cells[3]) * (cells[1] + cells[3])) / (n * n);
        assertThat(member.quality().against()).isEqualTo(against);
        if (n > 0 && expected < 1) {
            assertThat(member.quality().kappa().asValue().orElseThrow().value())
                    .isCloseTo((observed - expected) / (1 - expected), within(1e-12));
        }
        assertThat(member.quality().weeks().stream().mapToInt(w -> w.equal().asValue().orElseThrow().n()).sum()).isEqualTo((int) n);
        assertThat(member.quality().weeks().stream().flatMap(w -> w.off().stream()).sorted().toList()).isEqualTo(against);
        Map<ItemKey, Label> first = judged(rounds.getFirst(), member.annotator());
        ItemKey attention = items.get(16).key();
        boolean answered = first.containsKey(attention) && first.get(attention).decides();
        assertThat(member.quality().attention().judged()).isEqualTo(answered ? 1 : 0);
        assertThat(member.quality().attention().off()).isEqualTo(answered && first.get(attention) == Label.FAIL ? List.of(attention) : List.of());
        List<ItemKey> other = repeats.stream()
                .filter(r -> r.annotator().equals(member.annotator()))
                .filter(r -> first.getOrDefault(r.item(), Label.SKIP) != Label.SKIP && first.get(r.item()) != r.label())
                .map(RepeatVote::item).sorted().toList();
        assertThat(member.quality().repeats().off()).isEqualTo(other);
    }

    private void checkSplits() {
        Map<List<String>, int[]> expected = new HashMap<>();
        for (Item item : items) {
            List<Label> all = new ArrayList<>();
            for (int a = 0; a < PEOPLE.size(); a++) {
                Label one = plain(PEOPLE.get(a)).get(item.key());
                for (int b = a + 1; one != null && b < PEOPLE.size(); b++) {
                    Label two = plain(PEOPLE.get(b)).get(item.key());
                    if (two != null) {
                        count(expected, List.of("pair", PEOPLE.get(a), PEOPLE.get(b)), one != two);
                    }
                }
                if (one != null) {
                    all.add(one);
                }
            }
            if (all.size() > 1) {
                boolean differ = all.contains(Label.PASS) && all.contains(Label.FAIL);
                count(expected, List.of("tier", item.evalCase().strata().difficulty()), differ);
                count(expected, List.of("db", item.evalCase().dbId()), differ);
                count(expected, List.of("section", List.of("§1 Pass", "§2 Fail", "§3").get(items.indexOf(item) % 3)), differ);
            }
        }
        assertThat(status.splits()).hasSize(expected.size());
        for (Split split : status.splits()) {
            List<String> key = new ArrayList<>(List.of(split.dimension()));
            key.addAll(split.value());
            int[] its = expected.get(key);
            assertThat(split.share().asValue().orElseThrow().n()).as("%s", key).isEqualTo(its[0]);
            assertThat(split.off()).hasSize(its[1]);
        }
    }

    private static void count(Map<List<String>, int[]> counts, List<String> key, boolean differ) {
        int[] its = counts.computeIfAbsent(key, _ -> new int[2]);
        its[0]++;
        its[1] += differ ? 1 : 0;
    }

    @Test
    void sectionsHaveTheNumberOfTheirHeadingOrTheirPlace() {
        GuidelineSections numbered = GuidelineSections.of(new Guideline("# Guide\n## 1. Scope\n### 1.2 Dates\n## §4 Ties\nSee § 4.\n"));
        assertThat(numbered.cited("by §1.2 and § 4, §4 again; not 1.2 nor §x")).containsExactly("§1.2 Dates", "§4 Ties");
        assertThat(GuidelineSections.of(GUIDELINE).cited("§2, §7")).containsExactly("§2 Fail", "§7");
        assertThat(GuidelineSections.of(new Guideline("")).cited("")).isEmpty();
    }

    /** The rule of the forecast, by worked examples. */
    @Test
    void theForecastDividesWhatIsOpenByThePaceOfTheLastSevenDays() {
        assertThat(work(10, day("2026-03-10", 4), day("2026-03-16", 3)).ends(TODAY)).contains(TODAY.plusDays(10));
        assertThat(work(10, day("2026-03-09", 70), day("2026-03-16", 7)).ends(TODAY)).contains(TODAY.plusDays(10));
        assertThat(work(10, day("2026-03-15", 4), day("2026-03-16", 4)).ends(TODAY)).contains(TODAY.plusDays(3));
        assertThat(work(10, day("2026-03-01", 40)).ends(TODAY)).isEmpty();
        assertThat(work(10, day("2026-03-01", 40)).idle(TODAY)).contains(15L);
        assertThat(work(0, day("2026-03-01", 40)).ends(TODAY)).contains(LocalDate.parse("2026-03-01"));
        assertThat(work(10).ends(TODAY)).isEmpty();
        assertThat(work(10).idle(TODAY)).isEmpty();
        assertThat(work(10, day("2026-03-20", 5)).ends(TODAY)).contains(TODAY.plusDays(2));
    }

    private static Work work(int open, Day... days) {
        return new Work(100, 100 - open, open, List.of(days), false);
    }

    private static Day day(String date, int items) {
        return new Day(Optional.of(LocalDate.parse(date)), items, 0, 0);
    }
}
