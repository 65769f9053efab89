package io.github.assay.service.adjudication;

import io.github.assay.agreement.DisputeList;
import io.github.assay.agreement.DisputedItem;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.TriageSign;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricRole;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.labelling.MetricColumn;
import io.github.assay.labelling.TriageQueue.HumanLoad;
import io.github.assay.labelling.TriageQueue.TriageItem;
import io.github.assay.labelling.TriageQueue;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.execution.RobustExecutionAccuracy;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.SameTable;
import io.github.assay.service.scoring.ScoreColumns;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the lead's queue of unsettled items from votes, flags, outcomes and scores. Runs no query. */
public final class TriageService {
    private static final String EXECUTION = "ex";
    /** The name under which a draw for labelling uses the urgency. */
    public static final String DRAW = "triage";

    /** Just above the greatest urgency, so that no item counts as certain. */
    private static final double ABOVE = 1.001;

    private static final double NEAR = 0.05;
    private static final double JUDGE_NEAR = 0.2;

    private final ScoringService scoring;

    public TriageService(ScoringService scoring) {
        this.scoring = scoring;
    }

    /**
     * The items whose value of a metric is in the band that a three-way policy gives to people.
     *
     * @param low values below fail automatically
     * @param high values from here on pass automatically
     */
    public record Band(String metric, double low, double high) {}

    /** The queue of all items, or of those in a band. */
    public TriageQueue queue(ProjectSession session, Optional<Band> band, int threads, Progress progress)
            throws StoreException {
        Project project = session.project();
        ScoreColumns scores = scoring.tableBesideLabels(session, threads, progress);
        List<MetricInfo> verdicts = scores.metrics().stream().filter(m -> scores.threshold(m.id()).isPresent()).toList();
        Map<ItemKey, int[]> votes = new HashMap<>();
        for (Vote vote : session.labels().currentVotes()) {
            votes.computeIfAbsent(vote.item(), _ -> new int[Label.values().length])[vote.label().ordinal()]++;
        }
        Map<ItemKey, Boolean> flagged = new HashMap<>();
        for (FlagAct flag : session.labels().currentMarks()) {
            if (flag.flag() == Flag.GOLD_DEFECTIVE) {
                flagged.put(flag.item(), true);
            }
        }
        Set<ItemKey> decided = session.labels().adjudications().keySet();
        Map<ItemKey, Double> against = against(session, scores, progress);
        Map<String, List<Item>> answers = project.items().stream().collect(Collectors.groupingBy(i -> i.evalCase().id()));
        Map<ItemKey, Boolean> otherRuns = otherRuns(project.items(), scores);
        List<TriageQueue.Signs> all = new ArrayList<>();
        for (Item item : project.items()) {
            if (band.isPresent() && !within(scores.value(band.get().metric(), item.key()), band.get())) {
                continue;
            }
            int[] counts = votes.getOrDefault(item.key(), new int[Label.values().length]);
            Map<TriageSign, Double> signs = new EnumMap<>(TriageSign.class);
            signs.put(TriageSign.VOTES_SPLIT, split(counts[Label.PASS.ordinal()], counts[Label.FAIL.ordinal()]));
            signs.put(TriageSign.VOTE_UNSURE, counts[Label.UNSURE.ordinal()] > 0 ? 1.0 : 0);
            boolean doubted = flagged.containsKey(item.key()) || goldFails(session, item)
                    || session.outcomes().isInDoubt(project, Objects.requireNonNull(answers.get(item.evalCase().id())));
            signs.put(TriageSign.GOLD_IN_DOUBT, doubted ? 1.0 : 0);
            signs.put(TriageSign.SYSTEMS_AGAINST_GOLD, against.getOrDefault(item.key(), 0.0));
            signs.put(TriageSign.OTHER_RUN, otherRuns.containsKey(item.key()) ? 1.0 : 0);
            boolean failed = counts[Label.FAIL.ordinal()] > counts[Label.PASS.ordinal()];
            signs.put(TriageSign.COUNTEREXAMPLE, !failed && isSeparated(item.key(), scores) ? 1.0 : 0);
            metrics(item.key(), verdicts, scores, signs);
            int cast = counts[Label.PASS.ordinal()] + counts[Label.FAIL.ordinal()] + counts[Label.UNSURE.ordinal()];
            all.add(new TriageQueue.Signs(
                    item.key(), signs, decided.contains(item.key()) ? 0 : Math.max(0, project.labelling().votesPerCase() - cast)));
        }
        return TriageQueue.of(all, project.labelling().triage());
    }

    /** The urgency of all items as a column for a draw: the more urgent, the more uncertain. */
    public MetricColumn column(ProjectSession session, int threads, Progress progress) throws StoreException {
        Map<ItemKey, Double> urgency = new HashMap<>();
        queue(session, Optional.empty(), threads, progress).items().forEach(i -> urgency.put(i.item(), i.urgency()));
        double[] values = session.project().items().stream().mapToDouble(i -> urgency.get(i.key())).toArray();
        return new MetricColumn(DRAW, OptionalDouble.of(ABOVE), 1, values);
    }

    /** Whether an answer equals gold and a search separated them (counterexample.md §8.1). */
    private static boolean isSeparated(ItemKey item, ScoreColumns scores) {
        OptionalDouble equal = scores.value(EXECUTION, item);
        OptionalDouble robust = scores.value(RobustExecutionAccuracy.ID, item);
        return equal.isPresent() && equal.getAsDouble() == 1 && robust.isPresent() && robust.getAsDouble() == 0;
    }

    private static boolean within(OptionalDouble value, Band band) {
        return value.isPresent() && value.getAsDouble() >= band.low() && value.getAsDouble() < band.high();
    }

    /** 1 where votes are halved, less where one side has more. */
    private static double split(int one, int other) {
        return one == 0 || other == 0 ? 0 : 2.0 * Math.min(one, other) / (one + other);
    }

    private static boolean goldFails(ProjectSession session, Item item) {
        Optional<ExecutionOutcome> gold = session.outcomes().gold(session.project(), item.evalCase());
        return gold.isPresent() && !(gold.get() instanceof ExecutionOutcome.Rows);
    }

    private static void metrics(
            ItemKey item, List<MetricInfo> verdicts, ScoreColumns scores, Map<TriageSign, Double> signs) {
        int[] correctness = new int[2];
        int[] judges = new int[2];
        double near = 0;
        double judgeNear = 0;
        for (MetricInfo metric : verdicts) {
            OptionalDouble value = scores.value(metric.id(), item);
            if (value.isEmpty() || metric.role() != MetricRole.CORRECTNESS) {
                continue;
            }
            double threshold = scores.threshold(metric.id()).getAsDouble();
            boolean judge = metric.group() == MetricInfo.Group.JUDGE;
            (judge ? judges : correctness)[value.getAsDouble() >= threshold ? 1 : 0]++;
            double range = metric.high() - metric.low();
            if (Double.isFinite(range) && range > 0 && threshold < metric.high()) {
                double distance = Math.abs(value.getAsDouble() - threshold) / range;
                near = Math.max(near, judge ? 0 : 1 - distance / NEAR);
                judgeNear = Math.max(judgeNear, judge ? 1 - distance / JUDGE_NEAR : 0);
            }
        }
        signs.put(TriageSign.METRICS_CONTRADICT, split(correctness[0], correctness[1]));
        signs.put(TriageSign.NEAR_THRESHOLD, near);
        signs.put(TriageSign.JUDGE_UNSURE, Math.max(judgeNear, split(judges[0], judges[1])));
    }

    /**
     * Share of the other systems of a case that returned the same table as an item, where it is not gold's. Runs of a system are
     * one system: that it repeats itself tells nothing of gold.
     */
    private static Map<ItemKey, Double> against(ProjectSession session, ScoreColumns scores, Progress progress) {
        Map<String, List<Item>> wrong = new LinkedHashMap<>();
        Map<String, Set<String>> systems = new HashMap<>();
        for (Item item : session.project().items()) {
            systems.computeIfAbsent(item.evalCase().id(), _ -> new HashSet<>()).add(item.key().system());
            OptionalDouble ex = scores.value(EXECUTION, item.key());
            if (ex.isPresent() && ex.getAsDouble() == 0) {
                wrong.computeIfAbsent(item.evalCase().id(), _ -> new ArrayList<>(4)).add(item);
            }
        }
        Map<ItemKey, Double> shares = new HashMap<>();
        for (List<Item> same : wrong.values()) {
            progress.check();
            for (Item item : same) {
                long agree = same.stream()
                        .filter(other -> !other.key().system().equals(item.key().system()))
                        .filter(other -> SameTable.is(
                                session.outcomes().predicted(session.project(), item),
                                session.outcomes().predicted(session.project(), other)))
                        .map(other -> other.key().system())
                        .distinct()
                        .count();
                int others = Objects.requireNonNull(systems.get(item.evalCase().id())).size() - 1;
                if (agree > 0 && others > 0) {
                    shares.put(item.key(), (double) agree / others);
                }
            }
        }
        return shares;
    }

    /** Items of which another run of the same system has the opposite verdict by execution accuracy. */
    private static Map<ItemKey, Boolean> otherRuns(List<Item> items, ScoreColumns scores) {
        Map<List<String>, List<Item>> runs = new HashMap<>();
        items.forEach(i -> runs.computeIfAbsent(
                List.of(i.evalCase().id(), i.prediction().system()), _ -> new ArrayList<>(2)).add(i));
        Map<ItemKey, Boolean> found = new HashMap<>();
        for (List<Item> same : runs.values()) {
            long kinds = same.stream()
                    .map(i -> scores.value(EXECUTION, i.key()))
                    .filter(OptionalDouble::isPresent)
                    .map(v -> v.getAsDouble() >= 1)
                    .distinct()
                    .count();
            if (kinds > 1) {
                same.forEach(i -> found.put(i.key(), true));
            }
        }
        return found;
    }

    /** The expected load of some items, by the times of all votes cast so far: votes, and decisions of adjudicators. */
    public HumanLoad load(ProjectSession session, List<TriageItem> items) throws StoreException {
        double[] seconds = session.labels().currentVotes().stream()
                .filter(v -> v.copyOf().isEmpty())
                .mapToDouble(Vote::seconds)
                .filter(s -> s > 0)
                .toArray();
        int decisions = (int) DisputeList.of(
                        items.stream().map(TriageItem::item).toList(), session.labels().currentVotes(), session.labels().currentMarks(),
                        session.labels().adjudications(), AdjudicationService.rule(session), session.project().labelling().votesPerCase())
                .items().stream().filter(DisputedItem::isOpen).count();
        return HumanLoad.of(items, decisions, seconds);
    }
}
