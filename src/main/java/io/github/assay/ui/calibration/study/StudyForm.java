package io.github.assay.ui.calibration.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricStratum;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.calibration.study.StudySetting;
import io.github.assay.calibration.study.StudySetting.Order;
import io.github.assay.calibration.study.StudySetting.Type;
import io.github.assay.figure.study.TierFigure;
import io.github.assay.statistics.resample.DesignEffect;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.MetricChooser;
import io.github.assay.ui.common.controls.SelectionLabel;
import io.github.assay.wording.Texts;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;

/** Edits the study's settings. When an entry is not valid, the form says why and shows the settings in force again. */
final class StudyForm extends GridPane {
    private static final String NOBODY = "";
    private static final double WIDTH = 312;

    private final CalibrationViewModel model;
    private final Map<String, ChoiceBox<String>> names = new HashMap<>();
    private final TextField replicates = entry();
    private final List<Field<?>> fields;
    private final Label fault = Controls.wrapped("", "note-bar", "warn", "#study-fault");
    private List<String> known = List.of();
    private Map<String, Long> groups = Map.of();
    private boolean filling;

    /**
     * The control of a setting.
     *
     * @param read throws IllegalArgumentException, with the sentence for the user, for an entry that is no value
     */
    private record Field<T>(StudySetting<T> setting, Region control, Supplier<T> read, Consumer<T> show) {
        CalibrationSettings over(CalibrationSettings settings) {
            return setting.set().apply(settings, read.get());
        }

        void put(CalibrationSettings settings) {
            show.accept(setting.get().apply(settings));
        }
    }

    StudyForm(CalibrationViewModel model) {
        this.model = model;
        setId("settings");
        getStyleClass().add("study-form");
        fields = Order.FORM.settings().stream().filter(s -> !s.key().isEmpty()).<Field<?>>map(this::field).toList();
        fields.forEach(this::add);
        replicates.setPromptText(Texts.text("study.replicates.automatic"));
        replicates.setMaxWidth(WIDTH);
        add(fault, 0, getRowCount(), 2, 1);
        say("");
        put();
        model.computingProperty().subscribe(_ -> put());
    }

    private void add(Field<?> field) {
        Label label = Controls.whole(label(field.setting()));
        label.setLabelFor(field.control());
        field.control().setId("study-" + field.setting().key());
        field.control().setAccessibleText(label.getText());
        addRow(getRowCount(), label, field.control());
    }

    private static String label(StudySetting<?> setting) {
        return Texts.text("study.form." + setting.key());
    }

    private <T> Field<T> field(StudySetting<T> setting) {
        Type<T> type = setting.type();
        return switch (type.form()) {
            case FLAG -> {
                CheckBox box = new CheckBox();
                box.selectedProperty().subscribe((_, _) -> take());
                yield new Field<>(
                        setting, box, () -> type.reader().apply("" + box.isSelected()),
                        value -> box.setSelected(!value.equals(type.offered().getFirst())));
            }
            case WORD -> {
                ChoiceBox<T> box = choice(type.offered(), value -> Texts.word((Enum<?>) value));
                yield new Field<>(setting, box, box::getValue, box::setValue);
            }
            case NAME -> {
                ChoiceBox<String> box = choice(List.of(), name -> name(setting.key(), name));
                names.put(setting.key(), box);
                yield new Field<>(
                        setting, box, () -> type.reader().apply(box.getValue()), value -> box.setValue(type.writer().apply(value)));
            }
            case NAMES -> {
                MetricChooser chooser = new MetricChooser(
                        "metrics-list", label(setting), id -> id,
                        ids -> ids.isEmpty() ? Texts.text("study.metrics.all") : String.join(", ", ids), 0, _ -> take());
                chooser.setMaxWidth(WIDTH);
                yield new Field<>(setting, chooser, () -> type.value().cast(chooser.chosen()), value -> {
                    List<String> wanted = ((List<?>) value).stream().map(String::valueOf).toList();
                    chooser.show(Stream.concat(known.stream(), wanted.stream()).distinct().toList(), wanted);
                });
            }
            case WHOLE, NUMBER -> number(setting);
            case TEXT -> {
                TextField entry = new TextField();
                entry.setPromptText(Texts.text("checklist.unrecorded"));
                taken(entry);
                yield new Field<>(setting, entry, () -> type.reader().apply(entry.getText()), value -> entry.setText(type.writer().apply(value)));
            }
        };
    }

    /** Empty replicates are the usual number, or as many more as the tests need. */
    private <T> Field<T> number(StudySetting<T> setting) {
        boolean automatic = setting.key().equals("replicates");
        TextField entry = automatic ? replicates : entry();
        String usual = setting.type().writer().apply(setting.get().apply(CalibrationSettings.DEFAULT));
        taken(entry);
        return new Field<>(setting, entry, () -> number(setting, automatic && entry.getText().isBlank() ? usual : entry.getText()), value -> {
            String text = setting.type().writer().apply(value);
            entry.setText(automatic && (!setting.stated().test(shown()) || text.equals(usual)) ? "" : text);
        });
    }

    /** Takes what is written with Enter and when the focus leaves it. */
    private void taken(TextField entry) {
        entry.setOnAction(_ -> take());
        entry.focusedProperty().subscribe((before, _) -> {
            if (before) {
                take();
            }
        });
    }

    private static <T> T number(StudySetting<T> setting, String text) {
        Type<T> type = setting.type();
        try {
            T value = type.reader().apply(text.strip());
            if (type.allowed(value)) {
                return value;
            }
        } catch (NumberFormatException _) {
            // The sentence below names the text.
        }
        throw new IllegalArgumentException(Texts.text("study.fault.number", label(setting), text, type.expected()));
    }

    private static TextField entry() {
        TextField field = Controls.styled(new TextField(), "figure", "small-field");
        field.setMaxWidth(WIDTH / 2);
        return field;
    }

    private static String name(String key, String value) {
        return key.equals("by") ? dimension(value)
                : value.isEmpty() ? Texts.text("study.reference.majority")
                : Texts.text("study.reference.one", value);
    }

    private <T> ChoiceBox<T> choice(List<T> values, Function<T, String> words) {
        ChoiceBox<T> box = new ChoiceBox<>();
        box.setConverter(new SelectionLabel<>(words));
        box.getItems().setAll(values);
        box.valueProperty().subscribe((_, _) -> take());
        return box;
    }

    /** Offers what this project has: its annotators and the dimensions of its slices. */
    void show(CalibrationResult result) {
        setDisable(model.isKept());
        groups = groups(result);
        model.metrics().onSuccess(ids -> {
            known = ids;
            put();
        });
        offer("by", TierFigure.dimensions(result.metrics()), shown().design().dimension());
        model.annotators()
                .onSuccess(all -> offer(
                        "annotator", Stream.concat(Stream.of(NOBODY), all.stream()).toList(), shown().design().reference().annotator()))
                .onFailure(_ -> offer("annotator", List.of(NOBODY), NOBODY));
        put();
    }

    private void offer(String key, List<String> values, String chosen) {
        filling = true;
        ChoiceBox<String> box = Objects.requireNonNull(names.get(key), key);
        box.getItems().setAll(Stream.concat(values.stream(), Stream.of(chosen)).distinct().toList());
        box.setValue(chosen);
        filling = false;
    }

    private void put() {
        filling = true;
        fields.forEach(field -> field.put(shown()));
        filling = false;
    }

    /** A study from a file has its own settings, which stand. */
    private CalibrationSettings shown() {
        return model.isKept() ? model.result().map(CalibrationResult::settings).orElse(model.settings()) : model.settings();
    }

    private void take() {
        if (filling || model.isKept()) {
            return;
        }
        try {
            CalibrationSettings wanted = read();
            Optional<String> why = fault(wanted);
            say(why.orElse(""));
            if (why.isEmpty()) {
                model.use(wanted);
            }
        } catch (IllegalArgumentException e) {
            say(String.valueOf(e.getMessage()));
        }
        put();
    }

    private CalibrationSettings read() {
        CalibrationSettings read = model.settings();
        for (Field<?> field : fields) {
            read = field.over(read);
        }
        return read.with(replicates.getText().isBlank() ? model.settings().replication() : CalibrationSettings.Replication.EXACTLY);
    }

    private void say(String words) {
        fault.setText(words);
        Controls.show(fault, !words.isEmpty());
    }

    /** Number of values of each dimension among the labelled items. */
    private static Map<String, Long> groups(CalibrationResult result) {
        return result.metrics().stream()
                .limit(1)
                .flatMap(m -> m.strata().stream())
                .collect(Collectors.groupingBy(MetricStratum::dimension, LinkedHashMap::new, Collectors.counting()));
    }

    /** Why a study cannot be computed so, in a sentence; empty: it can. */
    private Optional<String> fault(CalibrationSettings wanted) {
        Optional<String> unknown = wanted.participants().metrics().stream()
                .filter(id -> !known.isEmpty() && !known.contains(id))
                .findFirst();
        if (unknown.isPresent()) {
            return Optional.of(Texts.text("study.fault.metric", unknown.get()));
        }
        StudyDesign design = wanted.design();
        boolean clusters = design.drawing() == StudyDesign.Drawing.CLUSTERS;
        long own = groups.getOrDefault(design.dimension(), 0L);
        if (groups.isEmpty() || !clusters && design.drawing() != StudyDesign.Drawing.STRATA
                || own >= (clusters ? DesignEffect.TOO_FEW : 1)) {
            return Optional.empty();
        }
        String there = groups.entrySet().stream()
                .map(e -> Texts.text("study.fault.group", dimension(e.getKey()), e.getValue()))
                .collect(Collectors.joining(", "));
        return Optional.of(own == 0
                ? Texts.text("study.fault.none", dimension(design.dimension()), there)
                : Texts.text("study.fault.clusters", dimension(design.dimension()), own, there));
    }

    private static String dimension(String id) {
        return Texts.optional("dimension." + id).orElse(id);
    }
}
