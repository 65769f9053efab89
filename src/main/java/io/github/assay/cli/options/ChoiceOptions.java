package io.github.assay.cli.options;

import io.github.assay.domain.project.MetricChoice;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.MetricChoices;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** {@code --option METRIC.NAME=VALUE}, {@code --threshold METRIC=VALUE} and {@code --apply}. */
public final class ChoiceOptions {
    @Option(names = "--option", paramLabel = "METRIC.NAME=VALUE",
            description = "Compute with another value of a metric's option; may be given several times.")
    private List<String> options = List.of();

    @Option(names = "--threshold", paramLabel = "METRIC=VALUE",
            description = "Judge with another threshold; may be given several times.")
    private List<String> thresholds = List.of();

    @Option(names = "--apply",
            description = "Write these options and thresholds into project.json; otherwise they hold for this call.")
    private boolean apply;

    private final List<MetricChoice> before = new ArrayList<>();

    /** Settings in the project of the metrics whose settings the command line changes. */
    public List<MetricChoice> before() {
        return List.copyOf(before);
    }

    /** Makes the session compute with the given options and thresholds. Uses stored outcomes of queries. */
    public void use(ProjectSession session, MetricChoices choices) throws Exception {
        MetricSettings settings = session.project().metrics();
        for (MetricChoice choice : stated(settings, choices)) {
            before.add(MetricChoice.of(choice.metric(), settings));
            if (apply) {
                choices.apply(session, choice, System.getProperty("user.name", ""));
            } else {
                choices.use(session, choice);
            }
        }
    }

    /** Settings with the given options and thresholds; nothing is written. */
    public MetricSettings in(MetricSettings settings, MetricChoices choices) throws IOException {
        MetricSettings changed = settings;
        for (MetricChoice choice : stated(settings, choices)) {
            changed = choice.in(changed);
        }
        return changed;
    }

    /** What the options make of the metrics that they name, each once. */
    private Collection<MetricChoice> stated(MetricSettings settings, MetricChoices choices) throws IOException {
        Map<String, MetricChoice> changed = new LinkedHashMap<>();
        for (String text : options) {
            int dot = text.indexOf('.');
            int equals = text.indexOf('=');
            if (dot <= 0 || equals < dot) {
                throw new IOException("'" + text + "' is not METRIC.NAME=VALUE, as in ex.policy=strict.");
            }
            MetricChoice choice = choice(settings, changed, text.substring(0, dot));
            Map<String, String> values = new HashMap<>(choice.options());
            values.put(text.substring(dot + 1, equals), text.substring(equals + 1));
            changed.put(choice.metric(), new MetricChoice(choice.metric(), choice.threshold(), values));
        }
        for (String text : thresholds) {
            int equals = text.indexOf('=');
            MetricChoice choice = choice(settings, changed, equals <= 0 ? text : text.substring(0, equals));
            changed.put(
                    choice.metric(),
                    new MetricChoice(choice.metric(), OptionalDouble.of(number(text, equals)), choice.options()));
        }
        for (MetricChoice choice : changed.values()) {
            Optional<String> fault = choices.fault(settings, choice);
            if (fault.isPresent()) {
                throw new IOException(fault.get());
            }
        }
        return changed.values();
    }

    private static MetricChoice choice(MetricSettings settings, Map<String, MetricChoice> changed, String metric) {
        return changed.getOrDefault(metric, MetricChoice.of(metric, settings));
    }

    private static double number(String text, int equals) throws IOException {
        try {
            double value = Double.parseDouble(text.substring(equals + 1));
            if (equals > 0 && Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException _) {
            // One sentence below covers every fault.
        }
        throw new IOException("'" + text + "' is not METRIC=VALUE, as in hybrid-ex=0.9.");
    }
}
