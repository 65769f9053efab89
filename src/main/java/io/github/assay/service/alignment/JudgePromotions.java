package io.github.assay.service.alignment;

import io.github.assay.calibration.alignment.AlignmentEntry.Circumstances;
import io.github.assay.calibration.alignment.AlignmentEntry.Look;
import io.github.assay.calibration.alignment.AlignmentEntry.Promoted;
import io.github.assay.calibration.alignment.AlignmentEntry;
import io.github.assay.calibration.alignment.AlignmentSplit.Side;
import io.github.assay.calibration.alignment.AlignmentSplit;
import io.github.assay.calibration.alignment.JudgeVersion;
import io.github.assay.domain.project.DeclaredMetric;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.ExampleFile;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.judge.JudgeConfidence;
import io.github.assay.service.judging.JudgeCatalog;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.LockedTest;
import io.github.assay.service.scoring.Promotions;
import io.github.assay.store.StoreException;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
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

    private record Locked(Project project, String files, LockedTest test) {}

    private record Judges(List<Item> items, Set<String> folded) {}

    private final AtomicReference<Judges> judges = new AtomicReference<>();
    private final AtomicReference<Known> known = new AtomicReference<>();
    private final AtomicReference<Locked> locked = new AtomicReference<>();

    /** Looks at the locked test items by judge, of the project's record. */
    public static SortedMap<String, Integer> looks(ProjectSession session) throws ProjectFormatException {
        SortedMap<String, Integer> looks = new TreeMap<>();
        for (AlignmentEntry entry : AlignmentRecord.read(session).entries()) {
            if (entry instanceof Look look) {
                looks.merge(look.circumstances().judge(), 1, Integer::sum);
            }
        }
        return looks;
    }

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
    public boolean isPromoted(ProjectSession session, MetricInfo metric, double threshold) {
        Project project = session.project();
        Known now = known.get();
        if (now == null || now.project() != project) {
            now = new Known(project, new ConcurrentHashMap<>());
            known.set(now);
        }
        String of = String.join("\u0000", metric.id(), "" + threshold, record(session), prompt(project, metric));
        return now.answers().computeIfAbsent(of, _ -> read(session, metric, threshold));
    }

    @Override
    public LockedTest locked(
            ProjectSession session, Collection<MetricInfo> metrics, Function<MetricInfo, OptionalDouble> threshold) {
        Project project = session.project();
        String files = record(session) + metrics.stream().map(m -> prompt(project, m)).distinct().collect(Collectors.joining());
        Locked now = locked.get();
        if (now == null || now.project() != project || !now.files().equals(files)) {
            now = new Locked(project, files, lock(session, metrics, threshold));
            locked.set(now);
        }
        return now.test();
    }

    /** What can be read of the record decides; without a split that can be read, every case of a changed record counts as test. */
    private LockedTest lock(
            ProjectSession session, Collection<MetricInfo> metrics, Function<MetricInfo, OptionalDouble> threshold) {
        try {
            AlignmentRecord record = AlignmentRecord.read(session);
            boolean damaged = record.isDamaged();
            if (record.split().isEmpty() && !damaged) {
                return LockedTest.NONE;
            }
            Predicate<String> test = record.split().<Predicate<String>>map(s -> id -> s.side(id) == Side.TEST).orElse(_ -> true);
            Set<String> aligned = record.entries().stream().map(e -> e.circumstances().judge()).collect(Collectors.toSet());
            List<AlignedMetric> seen = new ArrayList<>();
            Set<String> ids = new HashSet<>();
            for (MetricInfo metric : metrics) {
                AlignedMetric of = new AlignedMetric(AlignedMetric.judgeOf(session.project(), metric), metric,
                        threshold.apply(metric).orElse(Double.NaN));
                if (!damaged && isLookedAt(session.project(), of, record)) {
                    seen.add(of);
                } else if (needsPromotion(session.project(), metric) || aligned.contains(of.name())) {
                    ids.add(metric.id());
                }
            }
            declared(session.project(), ids);
            Predicate<String> judges = judge -> seen.stream().noneMatch(m -> m.isRead(judge));
            return new LockedTest(
                    test, m -> ids.contains(m.id()) || JudgeConfidence.judge(m.id()).filter(judges).isPresent(), judges);
        } catch (ProjectFormatException | StoreException e) {
            System.getLogger(JudgePromotions.class.getName()).log(System.Logger.Level.WARNING, "all items count as locked test", e);
            return new LockedTest(_ -> true, m -> needsPromotion(session.project(), m), _ -> true);
        }
    }

    /** Whether a look at test with the version in force is on record. */
    private static boolean isLookedAt(Project project, AlignedMetric metric, AlignmentRecord record) throws ProjectFormatException {
        List<Circumstances> looks = record.entries().stream()
                .filter(e -> e instanceof Look look && !look.before() || e instanceof Promoted)
                .map(AlignmentEntry::circumstances)
                .filter(c -> c.judge().equals(metric.name()) && c.split().equals(record.split().orElseThrow().hash()))
                .toList();
        if (looks.isEmpty()) {
            return false;
        }
        JudgeVersion version = metric.version(project);
        return looks.stream().anyMatch(c -> c.version().equals(version));
    }

    /** Adds metrics that a project declares by rules over some of the metrics. */
    private static void declared(Project project, Set<String> ids) {
        boolean more = true;
        while (more) {
            more = false;
            for (DeclaredMetric metric : project.metrics().declared()) {
                String text = metric.text();
                more |= ids.stream().anyMatch(id -> text.contains("\"" + id + "\"") || text.contains("'" + id + "'")) && ids.add(metric.id());
            }
        }
    }

    /** Size and time of the files of the record. */
    private static String record(ProjectSession session) {
        Path folder = session.project().folder();
        return Stream.concat(session.alignments().files().stream(),
                        Stream.of(folder.resolve("alignment/log.jsonl"), folder.resolve("alignment/split.json")))
                .map(JudgePromotions::state)
                .collect(Collectors.joining("\u0000"));
    }

    /** Size and time of the files of a metric's prompt. */
    private static String prompt(Project project, MetricInfo metric) {
        return AlignedMetric.judgeOf(project, metric).stream()
                .flatMap(j -> Stream.of(
                        JudgeCatalog.promptFile(project.folder(), j), new ExampleFile(project.folder(), j.name()).file()))
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

    private static boolean read(ProjectSession session, MetricInfo metric, double threshold) {
        try {
            Project project = session.project();
            AlignedMetric aligned = new AlignedMetric(AlignedMetric.judgeOf(project, metric), metric, threshold);
            AlignmentRecord record = AlignmentRecord.read(session);
            Optional<Promoted> last = last(record.entries(), aligned.name());
            return last.isPresent() && !record.isDamaged()
                    && state(project, aligned, last, record.split(), aligned.version(project)).holds();
        } catch (ProjectFormatException | StoreException e) {
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
}
