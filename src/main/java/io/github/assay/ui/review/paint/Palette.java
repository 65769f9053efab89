package io.github.assay.ui.review.paint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.css.CssMetaData;
import javafx.css.SimpleStyleableDoubleProperty;
import javafx.css.SimpleStyleableObjectProperty;
import javafx.css.StyleConverter;
import javafx.css.Styleable;
import javafx.css.StyleableProperty;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;

/**
 * Passes the theme's colours and the text size from the stylesheet to painters. It is a node without size: add it to
 * the scene, pass it to the painters, and repaint when {@link #revisionProperty()} changes.
 */
public final class Palette extends Region {
    private static final double TEXT_SIZE = 13;

    private static final Map<PaintColours, CssMetaData<Palette, Color>> COLOURS = new EnumMap<>(PaintColours.class);

    private static final CssMetaData<Palette, Number> SIZE =
            new CssMetaData<>("-tint-text-size", StyleConverter.getSizeConverter(), TEXT_SIZE) {
                @Override
                public boolean isSettable(Palette palette) {
                    return !palette.size.isBound();
                }

                @Override
                public StyleableProperty<Number> getStyleableProperty(Palette palette) {
                    return palette.size;
                }
            };

    private static final List<CssMetaData<? extends Styleable, ?>> META;

    static {
        List<CssMetaData<? extends Styleable, ?>> all = new ArrayList<>(Region.getClassCssMetaData());
        Arrays.stream(PaintColours.values()).forEach(t -> COLOURS.put(t, meta(t)));
        all.addAll(COLOURS.values());
        all.add(SIZE);
        META = Collections.unmodifiableList(all);
    }

    private final Map<PaintColours, SimpleStyleableObjectProperty<Color>> colours = new EnumMap<>(PaintColours.class);
    private final SimpleStyleableDoubleProperty size = new SimpleStyleableDoubleProperty(SIZE, TEXT_SIZE);
    private final ReadOnlyIntegerWrapper revision = new ReadOnlyIntegerWrapper();
    private PaintFonts type = PaintFonts.of(TEXT_SIZE);

    public Palette() {
        getStyleClass().add("palette");
        setManaged(false);
        setMouseTransparent(true);
        COLOURS.forEach((tint, meta) -> {
            var colour = new SimpleStyleableObjectProperty<>(meta, tint.light());
            colour.addListener(_ -> changed());
            colours.put(tint, colour);
        });
        size.addListener(_ -> {
            type = PaintFonts.of(size.get());
            changed();
        });
    }

    public Color colour(PaintColours tint) {
        return property(tint).get();
    }

    private SimpleStyleableObjectProperty<Color> property(PaintColours tint) {
        return Objects.requireNonNull(colours.get(tint));
    }

    /** The fonts at the present text size. */
    public PaintFonts type() {
        return type;
    }

    /** Changes whenever a colour or the text size does. */
    public ReadOnlyIntegerProperty revisionProperty() {
        return revision.getReadOnlyProperty();
    }

    @Override
    public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
        return META;
    }

    private void changed() {
        revision.set(revision.get() + 1);
    }

    private static CssMetaData<Palette, Color> meta(PaintColours tint) {
        return new CssMetaData<>(tint.property(), StyleConverter.getColorConverter(), tint.light()) {
            @Override
            public boolean isSettable(Palette palette) {
                return !palette.property(tint).isBound();
            }

            @Override
            public StyleableProperty<Color> getStyleableProperty(Palette palette) {
                return palette.property(tint);
            }
        };
    }
}
