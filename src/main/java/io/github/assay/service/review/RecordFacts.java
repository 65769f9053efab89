package io.github.assay.service.review;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.project.Item;
import io.github.assay.service.review.SystemAnswer.Call;
import io.github.assay.service.review.SystemAnswer.Field;
import io.github.assay.sql.guard.StatementGuard;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the record of an answer's tool calls shows by rule: whether a statement that changes data was carried out, and
 * whether the answer's numbers occur in a result. No score, no judge and no list of refusing words: it is shown before
 * the vote.
 */
public final class RecordFacts {
    /** Characters of one text that are read. */
    private static final int MOST_CHARACTERS = 50_000;

    /** Numbers of an answer that are sought. */
    private static final int MOST_NUMBERS = 40;

    private static final Set<String> SQL_FIELDS = Set.of("sql", "query", "statement", "statements", "command", "code");
    private static final Pattern SQL_TOOL = Pattern.compile("sql|quer|execut|database|\\bdb\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern JSON_TEXT = Pattern.compile("\"((?:\\\\.|[^\"\\\\])*+)\"");

    /** A number with its group separators; not the end of a word, no ordinal of a list's line. */
    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\w.,])[-−]?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?(?![\\w])");

    private static final Pattern ORDINAL = Pattern.compile("(?m)^\\s*\\d+[.)](?=\\s)");

    /** What is stated. */
    public enum Kind {
        /** Calls hold no statement that changes data. */
        NO_WRITE,
        /** Every such statement ended with an error. */
        WRITE_FAILED,
        /** Such a statement ended without an error. */
        WRITE_ANSWERED,
        /** The record does not say how such a statement ended. */
        WRITE_UNKNOWN,
        /** All numbers of the answer occur in results, question or evidence. */
        NUMBERS_FOUND,
        /** Some numbers of the answer occur in none of them. */
        NUMBERS_MISSING
    }

    /**
     * One line.
     *
     * @param mark {@code EQUAL}, {@code DIFFERENT}, or {@code NEAR} where the record does not say
     * @param detail the words of the record that it is about; may be empty
     * @param calls the numbers of the calls that it is about, from 1
     */
    public record Fact(Kind kind, Mark mark, String detail, List<Integer> calls) {
        public Fact {
            calls = List.copyOf(calls);
        }
    }

    private RecordFacts() {}

    /** The facts of an answer; empty where its calls are not recorded. */
    public static List<Fact> of(Item item, SystemAnswer answer) {
        List<Call> calls = answer.calls().orElse(List.of());
        if (calls.isEmpty()) {
            return List.of();
        }
        return Stream.of(writes(calls), numbers(item, answer, calls)).flatMap(Optional::stream).toList();
    }

    private static Optional<Fact> writes(List<Call> calls) {
        Map<Integer, String> writing = new LinkedHashMap<>();
        boolean anySql = false;
        for (int i = 0; i < calls.size(); i++) {
            Call call = calls.get(i);
            anySql |= call.arguments().stream().anyMatch(f -> isSql(call, f));
            Optional<String> write = call.arguments().stream()
                    .filter(f -> isSql(call, f))
                    .flatMap(f -> texts(f.value()))
                    .flatMap(t -> StatementGuard.writes(t, "").stream())
                    .findFirst();
            int number = i + 1;
            write.ifPresent(w -> writing.put(number, w));
        }
        if (writing.isEmpty()) {
            return anySql ? Optional.of(new Fact(Kind.NO_WRITE, Mark.EQUAL, "", List.of())) : Optional.empty();
        }
        Optional<Fact> answered = ended(calls, writing, Kind.WRITE_ANSWERED, Mark.DIFFERENT);
        return answered.or(() -> ended(calls, writing, Kind.WRITE_UNKNOWN, Mark.NEAR))
                .or(() -> ended(calls, writing, Kind.WRITE_FAILED, Mark.EQUAL));
    }

    private static Optional<Fact> ended(List<Call> calls, Map<Integer, String> writing, Kind kind, Mark mark) {
        List<Integer> those = writing.keySet().stream().filter(n -> end(calls.get(n - 1)) == kind).toList();
        return those.isEmpty() ? Optional.empty() : Optional.of(new Fact(kind, mark, Objects.requireNonNull(writing.get(those.getFirst())), those));
    }

    private static Kind end(Call call) {
        return call.isFailed() ? Kind.WRITE_FAILED : call.results().isEmpty() ? Kind.WRITE_UNKNOWN : Kind.WRITE_ANSWERED;
    }

    private static boolean isSql(Call call, Field field) {
        return SQL_FIELDS.contains(field.name().toLowerCase(Locale.ROOT)) || SQL_TOOL.matcher(call.name()).find();
    }

    /** The text itself, or the texts in it where it is JSON. */
    private static Stream<String> texts(String value) {
        String text = shortened(value);
        return text.stripLeading().startsWith("{") || text.stripLeading().startsWith("[")
                ? JSON_TEXT.matcher(text).results().map(m -> m.group(1).replace("\\n", "\n").replace("\\\"", "\""))
                : Stream.of(text);
    }

    private static Optional<Fact> numbers(Item item, SystemAnswer answer, List<Call> calls) {
        Map<String, BigDecimal> sought = new LinkedHashMap<>();
        Matcher m = NUMBER.matcher(ORDINAL.matcher(shortened(answer.response())).replaceAll(" "));
        while (m.find() && sought.size() < MOST_NUMBERS) {
            sought.putIfAbsent(m.group(), value(m.group()));
        }
        Set<BigDecimal> requested = values(item.evalCase().question() + " " + item.evalCase().context().evidence());
        sought.values().removeIf(requested::contains);
        List<Set<BigDecimal>> results = calls.stream()
                .map(c -> values(String.join(" ", c.results().stream().map(Field::value).toList())))
                .toList();
        if (sought.isEmpty() || calls.stream().allMatch(c -> c.results().isEmpty())) {
            return Optional.empty();
        }
        List<String> missing = new ArrayList<>();
        Set<Integer> in = new LinkedHashSet<>();
        List<Integer> richest = IntStream.range(0, results.size()).boxed()
                .sorted(Comparator.comparing(i -> -results.get(i).stream().filter(sought::containsValue).count()))
                .toList();
        sought.forEach((text, value) -> richest.stream()
                .filter(i -> results.get(i).contains(value))
                .findFirst()
                .ifPresentOrElse(i -> in.add(i + 1), () -> missing.add(text)));
        return Optional.of(missing.isEmpty()
                ? new Fact(Kind.NUMBERS_FOUND, Mark.EQUAL, String.join("; ", sought.keySet()), in.stream().sorted().toList())
                : new Fact(Kind.NUMBERS_MISSING, Mark.DIFFERENT, String.join("; ", missing), List.of()));
    }

    private static Set<BigDecimal> values(String text) {
        Set<BigDecimal> all = new LinkedHashSet<>();
        NUMBER.matcher(shortened(text)).results().forEach(r -> all.add(value(r.group())));
        return all;
    }

    private static BigDecimal value(String number) {
        return new BigDecimal(number.replace(",", "").replace('−', '-')).stripTrailingZeros();
    }

    private static String shortened(String text) {
        return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS);
    }
}
