package io.github.assay.service.alignment;

import io.github.assay.calibration.alignment.JudgedItem;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.table.Datum;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.store.StoreException;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lists items on which a judge and people differ, the most confident verdicts first. */
final class Disagreements {
    private static final List<String> REASONS = List.of("rationale", "reason", "explanation", "text");

    private Disagreements() {}

    static List<Disagreement> of(
            ProjectSession session, AlignedMetric metric, List<JudgedItem> judged, Map<ItemKey, AlignmentService.Scored> scored)
            throws StoreException {
        Map<ItemKey, List<Vote>> votes = session.labels().currentVotes().stream()
                .filter(v -> v.label().decides())
                .collect(Collectors.groupingBy(Vote::item));
        return judged.stream()
                .filter(JudgedItem::differs)
                .map(j -> {
                    Item item = session.item(j.item()).orElseThrow();
                    List<JudgeReply> replies = metric.replies(item);
                    return new Disagreement(item, j.label(), votes.getOrDefault(j.item(), List.of()),
                            scored.get(j.item()).value(), confidence(replies), reason(replies));
                })
                .sorted(Comparator.<Disagreement>comparingDouble(d -> -d.confidence().orElse(Math.abs(d.value() - metric.threshold())))
                        .thenComparing(d -> d.item().key()))
                .toList();
    }

    private static OptionalDouble confidence(List<JudgeReply> replies) {
        return replies.stream()
                .flatMap(r -> r.document().stream())
                .flatMap(d -> d.get("confidence").flatMap(Datum::asNumber).stream())
                .mapToDouble(BigDecimal::doubleValue)
                .average();
    }

    private static String reason(List<JudgeReply> replies) {
        return replies.stream()
                .flatMap(r -> r.document().stream())
                .flatMap(d -> REASONS.stream().flatMap(key -> d.text(key).stream()).limit(1))
                .flatMap(text -> Stream.of(text.strip()))
                .filter(text -> !text.isEmpty())
                .distinct()
                .collect(Collectors.joining("\n"));
    }

}
