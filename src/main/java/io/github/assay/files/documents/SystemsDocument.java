package io.github.assay.files.documents;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.GoldRepair;
import io.github.assay.files.records.GoldPatch;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.systems.CrossTable;
import io.github.assay.systems.RouteConfusion;
import io.github.assay.systems.board.GoldShift;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.systems.board.RunComparison;
import io.github.assay.systems.board.RunHistory;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.SliceHistory;
import io.github.assay.systems.board.VariantGap;
import io.github.assay.systems.figures.RunFigure;
import io.github.assay.systems.figures.SystemFigures;
import io.github.assay.tabular.GoldSpecs;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.tabular.SystemsSpecs.EntrantFigure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The documents of {@code systems --json}: leaderboard with slices, run against run, metric against metric. */
public final class SystemsDocument {
    private SystemsDocument() {}

    /**
     * The leaderboard over all items, with one more per slice where there are any.
     *
     * @param overridden settings of the project that options override, in words
     */
    public static JsonObject leaderboard(Leaderboard board, List<SliceBoard> slices, List<String> overridden) {
        JsonObject json = board(board);
        if (!slices.isEmpty()) {
            Map<String, JsonObject> byValue = new LinkedHashMap<>();
            slices.forEach(s -> byValue.put(s.value(), board(s.board())));
            json.with("by", slices.getFirst().dimension()).with("slices", byValue);
        }
        return json.with(
                "settings", AgreementDocument.settings(board.settings().bootstrap()).with("overridden", overridden));
    }

    /** Systems on cases and on their disturbed variants, one object a system and kind of disturbance. */
    public static List<JsonObject> gaps(List<VariantGap> gaps, double level) {
        return SpecDocument.rows(SystemsSpecs.gaps(level), gaps);
    }

    private static JsonObject board(Leaderboard board) {
        return new JsonObject()
                .with("rank_by", board.settings().rankBy())
                .with("case_set", board.settings().cases())
                .with("cases", board.cases())
                .with("common_cases", board.common())
                .with("ranked", !board.isUnranked())
                .with("systems", SpecDocument.rows(SystemsSpecs.standings(board), board.standings()));
    }

    /** Figures of whole runs, by system, and selected against expected routes. */
    public static JsonObject figures(List<SystemFigures> all, RouteConfusion routes) {
        return new JsonObject()
                .with("systems", all.stream().map(SystemsDocument::figures).toList())
                .with("routes", routes.counts());
    }

    private static JsonObject figures(SystemFigures own) {
        Map<String, JsonObject> byId = new LinkedHashMap<>();
        for (RunFigure f : own.figures()) {
            EntrantFigure row = new EntrantFigure(own.entrant(), f);
            JsonObject json = SpecDocument.put(new JsonObject(), SystemsSpecs.FIGURES, row, f.n(), "value");
            if (f.value().asValue().isEmpty()) {
                json.with("reason", f.value().reason());
            }
            SpecDocument.put(json, SystemsSpecs.FIGURES, row, f.n(), "n");
            if (!f.parts().isEmpty()) {
                json.with("parts", f.parts());
            }
            byId.put(f.id(), json);
        }
        return new JsonObject()
                .with("system", own.entrant().system())
                .with("run_id", own.entrant().runId())
                .with("figures", byId);
    }

    /**
     * Every system's runs, each against the one before it.
     *
     * @param slices the same within each value of a dimension; may be empty
     * @param overridden settings of the project that options override, in words
     */
    public static JsonObject history(
            RunHistory history, List<SliceHistory> slices, LeaderboardSettings settings, List<String> overridden) {
        JsonObject json = new JsonObject()
                .with("metric", history.metric())
                .with("systems", history.systems().stream().map(SystemsDocument::runs).toList());
        if (!slices.isEmpty()) {
            JsonObject byValue = new JsonObject();
            slices.forEach(s -> byValue.put(
                    s.value(),
                    new JsonObject().with(
                            "systems", s.history().systems().stream().map(SystemsDocument::runs).toList())));
            json.with("by", slices.getFirst().dimension()).with("slices", byValue);
        }
        return json.with("settings", AgreementDocument.settings(settings.bootstrap()).with("overridden", overridden));
    }

    private static JsonObject runs(RunHistory.Runs own) {
        return new JsonObject()
                .with("system", own.system())
                .with("runs", own.steps().stream().map(SystemsDocument::step).toList());
    }

    private static JsonObject step(RunHistory.Step step) {
        return new JsonObject()
                .with("run_id", step.entrant().runId())
                .with("answered", step.answered())
                .with("score", SpecDocument.of(SystemsSpecs.MEANS, step.mean()))
                .with("against_previous", step.change().map(SystemsDocument::comparison));
    }

    /** One run against another. */
    public static JsonObject comparison(RunComparison c) {
        return new JsonObject()
                .with("before", c.before())
                .with("after", c.after())
                .with("metric", c.metric())
                .with("fixed", items(c.fixed()))
                .with("broken", items(c.broken()))
                .with("unchanged_pass", c.stillPass().size())
                .with("unchanged_fail", c.stillFail().size())
                .with("unscored", items(c.unscored()))
                .with("only_before", items(c.onlyBefore()))
                .with("only_after", items(c.onlyAfter()))
                .with("p_exact", c.mcnemar().asValue())
                .with("change", JsonDocuments.estimate(c.change(), c.change().asValue().map(Estimate::n).orElse(0)));
    }

    /** One run against another, also within each value of a dimension. */
    public static JsonObject comparison(RunComparison c, String dimension, Map<String, RunComparison> slices) {
        JsonObject byValue = new JsonObject();
        slices.forEach((value, part) -> byValue.put(value, comparison(part)));
        return comparison(c).with("by", dimension).with("slices", byValue);
    }

    /** One metric against another, with the items of every cell. */
    public static JsonObject cross(CrossTable table) {
        return new JsonObject()
                .with("a", cut(table.a()))
                .with("b", cut(table.b()))
                .with("n", table.n())
                .with("both_high", items(table.bothHigh()))
                .with("only_a", items(table.onlyA()))
                .with("only_b", items(table.onlyB()))
                .with("both_low", items(table.bothLow()))
                .with("left_out", table.leftOut())
                .with(
                        "disagreement",
                        JsonDocuments.estimate(
                                table.disagreement(BootstrapSettings.DEFAULT.level()), table.n()));
    }

    private static JsonObject cut(CrossTable.Cut cut) {
        return new JsonObject().with("metric", cut.metric()).with("from", cut.from());
    }

    private static List<JsonObject> items(List<ItemKey> items) {
        return items.stream().map(JsonDocuments::item).toList();
    }

    /**
     * The document of {@code gold effect}.
     *
     * @param oldVersion version of the project's gold queries
     * @param newVersion version with the repairs
     */
    public static JsonObject goldEffect(
            List<GoldRepair> repairs, String oldVersion, String newVersion, int cases, LeaderboardSettings settings,
            List<GoldShift> shifts) {
        return new JsonObject()
                .with("old_version", oldVersion)
                .with("new_version", newVersion)
                .with("cases", cases)
                .with("repairs", repairs.stream().map(GoldPatch::line).toList())
                .with("systems", SpecDocument.rows(GoldSpecs.shifts(settings.bootstrap().level()), shifts))
                .with("settings", AgreementDocument.settings(settings.bootstrap()));
    }
}
