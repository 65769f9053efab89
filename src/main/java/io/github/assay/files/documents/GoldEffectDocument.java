package io.github.assay.files.documents;

import io.github.assay.domain.labelling.GoldRepair;
import io.github.assay.files.gold.GoldPatch;
import io.github.assay.json.JsonObject;
import io.github.assay.systems.board.GoldShift;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.tabular.GoldSpecs;
import io.github.assay.tabular.TableSpec;
import java.util.List;

/** The document of {@code gold effect --json}. */
public final class GoldEffectDocument {
    private GoldEffectDocument() {}

    /**
     * @param oldVersion version of the project's gold queries
     * @param newVersion version with the repairs
     */
    public static JsonObject of(
            List<GoldRepair> repairs, String oldVersion, String newVersion, int cases, LeaderboardSettings settings,
            List<GoldShift> shifts) {
        return new JsonObject()
                .with("old_version", oldVersion)
                .with("new_version", newVersion)
                .with("cases", cases)
                .with("repairs", repairs.stream().map(GoldPatch::line).toList())
                .with("systems", shifts(shifts, settings.bootstrap().level()))
                .with("settings", AgreementDocument.settings(settings.bootstrap()));
    }

    /** The rows of the table. */
    public static List<JsonObject> shifts(List<GoldShift> shifts, double level) {
        TableSpec<GoldShift> spec = GoldSpecs.shifts(level);
        return shifts.stream()
                .map(s -> SpecDocument.put(
                                new JsonObject()
                                        .with("system", s.entrant().system())
                                        .with("run_id", s.entrant().runId()),
                                spec, s, s.after().scored(), "metric", "old", "new", "difference", "old_rank", "new_rank",
                                "fixed", "broken")
                        .with("fixed_items", s.fixed().stream().map(JsonDocuments::item).toList())
                        .with("broken_items", s.broken().stream().map(JsonDocuments::item).toList()))
                .toList();
    }
}
