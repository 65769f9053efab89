package io.github.assay.cli.options;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.study.CalibrationSettings.Compared;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudySetting.Form;
import io.github.assay.calibration.study.StudySetting.Type;
import io.github.assay.calibration.study.StudySetting;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.statistics.scores.CutObjective;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Settings that a calibration study fixes before it computes, and its optional parts. */
public final class CalibrationOptions {
    private static final String REFERENCE = "annotator";
    private static final String MAJORITY = "majority";

    @Option(names = "--metric", paramLabel = "M", description = "Only this metric; may be given several times.")
    public List<String> metrics = List.of();

    @Option(names = "--threshold", paramLabel = "METRIC=X",
            description = "With --scores: scores of X or more pass; may be given several times.")
    public Map<String, Double> thresholds = Map.of();

    @Option(names = "--details", description = "Also intervals of every type, score calibration and cut-offs of each metric.")
    public boolean details;

    @Option(names = "--cut", paramLabel = "WHAT",
            description = "Also the cut-off for specificity=X, sensitivity=X or cost=FALSE_PASS:FALSE_FAIL; may be given several times.")
    public List<CutObjective> cuts = List.of();

    @Option(names = "--people", description = "Also the human ceiling and metrics against each annotator.")
    public boolean people;

    @Option(names = "--pass-rates", description = "Also each system's true pass rate; scores all items.")
    public boolean passRates;

    private final Map<StudySetting<?>, Object> stated = new HashMap<>();

    /** Adds an option to the command for every setting of a study that has one. */
    public void addTo(CommandSpec command) {
        StudySetting.ALL.stream()
                .filter(s -> !s.option().name().isEmpty())
                .forEach(s -> command.addOption(option(s)));
    }

    private <T> OptionSpec option(StudySetting<T> setting) {
        Type<T> type = setting.type();
        boolean flag = type.form() == Form.FLAG;
        OptionSpec.Builder option = OptionSpec.builder(setting.option().name())
                .description(setting.option().description())
                .type(flag ? Boolean.class : type.value())
                .negatable(flag)
                .setter(new ISetter() {
                    @Override
                    public <V> V set(V value) {
                        if (value == null) {
                            stated.remove(setting);
                        } else {
                            stated.put(setting, flag ? type.reader().apply(value.toString()) : value);
                        }
                        return value;
                    }
                });
        if (type.form() == Form.WORD) {
            option.converters(word(type));
        }
        return (flag ? option : option.paramLabel(setting.option().label()).arity("1")).build();
    }

    /** Reads a word of a setting. */
    public static <T> ITypeConverter<T> word(Type<T> type) {
        return word -> {
            try {
                return type.reader().apply(word);
            } catch (IllegalArgumentException _) {
                throw new TypeConversionException("'" + word + "' is not one of " + type.expected().replace("\"", ""));
            }
        };
    }

    private Optional<String> given(String key) {
        return stated.entrySet().stream()
                .filter(e -> e.getKey().key().equals(key))
                .map(e -> e.getValue().toString())
                .findFirst();
    }

    /** Whether an option is given that needs votes of annotators: final labels have none. */
    public boolean needsVotes() {
        return people || stated.keySet().stream().anyMatch(StudySetting::ofReference);
    }

    /**
     * Replaces the name of {@code --reference} by the person whom it means by an earlier answer.
     *
     * @param known annotators with labels
     * @throws ProjectFormatException when the name has no label and a similar name has; the user must say which is meant
     */
    public void resolveReference(AnnotatorNames names, Collection<String> known) throws ProjectFormatException {
        for (Map.Entry<StudySetting<?>, Object> e : stated.entrySet()) {
            if (e.getKey().key().equals(REFERENCE) && !e.getValue().equals(MAJORITY)) {
                e.setValue(KnownPerson.of(names, e.getValue().toString(), known, "--reference"));
            }
        }
    }

    /**
     * A study's settings, replaced where an option states another value.
     *
     * @throws IllegalArgumentException when a number is out of range
     */
    public CalibrationSettings over(CalibrationSettings study) {
        CalibrationSettings over = study;
        for (StudySetting<?> setting : StudySetting.ALL) {
            over = over(over, setting);
        }
        return metrics.isEmpty()
                ? over
                : over.with(over.participants().choosing(metrics).with(Compared.OURS));
    }

    private <T> CalibrationSettings over(CalibrationSettings study, StudySetting<T> setting) {
        Object value = stated.get(setting);
        if (value == null) {
            return study;
        }
        boolean majority = setting.key().equals(REFERENCE) && value.equals(MAJORITY);
        return majority
                ? setting.read(study, "")
                : setting.set().apply(study, setting.type().value().cast(value));
    }

    /** @throws IOException when resamples cannot be drawn by the settings; lists the existing dimensions */
    public void mustBeDrawable(FrozenStudy study) throws IOException {
        Optional<String> fault = study.drawingFault(given("by").isPresent());
        if (fault.isPresent()) {
            throw new IOException(fault.get());
        }
    }

    /** The metric with the threshold that the command line gives; unchanged if it gives none. */
    public ComparedMetric atThreshold(ComparedMetric metric) {
        Double given = thresholds.get(metric.id());
        return given == null
                ? metric
                : new ComparedMetric(metric.id(), metric.name(), OptionalDouble.of(given), metric.unitRange(), metric.role());
    }

    public boolean wants(String metric) {
        return metrics.isEmpty() || metrics.contains(metric);
    }

    /** @throws IOException when a named metric or annotator does not exist; names it */
    public void mustBeIn(CalibrationResult result) throws IOException {
        List<String> named = Stream.concat(metrics.stream(), thresholds.keySet().stream()).toList();
        for (String metric : named) {
            if (result.metrics().stream().noneMatch(m -> m.metric().id().equals(metric))) {
                throw new IOException("There is no metric '" + metric + "' with verdicts to compare. 'assay score --list'"
                        + " names all metrics; those with a threshold have verdicts, if the project enables them."
                        + " 'assay score PROJECT --apply --threshold " + metric + "=X' gives one a threshold.");
            }
        }
        if (given(REFERENCE).isPresent() && result.settings().design().reference().single() && result.n() == 0) {
            throw new IOException("No item has a pass or fail of annotator '" + given(REFERENCE).orElse("")
                    + "' as these options ask. 'assay labels status' names the annotators.");
        }
    }
}
