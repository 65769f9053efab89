package io.github.assay.ui.calibration.model;

import io.github.assay.calibration.StudyChanges;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A case in which two studies differ.
 *
 * @param item the case
 * @param kind in what way, without who or which metric: rows of one kind belong together
 * @param what in what way, with who or which metric
 * @param before value in the earlier study, in words
 * @param now value in the shown study, in words
 */
public record ChangedCase(ItemKey item, String kind, String what, String before, String now) {
    /** Every changed case: final labels, votes, then scores. */
    public static List<ChangedCase> of(StudyChanges changes) {
        List<ChangedCase> all = new ArrayList<>();
        changes.added().forEach(i -> all.add(plain(i, "changes.added", Optional.empty(), Optional.empty())));
        changes.removed().forEach(i -> all.add(plain(i, "changes.removed", Optional.empty(), Optional.empty())));
        changes.relabelled().forEach(r ->
                all.add(plain(r.item(), "changes.relabelled", Optional.of(r.before()), Optional.of(r.after()))));
        changes.revoted().forEach(r -> all.add(new ChangedCase(
                r.item(), Texts.text("changes.revoted"), Texts.text("changes.vote", r.annotator()), vote(r.before()),
                vote(r.after()))));
        rescored(changes).forEach((item, metrics) -> all.add(new ChangedCase(
                item, Texts.text("changes.rescored"), Texts.text("changes.scores", String.join(", ", metrics)), EstimateFormat.NONE,
                EstimateFormat.NONE)));
        return all;
    }

    private static ChangedCase plain(ItemKey item, String key, Optional<Label> before, Optional<Label> now) {
        String words = Texts.text(key);
        return new ChangedCase(item, words, words, word(before, EstimateFormat.NONE), word(now, EstimateFormat.NONE));
    }

    private static Map<ItemKey, List<String>> rescored(StudyChanges changes) {
        Map<ItemKey, List<String>> metrics = new TreeMap<>();
        changes.metrics().forEach(m ->
                m.rescored().forEach(i -> metrics.computeIfAbsent(i, _ -> new ArrayList<>()).add(m.metric())));
        return metrics;
    }

    private static String vote(Optional<Label> label) {
        return word(label, Texts.text("changes.noVote"));
    }

    private static String word(Optional<Label> label, String none) {
        return label.map(Texts::word).orElse(none);
    }
}
