package io.github.assay.service.open;

import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.alignment.AlignmentService;
import io.github.assay.service.judging.JudgeCheck;
import io.github.assay.service.labels.OtherGold;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.prediction.AgentSettings;
import io.github.assay.service.prediction.RunAnswers;
import io.github.assay.service.project.SharedReview;
import io.github.assay.service.routing.ClassifierSettings;
import io.github.assay.service.routing.RouterSettings;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.service.run.StoredSides;
import io.github.assay.sql.guard.QueryInText;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.task.Progress;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Reads all files of a project and reports their problems. Runs nothing. */
public final class CheckService {
    private final OptionCheck options;

    /** A check without metrics. */
    public CheckService() {
        this(List.of());
    }

    /** A check that includes the project's settings of these metrics. */
    public CheckService(List<MetricInfo> metrics) {
        this.options = new OptionCheck(metrics);
    }

    /**
     * The project and all its problems.
     *
     * @param project the usable part of the project
     * @param problems in file order
     */
    public record Check(Project project, List<Problem> problems) {
        /** Whether every line and key is usable; notes do not count. */
        public boolean isClean() {
            return problems.stream().allMatch(p -> p.severity() == Problem.Severity.NOTE);
        }
    }

    /**
     * Reports what {@link #check(Path, Predicate, Progress)} finds, and cases whose gold SQL cannot be parsed. Each
     * problem is passed on as soon as it is found, problems of files first.
     *
     * @param outside whether the user agreed to a name or pattern of files outside the folder
     * @param read receives the project before its problems
     * @throws ProjectFormatException when the folder cannot be used at all
     */
    public Check check(
            Path folder, Predicate<String> outside, Progress progress, Consumer<Project> read, Consumer<Problem> found)
            throws ProjectFormatException {
        Check files = check(folder, outside, progress);
        read.accept(files.project());
        files.problems().forEach(found);
        List<Problem> all = new ArrayList<>(files.problems());
        GoldCheck.run(files.project(), progress, problem -> {
            all.add(problem);
            found.accept(problem);
        });
        ProseCheck.run(files.project(), progress).forEach(problem -> {
            all.add(problem);
            found.accept(problem);
        });
        return new Check(files.project(), List.copyOf(all));
    }

    /**
     * Checks a project whose user may have agreed to files outside the folder.
     *
     * @param outside whether the user agreed to a name or pattern of the project
     * @throws ProjectFormatException when the folder cannot be used at all
     */
    public Check check(Path folder, Predicate<String> outside, Progress progress) throws ProjectFormatException {
        Project read = options.checked(ProjectFiles.read(folder, outside, progress));
        List<Problem> judging = new ArrayList<>(ModelCheck.problems(read, options.metrics()));
        AlignmentService.differences(read.folder()).forEach(why -> judging.add(Problem.error(
                new SourceLine("alignment", 0), "", why, "the split and entries of the journal", Texts.text("align.record.check.remedy"))));
        try {
            judging.addAll(SharedReview.of(read).problems());
        } catch (StoreException e) {
            judging.add(Problem.error(new SourceLine(".assay/shared", 0), "", e.getMessage(), "", ""));
        }
        judging.addAll(labels(read));
        Project project = judging.isEmpty() ? read : read.withProblems(judging);
        return new Check(project, project.problems());
    }

    /** What is odd about the labels that are stored; they are read without the folder's lock. */
    private static List<Problem> labels(Project project) {
        SourceLine where = new SourceLine(".assay/journal", 0);
        if (!Files.isDirectory(project.folder().resolve(where.file()))) {
            return List.of();
        }
        StoreException reason = new StoreException(StoreException.Trouble.LOCKED, "The labels are read as they are.", "");
        try (StoreFolder folder = StoreFolder.reading(project.folder(), reason); LabelStore labels = LabelStore.open(folder)) {
            return OtherGold.of(project.items(), labels).sentences(ShownNames.of(labels).function()).stream()
                    .map(words -> Problem.warning(where, "", words, "", Texts.text("labels.gold.other.remedy")))
                    .toList();
        } catch (StoreException e) {
            return List.of(Problem.error(where, "", e.getMessage(), "", ""));
        }
    }

    /** Parses every case's gold SQL and reports cases whose gold SQL the parser refuses. */
    private static final class GoldCheck {
        /**
         * Reports at most one problem a case, in the order of the cases, as soon as it is found.
         *
         * @param found receives each problem, with the case, and line and column within its SQL
         */
        static void run(Project project, Progress progress, Consumer<Problem> found) {
            long done = 0;
            for (Case evalCase : project.cases()) {
                progress.check();
                fault(project, evalCase).ifPresent(sql -> found.accept(problem(evalCase, sql)));
                progress.step(++done, project.cases().size(), "gold queries read");
            }
        }

        /** The first of the gold queries that is not read: the alternatives in the text and in the case. */
        private static Optional<ParsedSql> fault(Project project, Case evalCase) {
            String dialect = OutcomeLookup.dialect(project, evalCase);
            return StoredSides.goldQueries(project, evalCase).stream()
                    .map(sql -> ParsedSql.parse(sql, dialect))
                    .filter(sql -> sql.isOtherStatement() || sql.fault().isPresent() || sql.unread().isPresent())
                    .findFirst();
        }

        private static Problem problem(Case evalCase, ParsedSql sql) {
            return Problem.warning(
                    evalCase.source(), "gold_sql",
                    "case " + evalCase.id() + ": " + sql.whyNoQuery() + QueryInText.note(sql),
                    "a query that the parser reads",
                    "Metrics that read gold SQL are unavailable for this case (gold_unparsable); metrics on results "
                            + (sql.isOtherStatement() ? "need its result in results/gold/." : "are not affected."));
        }
    }

    /** Names predictions that are a query among sentences or in an open code fence: they are not run and score 0. */
    private static final class ProseCheck {
        /** One note a file, with its first such prediction and their number. */
        static List<Problem> run(Project project, Progress progress) {
            Map<String, Problem> first = new LinkedHashMap<>();
            Map<String, Integer> count = new HashMap<>();
            long done = 0;
            for (Item item : project.items()) {
                progress.check();
                String note = QueryInText.mayBeIn(item.prediction().sql())
                        ? QueryInText.note(ParsedSql.parse(item.prediction().sql(), OutcomeLookup.dialect(project, item.evalCase())))
                        : "";
                if (!note.isEmpty()) {
                    SourceLine where = item.prediction().source();
                    count.merge(where.file(), 1, Integer::sum);
                    first.putIfAbsent(where.file(), Problem.note(where, "predicted_sql",
                            "case " + item.evalCase().id() + ": this is no SQL" + note, "a query alone",
                            "The text is not run, is unparsable in all metrics and scores 0."));
                }
                progress.step(++done, project.items().size(), "predictions read");
            }
            return first.entrySet().stream().map(e -> several(e.getValue(), Objects.requireNonNull(count.get(e.getKey())))).toList();
        }

        private static Problem several(Problem first, int count) {
            return count == 1 ? first : Problem.note(first.where(), first.key(),
                    first.found() + "; and " + (count - 1) + " more such predictions in this file", first.expected(), first.remedy());
        }
    }

    /** Finds settings of judges, agents and routers that cannot be used, and damaged recordings. */
    private static final class ModelCheck {
        private static final SourceLine WHERE = new SourceLine("project.json", 0);
        /** Most damaged lines of a file that are named. */
        private static final int SHOWN = 20;

        static List<Problem> problems(Project project, Map<String, MetricInfo> metrics) {
            List<Problem> found = new ArrayList<>(JudgeCheck.problems(project, metrics));
            for (String agent : project.agents().values().keySet()) {
                if (agent.equals("default")) {
                    continue;
                }
                try {
                    found.addAll(warnings("agents." + agent, AgentSettings.of(project, agent)));
                } catch (ProjectFormatException e) {
                    found.add(JudgeCheck.problem(WHERE, "agents." + agent, e));
                }
            }
            found.addAll(router(project));
            recordings(project.folder().resolve("recordings"), found);
            return found;
        }

        private static List<Problem> warnings(String key, AgentSettings agent) {
            List<Problem> found = new ArrayList<>();
            JudgeCheck.warning(key, agent.model()).ifPresent(found::add);
            agent.examples().embedding().flatMap(e -> JudgeCheck.warning(key + ".examples.embedding", e)).ifPresent(found::add);
            agent.url().flatMap(url -> JudgeCheck.unencrypted(key + ".url", url, agent.keyFrom())).ifPresent(found::add);
            return found;
        }

        private static void recordings(Path folder, List<Problem> found) {
            if (!Files.isDirectory(folder)) {
                return;
            }
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.filter(f -> f.toString().endsWith(".jsonl")).sorted().toList()) {
                    SourceLine where = new SourceLine("recordings/" + file.getFileName(), 0);
                    if (!RunAnswers.isAnswers(file)) {
                        JudgeCheck.recording(file, where, found);
                        continue;
                    }
                    List<Integer> lines = RunAnswers.damaged(file);
                    if (!lines.isEmpty()) {
                        found.add(JudgeCheck.damaged(where, lines.size(), lines.subList(0, Math.min(SHOWN, lines.size())),
                                "one answer of an agent a line", "Their cases are answered again by the same command."));
                    }
                }
            } catch (IOException | UncheckedIOException e) {
                found.add(Problem.error(new SourceLine("recordings", 0), "", "a folder that cannot be read", "", "Check its rights."));
            }
        }

        private static List<Problem> router(Project project) {
            List<Problem> found = new ArrayList<>();
            try {
                RouterSettings.of(project);
            } catch (ProjectFormatException e) {
                found.add(JudgeCheck.problem(WHERE, "router", e));
            }
            for (String name : ClassifierSettings.names(project)) {
                try {
                    ClassifierSettings.of(project, name);
                    JudgeCheck.settings("router.classifiers", project.router().fields("classifiers"), name).ifPresent(
                            found::add);
                } catch (ProjectFormatException e) {
                    found.add(JudgeCheck.problem(WHERE, "router.classifiers." + name, e));
                }
            }
            return found;
        }
    }
}
