package io.github.assay.service.routing;

import io.github.assay.llm.QuestionVectors;
import io.github.assay.robustness.router.RouterQuery;
import io.github.assay.robustness.router.RouterStudy;
import io.github.assay.robustness.router.Simulation.History;
import io.github.assay.robustness.router.Simulation;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The questions of a router study.
 *
 * @param past questions among which neighbours are searched for; empty: the study's own
 * @param notRun answers whose verdict needs queries that were not run
 */
record RouterBasis(RouterStudy study, Optional<RouterStudy> past, int notRun) {
    private Stream<RouterQuery> queries() {
        return Stream.concat(study.queries().stream(), past.stream().flatMap(p -> p.queries().stream()));
    }

    List<String> questions() {
        return queries().map(RouterQuery::question).toList();
    }

    /** Whether every question has a vector, all of one length. */
    boolean hasVectors() {
        List<Integer> sizes = queries().map(q -> q.embedding().size()).distinct().toList();
        return sizes.size() == 1 && sizes.getFirst() > 0;
    }

    RouterBasis with(QuestionVectors vectors) {
        return new RouterBasis(with(study, vectors), past.map(p -> with(p, vectors)), notRun);
    }

    private static RouterStudy with(RouterStudy study, QuestionVectors vectors) {
        return new RouterStudy(study.systems(), study.queries().stream()
                .map(q -> q.withVector(DoubleStream.of(vectors.of(q.question())).boxed().toList())).toList());
    }

    /** The neighbours of every question. */
    Simulation simulation(RouterSettings settings, int most, int threads, Progress progress) {
        History history = settings.otherDatabases() ? History.OTHER_DATABASES : History.ALL_OTHERS;
        return past.isPresent()
                ? Simulation.of(study, past.get(), history, most, threads, progress)
                : Simulation.of(study, history, most, threads, progress);
    }
}
