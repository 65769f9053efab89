package io.github.assay.service.upkeep;

import io.github.assay.service.upkeep.StoreRestored.FileRestored;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;

/** Says what restoring a store does, or did, in sentences for window and terminal. */
public final class RestoreWords {
    private RestoreWords() {}

    /** One sentence a file, then one about the loss of all. */
    public static List<String> lines(StoreRestored done) {
        List<String> lines = new ArrayList<>(done.files().stream().map(RestoreWords::of).toList());
        if (lines.isEmpty()) {
            lines.add(Texts.text("restore.same"));
        }
        lines.add(loss(done));
        return lines;
    }

    /** What neither backup nor journals hold. */
    public static String loss(StoreRestored done) {
        return done.lostLines() == 0
                ? Texts.text("restore.noLoss")
                : Texts.text("restore.loss", done.lostLines(), done.lostVotes());
    }

    private static String of(FileRestored f) {
        String text = Texts.text("restore.file", f.name(), f.restored(), f.restoredVotes());
        if (f.aside() > 0) {
            text = Texts.text("restore.file.aside", text, f.aside());
        }
        if (f.lostLines() > 0) {
            text = Texts.text("restore.file.lost", text, String.join(", ", f.lost()), f.lostVotes());
            text = f.people().isEmpty() ? text : Texts.text("restore.file.people", text, String.join(", ", f.people()));
        }
        return text + ".";
    }
}
