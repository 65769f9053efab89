package io.github.assay.ui.common.page;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.TwoColumns;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.layout.GridPane;

/**
 * A part of a page: a table, a figure, choices, text.
 *
 * @param <R> the result of which it shows a part
 */
public interface Section<R> {
    /** Its node, the same as long as it lives. */
    Node node();

    /** Shows its part of a result; false: the result has none, and the section is left out. */
    boolean show(R result);

    /** A node that is filled from each result. */
    static <R> Section<R> of(Node node, Consumer<? super R> fill) {
        return new Section<>() {
            @Override
            public Node node() {
                return node;
            }

            @Override
            public boolean show(R result) {
                fill.accept(result);
                return true;
            }
        };
    }

    /** A node that is the same for every result. */
    static <R> Section<R> of(Node node) {
        return of(node, _ -> {});
    }

    /** A section of a part of the result; left out where the result has no such part. */
    static <R, Q> Section<R> part(Function<? super R, Optional<Q>> part, Section<Q> its) {
        return new Section<>() {
            @Override
            public Node node() {
                return its.node();
            }

            @Override
            public boolean show(R result) {
                return part.apply(result).filter(its::show).isPresent();
            }
        };
    }

    /** The section of results that fulfil a condition; of others it is left out. */
    default Section<R> when(Predicate<? super R> condition) {
        return part(r -> Optional.of(r).filter(condition), this);
    }

    /**
     * Two sections side by side, below each other where large text does not fit; one that a result has no part for is left
     * out.
     *
     * @param share of the left one, in per cent of the width
     */
    static <R> Section<R> beside(double share, Section<R> left, Section<R> right) {
        TwoColumns both = new TwoColumns();
        both.setShare(share);
        both.getChildren().addAll(left.node(), right.node());
        both.getChildren().forEach(part -> GridPane.setValignment(part, VPos.TOP));
        return of(both, r -> {
            Controls.show(left.node(), left.show(r));
            Controls.show(right.node(), right.show(r));
        });
    }
}
