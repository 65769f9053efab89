package io.github.assay.ui.common.controls;

import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Edits prices of a token, a row each. An entry that is no price is replaced by the one in force. */
public final class PriceFields extends GridPane {
    private final Function<String, String> words;
    private final Consumer<Map<String, Double>> take;
    private List<String> shown = List.of();
    private Map<String, Double> prices = Map.of();

    /**
     * @param words label of the field of a name
     * @param take takes all prices after a change
     */
    public PriceFields(Function<String, String> words, Consumer<Map<String, Double>> take) {
        this.words = words;
        this.take = take;
        getStyleClass().add("cross-body");
        setHgap(8);
        setVgap(4);
    }

    /**
     * Shows the prices in force.
     *
     * @param names what has a field
     * @param inForce prices, also of names without a field
     * @return whether the rows were made anew
     */
    public boolean show(List<String> names, Map<String, Double> inForce) {
        prices = Map.copyOf(inForce);
        boolean changed = !names.equals(shown);
        if (changed) {
            shown = List.copyOf(names);
            getChildren().clear();
            for (int i = 0; i < names.size(); i++) {
                row(names.get(i), i);
            }
        }
        fields().filter(f -> !f.isFocused() || isInForce(f)).forEach(f -> f.setText(words((String) f.getUserData())));
        return changed;
    }

    /** Whether a field says the price in force; another entry is still being written. */
    private boolean isInForce(TextField field) {
        try {
            return entry(field).equals(Optional.ofNullable(prices.get((String) field.getUserData())));
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private String words(String name) {
        return Optional.ofNullable(prices.get(name)).map(p -> BigDecimal.valueOf(p).stripTrailingZeros().toPlainString()).orElse("");
    }

    private Stream<TextField> fields() {
        return getChildren().stream().filter(TextField.class::isInstance).map(TextField.class::cast);
    }

    private void row(String name, int number) {
        Label label = new Label(words.apply(name));
        label.setMinWidth(0);
        label.setMaxWidth(Double.MAX_VALUE);
        setHgrow(label, Priority.ALWAYS);
        TextField price = Controls.styled(new TextField(), "figure", "small-field");
        price.setId("price-" + name);
        price.setUserData(name);
        price.setPromptText(Texts.text("router.prices.none"));
        price.setAccessibleText(Texts.text("router.prices.of", name));
        price.setPrefColumnCount(8);
        price.setMinWidth(Region.USE_PREF_SIZE);
        price.setOnAction(_ -> take(name, price));
        price.focusedProperty().subscribe((_, focused) -> {
            if (!focused) {
                take(name, price);
            }
        });
        label.setLabelFor(price);
        add(label, 0, number);
        add(price, 1, number);
    }

    private void take(String name, TextField field) {
        Map<String, Double> changed = new HashMap<>(prices);
        try {
            entry(field).ifPresentOrElse(price -> changed.put(name, price), () -> changed.remove(name));
        } catch (IllegalArgumentException _) {
            // no price: the field shows the one in force again, which tells the user that the entry was refused
            field.setText(words(name));
        }
        if (!changed.equals(prices)) {
            prices = Map.copyOf(changed); // the next entry keeps this one, which may still be on its way
            take.accept(changed);
        }
    }

    private static Optional<Double> entry(TextField field) {
        String text = field.getText().strip().replace(',', '.');
        if (text.isEmpty()) {
            return Optional.empty();
        }
        double price = Double.parseDouble(text);
        if (!(price >= 0 && price < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("no price: " + text);
        }
        return Optional.of(price);
    }

    /** Goes to the first field. */
    public void edit() {
        fields().findFirst().ifPresent(TextField::requestFocus);
    }
}
