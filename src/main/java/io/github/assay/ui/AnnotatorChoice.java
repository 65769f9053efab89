package io.github.assay.ui;

import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.shell.ShellView;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.ui.welcome.AnnotatorPane;
import java.util.function.Consumer;

/**
 * Goes on under a name, or without an annotator.
 *
 * @param open the open project
 * @param furnish makes the screens for a name, which is empty without an annotator
 */
record AnnotatorChoice(
        WindowServices services, ShellView shell, Status status, WindowProject open, Consumer<String> furnish)
        implements AnnotatorPane.Acts {
    /** What was shown without an annotator was shown to the one who is named next. */
    @Override
    public void start(String name) {
        if (status.lookingProperty().get()) {
            services.background().fetch(_ -> {
                        open.figures(name).disclose(DisclosureAct.Part.OF_FIGURES);
                        return name;
                    }).onSuccess(this::begin)
                    .onFailure(this::failed);
        } else {
            begin(name);
        }
    }

    private void begin(String name) {
        shell.uncover();
        services.settings().change(s -> s.withAnnotator(open.project().folder().toString(), name));
        furnish.accept(name);
    }

    @Override
    public void answer(String name, String other, boolean same) {
        services.background().save(_ -> {
                    AnnotatorNames.of(open.session().labels(), open.clock()).answer(name, other, same);
                    return same ? other : name;
                }).onSuccess(this::start)
                .onFailure(this::failed);
    }

    private void failed(Throwable cause) {
        services.dialogs().error(UserError.of(cause).sentence(), UserError.of(cause).details());
    }

    @Override
    public void look() {
        shell.uncover();
        furnish.accept("");
    }
}
