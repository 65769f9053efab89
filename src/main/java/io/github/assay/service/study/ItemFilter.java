package io.github.assay.service.study;

import io.github.assay.calibration.alignment.AlignmentSplit;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.labelling.ItemFacts;
import io.github.assay.labelling.ItemStatus;
import io.github.assay.labelling.MetricColumn;
import io.github.assay.labelling.QueueFacts;
import io.github.assay.labelling.QueueFilter.FilterFault.Kind;
import io.github.assay.labelling.QueueFilter.FilterFault;
import io.github.assay.labelling.QueueFilter;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.BoardBuilder;
import io.github.assay.service.scoring.DimensionColumns;
import io.github.assay.service.scoring.ImportedColumns;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.store.StoreException;
import io.github.assay.systems.ScoredMetric;
import io.github.assay.task.Progress;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The items of a project that a filter in the language of Review lets pass, outside an annotator's queue: {@code label:} is the
 * final label, {@code split:}, {@code flag:} and {@code comment:} are of all annotators. Scores that are locked on test meet no
 * term. Votes are read, so a caller makes sure that its reader may see them where {@link QueueFilter#asksForPeople}.
 *
 * @param systems finds metrics
 * @param scoring scores items, whose missing queries are run before
 * @param analysis final labels
 */
public record ItemFilter(SystemsService systems, ScoringService scoring, ProjectAnalysis analysis) {
    /**
     * All items, of which those that pass are the rows.
     *
     * @throws IOException when a term cannot be used, with its text
     */
    public CaseQueue filtered(ProjectSession session, String text, int threads, Progress progress) throws IOException, StoreException {
        return filtered(session, QueueFilter.parse(text), columns(session, QueueFilter.parse(text), threads, progress));
    }

    /**
     * The metrics that a filter asks for, scored; unknown ones are left out.
     *
     * @return by the item's place in the project
     */
    public List<MetricColumn> columns(ProjectSession session, QueueFilter filter, int threads, Progress progress) {
        List<Item> items = session.project().items();
        List<MetricInfo> metrics = filter.metrics().stream().flatMap(id -> found(session, id).stream()).toList();
        List<MetricInfo> ours = metrics.stream().filter(m -> !ImportedColumns.is(m)).toList();
        Map<String, ScoredMetric> scored = new HashMap<>();
        if (!ours.isEmpty()) {
            BoardBuilder board = new BoardBuilder(ours);
            scoring.scoreBesideLabels(session, items, ours, true, threads, progress, board::add);
            board.build(m -> scoring.threshold(m, session.project().metrics())).metrics().forEach(m -> scored.put(m.id(), m));
        }
        ImportedColumns imported = new ImportedColumns(items, session.project().metrics());
        return metrics.stream().map(m -> column(m, scored.computeIfAbsent(m.id(), _ -> imported.column(m, m.threshold())))).toList();
    }

    private Optional<MetricInfo> found(ProjectSession session, String id) {
        try {
            return Optional.of(systems.find(session, id));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // a fault of the filter, which names the term
        }
    }

    private static MetricColumn column(MetricInfo metric, ScoredMetric scored) {
        double range = metric.high() - metric.low();
        return new MetricColumn(metric.id(), scored.threshold(), Double.isFinite(range) && range > 0 ? range : 1,
                scored.outcomes().stream().mapToDouble(o -> o instanceof Outcome.Value<Double>(Double v) ? v : Double.NaN).toArray(),
                IntStream.range(0, scored.outcomes().size()).filter(i -> isLocked(scored.outcomes().get(i))).boxed().collect(Collectors.toSet()));
    }

    private static boolean isLocked(Outcome<Double> outcome) {
        return outcome instanceof Outcome.Unavailable<Double>(String reason, String _) && reason.equals(AlignmentSplit.LOCKED);
    }

    /** The same with scores that are known. */
    public CaseQueue filtered(ProjectSession session, QueueFilter filter, List<MetricColumn> columns) throws IOException, StoreException {
        for (FilterFault fault : filter.faultsOfAnAnnotator()) {
            throw refused(filter, fault);
        }
        Project project = session.project();
        List<ItemFacts> facts = new ArrayList<>(Collections.nCopies(project.items().size(), ItemFacts.BLANK));
        if (filter.asksForPeople()) {
            people(session, facts);
        }
        if (filter.asksForOutcomes()) {
            Map<String, String> golds = new HashMap<>();
            for (int i = 0; i < facts.size(); i++) {
                Item item = project.items().get(i);
                facts.set(i, facts.get(i).withStatus(
                        golds.computeIfAbsent(item.evalCase().id(), _ -> kind(session.outcomes().gold(project, item.evalCase()))),
                        kind(session.outcomes().predicted(project, item))));
            }
        }
        CaseQueue all = CaseQueue.of(
                project.items(), new QueueFacts(facts, columns, Collections.nCopies(facts.size(), true)), new DimensionColumns(project.items()));
        CaseQueue chosen = all.filtered(filter);
        for (FilterFault fault : chosen.filter().faults()) {
            boolean metric = fault.kind() == Kind.SCORES_TO_COME || fault.kind() == Kind.UNKNOWN_METRIC;
            List<String> known = systems.usual(session).stream().map(MetricInfo::id).toList();
            throw refused(filter, metric ? new FilterFault(
                    Kind.UNKNOWN_METRIC, fault.start(), fault.length(), List.of(fault.args().getFirst(), String.join(", ", known))) : fault);
        }
        return chosen;
    }

    /** @throws IOException when a term cannot be used, whatever the project; nothing is read */
    public static void mustBeReadable(String text) throws IOException {
        QueueFilter filter = QueueFilter.parse(text);
        for (FilterFault fault : Stream.concat(filter.faults().stream(), filter.faultsOfAnAnnotator().stream()).toList()) {
            throw refused(filter, fault);
        }
    }

    private static IOException refused(QueueFilter filter, FilterFault fault) {
        String term = filter.text().substring(fault.start(), fault.start() + fault.length());
        return new IOException(Texts.text("filter.refused", term, Texts.text(fault.key(), fault.args().toArray())));
    }

    private static String kind(Optional<ExecutionOutcome> outcome) {
        return outcome.map(ExecutionOutcome::kind).orElse("");
    }

    private void people(ProjectSession session, List<ItemFacts> facts) throws StoreException {
        Map<ItemKey, List<Vote>> votes = ProjectAnalysis.votes(session).stream().collect(Collectors.groupingBy(Vote::item));
        Map<ItemKey, FinalLabel> labels = new HashMap<>();
        analysis.finalLabels(session).forEach(l -> labels.put(l.item(), l));
        Map<ItemKey, Set<Flag>> flags = new HashMap<>();
        session.labels().currentMarks().forEach(f -> flags.computeIfAbsent(f.item(), _ -> EnumSet.noneOf(Flag.class)).add(f.flag()));
        for (int i = 0; i < facts.size(); i++) {
            ItemKey key = session.project().items().get(i).key();
            List<Vote> own = votes.getOrDefault(key, List.of());
            facts.set(i, facts.get(i).withOwn(status(Optional.ofNullable(labels.get(key))), Instant.EPOCH)
                    .withVotes(count(own, v -> v.label() == Label.PASS), count(own, v -> v.label() == Label.FAIL))
                    .withFlags(flags.getOrDefault(key, Set.of()))
                    .withComment(own.stream().map(Vote::comment).filter(c -> !c.isEmpty()).collect(Collectors.joining(" "))));
        }
    }

    private static int count(List<Vote> votes, Predicate<Vote> which) {
        return (int) votes.stream().filter(which).count();
    }

    /** A final label as the status of an item. */
    public static ItemStatus status(Optional<FinalLabel> label) {
        return label.flatMap(FinalLabel::label).map(l -> l == Label.PASS ? ItemStatus.PASS : ItemStatus.FAIL).orElse(ItemStatus.NONE);
    }
}
