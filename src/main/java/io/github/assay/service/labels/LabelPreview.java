package io.github.assay.service.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.labels.LabelReading;
import io.github.assay.files.labels.LabelReading.Doubt;
import io.github.assay.store.labels.PlannedMerge;
import java.util.ArrayList;
import java.util.List;

/**
 * What an import of a label file would do to a project. Nothing is written before {@link LabelPackService#take}.
 *
 * @param reading how the file is read
 * @param plan votes on items of the project as they would be stored, and what would become of them
 * @param repeated how many votes without a time say what is in force already
 * @param unmet votes that meet no item of the project, in file order; they are left out
 * @param doubts what must be settled before anything is taken: the file's doubts and the project's
 * @param problems fields and votes that cannot be used
 * @param there some of the items that the project has
 */
public record LabelPreview(
        LabelReading reading,
        PlannedMerge plan,
        int repeated,
        List<Vote> unmet,
        List<Doubt> doubts,
        List<Problem> problems,
        List<ItemKey> there) {
    private static final int SHOWN = 5;

    public LabelPreview {
        unmet = List.copyOf(unmet);
        doubts = List.copyOf(doubts);
        problems = List.copyOf(problems);
        there = List.copyOf(there);
    }

    /** How many votes are new. */
    public int fresh() {
        return plan.result().added();
    }

    /** How many votes are here already. */
    public int known() {
        return plan.result().known() + repeated;
    }

    /** How many votes contradict others. */
    public int conflicts() {
        return plan.result().conflicts().size();
    }

    private int met() {
        return plan.votes().size() + repeated;
    }

    /** Whether the votes may be taken in: nothing is in doubt and at least one meets an item, or there was none. */
    public boolean isSettled() {
        return doubts.isEmpty() && (unmet.isEmpty() || met() > 0);
    }

    /** What must be settled before anything is taken, in the terms of an order. */
    public List<LabelImportOrder.Open> open() {
        return doubts.stream()
                .map(d -> new LabelImportOrder.Open(
                        d.sentence(), LabelImportOrder.Field.valueOf(d.setting().name()), d.example()))
                .toList();
    }

    /** The preview in words, one line each. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(LabelFileWords.lines(reading));
        if (doubts.isEmpty()) {
            lines.add(LabelFileWords.count(met(), "vote") + " on items of the project: " + fresh() + " new, "
                    + known() + " known already, " + LabelFileWords.count(conflicts(), "conflict") + ".");
        }
        lines.addAll(unmetLines());
        return lines;
    }

    private List<String> unmetLines() {
        if (unmet.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add(LabelFileWords.count(unmet.size(), "vote") + (unmet.size() == 1 ? " meets" : " meet")
                + " no item of the project and " + (unmet.size() == 1 ? "is" : "are") + " left out:");
        unmet.stream().limit(SHOWN).forEach(v -> lines.add("  " + name(v.item()) + " · " + v.annotator() + ": "
                + v.label().word()));
        lines.add("Items of the project are such as " + there.stream().limit(SHOWN)
                .map(LabelPreview::name)
                .reduce((a, b) -> a + "; " + b)
                .orElse("none: it has no predictions") + ".");
        return lines;
    }

    private static String name(ItemKey item) {
        return item.toString();
    }
}
