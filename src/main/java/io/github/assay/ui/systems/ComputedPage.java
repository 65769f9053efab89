package io.github.assay.ui.systems;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.systems.model.PageModel;
import io.github.assay.ui.systems.model.SystemsStudy;
import io.github.assay.wording.Texts;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.FlowPane;

/**
 * Shows a page with a computation of its own: choices above, and below the result or the computation's progress.
 *
 * @param <T> type of the result
 */
public final class ComputedPage<T> extends SystemsPage {
    private final String key;
    private final PageModel<?, T> model;
    private final Content<T> content;
    private final StatePane state = new StatePane();
    private final FlowPane choices;

    /**
     * The part below the choices.
     *
     * @param <T> type of the result
     */
    public interface Content<T> {
        /** The choices, from left to right. */
        List<Node> choices();

        /** Shows what was computed. */
        void fill(T made, StatePane in);

        /** Says that there is nothing to compute from, and what to do about it; left out where there always is. */
        default void nothing(StatePane in) {}
    }

    /** @param key the page in the messages, as in {@code systems.page.KEY} and {@code systems.computing.KEY} */
    public ComputedPage(String key, PageModel<?, T> model, Content<T> content) {
        super(key, model);
        this.key = key;
        this.model = model;
        this.content = content;
        choices = new FlowPane(content.choices().toArray(Node[]::new));
        choices.getStyleClass().add("page-settings");
        if (content.choices().isEmpty()) {
            fill(state);
        } else {
            fill(choices, state);
        }
        model.stateProperty().subscribe(this::show);
    }

    @Override
    public void show(SystemsStudy study) {
        model.study(study);
    }

    private void show(LoadState<T> now) {
        boolean something = !(now instanceof LoadState.Empty<T>);
        Controls.show(choices, something);
        switch (now) {
            case LoadState.Loading<T> _ -> state.loading(Texts.text("systems.computing." + key));
            case LoadState.Empty<T> _ -> content.nothing(state);
            case LoadState.Failed<T>(var what) -> state.failed(Texts.text("systems.failed"), what, model::refresh);
            case LoadState.Ready<T>(T made) -> content.fill(made, state);
        }
    }
}
