package io.github.assay.ui;

import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.controls.Dialogs;
import java.util.HashSet;
import java.util.Set;

/** What nobody caught: logged each time, shown once for each kind, never nested. */
final class UncaughtErrors implements Thread.UncaughtExceptionHandler {
    private static final System.Logger LOG = System.getLogger(UncaughtErrors.class.getName());
    private final Dialogs dialogs;
    private final Set<String> shown = new HashSet<>();
    private boolean showing;

    UncaughtErrors(Dialogs dialogs) {
        this.dialogs = dialogs;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable cause) {
        LOG.log(System.Logger.Level.ERROR, "uncaught on " + thread.getName(), cause);
        UserError complaint = UserError.of(cause);
        if (!showing && shown.add(complaint.sentence())) {
            showing = true;
            try {
                dialogs.error(complaint.sentence(), complaint.details());
            } finally {
                showing = false;
            }
        }
    }
}
