package io.github.assay.ui.review;

import io.github.assay.compare.rules.ComparisonPolicy;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.model.CaseScreen;
import io.github.assay.wording.Texts;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.TilePane;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** Shows why the tables differ, in words, and the verdict under every comparison policy. As high as its words. */
public final class DifferenceCard extends HBox {
    private static final PseudoClass PASS = PseudoClass.getPseudoClass("pass");
    private static final PseudoClass SMALLEST = PseudoClass.getPseudoClass("smallest");
    private static final PseudoClass INFORCE = PseudoClass.getPseudoClass("inforce");

    private static final double LEAST_EMS = 30;

    private final Label mark = Controls.whole("", "why-mark");
    private final Text warning = Controls.styled(new Text(), "why-warning");
    private final Text headline = Controls.styled(new Text(), "why-headline");
    private final Text rest = Controls.styled(new Text(), "why-rest");
    private final WordsPane text = new WordsPane(new TextFlow(warning, headline, rest));
    private final Tooltip all = new Tooltip();
    private final TilePane policies = Controls.styled(new TilePane(), "policies");
    private final Map<ComparisonPolicy, Button> chips = new EnumMap<>(ComparisonPolicy.class);
    /** Whether there are results under policies; without them the words have the whole width. */
    private boolean compared = true;

    /** {@code chosen} takes the policy that was clicked. */
    public DifferenceCard(Keys keys, Consumer<ComparisonPolicy> chosen) {
        getStyleClass().addAll("card", "why-card");
        all.setWrapText(true);
        all.setMaxWidth(560);
        Tooltip.install(text, all);
        HBox.setHgrow(text, Priority.ALWAYS);
        policies.setPrefColumns(3);
        policies.setMinWidth(USE_PREF_SIZE);
        for (ComparisonPolicy policy : ComparisonPolicy.values()) {
            chips.put(policy, chip(policy, keys, chosen));
        }
        policies.getChildren().setAll(chips.values());
        getChildren().addAll(mark, text, policies);
        widthProperty().subscribe(this::fit);
        mark.fontProperty().subscribe(this::fit);
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefHeight(double width) {
        boolean beside = compared && width > LEAST_EMS * mark.getFont().getSize();
        double words = width - getInsets().getLeft() - getInsets().getRight() - mark.prefWidth(-1) - getSpacing()
                - (beside ? policies.prefWidth(-1) + getSpacing() : 0);
        double chips = beside ? policies.prefHeight(-1) : 0;
        return Math.max(minHeight(-1), getInsets().getTop() + getInsets().getBottom() + Math.max(chips, text.heightIn(words)));
    }

    /** When both do not fit, the words stay: they name the smallest relaxation too. */
    private void fit() {
        boolean space = compared && getWidth() > LEAST_EMS * mark.getFont().getSize();
        Controls.show(policies, space);
    }

    /** Shows why the tables differ; {@code inForce} is the policy that was chosen. */
    public void show(CaseScreen.Why why, Optional<ComparisonPolicy> inForce) {
        mark.setText(why.mark());
        warning.setText(why.warnings().isEmpty() ? "" : "⚠ " + String.join(" ", why.warnings()) + " ");
        headline.setText(why.headline().isEmpty() ? "" : why.headline() + " ");
        rest.setText(why.rest());
        all.setText(warning.getText() + headline.getText() + rest.getText());
        compared = !why.policies().isEmpty();
        fit();
        chips.forEach((policy, chip) -> {
            Boolean equal = why.policies().get(policy);
            chip.setVisible(equal != null);
            if (equal != null) {
                chip.setText(Texts.word(policy) + (equal ? " ✓" : " ✕"));
                chip.pseudoClassStateChanged(PASS, equal);
                chip.pseudoClassStateChanged(SMALLEST, why.smallest().equals(Optional.of(policy)));
                chip.pseudoClassStateChanged(INFORCE, inForce.equals(Optional.of(policy)));
            }
        });
    }

    private static Button chip(ComparisonPolicy policy, Keys keys, Consumer<ComparisonPolicy> chosen) {
        Button chip = new Button();
        chip.getStyleClass().setAll("policy-chip");
        chip.setMaxWidth(Double.MAX_VALUE);
        Controls.tabOnly(chip);
        Tooltip tip = new Tooltip();
        keys.follow(chip, _ -> tip.setText(Texts.text("review.policy." + policy.name()) + "\n"
                + Shortcut.NEXT_POLICY.text() + "  " + keys.hint(Shortcut.NEXT_POLICY)));
        chip.setTooltip(tip);
        chip.setOnAction(_ -> chosen.accept(policy));
        return chip;
    }

    /** Running text that is as high as its lines: in the middle when it fits, from its beginning when it does not. */
    static final class WordsPane extends Region {
        private final TextFlow flow;
        private final Rectangle clip = new Rectangle();

        WordsPane(TextFlow flow) {
            this.flow = flow;
            getChildren().add(flow);
            setMinSize(0, 0);
            setClip(clip);
        }

        /** Height of the words in a width, in pixels. */
        double heightIn(double width) {
            return Math.ceil(flow.prefHeight(Math.max(1, width)));
        }

        @Override
        protected double computePrefHeight(double width) {
            return 0;
        }

        @Override
        protected void layoutChildren() {
            double height = flow.prefHeight(getWidth());
            flow.resizeRelocate(0, Math.max(0, Math.floor((getHeight() - height) / 2)), getWidth(), height);
            clip.setWidth(getWidth());
            clip.setHeight(getHeight());
        }
    }
}
