package io.github.assay.files.documents;

import io.github.assay.json.JsonObject;
import io.github.assay.systems.luck.BlameCount;
import io.github.assay.systems.luck.GoldDoubt;
import io.github.assay.systems.luck.LuckStudy.LuckRow;
import io.github.assay.systems.luck.LuckStudy.Dimension;
import io.github.assay.tabular.LuckSpecs;

/** Lines of {@code assay separate --by D --json} and {@code --doubts --json} (counterexample.md §9.5). */
public final class LuckDocument {
    private LuckDocument() {}

    /** One group of answers that equal gold. */
    public static JsonObject row(LuckRow row, Dimension by, double level) {
        return SpecDocument.put(
                        new JsonObject().with("by", by.word()), LuckSpecs.luck(by, level), row, row.searched(), "group",
                        "searched", "separated", "share", "rank1", "rank2", "rank3", "unrealistic")
                .with("separated_items", row.separated().stream().map(JsonDocuments::item).toList());
    }

    /** How many votes name one cause of a difference; {@code none} for votes that name none. */
    public static JsonObject blame(BlameCount count, double level) {
        return SpecDocument.put(new JsonObject(), LuckSpecs.blames(level), count, count.of(), "cause", "votes", "share", "answers")
                .with("answer_items", count.items().stream().map(JsonDocuments::item).toList());
    }

    /** One case whose separating database speaks against gold. */
    public static JsonObject doubt(GoldDoubt doubt) {
        return SpecDocument.put(
                        new JsonObject().with("gold_doubt", doubt.caseId()), LuckSpecs.DOUBTS, doubt, doubt.equal(), "equal",
                        "separated", "agreeing")
                .with("separated_share", doubt.separatedShare())
                .with("agreeing_share", doubt.agreeingShare())
                .with("raised", doubt.isRaised())
                .with("found", JsonDocuments.item(doubt.found()))
                .with("separated_items", doubt.separated().stream().map(JsonDocuments::item).toList())
                .with("agreeing_items", doubt.agreeing().stream().map(JsonDocuments::item).toList());
    }
}
