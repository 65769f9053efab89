package io.github.assay.tabular;

import io.github.assay.systems.Blame;
import io.github.assay.systems.BlameCount;
import io.github.assay.systems.GoldDoubt;
import io.github.assay.systems.LuckStudy.Dimension;
import io.github.assay.systems.LuckStudy.LuckRow;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;

/** Descriptions of the tables of searches for separating databases. */
public final class LuckSpecs {
    private LuckSpecs() {}

    /** Answers that equal gold and were separated from it, by group. {@code level}: of the intervals. */
    public static TableSpec<LuckRow> luck(Dimension by, double level) {
        return new TableSpec<>("luck", level, List.of(
                ColumnSpec.data("by", _ -> by.word()),
                ColumnSpec.<LuckRow>coded("group", "luck.by." + by.word(), LuckSpecs::group, r -> r.group().isEmpty() ? "all" : r.group()),
                ColumnSpec.count("searched", "luck.searched", LuckRow::searched),
                ColumnSpec.items("separated", "luck.separated", LuckRow::separated),
                ColumnSpec.<LuckRow>combined("share", "luck.share", NumberForm.PERCENT, r -> r.share(level)).units(LuckRow::searched),
                ColumnSpec.count("rank1", "luck.rank1", r -> r.atRank(1)),
                ColumnSpec.count("rank2", "luck.rank2", r -> r.atRank(2)),
                ColumnSpec.count("rank3", "luck.rank3", r -> r.atRank(3)),
                ColumnSpec.count("unrealistic", "luck.unrealistic", LuckRow::unrealistic),
                ColumnSpec.itemList("separated_items", LuckRow::separated)));
    }

    /** Causes of differences that votes on separated answers name. {@code level}: of the intervals. */
    public static TableSpec<BlameCount> blames(double level) {
        return new TableSpec<>("blame", level, List.of(
                ColumnSpec.<BlameCount>coded("cause", "luck.cause", LuckSpecs::cause, b -> b.cause().map(Blame::word).orElse("none")),
                ColumnSpec.count("votes", "luck.votes", BlameCount::votes),
                ColumnSpec.<BlameCount>combined("share", "luck.votes.share", NumberForm.PERCENT, b -> b.share(level)).units(BlameCount::of),
                ColumnSpec.items("answers", "luck.answers", BlameCount::items),
                ColumnSpec.itemList("answer_items", BlameCount::items)));
    }

    private static String cause(BlameCount row) {
        return row.cause().map(b -> Texts.reason(b.word())).orElseGet(() -> Texts.text("luck.cause.none"));
    }

    private static String group(LuckRow row) {
        return row.group().isEmpty() ? Texts.text("luck.all") : row.group();
    }

    /** Cases whose separating database speaks against gold. */
    public static final TableSpec<GoldDoubt> DOUBTS = new TableSpec<>("gold_doubt", 0.95, List.of(
            ColumnSpec.<GoldDoubt>text("case", "luck.case", GoldDoubt::caseId).json("gold_doubt"),
            ColumnSpec.count("equal", "luck.equal", GoldDoubt::equal),
            ColumnSpec.items("separated", "luck.separated", GoldDoubt::separated),
            ColumnSpec.items("agreeing", "luck.agreeing", GoldDoubt::agreeing),
            ColumnSpec.data("separated_share", GoldDoubt::separatedShare), ColumnSpec.data("agreeing_share", GoldDoubt::agreeingShare),
            ColumnSpec.valued("raised", "luck.raised", d -> Texts.text(d.isRaised() ? "luck.yes" : "luck.no"), GoldDoubt::isRaised),
            ColumnSpec.<GoldDoubt>text("found", "luck.found", d -> d.found().system()).except(Output.JSON),
            ColumnSpec.part("found_item", TableSpec.ofItems("items", item -> item), (GoldDoubt d) -> Optional.of(d.found())).json("found"),
            ColumnSpec.itemList("separated_items", GoldDoubt::separated), ColumnSpec.itemList("agreeing_items", GoldDoubt::agreeing)));
}
