package io.github.assay.robustness.router;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.StudentT;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Evaluates decisions on labelled runs. Questions without a decision are left out. */
public final class RouterEvaluation {
    private final int systems;
    private final NonePolicy policy;
    private final List<RouterQuery> queries;

    private RouterEvaluation(RouterStudy study, NonePolicy policy) {
        systems = study.systems().size();
        this.policy = policy;
        queries = study.queries().stream().filter(q -> q.label().isPresent()).toList();
    }

    /** Correctness and cost of the decisions, under a rule for questions that the router sends to no system. */
    public static RouterResult of(RouterStudy study, NonePolicy policy) {
        return new RouterEvaluation(study, policy).result();
    }

    private RouterResult result() {
        int[] labels = new int[systems + 1];
        int[] routed = new int[systems + 1];
        for (RouterQuery q : queries) {
            labels[q.label().getAsInt()]++;
            routed[route(q).orElse(systems)]++;
        }
        Outcome<List<Double>> costs = costs(this::route);
        Outcome<Double> cost = costs.map(RouterEvaluation::sum);
        Outcome<Double> strongest = costs(_ -> OptionalInt.of(systems - 1)).map(RouterEvaluation::sum);
        Outcome<Double> decisions = decisionCost();
        RouterAccuracy score = RouterAccuracy.of(queries, systems);
        return new RouterResult(
                queries.size(),
                ex(),
                routed[systems],
                cost,
                costs.flatMap(RouterEvaluation::interval),
                strongest,
                decisions,
                reduction(strongest, total(cost, decisions)),
                list(labels),
                list(routed),
                score.accuracy(),
                score.macroF1(),
                score.confusion(),
                regret(),
                latency());
    }

    private OptionalInt route(RouterQuery q) {
        return policy.route(q.label().getAsInt(), systems);
    }

    private Optional<Boolean> right(RouterQuery q) {
        OptionalInt system = route(q);
        return system.isEmpty() ? Optional.of(false) : q.correct().get(system.getAsInt());
    }

    private Outcome<Estimate> ex() {
        List<Boolean> known = queries.stream().flatMap(q -> right(q).stream()).toList();
        long hits = known.stream().filter(b -> b).count();
        return Proportion.estimate(hits, known.size(), BootstrapSettings.DEFAULT.level(), "NO_DATA");
    }

    /** Computed over the questions whose correctness is known for both the routed and the strongest system. */
    private Outcome<Double> regret() {
        List<RouterQuery> known = queries.stream()
                .filter(q -> right(q).isPresent() && q.correct().get(systems - 1).isPresent())
                .toList();
        if (known.isEmpty()) {
            return Outcome.unavailable("NO_DATA");
        }
        long strongest = known.stream().filter(q -> q.correct().get(systems - 1).get()).count();
        long own = known.stream().filter(q -> right(q).get()).count();
        return Outcome.value((double) (strongest - own) / known.size());
    }

    private Outcome<List<Double>> costs(java.util.function.Function<RouterQuery, OptionalInt> route) {
        List<Double> costs = new ArrayList<>();
        for (RouterQuery q : queries) {
            OptionalInt system = route.apply(q);
            OptionalDouble cost = system.isEmpty() ? OptionalDouble.of(0) : q.cost().get(system.getAsInt());
            if (cost.isEmpty()) {
                return Outcome.unavailable("NO_COST", "the cost of an answer to " + q.id() + " is not known");
            }
            costs.add(cost.getAsDouble());
        }
        return queries.isEmpty() ? Outcome.unavailable("NO_DATA") : Outcome.value(costs);
    }

    private static double sum(List<Double> costs) {
        double sum = 0;
        for (double cost : costs) {
            sum += cost;
        }
        return sum;
    }

    /** n times the Student interval of the mean cost of a question; a cost is not below 0. */
    private static Outcome<Interval> interval(List<Double> costs) {
        int n = costs.size();
        if (n < 2) {
            return Outcome.unavailable("TOO_FEW");
        }
        double mean = sum(costs) / n;
        double squares = costs.stream().mapToDouble(c -> (c - mean) * (c - mean)).sum();
        double level = BootstrapSettings.DEFAULT.level();
        double half = StudentT.t(level, n - 1) * Math.sqrt(squares / (n - 1) * n);
        return Outcome.value(new Interval(Math.max(0, n * mean - half), n * mean + half, level, "student-t", List.of()));
    }

    private Outcome<Double> decisionCost() {
        double sum = 0;
        int known = 0;
        Optional<String> without = Optional.empty();
        for (RouterQuery q : queries) {
            if (q.decisionCost().isPresent()) {
                sum += q.decisionCost().getAsDouble();
                known++;
            } else if (without.isEmpty()) {
                without = Optional.of(q.id());
            }
        }
        if (known == 0) {
            return Outcome.unavailable("NO_DATA");
        }
        return without.isEmpty()
                ? Outcome.value(sum)
                : Outcome.unavailable("NO_COST", "the cost of the decision on " + without.get() + " is not known");
    }

    /** Cost of answers and decisions; of answers alone where no decision has a recorded cost. */
    private static Outcome<Double> total(Outcome<Double> answers, Outcome<Double> decisions) {
        if (answers.asValue().isEmpty() || decisions.reason().equals("NO_DATA")) {
            return answers;
        }
        return decisions.map(d -> d + answers.asValue().get());
    }

    /** Cost of sending all questions to the strongest system divided by the router's cost. */
    static Outcome<Double> reduction(Outcome<Double> strongest, Outcome<Double> router) {
        if (strongest.asValue().isEmpty()) {
            return strongest;
        }
        if (router.asValue().filter(c -> c == 0).isPresent()) {
            return Outcome.unavailable(
                    strongest.asValue().get() == 0 ? "NO_COST" : "INFINITE", "the router's answers cost nothing");
        }
        return router.map(c -> strongest.asValue().get() / c);
    }

    private Outcome<RouterResult.Latency> latency() {
        double[] times = queries.stream()
                .flatMapToDouble(q -> q.latencyMillis().stream())
                .toArray();
        if (times.length == 0) {
            return Outcome.unavailable("NO_DATA");
        }
        double mean = Arrays.stream(times).sum() / times.length;
        double squares = Arrays.stream(times).map(t -> (t - mean) * (t - mean)).sum();
        double sd = times.length < 2 ? 0 : Math.sqrt(squares / (times.length - 1));
        return Outcome.value(new RouterResult.Latency(mean, sd, times.length));
    }

    static List<Integer> list(int[] counts) {
        List<Integer> list = new ArrayList<>();
        Arrays.stream(counts).forEach(list::add);
        return list;
    }

    /** Decisions compared with the oracle's, by label. Questions with an unknown oracle are left out. */
    record RouterAccuracy(Outcome<Double> accuracy, Outcome<Double> macroF1, List<List<Integer>> confusion) {
        static RouterAccuracy of(List<RouterQuery> queries, int systems) {
            int[][] counts = new int[systems + 1][systems + 1];
            int n = 0;
            for (RouterQuery q : queries) {
                if (q.oracle().isPresent()) {
                    counts[q.oracle().getAsInt()][q.label().getAsInt()]++;
                    n++;
                }
            }
            List<List<Integer>> confusion = Arrays.stream(counts).map(RouterEvaluation::list).toList();
            if (n == 0) {
                return new RouterAccuracy(Outcome.unavailable("NO_DATA"), Outcome.unavailable("NO_DATA"), confusion);
            }
            int equal = 0;
            for (int i = 0; i <= systems; i++) {
                equal += counts[i][i];
            }
            return new RouterAccuracy(Outcome.value((double) equal / n), Outcome.value(macroF1(counts)), confusion);
        }

        /** Mean F1 over the labels that the oracle or the router uses. */
        private static double macroF1(int[][] counts) {
            double sum = 0;
            int used = 0;
            for (int i = 0; i < counts.length; i++) {
                int oracle = Arrays.stream(counts[i]).sum();
                int decided = 0;
                for (int[] row : counts) {
                    decided += row[i];
                }
                if (oracle + decided > 0) {
                    used++;
                    sum += 2.0 * counts[i][i] / (oracle + decided);
                }
            }
            return sum / used;
        }
    }
}
