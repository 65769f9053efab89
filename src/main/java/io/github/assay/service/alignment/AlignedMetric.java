package io.github.assay.service.alignment;

import io.github.assay.calibration.alignment.AlignmentSplit;
import io.github.assay.calibration.alignment.JudgeVersion;
import io.github.assay.domain.project.DeclaredMetric;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.ExampleFile;
import io.github.assay.llm.PromptTemplate;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.judging.ExampleSource.Examples;
import io.github.assay.service.judging.JudgeCatalog;
import io.github.assay.service.judging.JudgeSettings;
import io.github.assay.service.judging.JudgingService;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A metric that is aligned with people, and the judge whose replies it reads.
 *
 * @param judge the judge; empty for a metric that reads no replies
 * @param metric the metric that gives the verdict
 * @param threshold threshold in force
 */
public record AlignedMetric(Optional<JudgeCatalog.Judge> judge, MetricInfo metric, double threshold) {
    /** The judge whose replies a metric reads: one of Assay, or one that the project declares under the metric's id. */
    static Optional<JudgeCatalog.Judge> judgeOf(Project project, MetricInfo metric) {
        return JudgeCatalog.all().stream()
                .filter(j -> JudgeCatalog.metrics(j.name()).contains(metric.id()))
                .findFirst()
                .or(() -> JudgeCatalog.plugIn(metric))
                .or(() -> project.metrics().rubrics().containsKey(metric.id())
                        ? JudgeCatalog.find(project, List.of(), metric.id())
                        : Optional.empty());
    }

    /** The metric aligned when a judge is named; the id itself when it is a metric's. */
    static String metricOf(String name) {
        return JudgeCatalog.find(name)
                .map(j -> JudgeCatalog.metrics(j.name()).stream().findFirst().orElse(j.name()))
                .orElse(name);
    }

    /**
     * A metric by its judge's name or its id.
     *
     * @param found the metric of an id in the project
     * @throws ProjectFormatException when there is none, or it gives no verdict
     */
    static AlignedMetric of(Project project, String name, Function<String, Optional<MetricInfo>> found, Function<MetricInfo, OptionalDouble> threshold)
            throws ProjectFormatException {
        Optional<MetricInfo> metric = found.apply(name).filter(m -> JudgeCatalog.find(name).isEmpty());
        if (metric.isEmpty()) {
            metric = found.apply(metricOf(name));
        }
        if (metric.isEmpty()) {
            throw new ProjectFormatException("There is no judge or metric " + name,
                    "Judges are " + JudgeCatalog.all().stream().map(JudgeCatalog.Judge::name).filter(j -> !JudgeCatalog.metrics(j).isEmpty())
                            .collect(Collectors.joining(", ")) + ". 'assay score --list' names the metrics.");
        }
        OptionalDouble least = threshold.apply(metric.get());
        if (least.isEmpty()) {
            throw new ProjectFormatException(metric.get().id() + " gives no verdict",
                    "Set its threshold under metrics.thresholds in project.json.");
        }
        return new AlignedMetric(judgeOf(project, metric.get()), metric.get(), least.getAsDouble());
    }

    /** Name under which it is recorded: the judge's when the metric is the judge's first, else the metric's id. */
    public String name() {
        return judge.map(JudgeCatalog.Judge::name).filter(j -> metricOf(j).equals(metric.id())).orElse(metric.id());
    }

    /** The replies about an item that the metric reads. */
    public List<JudgeReply> replies(Item item) {
        return item.replies().stream().filter(r -> isRead(r.judge())).toList();
    }

    /** Whether it reads replies that are recorded for a judge of this name. */
    boolean isRead(String name) {
        return fold(name).equals(fold(metric.id())) || judge.filter(j -> fold(j.name()).equals(fold(name))).isPresent();
    }

    /** Whether it reads replies of any of these judges, named as {@link #fold} writes them. */
    boolean readsAny(Set<String> folded) {
        return folded.contains(fold(metric.id())) || judge.filter(j -> folded.contains(fold(j.name()))).isPresent();
    }

    static String fold(String name) {
        return name.replaceAll("[-_ ]", "").toLowerCase(Locale.ROOT);
    }

    /** The version of the scored replies, or of the metric itself where it reads none. */
    public JudgeVersion version(Project project) throws ProjectFormatException {
        String guideline = AlignmentSplit.digest(project.guideline());
        String least = Double.toString(threshold);
        if (!metric.needs().contains(MetricInfo.Need.JUDGE_REPLY)) {
            String text = project.metrics().declared().stream().filter(d -> d.id().equals(metric.id())).findFirst()
                    .map(DeclaredMetric::text).orElse("");
            return new JudgeVersion(metric.id(), least, AlignmentSplit.digest(metric.version() + "\n" + text
                    + project.metrics().options().getOrDefault(metric.id(), Map.of())), "", "", "", guideline);
        }
        TreeSet<String> prompts = new TreeSet<>();
        TreeSet<String> models = new TreeSet<>();
        TreeSet<String> temperatures = new TreeSet<>();
        for (Item item : project.items()) {
            for (JudgeReply reply : replies(item)) {
                prompts.add(reply.origin().promptHash());
                models.add(reply.origin().model());
                reply.origin().temperature().ifPresent(t -> temperatures.add(Double.toString(t)));
            }
        }
        prompts.remove("");
        models.remove("");
        return new JudgeVersion(metric.id(), least, String.join(", ", prompts), String.join(", ", models), requested(project),
                String.join(", ", temperatures), guideline);
    }

    private String requested(Project project) throws ProjectFormatException {
        return judge.isPresent() ? JudgeSettings.of(project.judges(), judge.get().name()).model() : "";
    }

    /**
     * The hash of the prompt in force where it is not the one of the scored replies; empty where they agree, or the
     * replies were not obtained by Assay.
     *
     * @param examples identity of the examples in force; empty when it is not known, and any examples are then taken as
     *     the ones of the replies
     */
    public Optional<String> otherPrompt(Project project, JudgeVersion version, Optional<Examples> examples)
            throws ProjectFormatException {
        if (judge.isEmpty() || version.prompt().isEmpty()
                || !Files.exists(JudgingService.replies(project, judge.get().name()))) {
            return Optional.empty();
        }
        JudgeSettings settings = JudgeSettings.of(project.judges(), judge.get().name());
        String inForce = prompt(project, judge.get(), settings).hash();
        if (examples.isPresent()) {
            String whole = inForce + examples.get().digest().map(digest -> "+" + digest).orElse("");
            return version.prompt().equals(whole) ? Optional.empty() : Optional.of(whole);
        }
        boolean some = settings.examples() > 0 || Files.exists(new ExampleFile(project.folder(), judge.get().name()).file());
        boolean same = version.prompt().equals(inForce) && !some || version.prompt().startsWith(inForce + "+") && some;
        return same ? Optional.empty() : Optional.of(inForce);
    }

    private static PromptTemplate prompt(Project project, JudgeCatalog.Judge judge, JudgeSettings settings) throws ProjectFormatException {
        return JudgeCatalog.prompt(project.folder(), judge,
                judge.form().equals(judge.name()) ? Optional.empty() : settings.declared().text("prompt"));
    }

    /** The texts of the judge's prompt in force, by their places ({@link JudgeCatalog#texts}); none without a judge. */
    Map<String, String> texts(Project project, Examples examples) throws ProjectFormatException {
        if (judge.isEmpty()) {
            return Map.of();
        }
        JudgeCatalog.Judge of = judge.get();
        JudgeSettings settings = JudgeSettings.of(project.judges(), of.name());
        return JudgeCatalog.texts(project, of, settings, prompt(project, of, settings), examples);
    }
}
