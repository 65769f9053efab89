package io.github.assay.ui;

import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.shell.ScreenId;
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
    public void analyses(String name, boolean yes) {
        String key = ScreenFactory.ANALYST + open.project().folder();
        if (yes || !services.settings().choice(ScreenId.WELCOME, key, "").isEmpty()) {
            services.settings().choose(ScreenId.WELCOME, key, yes ? name : "");
        }
    }

    /** Is remembered as a name is, so that the next visit asks nothing. */
    @Override
    public void look() {
        begin("");
    }

    /** The same for a name that has labelled here: that they look is noted before anything is shown. */
    void lookAs(String name, Runnable then) {
        services.background().fetch(_ -> {
                    open.figures(name).disclose(DisclosureAct.Part.OF_FIGURES);
                    return name;
                }).onSuccess(_ -> {
                    look();
                    then.run();
                }).onFailure(this::failed);
    }
}
