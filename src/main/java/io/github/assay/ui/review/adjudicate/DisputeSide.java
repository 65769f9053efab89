package io.github.assay.ui.review.adjudicate;

import io.github.assay.service.adjudication.AdjudicationList.Scope;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.review.GuidelinePane;
import io.github.assay.ui.review.adjudicate.model.AdjudicateViewModel;
import io.github.assay.ui.review.database.DatabaseDrawer;
import java.util.Optional;
import java.util.function.BiConsumer;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;

/** Shows one of database drawer, guideline, and causes at the right of the case; takes no space while none is open. */
final class DisputeSide extends StackPane {
    private final AdjudicateViewModel model;
    private final GuidelinePane guideline;
    private final CausesPane causes;

    /** @param list lists items of a choice that hold every word of a filter */
    DisputeSide(AdjudicateViewModel model, Keys keys, BiConsumer<Scope, String> list) {
        this.model = model;
        guideline = new GuidelinePane(keys);
        causes = new CausesPane(model, list);
        getStyleClass().addAll("score-side", "dispute-side");
        show(Optional.empty());
    }

    private void show(Optional<Node> part) {
        getChildren().setAll(part.stream().toList());
        setVisible(part.isPresent());
        setManaged(part.isPresent());
    }

    private boolean shows(Node part) {
        return getChildren().contains(part);
    }

    /** Shows the drawer, or removes it. */
    void drawer(Optional<DatabaseDrawer> drawer) {
        show(drawer.map(d -> d));
    }

    /** Shows the guideline in force, or removes it. */
    void toggleGuideline() {
        guideline.read(model.guideline());
        show(shows(guideline) ? Optional.empty() : Optional.of(guideline));
    }

    /** Shows the causes, or removes them. */
    void toggleCauses() {
        causes.show();
        show(shows(causes) ? Optional.empty() : Optional.of(causes));
    }

    /** Called when the list was read again. */
    void refresh() {
        if (shows(causes)) {
            causes.show();
        }
    }

    /** Closes guideline and causes; false when neither is open. */
    boolean leave() {
        boolean open = shows(guideline) || shows(causes);
        if (open) {
            show(Optional.empty());
        }
        return open;
    }
}
