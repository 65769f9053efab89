package io.github.assay.service.alignment;

import io.github.assay.calibration.alignment.AlignmentEntry.Promoted;
import io.github.assay.calibration.alignment.AlignmentEntry;
import io.github.assay.calibration.alignment.AlignmentSplit;
import io.github.assay.calibration.alignment.JudgeVersion;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.alignment.AlignmentFiles;
import io.github.assay.files.alignment.ExampleFile;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.alignment.AlignmentService.AlignmentSettings;
import io.github.assay.service.judging.JudgeCatalog;
import io.github.assay.service.scoring.Promotions;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Promotions of a project's judges, read from its record of alignments; each expires when its circumstances change.
 * Answers
 * are kept until the project or one of the files changes, because Review needs them with every case. Thread-safe.
 */
public final class JudgePromotions implements Promotions {
    /** Answers about one project, by metric, threshold, and state of the files. */
    private record Known(Project project, Map<String, Boolean> answers) {}

    private record Judges(List<Item> items, Set<String> folded) {}

    private final AtomicReference<Judges> judges = new AtomicReference<>();
    private final AtomicReference<Known> known = new AtomicReference<>();

    @Override
    public boolean needsPromotion(Project project, MetricInfo metric) {
        if (!metric.needs().contains(MetricInfo.Need.JUDGE_REPLY) || metric.group() != MetricInfo.Group.JUDGE) {
            return false;
        }
        return new AlignedMetric(AlignedMetric.judgeOf(project, metric), metric, 0).readsAny(judges(project.items()));
    }

    private Set<String> judges(List<Item> items) {
        Judges now = judges.get();
        if (now == null || now.items() != items) {
            now = new Judges(items, items.stream()
                    .flatMap(i -> i.replies().stream())
                    .map(JudgeReply::judge)
                    .distinct()
                    .map(AlignedMetric::fold)
                    .collect(Collectors.toSet()));
            judges.set(now);
        }
        return now.folded();
    }

    @Override
    public boolean isPromoted(Project project, MetricInfo metric, double threshold) {
        Known now = known.get();
        if (now == null || now.project() != project) {
            now = new Known(project, new ConcurrentHashMap<>());
            known.set(now);
        }
        return now.answers().computeIfAbsent(
                String.join("\u0000", metric.id(), "" + threshold, files(project, metric)), _ -> read(project, metric, threshold));
    }

    /** Size and time of the files that a promotion follows from. */
    private static String files(Project project, MetricInfo metric) {
        Path folder = project.folder();
        Stream<Path> files = Stream.of(folder.resolve("alignment/log.jsonl"), folder.resolve("alignment/split.json"));
        return Stream.concat(files, AlignedMetric.judgeOf(project, metric).stream().flatMap(j -> Stream.of(
                        JudgeCatalog.promptFile(folder, j), new ExampleFile(folder, j.name()).file())))
                .map(JudgePromotions::state)
                .collect(Collectors.joining("\u0000"));
    }

    private static String state(Path file) {
        try {
            return Files.size(file) + " " + Files.getLastModifiedTime(file);
        } catch (IOException _) {
            return ""; // there is no such file, or it cannot be read, which the reading itself will find
        }
    }

    private static boolean read(Project project, MetricInfo metric, double threshold) {
        try {
            AlignedMetric aligned = new AlignedMetric(AlignedMetric.judgeOf(project, metric), metric, threshold);
            AlignmentFiles files = new AlignmentFiles(project.folder());
            Optional<Promoted> last = last(files.entries(), aligned.name());
            return last.isPresent() && state(project, aligned, last, files.split(), aligned.version(project)).holds();
        } catch (ProjectFormatException e) {
            System.getLogger(JudgePromotions.class.getName())
                    .log(System.Logger.Level.WARNING, "counted as not promoted: " + metric.id(), e);
            return false;
        }
    }

    /** The last promotion of a judge. */
    static Optional<Promoted> last(List<AlignmentEntry> entries, String judge) {
        return entries.stream()
                .filter(e -> e instanceof Promoted && e.circumstances().judge().equals(judge))
                .map(Promoted.class::cast)
                .reduce((_, later) -> later);
    }

    /** Whether a promotion holds for a version in force. */
    static PromotionState state(
            Project project, AlignedMetric metric, Optional<Promoted> last, Optional<AlignmentSplit> split, JudgeVersion version)
            throws ProjectFormatException {
        double least = AlignmentSettings.of(project).kappa();
        List<String> expired = new ArrayList<>();
        if (last.isPresent()) {
            Promoted promoted = last.get();
            promoted.circumstances().version().differences(version)
                    .forEach(part -> expired.add(Texts.text("align.expired." + part)));
            if (metric.otherPrompt(project, version, Optional.empty()).isPresent()) {
                expired.add(Texts.text("align.expired.prompt"));
            }
            if (split.filter(s -> s.hash().equals(promoted.circumstances().split())).isEmpty()) {
                expired.add(Texts.text("align.expired.split"));
            }
            if (!(promoted.low() > least)) {
                expired.add(Texts.text("align.expired.least", least));
            }
        }
        return new PromotionState(last, expired.stream().distinct().toList(), least);
    }

    /**
     * Whether a judge is promoted.
     *
     * @param promotion the last promotion; empty when there was none
     * @param expired why it does not hold, in sentences; empty when it holds
     * @param least lower bound of κ on test that a promotion needs to exceed
     */
    public record PromotionState(Optional<Promoted> promotion, List<String> expired, double least) {
        public PromotionState {
            expired = List.copyOf(expired);
        }

        /** Whether a promotion is in force. */
        public boolean holds() {
            return promotion.isPresent() && expired.isEmpty();
        }
    }
}
