package io.github.assay.metrics.judge.reply;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.ReplyOrigin;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.judge.reply.ReplyObject.BadReply;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Combines a judge's recorded replies about one item (metrics.md §3.1). The class is the majority; a tie goes to the
 * more severe class. A number is the median. Replies of the wrong form are left out as long as one reply has the right
 * form.
 *
 * @param <T> what one reply says
 */
public final class ReplySummary<T> {
    /** One reply with its content. */
    private record Read<T>(JudgeReply reply, T value) {}

    private final List<Read<T>> read;
    private final List<JudgeReply.Fault> faults;

    private ReplySummary(List<Read<T>> read, List<JudgeReply.Fault> faults) {
        this.read = List.copyOf(read);
        this.faults = List.copyOf(faults);
    }

    /** The same from all replies about an item. */
    public static <T> Outcome<ReplySummary<T>> of(List<JudgeReply> replies, ReplyForm<T> form) {
        if (replies.isEmpty()) {
            return Outcome.unavailable("no_judge", "no reply of " + form.judge());
        }
        List<Read<T>> read = new ArrayList<>();
        List<JudgeReply.Fault> faults = new ArrayList<>();
        for (JudgeReply reply : replies) {
            try {
                if (form.fits(reply)) {
                    read.add(new Read<>(reply, form.read(reply)));
                }
            } catch (BadReply e) {
                faults.add(e.fault());
            }
        }
        if (!read.isEmpty()) {
            return Outcome.value(new ReplySummary<>(read, faults));
        }
        return faults.isEmpty()
                ? Outcome.unavailable("no_judge", "no reply of " + form.judge())
                : Outcome.unavailable("judge_invalid", faults.getFirst().sentence());
    }

    /** The contents of the replies in the order of recording; never empty. */
    public List<T> values() {
        return read.stream().map(Read::value).toList();
    }

    /** The contents of the replies that pass a test. */
    public List<T> values(Predicate<JudgeReply> which) {
        return read.stream().filter(r -> which.test(r.reply())).map(Read::value).toList();
    }

    /** The content of the reply recorded first. */
    public T first() {
        return read.getFirst().value();
    }

    /** The median; of an even number the mean of both middle ones. */
    public double median(ToDoubleFunction<T> number) {
        return median(values(), number);
    }

    /** The median over the replies that a test holds for; empty when it holds for none. */
    public OptionalDouble median(Predicate<JudgeReply> which, ToDoubleFunction<T> number) {
        List<T> values = read.stream().filter(r -> which.test(r.reply())).map(Read::value).toList();
        return values.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(median(values, number));
    }

    private static <T> double median(List<T> values, ToDoubleFunction<T> number) {
        double[] sorted = values.stream().mapToDouble(number).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The class most replies give; of several equally frequent ones the last constant, which is the most severe. */
    public <E extends Enum<E>> E majority(Function<T, E> word) {
        Map<E, Long> counts = values().stream().collect(Collectors.groupingBy(word, Collectors.counting()));
        return counts.entrySet().stream()
                .max(Map.Entry.<E, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .orElseThrow()
                .getKey();
    }

    /** Whether more than half of the replies say yes, where no is the more severe answer. */
    public boolean most(Predicate<T> yes) {
        return 2 * values().stream().filter(yes).count() > read.size();
    }

    /** Whether at least half of the replies say yes, where yes is the more severe answer. */
    public boolean half(Predicate<T> yes) {
        return 2 * values().stream().filter(yes).count() >= read.size();
    }

    /** The share of replies that have the most frequent answer. */
    public double agreement(Function<T, ?> answer) {
        long most = values().stream()
                .collect(Collectors.groupingBy(answer, Collectors.counting()))
                .values()
                .stream()
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return most / (double) read.size();
    }

    /** {@code invalid_replies} when replies of the wrong form were left out. */
    public List<String> flags() {
        return faults.isEmpty() ? List.of() : List.of("invalid_replies");
    }

    /**
     * Where the score comes from, for its evidence.
     *
     * @param answer the part of a reply on which agreement is counted
     */
    public ReplyOrigin origin(Function<T, ?> answer) {
        JudgeReply first = read.getFirst().reply();
        return new ReplyOrigin(
                first.origin().model(), first.origin().temperature(), first.origin().at(), first.origin().promptVersion(),
                first.origin().promptHash(), agreement(answer), read.stream().map(r -> r.reply().hash()).toList(),
                faults.stream().map(JudgeReply.Fault::sentence).toList());
    }

    /** The project's declarations about the judge. */
    public Datum.Fields declared() {
        return read.getFirst().reply().extras().fields("declared");
    }
}
