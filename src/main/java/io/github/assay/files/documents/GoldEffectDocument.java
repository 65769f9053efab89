package io.github.assay.files.documents;

import io.github.assay.domain.labelling.GoldRepair;
import io.github.assay.files.records.GoldPatch;
import io.github.assay.json.JsonObject;
import io.github.assay.systems.board.GoldShift;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.tabular.GoldSpecs;
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
                .with("systems", SpecDocument.rows(GoldSpecs.shifts(settings.bootstrap().level()), shifts))
                .with("settings", AgreementDocument.settings(settings.bootstrap()));
    }
}
