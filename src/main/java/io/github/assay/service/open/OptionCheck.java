package io.github.assay.service.open;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.project.ProjectStudy;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.custom.DeclaredMetrics;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.metrics.specification.ApplicationRules;
import io.github.assay.service.scoring.ImportedMetrics;
import io.github.assay.service.scoring.OptionHomes;
import io.github.assay.service.scoring.Slices;
import io.github.assay.sql.text.LexRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds settings of {@code project.json} that no metric understands, before scoring. */
final class OptionCheck {
    private static final SourceLine WHERE = new SourceLine("project.json", 0);

    private final Map<String, MetricInfo> metrics;

    OptionCheck(List<MetricInfo> metrics) {
        this.metrics = metrics.stream().collect(Collectors.toMap(MetricInfo::id, m -> m));
    }

    /** The metrics that every project has, by id. */
    Map<String, MetricInfo> metrics() {
        return metrics;
    }

    /** The project with the problems added. */
    Project checked(Project project) {
        if (metrics.isEmpty()) {
            return project;
        }
        DeclaredMetrics declared = declared(project.metrics());
        List<Problem> found = new ArrayList<>(declared.problems());
        found.addAll(problems(project.metrics(), declared, imported(project)));
        found.addAll(studied(project, declared));
        found.addAll(RulesCheck.problems(project));
        found.addAll(DialectCheck.problems(project));
        ProjectCommands.of(project).forEach((place, command) -> found.add(Problem.note(
                new SourceLine("project.json", 0), place, "the command " + command.words()
                        + (command.environment().isEmpty() ? "" : " with the environment variables " + String.join(", ", command.environment())),
                "", "It is not started before you agree to exactly this command.")));
        return found.isEmpty() ? project : project.withProblems(found);
    }

    /** Unknown metrics and dimensions that the project's study names. */
    private List<Problem> studied(Project project, DeclaredMetrics declared) {
        CalibrationSettings study = ProjectStudy.settings(project.study(), project.labelling().ties());
        List<Problem> found = new ArrayList<>();
        Set<String> own = declared.metrics().stream().map(m -> m.info().id()).collect(Collectors.toSet());
        List<String> named = study.participants().metrics();
        if (named.stream().anyMatch(id -> id.startsWith(ImportedMetrics.PREFIX))) {
            own.addAll(ImportedMetrics.of(project.items()).ids());
        }
        own.addAll(project.metrics().rubrics().keySet());
        named.stream().filter(id -> MetricRegistry.unlisted(id).isPresent()).forEach(own::add);
        named.stream()
                .filter(id -> !metrics.containsKey(id) && !own.contains(id))
                .forEach(id -> found.add(unknown("study.metrics", id)));
        project.study().text("by").ifPresent(by -> {
            Set<String> there = Slices.of(project.items(), List.of(), by).stream()
                    .map(Slice::dimension)
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            if (!there.contains(by)) {
                found.add(Problem.error(
                        WHERE, "study.by", "\"" + by + "\"",
                        there.isEmpty() ? "a dimension on which items have a value" : String.join(", ", there),
                        "Resamples cannot be drawn by it; name another dimension."));
            }
        });
        return found;
    }

    /** The ids of imported scores, where the settings name any. */
    private static List<String> imported(Project project) {
        boolean spokenOf = Stream.concat(
                        project.metrics().enabled().stream(), project.metrics().thresholds().keySet().stream())
                .anyMatch(id -> id.startsWith(ImportedMetrics.PREFIX));
        return spokenOf ? ImportedMetrics.of(project.items()).ids() : List.of();
    }

    /** The usable metrics that a project declares. */
    private DeclaredMetrics declared(MetricSettings settings) {
        return DeclaredMetrics.of(settings.declared(), metrics.keySet(), _ -> OptionalDouble.empty());
    }

    private List<Problem> problems(MetricSettings settings, DeclaredMetrics declared, List<String> imported) {
        List<Problem> found = new ArrayList<>();
        Set<String> own = declared.metrics().stream().map(m -> m.info().id()).collect(Collectors.toSet());
        own.addAll(imported);
        own.addAll(settings.rubrics().keySet());
        Stream.concat(settings.enabled().stream(), settings.thresholds().keySet().stream())
                .filter(id -> MetricRegistry.unlisted(id).isPresent())
                .forEach(own::add);
        settings.enabled().stream()
                .filter(id -> !id.equals("*") && !metrics.containsKey(id) && !own.contains(id))
                .forEach(id -> found.add(unknown("metrics.enabled", id)));
        new TreeMap<>(settings.thresholds()).forEach((id, value) -> {
            if (metrics.containsKey(id)) {
                threshold(metrics.get(id), value).ifPresent(found::add);
            } else if (!own.contains(id)) {
                found.add(unknown("metrics.thresholds", id));
            }
        });
        new TreeMap<>(settings.options()).forEach((id, given) -> {
            MetricInfo metric = metrics.get(id);
            if (metric == null) {
                found.add(unknown("metrics.options", id));
            } else {
                found.addAll(options(metric, given));
            }
        });
        return found;
    }

    private static Optional<Problem> threshold(MetricInfo metric, double value) {
        return value >= metric.low() && value <= metric.high()
                ? Optional.empty()
                : Optional.of(Problem.warning(
                        WHERE, "metrics.thresholds." + metric.id(), Double.toString(value),
                        "a value from " + metric.low() + " to " + metric.high() + ", which the metric's scores have",
                        value > metric.high() ? "No score passes." : "Every score passes."));
    }

    private static Problem unknown(String key, String id) {
        return Problem.warning(
                WHERE, key, id, "the id of a metric", "It has no effect; 'assay score --list' names all metrics.");
    }

    private List<Problem> options(MetricInfo metric, Map<String, String> given) {
        List<Problem> found = new ArrayList<>();
        Set<String> names = metric.options().stream().map(MetricInfo.Option::name).collect(Collectors.toSet());
        for (String name : metric.unknownOptions(given.keySet())) {
            found.add(Problem.warning(
                    WHERE, "metrics.options." + metric.id(), name,
                    names.isEmpty() ? "no option" : names.stream().sorted().collect(Collectors.joining(", ")),
                    ("It has no effect. " + OptionHomes.of(metric.id(), name, metrics.values())).strip()));
        }
        Optional<String> fault = metric.optionFault(given);
        fault.ifPresent(why -> found.add(Problem.error(
                WHERE, "metrics.options." + metric.id(), why, "a value the option can have",
                "The metric is unavailable until it is corrected.")));
        return found;
    }

    /** Finds unknown dialect names in cases; their SQL is read by rules that all dialects share. */
    private static final class DialectCheck {
        /** One problem for each name, at the first case with it. */
        static List<Problem> problems(Project project) {
            Map<String, Case> first = new LinkedHashMap<>();
            for (Case c : project.cases()) {
                if (!LexRules.isKnown(c.context().dialect())) {
                    first.putIfAbsent(c.context().dialect(), c);
                }
            }
            return first.entrySet().stream().map(e -> problem(e.getKey(), e.getValue())).toList();
        }

        private static Problem problem(String name, Case c) {
            return Problem.warning(
                    c.source(), "dialect", "\"" + name + "\", which is not known", "one of "
                            + String.join(", ", LexRules.dialects()),
                    "SQL of this and other such cases is read by the rules that all dialects share.");
        }
    }

    /** Finds unreadable application rules of the project and of cases (metrics.md §3.5). */
    private static final class RulesCheck {
        private static final String REMEDY = "The metrics of STEF are unavailable until it is corrected.";

        public static List<Problem> problems(Project project) {
            List<Problem> found = new ArrayList<>();
            fault(project.rules().without("sets"))
                    .ifPresent(why -> found.add(Problem.error(
                            new SourceLine("project.json", 0), "rules", why, "rules as metrics read them", REMEDY)));
            project.rules().fields("sets").values().forEach((name, set) -> set.asFields().map(RulesCheck::fault)
                    .orElse(Optional.of(set.kind() + " in place of an object"))
                    .ifPresent(why -> found.add(Problem.error(
                            new SourceLine("project.json", 0), "rules.sets." + name, why, "rules as metrics read them", REMEDY))));
            for (Case c : project.cases()) {
                Optional<Datum> own = c.extras().get("app_rules");
                if (own.isPresent()) {
                    problem(c, own.get(), project.rules()).ifPresent(found::add);
                }
            }
            return found;
        }

        private static Optional<Problem> problem(Case c, Datum rules, Datum.Fields project) {
            Optional<Datum.Fields> fields = c.ownRules(project);
            if (fields.isEmpty()) {
                return Optional.of(Problem.warning(
                        c.source(), "app_rules", rules.asText().map(name -> "'" + name + "'").orElse(rules.kind()),
                        "an object of rules, or the name of one in rules.sets of project.json",
                        "The project's rules count alone."));
            }
            return rules.asFields().isEmpty() ? Optional.empty() : fault(fields.get())
                    .map(why -> Problem.error(c.source(), "app_rules", why, "rules as metrics read them", REMEDY));
        }

        private static Optional<String> fault(Datum.Fields rules) {
            return ApplicationRules.of(rules) instanceof Outcome.Unavailable<?>(String _, String why)
                    ? Optional.of(why)
                    : Optional.empty();
        }
    }
}
