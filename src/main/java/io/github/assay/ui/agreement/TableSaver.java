package io.github.assay.ui.agreement;

import io.github.assay.service.TableExport;
import io.github.assay.ui.common.Background;
import io.github.assay.ui.common.Complaint;
import io.github.assay.ui.common.Dialogs;
import io.github.assay.ui.common.Messages;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Consumer;

/** Saves the numbers of a table or plot as CSV where the person says. Used on the UI thread. */
public final class TableSaver {
    private final Dialogs dialogs;
    private final Background background;
    private final Consumer<String> done;

    /** @param done is told a sentence about what was written */
    public TableSaver(Dialogs dialogs, Background background, Consumer<String> done) {
        this.dialogs = dialogs;
        this.background = background;
        this.done = done;
    }

    /** Asks for a file and writes the table; trouble is said in a dialog. */
    void save(String title, String fileName, DataTable table) {
        Dialogs.Kind csv = new Dialogs.Kind(Messages.text("agreement.csv.kind"), List.of("*.csv"));
        dialogs.saveAs(title, fileName, List.of(csv)).ifPresent(path -> background
                .save(_ -> Files.writeString(path, TableExport.csv(table.heads(), table.rows())))
                .onSuccess(written -> done.accept(Messages.text("agreement.csv.saved", written)))
                .onFailure(cause -> {
                    Complaint c = Complaint.of(cause);
                    dialogs.error(c.sentence(), c.details());
                }));
    }
}
