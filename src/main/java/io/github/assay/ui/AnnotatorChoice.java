package io.github.assay.ui;

import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.welcome.AnnotatorPane;
import io.github.assay.wording.Texts;
import java.util.function.Consumer;

/**
 * Goes on under a name, or without an annotator.
 *
 * @param open the open project
 * @param enter enters the project under a name, which is empty without an annotator
 */
record AnnotatorChoice(
        WindowServices services, WindowProject open, Consumer<String> enter)
        implements AnnotatorPane.Acts {
    /** Is remembered, so that the next visit asks nothing. */
    @Override
    public void start(String name) {
        services.settings().change(s -> s.withAnnotator(open.project().folder().toString(), name));
        enter.accept(name);
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
        if (yes != analyses(name)) {
            services.settings().choose(ScreenId.WELCOME, ScreenFactory.analyst(open.project().folder(), name), yes ? "yes" : "");
        }
    }

    @Override
    public boolean analyses(String name) {
        return !services.settings().choice(ScreenId.WELCOME, ScreenFactory.analyst(open.project().folder(), name), "").isEmpty();
    }

    /** Is remembered as a name is. */
    @Override
    public void look() {
        start("");
    }

    /** The same for a name that has labelled here: that they look is noted before anything is shown. */
    void lookAs(String name, Runnable then) {
        services.background().fetch(_ -> {
                    if (!open.figures("").refused().isEmpty()) {
                        throw new IllegalStateException(Texts.text("blind.reader.round"));
                    }
                    open.figures(name).disclose(DisclosureAct.Part.OF_FIGURES);
                    return name;
                }).onSuccess(_ -> {
                    look();
                    then.run();
                }).onFailure(this::failed);
    }
}
