package io.github.assay.ui.review.answer;

import io.github.assay.domain.ItemKey;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;

/** Names the other systems with the same table as the case on screen; a click copies the vote. Hidden without any. */
public final class SameTableChip extends Button {
    private final Tooltip tip = new Tooltip();
    private final Keys keys;

    /** @param copy copies the vote, after confirmation */
    public SameTableChip(Keys keys, Runnable copy) {
        this.keys = keys;
        getStyleClass().addAll("chip", "same-table");
        setMinWidth(0);
        setMnemonicParsing(false); // systems have underscores in their names
        setTooltip(tip);
        setOnAction(_ -> copy.run());
        show(List.of());
    }

    /** Shows the items with the same table. */
    public void show(List<ItemKey> items) {
        Controls.show(this, !items.isEmpty());
        String names = items.stream().map(ItemKey::system).distinct().collect(Collectors.joining(", "));
        setText("= " + Texts.text("review.same", names));
        tip.setText(Texts.text("review.same.tip", names, keys.hint(Shortcut.COPY_VOTE)));
        setAccessibleText(tip.getText());
    }
}
