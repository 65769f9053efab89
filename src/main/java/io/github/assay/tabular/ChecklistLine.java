package io.github.assay.tabular;

import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Locale;

/**
 * A question that reviewers ask of a study of metrics against labels, with its answer from the project.
 *
 * @param answer in words; "not recorded" where the project does not have it
 * @param recorded whether the project has it
 */
public record ChecklistLine(Topic topic, String answer, boolean recorded) {
    /** Topic of a question. */
    public enum Topic {
        UNIT,
        SAMPLING,
        BLINDING,
        GUIDELINE,
        ROUNDS,
        ADJUDICATION,
        RELIABILITY,
        CEILING,
        MULTIPLICITY,
        SELECTION,
        THRESHOLDS,
        LOOKS,
        PROMPTS,
        SEED
    }

    /** The checklist as a table. */
    public static final TableSpec<ChecklistLine> TABLE = TableSpec.list(
            "checklist", ColumnSpec.coded("topic", "checklist.topic", ChecklistLine::question, l -> l.topic().name().toLowerCase(Locale.ROOT)),
            ColumnSpec.verbatim("answer", "checklist.answer", ChecklistLine::answer),
            ColumnSpec.valued("recorded", "checklist.recorded", l -> Texts.text(l.recorded() ? "checklist.yes" : "checklist.no"), ChecklistLine::recorded));

    /** The question in words. */
    public String question() {
        return Texts.text("checklist." + topic);
    }

    /** Sentence on how many are answered. */
    public static String summary(List<ChecklistLine> lines) {
        return Texts.text("checklist.summary", lines.stream().filter(ChecklistLine::recorded).count(), lines.size());
    }
}
