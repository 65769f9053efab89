package io.github.assay.service.alignment;

import io.github.assay.calibration.alignment.AlignmentStudy.JudgedItem;
import io.github.assay.calibration.alignment.AlignmentStudy.VersionComparison;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.table.Datum;
import io.github.assay.service.alignment.TuneCase.Change;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.store.StoreException;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lists tune items beside a judge's verdicts. */
final class Disagreements {
    private static final List<String> REASONS = List.of("rationale", "reason", "explanation", "text");

    private Disagreements() {}

    /** All items, those on which judge and people differ first, the most confident of them first. */
    static List<TuneCase> of(
            ProjectSession session, AlignedMetric metric, List<JudgedItem> judged, Map<ItemKey, AlignmentService.Scored> scored,
            Optional<VersionComparison> change) throws StoreException {
        ShownNames names = ShownNames.of(session.labels());
        Map<ItemKey, List<Vote>> votes = session.labels().currentVotes().stream()
                .filter(v -> v.label().decides())
                .map(v -> v.by(names.of(v.annotator())))
                .collect(Collectors.groupingBy(Vote::item));
        Set<ItemKey> fixed = change.map(c -> Set.copyOf(c.becameRight())).orElse(Set.of());
        Set<ItemKey> wrong = change.map(c -> Set.copyOf(c.becameWrong())).orElse(Set.of());
        return judged.stream()
                .map(j -> {
                    Item item = session.item(j.item()).orElseThrow();
                    List<JudgeReply> replies = metric.replies(item);
                    return new TuneCase(item, j.label(), votes.getOrDefault(j.item(), List.of()), j.verdict(),
                            Objects.requireNonNull(scored.get(j.item())).value(), confidence(replies), reason(replies),
                            fixed.contains(j.item()) ? Change.FIXED : wrong.contains(j.item()) ? Change.NEW : Change.SAME);
                })
                .sorted(Comparator.comparingInt(Disagreements::group)
                        .thenComparingDouble((TuneCase d) -> -d.confidence().orElse(distance(d, metric.threshold())))
                        .thenComparing(d -> d.item().key()))
                .toList();
    }

    private static int group(TuneCase one) {
        return one.differs() ? 0 : one.verdict().asValue().isEmpty() ? 1 : 2;
    }

    private static double distance(TuneCase one, double threshold) {
        return one.verdict().asValue().isEmpty() ? 0 : Math.abs(one.value() - threshold);
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
