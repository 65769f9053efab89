package io.github.assay.service.scoring;

import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.files.project.CapturedCase;
import io.github.assay.files.records.TextLineReader;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.run.EvidenceBuilder;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.service.run.StoredSides.CapturedOutcomes;
import io.github.assay.task.Memory;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Scores cases line by line, each with its queries and captured tables (project-and-cli.md §4.1). A line is scored by itself,
 * so memory does not grow with their number and the order of the lines changes no score. Of a pipe each line is scored when it is there. Runs no query. Thread-safe.
 */
public final class LineScoring {
    /** Most lines, and bytes, that one thread takes up at once. */
    private static final int RUN = 32;

    private static final int RUN_BYTES = 1 << 18;

    /** Most bytes of lines that are scored at once; a longer line is scored alone. */
    private static final int MOST_BYTES = 1 << 24;

    private static final OutcomeLookup.Outcomes NOTHING = new OutcomeLookup.Outcomes() {
        @Override
        public Optional<ExecutionOutcome> find(String key) {
            return Optional.empty();
        }

        @Override
        public void put(String key, ExecutionOutcome outcome) {
            throw new IllegalStateException("nothing is run");
        }
    };

    private final ScoringService scoring;

    public LineScoring(ScoringService scoring) {
        this.scoring = scoring;
    }

    /** Settings of lines that belong to no project. */
    public static Project settings() {
        return new Project(
                Path.of(""), "", Map.of(), Limits.DEFAULT, LabellingPolicy.DEFAULT, MetricSettings.DEFAULT, Datum.Fields.NONE, "", "",
                List.of(), List.of(), List.of(), Map.of());
    }

    /**
     * What one line gave.
     *
     * @param scores of each of its answers, in order of system and run, in the caller's form
     * @param problems what is wrong with the line
     */
    public record ScoredLine<R>(List<R> scores, List<Problem> problems) {}

    /**
     * Scores every line that is not blank, and passes each on in order.
     *
     * @param lines the lines; read while earlier ones are scored
     * @param name how problems name them
     * @param settings metrics, options and thresholds, schemas and dialects of databases
     * @param trust which metrics are calibrated, by id
     * @param threads number of threads; does not change the result
     * @param form called by the threads for each answer
     * @param consumer called by the calling thread
     * @throws IOException when the lines cannot be read on; those before it were passed on
     */
    public <R> void score(
            TextLineReader lines, String name, Project settings, List<MetricInfo> metrics, Map<String, CalibrationStatus> trust, int threads,
            Progress progress, Function<ItemScores, R> form, Consumer<ScoredLine<R>> consumer) throws IOException {
        MetricRegistry all = scoring.registry(settings.metrics());
        EvidenceBuilder evidence = new EvidenceBuilder(settings, new OutcomeLookup(NOTHING, _ -> new ExecutionOutcome.Unreachable("no table")));
        Runs runs = new Runs(lines);
        try {
            Parallel.<List<TextLineReader.Line>, List<ScoredLine<R>>>forEachOrdered(
                    new Parallel.Source<>(runs, runs::isHeld), threads, progress,
                    (run, _) -> run.stream().map(line -> {
                        SourceLine where = new SourceLine(name, line.number());
                        try {
                            CapturedCase read = CapturedCase.read(line, where, settings);
                            EvidenceBuilder own = evidence.ofOneCase(
                                    read.project(), new OutcomeLookup(NOTHING, place -> CapturedOutcomes.of(read.table(place))));
                            List<R> scores = new ArrayList<>();
                            for (Item item : read.project().items()) {
                                scores.add(form.apply(own.with(item, all::measure, e -> scoring.scoresOf(e, metrics, settings.metrics(), trust))));
                            }
                            return new ScoredLine<>(scores, read.problems());
                        } catch (OutOfMemoryError _) {
                            return new ScoredLine<R>(List.of(), List.of(Problem.error(where, "", line.size(), "", Memory.tooLittle() + ".")));
                        }
                    }).toList(),
                    scored -> {
                        runs.scored();
                        scored.forEach(consumer);
                    });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Lines of a file, some at a time; read by the calling thread. */
    private static final class Runs implements Iterator<List<TextLineReader.Line>> {
        private final TextLineReader lines;
        private final Deque<Long> underWay = new ArrayDeque<>();
        private List<TextLineReader.Line> next = List.of();
        private long nextBytes;
        private long bytes;

        Runs(TextLineReader lines) {
            this.lines = lines;
        }

        /** Reads lines up to the first that is not there yet. */
        @Override
        public boolean hasNext() {
            if (next.isEmpty()) {
                next = new ArrayList<>(RUN);
                nextBytes = 0;
                try {
                    while (next.size() < RUN && nextBytes < RUN_BYTES && (next.isEmpty() || lines.isReady()) && lines.next()) {
                        if (!lines.line().isBlank()) {
                            next.add(lines.line());
                            nextBytes += lines.line().bytes().length;
                        }
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return !next.isEmpty();
        }

        @Override
        public List<TextLineReader.Line> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            List<TextLineReader.Line> run = next;
            next = List.of();
            underWay.add(nextBytes);
            bytes += nextBytes;
            return run;
        }

        /** The earliest run under way is scored and passed on. */
        void scored() {
            bytes -= underWay.remove();
        }

        /** Whether the next run waits for those under way: it is not there yet, or too large beside them. */
        boolean isHeld() {
            try {
                return next.isEmpty() ? !lines.isReady() : bytes + nextBytes > MOST_BYTES;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
