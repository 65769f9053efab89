package io.github.assay.ui.robustness;

import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.service.routing.RouterSettings;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.robustness.model.RouterViewModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/** Settings of a router study above its figures; each change computes again. */
final class RouterChoices {
    private static final String PEOPLE = "";

    /** Where neighbours come from. */
    private enum RouterHistory {
        OTHERS,
        DATABASES,
        PROJECT
    }

    private final RouterViewModel model;
    private final Dialogs dialogs;
    private final ChoiceBox<String> metric = new ChoiceBox<>();
    private final ChoiceBox<String> none = new ChoiceBox<>();
    private final ChoiceBox<RouterHistory> history = new ChoiceBox<>();
    private final TextField ks = new TextField();
    private final TextField alphas = new TextField();
    private final Label neighbours = Controls.wrapped("", "muted", "#router-neighbours");
    private final VBox node = Controls.styled(new VBox(), "column");
    private boolean quiet;

    RouterChoices(RouterViewModel model, Dialogs dialogs) {
        this.model = model;
        this.dialogs = dialogs;
        choice(metric, "router-metric", "router.choice.right", this::metricName, m -> use(s -> s.by(Optional.of(m).filter(id -> !id.equals(PEOPLE)))));
        choice(none, "router-none", "router.choice.none", n -> Texts.optional("router.none." + n).orElse(n), n -> use(s -> s.sendingNoneTo(n)));
        choice(history, "router-history", "router.choice.history", Texts::word, this::history);
        field(ks, "router-k", "router.choice.k", text -> use(s -> s.over(whole(text), s.alphas())));
        field(alphas, "router-alpha", "router.choice.alpha", text -> use(s -> s.over(s.ks(), numbers(text))));
        FlowPane line = new FlowPane(labelled("router.choice.right", metric), labelled("router.choice.none", none),
                labelled("router.choice.history", history), labelled("router.choice.k", ks), labelled("router.choice.alpha", alphas));
        line.getStyleClass().add("page-settings");
        node.getChildren().addAll(line, neighbours);
    }

    Node node() {
        return node;
    }

    private static HBox labelled(String key, Node control) {
        Label label = Controls.whole(Texts.text(key), "meta");
        label.setLabelFor(control);
        HBox line = Controls.styled(new HBox(label, control), "choice-line");
        line.setMinWidth(Region.USE_PREF_SIZE);
        return line;
    }

    private <T> void choice(ChoiceBox<T> box, String id, String key, Function<T, String> name, Consumer<T> chosen) {
        box.setId(id);
        box.setAccessibleText(Texts.text(key));
        box.getStyleClass().add("small-choice");
        box.setConverter(new StringConverter<>() {
            @Override
            public String toString(T value) {
                return value == null ? "" : name.apply(value);
            }

            @Override
            public T fromString(String text) {
                throw new UnsupportedOperationException("a choice is not typed");
            }
        });
        box.getSelectionModel().selectedItemProperty().subscribe(now -> {
            if (now != null && !quiet) {
                chosen.accept(now);
            }
        });
    }

    /** Enter or leaving the field applies it; an invalid entry is undone. */
    private void field(TextField field, String id, String key, Consumer<String> taken) {
        field.setId(id);
        field.setAccessibleText(Texts.text(key));
        field.setTooltip(new Tooltip(Texts.text(key + ".about")));
        field.setPrefColumnCount(28);
        field.getStyleClass().addAll("figure", "small-field");
        Runnable take = () -> {
            if (!quiet) {
                try {
                    taken.accept(field.getText());
                } catch (IllegalArgumentException _) {
                    // the field shows the values in force again, which tells the user that the entry was refused
                }
                model.result().ifPresent(this::grid);
            }
        };
        field.setOnAction(_ -> take.run());
        field.focusedProperty().subscribe((_, focused) -> {
            if (!focused) {
                take.run();
            }
        });
    }

    private static List<Double> numbers(String text) {
        return Stream.of(text.split("[,;\\s]+")).filter(t -> !t.isBlank()).map(Double::valueOf).toList();
    }

    private static List<Integer> whole(String text) {
        return Stream.of(text.split("[,;\\s]+")).filter(t -> !t.isBlank()).map(Integer::valueOf).toList();
    }

    private void use(Function<RouterSettings, RouterSettings> change) {
        model.use(change.apply(model.settings()));
    }

    private void history(RouterHistory chosen) {
        switch (chosen) {
            case OTHERS -> use(s -> s.neighbours(false, Optional.empty()));
            case DATABASES -> use(s -> s.neighbours(true, Optional.empty()));
            case PROJECT -> dialogs.folder(Texts.text("router.choice.project")).map(Path::toString).ifPresentOrElse(
                    folder -> use(s -> s.neighbours(false, Optional.of(folder))), () -> model.result().ifPresent(this::show));
        }
    }

    private String metricName(String id) {
        return id.equals(PEOPLE) ? Texts.text("router.choice.people")
                : model.metrics().stream().filter(m -> m.id().equals(id)).map(MetricInfo::name).findFirst().orElse(id);
    }

    private void grid(RouterReport report) {
        ks.setText(RouterWords.list(model.settings().ks()));
        alphas.setText(RouterWords.list(model.settings().alphas()));
    }

    void show(RouterReport report) {
        quiet = true;
        List<String> metrics = new ArrayList<>(model.metrics().stream().map(MetricInfo::id).toList());
        report.settings().metric().filter(m -> !metrics.contains(m)).ifPresent(metrics::addFirst);
        metrics.add(PEOPLE);
        fill(metric, metrics, report.settings().metric().orElse(PEOPLE));
        List<String> policies = new ArrayList<>(List.of("strongest", "weakest", "abstain"));
        report.study().systems().stream().filter(s -> !policies.contains(s)).forEach(policies::add);
        fill(none, policies, report.settings().none());
        fill(history, List.of(RouterHistory.values()), report.settings().history().isPresent() ? RouterHistory.PROJECT
                : report.settings().otherDatabases() ? RouterHistory.DATABASES : RouterHistory.OTHERS);
        grid(report);
        quiet = false;
        neighbours.setText(RouterWords.neighbours(report));
    }

    private static <T> void fill(ChoiceBox<T> box, List<T> all, T now) {
        if (!box.getItems().equals(all)) {
            box.getItems().setAll(all);
        }
        box.setValue(now);
    }
}
