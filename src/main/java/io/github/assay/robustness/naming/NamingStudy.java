package io.github.assay.robustness.naming;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.PercentileInterval;
import io.github.assay.statistics.resample.ClusterMeans;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * What less natural names cost (metrics.md §5.2; thesis §4.3.4).
 *
 * @param target the class towards which names were changed
 * @param databases the databases with their names
 * @param cases every case with a gold query, accepted or not
 * @param changes by system and setting how EX changes
 * @param linking by linker and setting the recall and irrelevance of schema linking
 * @param costs renamed names by the answers that they cost, most expensive first
 * @param bases what each system reaches in O/O
 * @param notRun answers whose EX is unknown because queries were not run
 * @param settings of the intervals
 */
public record NamingStudy(
        Naturalness target, List<NamedDatabase> databases, List<NamedCase> cases, List<Change> changes, List<Linking> linking,
        List<Cost> costs, List<Base> bases, long notRun, BootstrapSettings settings) {
    private static final String NO_VARIANCE = "ZERO_VARIANCE";
    private static final String NOT_RUN = "no_result";

    /**
     * A system in O/O.
     *
     * @param answered cases with an EX
     * @param right those answered right, over which Table 4.6 has its changes
     */
    public record Base(String system, int answered, int right) {}

    /**
     * A system in one setting other than O/O.
     *
     * @param kept mean of EX(setting) − 1 over the cases that it answers right in O/O (thesis Table 4.6)
     * @param paired mean of EX(setting) − EX(O/O) over all cases answered in both
     */
    public record Change(String system, NamingSetting setting, Outcome<Estimate> kept, Outcome<Estimate> paired) {}

    /**
     * A linker in one setting (thesis Table 4.7).
     *
     * @param n cases
     * @param recall share of cases whose required columns are all retrieved
     * @param irrelevance mean share of retrieved columns that are not required, the thesis's FPR
     * @param falsePositives mean share of columns not required that are retrieved; undefined where no schema is known
     */
    public record Linking(String linker, NamingSetting setting, int n, double recall, double irrelevance, Outcome<Double> falsePositives) {}

    /**
     * A renamed table or column.
     *
     * @param column the column; empty for the table itself
     * @param renamed the new name
     * @param cases accepted cases whose gold query names it
     * @param answers answers to these cases, over systems and settings, that were right in O/O
     * @param lost those of them that are wrong in the setting
     */
    public record Cost(String database, String table, String column, String renamed, int cases, int answers, int lost) {
        /** Change of EX over the answers; undefined without one. */
        public Outcome<Double> change() {
            return answers == 0 ? Outcome.unavailable("NO_ANSWER", "no answer was right in O/O") : Outcome.value(-(double) lost / answers);
        }
    }

    public NamingStudy {
        databases = List.copyOf(databases);
        cases = List.copyOf(cases);
        changes = List.copyOf(changes);
        linking = List.copyOf(linking);
        costs = List.copyOf(costs);
        bases = List.copyOf(bases);
    }

    /** The change of a system in a setting; 0 in O/O, by which the others are measured. */
    public Outcome<Estimate> change(String system, NamingSetting setting) {
        if (setting == NamingSetting.O_O) {
            int right = bases.stream().filter(b -> b.system().equals(system)).mapToInt(Base::right).sum();
            return Outcome.value(new Estimate(0, Outcome.unavailable("NOT_COMPUTABLE", "O/O is what the others are compared with"), right));
        }
        return changes.stream().filter(c -> c.system().equals(system) && c.setting() == setting).findFirst()
                .map(Change::kept).orElse(Outcome.unavailable("NO_ANSWER", "no answer in this setting"));
    }

    /** The linkers, in the order of {@link #linking}. */
    public List<String> linkers() {
        return linking.stream().map(Linking::linker).distinct().toList();
    }

    /** A linker in a setting; empty where it retrieved nothing there. */
    public Optional<Linking> linking(String linker, NamingSetting setting) {
        return linking.stream().filter(l -> l.linker().equals(linker) && l.setting() == setting).findFirst();
    }

    /** Cases accepted. */
    public int accepted() {
        return (int) cases.stream().filter(NamedCase::isAccepted).count();
    }

    /** Share of cases accepted, 0 to 1; undefined without a case. */
    public Outcome<Double> acceptance() {
        return cases.isEmpty() ? Outcome.unavailable("NO_CASES", "no case has a gold query") : Outcome.value((double) accepted() / cases.size());
    }

    /** Computes the figures. Intervals resample cases. */
    public static NamingStudy of(
            Naturalness target, List<NamedDatabase> databases, List<NamedCase> cases, List<AnsweredCase> answers,
            List<LinkedCase> linked, BootstrapSettings settings, int threads, Progress progress) {
        return new NamingStudy(
                target, databases, cases, changes(answers, settings, threads, progress), linking(linked),
                costs(databases, cases, answers), bases(answers), answers.stream().mapToLong(NamingStudy::notRun).sum(), settings);
    }

    private static long notRun(AnsweredCase answer) {
        return answer.ex().values().stream().filter(o -> o.reason().equals(NOT_RUN)).count();
    }

    private static List<Base> bases(List<AnsweredCase> answers) {
        Map<String, List<AnsweredCase>> bySystem = new TreeMap<>(answers.stream().collect(Collectors.groupingBy(AnsweredCase::system)));
        return bySystem.entrySet().stream()
                .map(e -> new Base(
                        e.getKey(), (int) e.getValue().stream().filter(a -> a.isKnown(NamingSetting.O_O)).count(),
                        (int) e.getValue().stream().filter(a -> a.isRight(NamingSetting.O_O)).count()))
                .toList();
    }

    private static List<Change> changes(List<AnsweredCase> answers, BootstrapSettings settings, int threads, Progress progress) {
        record Key(String system, NamingSetting setting) {}
        Map<String, Integer> clusters = new LinkedHashMap<>();
        answers.forEach(a -> clusters.putIfAbsent(a.caseId(), clusters.size()));
        ClusterMeans means = new ClusterMeans(clusters.size());
        List<Key> keys = new ArrayList<>();
        for (String system : new TreeSet<>(answers.stream().map(AnsweredCase::system).toList())) {
            List<AnsweredCase> own = answers.stream().filter(a -> a.system().equals(system)).toList();
            for (NamingSetting setting : NamingSetting.values()) {
                if (setting == NamingSetting.O_O || own.stream().noneMatch(a -> a.ex().containsKey(setting))) {
                    continue;
                }
                keys.add(new Key(system, setting));
                means.column();
                Consumer<AnsweredCase> add = a -> a.pair(setting).asValue()
                        .ifPresent(v -> means.add(Objects.requireNonNull(clusters.get(a.caseId())), v));
                own.stream().filter(a -> a.isRight(NamingSetting.O_O)).forEach(add);
                means.column();
                own.forEach(add);
            }
        }
        Replicates drawn = means.run("naming/cases", settings, threads, progress);
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            changes.add(new Change(
                    keys.get(i).system, keys.get(i).setting, estimate(means, drawn, 2 * i), estimate(means, drawn, 2 * i + 1)));
        }
        return changes;
    }

    /** No interval where every resample has the same mean: that says nothing about other cases. */
    private static Outcome<Estimate> estimate(ClusterMeans means, Replicates drawn, int column) {
        Outcome<Interval> interval = drawn.interval(column);
        boolean same = interval.asValue().filter(i -> i.flags().contains(PercentileInterval.DEGENERATE)).isPresent();
        return means.mean(column).map(m -> new Estimate(
                m, same ? Outcome.unavailable(NO_VARIANCE, "every resample has the same mean") : interval, means.n(column)));
    }

    private static List<Linking> linking(List<LinkedCase> linked) {
        Map<String, List<LinkedCase>> groups = new TreeMap<>();
        linked.forEach(l -> groups.computeIfAbsent(l.linker() + "\n" + l.setting().ordinal(), _ -> new ArrayList<>()).add(l));
        return groups.values().stream()
                .map(g -> new Linking(
                        g.getFirst().linker(), g.getFirst().setting(), g.size(),
                        g.stream().filter(LinkedCase::complete).count() / (double) g.size(),
                        g.stream().mapToDouble(LinkedCase::irrelevance).average().orElse(0), falsePositives(g)))
                .toList();
    }

    private static Outcome<Double> falsePositives(List<LinkedCase> group) {
        List<Double> known = group.stream().flatMap(l -> l.falsePositives().stream()).toList();
        return known.isEmpty()
                ? Outcome.unavailable("NO_SCHEMA", "no schema is known")
                : Outcome.value(known.stream().mapToDouble(v -> v).average().orElseThrow());
    }

    private static List<Cost> costs(List<NamedDatabase> databases, List<NamedCase> cases, List<AnsweredCase> answers) {
        Map<String, List<AnsweredCase>> byCase = answers.stream().collect(Collectors.groupingBy(AnsweredCase::caseId));
        Map<String, List<NamedCase>> byName = new HashMap<>();
        cases.stream().filter(NamedCase::isAccepted).forEach(c -> c.used().forEach(
                u -> byName.computeIfAbsent(c.database() + "\n" + u, _ -> new ArrayList<>()).add(c)));
        List<Cost> costs = new ArrayList<>();
        for (NamedDatabase d : databases) {
            for (NamePlan.Entry e : d.names()) {
                String name = e.isTable() ? e.table() : e.table() + "." + e.column();
                List<NamedCase> using = byName.getOrDefault(d.id() + "\n" + name, List.of());
                if (e.isRenamed() && !using.isEmpty()) {
                    costs.add(cost(d.id(), e, using, byCase));
                }
            }
        }
        costs.sort(Comparator.<Cost>comparingInt(c -> -c.lost()).thenComparingInt(c -> -c.cases())
                .thenComparing(Cost::database).thenComparing(Cost::table).thenComparing(Cost::column));
        return costs;
    }

    private static Cost cost(String database, NamePlan.Entry e, List<NamedCase> using, Map<String, List<AnsweredCase>> byCase) {
        int answers = 0;
        int lost = 0;
        for (NamedCase c : using) {
            for (AnsweredCase a : byCase.getOrDefault(c.id(), List.of())) {
                for (NamingSetting setting : NamingSetting.values()) {
                    boolean counts = setting != NamingSetting.O_O && a.isRight(NamingSetting.O_O) && a.pair(setting).asValue().isPresent();
                    answers += counts ? 1 : 0;
                    lost += counts && !a.isRight(setting) ? 1 : 0;
                }
            }
        }
        return new Cost(database, e.table(), e.column(), e.is().name(), using.size(), answers, lost);
    }

    /**
     * A system's answers to one case in the settings.
     *
     * @param system the system, with its run where it has several
     * @param ex execution accuracy by setting; settings without an answer are missing
     */
    public record AnsweredCase(String system, String caseId, Map<NamingSetting, Outcome<Double>> ex) {
        public AnsweredCase {
            ex = Map.copyOf(ex);
        }

        /** EX in both settings, or undefined where either is. */
        Outcome<Double> pair(NamingSetting setting) {
            Outcome<Double> base = ex.getOrDefault(NamingSetting.O_O, Outcome.unavailable("NO_ANSWER"));
            Outcome<Double> other = ex.getOrDefault(setting, Outcome.unavailable("NO_ANSWER"));
            return base.asValue().isEmpty() ? base : other.map(o -> o - base.asValue().get());
        }

        boolean isKnown(NamingSetting setting) {
            return ex.containsKey(setting) && ex.get(setting).asValue().isPresent();
        }

        boolean isRight(NamingSetting setting) {
            return ex.containsKey(setting) && ex.get(setting).asValue().filter(v -> v == 1).isPresent();
        }
    }

    /**
     * Columns that a schema linker retrieved for one case, counted (metrics.md §2.9).
     *
     * @param linker the linker, or the system whose answer names its columns
     * @param complete whether every required column was retrieved
     * @param irrelevance irrelevant columns by retrieved ones; 0 where none was retrieved
     * @param falsePositives irrelevant columns by all columns that are not required; empty where there is none
     */
    public record LinkedCase(String linker, NamingSetting setting, boolean complete, double irrelevance, Optional<Double> falsePositives) {}
}
