package io.github.assay.task;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/** Runs work on many units in several threads; results keep the order of the input. */
public final class Parallel {
    /** Units per thread that may be taken up before the consumer has the results of earlier ones. */
    private static final int AHEAD = 64;

    /** The same for units that are read meanwhile, each of which may be large. */
    private static final int READ_AHEAD = 4;

    private Parallel() {}

    /** The work on one unit; it may throw exceptions that its caller handles. */
    @FunctionalInterface
    public interface Work<T, R> {
        /** Works on one unit; called by several threads at once. */
        R apply(T unit, int index) throws Exception;
    }

    /**
     * Applies {@code work} to every unit on at most {@code threads} threads.
     *
     * @return the results in input order
     * @throws Cancelled if {@code progress} was cancelled; units under way are finished first
     */
    public static <T, R> List<R> mapOrdered(List<T> units, int threads, Progress progress, Work<T, R> work) {
        List<R> results = new ArrayList<>(units.size());
        forEachOrdered(units, threads, progress, work, results::add);
        return results;
    }

    /**
     * As {@link #mapOrdered}, but passes each result to the consumer, in input order, as soon as all earlier results
     * are available. At most {@value #AHEAD} units per thread are ahead of the consumer, which bounds memory. The
     * consumer runs on the calling thread.
     */
    public static <T, R> void forEachOrdered(
            List<T> units, int threads, Progress progress, Work<T, R> work, Consumer<R> consumer) {
        forEachOrdered(units, threads, threads * AHEAD, progress, work, consumer);
    }

    private static <T, R> void forEachOrdered(
            List<T> units, int threads, int ahead, Progress progress, Work<T, R> work, Consumer<R> consumer) {
        forEachOrdered(new Source<>(units.iterator(), () -> false), units.size() <= 1 ? 1 : threads, ahead, progress, work, consumer);
    }

    /**
     * Units that are read while others are worked on.
     *
     * @param units read by the calling thread; may wait for more
     * @param held whether the next unit is left where it is until the consumer has the results of those under way: it is not
     *     there yet, or too large beside them
     */
    public record Source<T>(Iterator<T> units, BooleanSupplier held) {}

    /**
     * As {@link #forEachOrdered(List, int, Progress, Work, Consumer)}, for units that are read while others are worked on: at most
     * {@value #READ_AHEAD} a thread are ahead of the consumer.
     */
    public static <T, R> void forEachOrdered(
            Source<T> units, int threads, Progress progress, Work<T, R> work, Consumer<R> consumer) {
        forEachOrdered(units, threads, threads * READ_AHEAD, progress, work, consumer);
    }

    private static <T, R> void forEachOrdered(
            Source<T> source, int threads, int ahead, Progress progress, Work<T, R> work, Consumer<R> consumer) {
        Iterator<T> units = source.units();
        if (threads <= 1) {
            for (int i = 0; units.hasNext(); i++) {
                progress.check();
                consumer.accept(call(work, units.next(), i));
            }
            return;
        }
        try (ExecutorService pool = Executors.newFixedThreadPool(threads, Thread.ofPlatform()
                .daemon()
                .name("assay-work-", 0)
                .factory())) {
            drain(source, ahead, progress, work, pool, consumer);
        }
    }

    /**
     * As {@link #forEachOrdered}, but one thread works on up to {@code run} neighbouring units, for units that share
     * data.
     *
     * @param run most neighbours in one task
     */
    public static <T, R> void forEachInRuns(
            List<T> units, int run, int threads, Progress progress, Function<T, R> work, Consumer<R> consumer) {
        int length = Math.clamp(units.size() / Math.max(1, 4 * threads), 1, run);
        List<List<T>> runs = new ArrayList<>();
        for (int i = 0; i < units.size(); i += length) {
            runs.add(units.subList(i, Math.min(units.size(), i + length)));
        }
        forEachOrdered(runs, threads, Math.max(2, AHEAD / length) * threads, progress, (some, _) -> some.stream().map(unit -> {
            progress.check();
            return work.apply(unit);
        }).toList(), results -> results.forEach(consumer));
    }

    private static <T, R> void drain(
            Source<T> source, int ahead, Progress progress, Work<T, R> work, ExecutorService pool, Consumer<R> consumer) {
        Deque<Future<R>> begun = new ArrayDeque<>();
        int index = 0;
        boolean more = true;
        try {
            while (more || !begun.isEmpty()) {
                progress.check();
                if (!begun.isEmpty() && (!more || begun.size() >= ahead || begun.element().isDone() || source.held().getAsBoolean())) {
                    consumer.accept(get(begun.remove()));
                }
                if (more && isFree(source, begun)) {
                    more = source.units().hasNext();
                    if (more && isFree(source, begun)) { // what was read may be too large
                        T unit = source.units().next();
                        int i = index++;
                        begun.add(pool.submit(() -> {
                            progress.check();
                            return work.apply(unit, i);
                        }));
                    }
                }
            }
        } catch (RuntimeException | Error e) {
            begun.forEach(f -> f.cancel(false));
            throw e;
        }
    }

    private static boolean isFree(Source<?> source, Deque<?> begun) {
        return begun.isEmpty() || !source.held().getAsBoolean();
    }

    private static <R> R get(Future<R> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw asUnchecked(Objects.requireNonNullElse(e.getCause(), e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Cancelled();
        }
    }

    private static <T, R> R call(Work<T, R> work, T unit, int index) {
        try {
            return work.apply(unit, index);
        } catch (Exception e) {
            throw asUnchecked(e);
        }
    }

    private static RuntimeException asUnchecked(Throwable cause) {
        return switch (cause) {
            case RuntimeException e -> e;
            case Error e -> throw e;
            default -> new WorkFailed(cause);
        };
    }

    /** Wraps a checked exception of a unit's work. */
    public static final class WorkFailed extends RuntimeException {
        WorkFailed(Throwable cause) {
            super(cause.getMessage(), cause);
        }
    }
}
