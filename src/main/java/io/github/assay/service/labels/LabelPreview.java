package io.github.assay.service.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.labels.LabelReading;
import io.github.assay.files.labels.LabelReading.Doubt;
import io.github.assay.store.labels.Merge;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The expected effect of importing a label file into a project. {@link LabelPackService#take} writes it.
 *
 * @param reading how the file is read
 * @param plan votes on items of the project as they would be stored, and the effect of each
 * @param repeated number of votes without a time that equal the vote in force
 * @param unmet votes that match no item of the project, in file order; they are left out
 * @param doubts what must be settled before the import: doubts of the file and of the project
 * @param problems unusable fields and votes
 * @param there some of the project's items
 * @param people the user's answers about names in the file; kept with the import
 * @param isCompared whether the counts of new, known and contradicting votes may be shown
 */
public record LabelPreview(
        LabelReading reading,
        Merge.Planned plan,
        int repeated,
        List<Vote> unmet,
        List<Doubt> doubts,
        List<Problem> problems,
        List<ItemKey> there,
        Map<String, String> people,
        boolean isCompared) {
    private static final int SHOWN = 5;

    public LabelPreview {
        unmet = List.copyOf(unmet);
        doubts = List.copyOf(doubts);
        problems = List.copyOf(problems);
        there = List.copyOf(there);
        people = Map.copyOf(people);
    }

    /** Number of new votes. */
    public int fresh() {
        return plan.result().added();
    }

    /** Number of votes that the project already has. */
    public int known() {
        return plan.result().known() + repeated;
    }

    /** Number of votes that contradict others. */
    public int conflicts() {
        return plan.result().conflicts().size();
    }

    /** Number of votes on items of the project. */
    public int met() {
        return plan.votes().size() + repeated;
    }

    /** Whether the votes may be imported: there is no doubt, and a vote matches an item or the file has no votes. */
    public boolean isSettled() {
        return doubts.isEmpty() && (unmet.isEmpty() || met() > 0);
    }

    /** What must be settled before the import, in the terms of an order. */
    public List<LabelImportOrder.Open> open() {
        return doubts.stream()
                .map(d -> new LabelImportOrder.Open(
                        d.sentence(), d.setting(), d.example()))
                .toList();
    }

    /** The preview in words, one line each. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(LabelFileWords.lines(reading));
        if (doubts.isEmpty()) {
            String votes = LabelFileWords.count(met(), "vote") + " on items of the project";
            lines.add(isCompared
                    ? votes + ": " + fresh() + " new, " + known() + " known already, " + LabelFileWords.count(conflicts(), "conflict") + "."
                    : votes + ". Which of them are new is not shown while a round is open.");
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
