package io.github.assay.service.rounds;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.project.Item;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.labelling.QueueFilter.FilterFault;
import io.github.assay.labelling.QueueFilter;
import io.github.assay.labelling.QueueOrder;
import io.github.assay.labelling.rounds.RoundPlanner.KnownItem;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.QueueService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.ItemSample;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.task.Progress;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Items of a project for a round.
 *
 * @param session the project
 * @param scoring scores for filters and triage
 */
public record RoundItems(ProjectSession session, ScoringService scoring) {
    private static final Pattern STATED = Pattern.compile("(?s)(.+?)=(pass|fail)(?::(.*))?");

    /**
     * Chooses items as the lead sees them, in the order of a round: that of the files, or least settled first.
     *
     * @param filter text of a filter; empty: all items
     * @param count how many of them, drawn by the seed; empty: all
     * @param known items with a stated label, which are no part of these and of their number
     * @throws ProjectFormatException when the filter has a term that cannot be used
     */
    public List<ItemKey> choose(
            String filter, Optional<Integer> count, List<KnownItem> known, Round.Order order, long seed, Progress progress)
            throws Exception {
        LabelingService lead = LabelingService.looking(
                session.labels(), session.project().labelling(), session.project().guideline(), Clock.systemUTC());
        QueueFilter terms = QueueFilter.parse(filter);
        boolean triage = order == Round.Order.TRIAGE;
        QueueService queues = new QueueService(session.labels(), lead);
        CaseQueue queue = triage || terms.asksForEvidence()
                ? queues.complete(session, scoring, 1, progress)
                : queues.queue(session.project(), List.of());
        CaseQueue filtered = queue.filtered(terms);
        if (!filtered.filter().faults().isEmpty()) {
            FilterFault fault = filtered.filter().faults().getFirst();
            throw new ProjectFormatException(
                    "The filter's term '" + filter.substring(fault.start(), fault.start() + fault.length()) + "' cannot be used.",
                    "Words and field:value are terms, as in Review.");
        }
        CaseQueue ordered = triage ? filtered.ordered(new QueueOrder.Triage()) : filtered;
        Set<ItemKey> stated = known.stream().map(KnownItem::item).collect(Collectors.toSet());
        List<ItemKey> all = IntStream.range(0, ordered.size())
                .mapToObj(i -> ordered.item(i).key())
                .filter(i -> !stated.contains(i))
                .toList();
        return count.filter(n -> n < all.size()).map(n -> ItemSample.of(all, n, seed, "round items/")).orElse(all);
    }

    /**
     * Reads items with a stated label: {@code ITEM=pass} or {@code ITEM=fail:EXPLANATION}, where {@code ITEM} is a case's
     * id, {@code CASE/SYSTEM} or {@code CASE/SYSTEM/RUN}.
     *
     * @throws ProjectFormatException for another form, an unknown item, or a case with several items
     */
    public List<KnownItem> known(List<String> texts, Use use) throws ProjectFormatException {
        Map<String, List<ItemKey>> names = new HashMap<>();
        for (Item item : session.project().items()) {
            ItemKey key = item.key();
            String system = key.caseId() + "/" + key.system();
            for (String name : List.of(key.caseId(), system, system + "/" + key.runId())) {
                names.computeIfAbsent(name, _ -> new ArrayList<>(1)).add(key);
            }
        }
        List<KnownItem> known = new ArrayList<>();
        for (String text : texts) {
            Matcher parts = STATED.matcher(text);
            if (!parts.matches()) {
                throw new ProjectFormatException(
                        "'" + text + "' states no label of an item.", "Write ITEM=pass or ITEM=fail:EXPLANATION.");
            }
            String name = parts.group(1).strip();
            Label label = Label.parse(parts.group(2)).orElseThrow();
            List<ItemKey> items = names.getOrDefault(name, List.of());
            if (items.size() != 1) {
                throw items.isEmpty()
                        ? new ProjectFormatException(
                                "There is no item '" + name + "'.", "Name a case, CASE/SYSTEM or CASE/SYSTEM/RUN.")
                        : new ProjectFormatException(
                                "'" + name + "' has " + items.size() + " items.",
                                "Name one, such as '" + items.getFirst().caseId() + "/" + items.getFirst().system() + "'.");
            }
            known.add(new KnownItem(items.getFirst(), use, label, parts.group(3) == null ? "" : parts.group(3).strip()));
        }
        return known;
    }
}
