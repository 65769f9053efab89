package io.github.assay.ui.calibration.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricStratum;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.Participants;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.resample.DesignEffect;
import io.github.assay.ui.calibration.figure.TierFigure;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.MetricChooser;
import io.github.assay.ui.common.controls.SelectionLabel;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;

/** Edits the study's settings. When an entry is not valid, the form says why and shows the settings in force again. */
final class StudyForm extends GridPane {
    private static final String NOBODY = "";
    private static final double WIDTH = 312;

    private final CalibrationViewModel model;
    private final ChoiceBox<String> annotator = choice(List.of(NOBODY), a -> a.isEmpty()
            ? Texts.text("study.reference.majority")
            : Texts.text("study.reference.one", a));
    private final ChoiceBox<LabellingPolicy.Ties> ties = words(LabellingPolicy.Ties.values());
    private final TextField votes = field();
    private final CheckBox unanimous = new CheckBox();
    private final ChoiceBox<StudyDesign.CaseSets> cases = words(StudyDesign.CaseSets.values());
    private final ChoiceBox<StudyDesign.IntervalType> interval = words(StudyDesign.IntervalType.values());
    private final TextField replicates = field();
    private final TextField seed = field();
    private final TextField level = field();
    private final ChoiceBox<StudyDesign.Drawing> drawing = choice(StudyDesign.Drawing.offered(), Texts::word);
    private final ChoiceBox<String> dimension =
            choice(List.of("db"), d -> Texts.optional("dimension." + d).orElse(d));
    private final ChoiceBox<CalibrationSettings.Family> family = words(CalibrationSettings.Family.values());
    private final TextField margin = field();
    private final TextField epsilon = field();
    private final CheckBox imported = new CheckBox();
    private final CheckBox diagnostics = new CheckBox();
    private final MetricChooser metrics = new MetricChooser(
            "metrics-list", Texts.text("study.metrics"), id -> id,
            ids -> ids.isEmpty() ? Texts.text("study.metrics.all") : String.join(", ", ids), 0, _ -> take());
    private final TextField mostMissing = field();
    private final Label fault = Controls.wrapped("", "note-bar", "warn", "#study-fault");
    private List<String> known = List.of();
    private Map<String, Long> groups = Map.of();
    private boolean filling;

    StudyForm(CalibrationViewModel model) {
        this.model = model;
        setId("settings");
        getStyleClass().add("study-form");
        add("study.reference", annotator);
        add("study.ties", ties);
        add("study.votes", votes);
        add("study.unanimous", unanimous);
        add("study.imported", imported);
        add("study.metrics", metrics);
        add("study.diagnostics", diagnostics);
        add("study.mostMissing", mostMissing);
        add("study.cases", cases);
        add("study.interval", interval);
        add("study.replicates", replicates);
        add("study.seed", seed);
        add("study.level", level);
        add("study.drawing", drawing);
        add("study.dimension", dimension);
        add("study.family", family);
        add("study.margin", margin);
        add("study.epsilon", epsilon);
        List.of(annotator, ties, cases, interval, drawing, dimension, family)
                .forEach(c -> c.valueProperty().subscribe((_, _) -> take()));
        List.of(unanimous, imported, diagnostics).forEach(c -> c.selectedProperty().subscribe((_, _) -> take()));
        List.of(votes, replicates, seed, level, margin, epsilon, mostMissing).forEach(this::listen);
        replicates.setPromptText(Texts.text("study.replicates.automatic"));
        replicates.setMaxWidth(WIDTH);
        metrics.setMaxWidth(WIDTH);
        add(fault, 0, getRowCount(), 2, 1);
        say("");
        put();
        model.computingProperty().subscribe(_ -> put());
    }

    private void listen(TextField field) {
        field.setOnAction(_ -> take());
        field.focusedProperty().subscribe((before, _) -> {
            if (before) {
                take();
            }
        });
    }

    private void add(String key, javafx.scene.layout.Region control) {
        Label label = Controls.whole(Texts.text(key));
        label.setLabelFor(control);
        control.setId(key.replace(".", "-"));
        control.setAccessibleText(label.getText());
        addRow(getRowCount(), label, control);
    }

    private static TextField field() {
        TextField field = Controls.styled(new TextField(), "figure", "small-field");
        field.setMaxWidth(WIDTH / 2);
        return field;
    }

    private static <E extends Enum<E>> ChoiceBox<E> words(E[] values) {
        return choice(Arrays.asList(values), Texts::word);
    }

    private static <T> ChoiceBox<T> choice(List<T> values, Function<T, String> words) {
        ChoiceBox<T> box = new ChoiceBox<>();
        box.setConverter(new SelectionLabel<>(words));
        box.getItems().setAll(values);
        return box;
    }

    /** Offers what this project has: its annotators and the dimensions of its slices. */
    void show(CalibrationResult result) {
        setDisable(model.isKept());
        List<String> dimensions = new ArrayList<>(TierFigure.dimensions(result.metrics()));
        groups = groups(result);
        model.metrics().onSuccess(ids -> {
            known = ids;
            put();
        });
        offer(dimension, dimensions, shown().design().dimension());
        model.annotators().onSuccess(names -> {
            List<String> all = new ArrayList<>(List.of(NOBODY));
            all.addAll(names);
            offer(annotator, all, shown().design().reference().annotator());
        }).onFailure(_ -> offer(annotator, List.of(NOBODY), NOBODY));
        put();
    }

    private void offer(ChoiceBox<String> box, List<String> values, String chosen) {
        filling = true;
        List<String> all = new ArrayList<>(values);
        if (!all.contains(chosen)) {
            all.add(chosen);
        }
        box.getItems().setAll(all);
        box.setValue(chosen);
        filling = false;
    }

    private void put() {
        filling = true;
        CalibrationSettings s = shown();
        StudyDesign d = s.design();
        annotator.setValue(d.reference().annotator());
        ties.setValue(d.reference().ties());
        votes.setText("" + d.reference().minimumVotes());
        unanimous.setSelected(d.reference().unanimousOnly());
        cases.setValue(d.cases());
        interval.setValue(d.interval());
        boolean stated = s.replication() == CalibrationSettings.Replication.EXACTLY
                && s.bootstrap().replicates() != BootstrapSettings.STANDARD_REPLICATES;
        replicates.setText(stated ? "" + s.bootstrap().replicates() : "");
        seed.setText("" + s.bootstrap().seed());
        level.setText("" + s.bootstrap().level());
        drawing.setValue(d.drawing());
        dimension.setValue(d.dimension());
        family.setValue(s.family());
        margin.setText("" + d.margin());
        epsilon.setText("" + d.epsilon());
        imported.setSelected(s.compared() == CalibrationSettings.Compared.WITH_IMPORTED);
        diagnostics.setSelected(s.participants().ranked() != Participants.Ranked.CORRECTNESS);
        List<String> wanted = s.participants().metrics();
        metrics.show(Stream.concat(known.stream(), wanted.stream()).distinct().toList(), wanted);
        mostMissing.setText(EstimateFormat.threshold(s.participants().mostMissing()));
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
            say(Texts.text("study.fault.number", String.valueOf(e.getMessage())));
        }
        put();
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

    private CalibrationSettings read() {
        ReferenceRule reference = new ReferenceRule(
                annotator.getValue(), ties.getValue(), Integer.parseInt(votes.getText().strip()), unanimous.isSelected());
        StudyDesign design = new StudyDesign(
                reference, interval.getValue(), cases.getValue(), drawing.getValue(), dimension.getValue(),
                Double.parseDouble(margin.getText().strip()), Double.parseDouble(epsilon.getText().strip()));
        String times = replicates.getText().strip();
        boolean exactly = !times.isEmpty();
        return model.settings()
                .with(new BootstrapSettings(
                        Long.parseLong(seed.getText().strip()),
                        exactly ? Integer.parseInt(times) : BootstrapSettings.STANDARD_REPLICATES,
                        Double.parseDouble(level.getText().strip())))
                .with(exactly ? CalibrationSettings.Replication.EXACTLY : model.settings().replication())
                .withFamily(family.getValue())
                .with(participants())
                .withDesign(design);
    }

    private Participants participants() {
        return new Participants(
                metrics.chosen(),
                imported.isSelected() ? CalibrationSettings.Compared.WITH_IMPORTED : CalibrationSettings.Compared.OURS,
                diagnostics.isSelected() ? Participants.Ranked.ALL_ROLES : Participants.Ranked.CORRECTNESS,
                Double.parseDouble(mostMissing.getText().strip()));
    }
}
