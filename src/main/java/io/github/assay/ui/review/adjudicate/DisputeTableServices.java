package io.github.assay.ui.review.adjudicate;

import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.review.adjudicate.model.AdjudicateViewModel;
import io.github.assay.ui.review.grid.panes.GridServices;
import javafx.scene.control.Label;

/** Services of the Adjudicate screen for its tables, whose rows keep their order. */
record DisputeTableServices(AdjudicateViewModel model, Keys keys, Label line) implements GridServices {
    @Override
    public <T> Job<T> compute(Background.Work<T> work) {
        return model.prepare(work);
    }

    @Override
    public void say(String sentence) {
        line.setText(sentence);
    }

    @Override
    public void sort(int pair) {
        model.read(r -> r.with(r.grid().sortedBy(pair)));
    }
}
