package io.github.assay.service.robustness;

import io.github.assay.domain.project.Case;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.robustness.naming.NamedCase;
import io.github.assay.robustness.naming.NamingSetting;
import io.github.assay.service.open.Workbench;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.sql.rename.TextChange;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Makes the original texts again from those of L/L, by the stored mapping alone. */
final class RestoredTexts {
    private RestoredTexts() {}

    /** As {@link NamingService#restore}. */
    static int write(Workbench workbench, Path folder, Path target, Progress progress) throws ProjectFormatException, StoreException {
        NamedProject named = NamingFile.read(folder);
        if (Files.exists(target)) {
            throw new ProjectFormatException(target + " is there already", "Choose a new file.");
        }
        Map<String, NamedCase> changes = new HashMap<>();
        named.cases().forEach(c -> changes.put(c.id(), c));
        StringBuilder lines = new StringBuilder();
        int restored = 0;
        try (ProjectSession session = workbench.openToRead(folder.resolve(NamingSetting.L_L.folder()), _ -> false, progress)) {
            for (Case c : session.project().cases()) {
                NamedCase change = changes.get(c.id());
                if (change != null) {
                    lines.append(Json.line(original(c, change))).append('\n');
                    restored++;
                }
            }
            Files.writeString(target, lines);
        } catch (IOException e) {
            throw ScratchFolder.cannotWrite(target, e);
        }
        return restored;
    }

    private static JsonObject original(Case c, NamedCase change) throws ProjectFormatException {
        try {
            JsonObject line = new JsonObject()
                    .with("case_id", c.id())
                    .with("question", TextChange.undo(c.question(), change.question()))
                    .with("gold_sql", TextChange.undo(c.goldSql(), change.sql()))
                    .with("db_id", c.dbId());
            return c.context().evidence().isEmpty() ? line : line.with("evidence", TextChange.undo(c.context().evidence(), change.evidence()));
        } catch (IllegalArgumentException e) {
            throw new ProjectFormatException(
                    "case " + c.id() + " of " + NamingSetting.L_L.folder() + " is not as the mapping made it: " + e.getMessage(),
                    "Texts that were changed afterwards cannot be restored.", e);
        }
    }
}
