package io.github.assay.metrics.judge.reply;

import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.table.Datum;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Reads an object of a reply strictly. Reading ends with the place of the first value of the wrong kind, unknown word,
 * number out of range or missing key. Keys and words match without regard to case, spaces, {@code -} and {@code _};
 * other keys are ignored.
 */
final class ReplyObject {
    private static final int SHOWN = 60;
    private static final Pattern UNSEEN = Pattern.compile("[\\s_-]");

    private final String path;
    private final Datum.Fields fields;

    ReplyObject(String path, Datum.Fields fields) {
        this.path = path;
        this.fields = fields;
    }

    /** A name without case, spaces, {@code -} and {@code _}. */
    static String fold(String name) {
        return UNSEEN.matcher(name).replaceAll("").toLowerCase(Locale.ROOT);
    }

    String path(String key) {
        return path + "." + key;
    }

    /** The value of a key; empty when it is not there or null. */
    Optional<Datum> find(String key) {
        String folded = fold(key);
        List<Datum> found = fields.values().entrySet().stream()
                .filter(e -> fold(e.getKey()).equals(folded))
                .map(Map.Entry::getValue)
                .toList();
        if (found.size() > 1) {
            throw bad(path(key), "the key " + found.size() + " times", "each key once");
        }
        return found.stream().filter(v -> !(v instanceof Datum.Nothing)).findFirst();
    }

    boolean has(String key) {
        return find(key).isPresent();
    }

    String text(String key) {
        return asText(path(key), need(key, "a text"));
    }

    Optional<String> optionalText(String key) {
        return find(key).map(v -> asText(path(key), v));
    }

    boolean flag(String key) {
        return asFlag(path(key), need(key, "true or false"));
    }

    double number(String key, double low, double high) {
        return asNumber(path(key), need(key, range(low, high)), low, high);
    }

    OptionalDouble optionalNumber(String key, double low, double high) {
        return find(key)
                .map(v -> OptionalDouble.of(asNumber(path(key), v, low, high)))
                .orElse(OptionalDouble.empty());
    }

    <E extends Enum<E>> E word(String key, Class<E> words) {
        return asWord(path(key), need(key, oneOf(words)), words);
    }

    <E extends Enum<E>> Optional<E> optionalWord(String key, Class<E> words) {
        return find(key).map(v -> asWord(path(key), v, words));
    }

    /** Words of a list, each at most once. */
    <E extends Enum<E>> List<E> words(String key, Class<E> words) {
        List<E> all = new ArrayList<>();
        List<Datum> values = list(key);
        for (int i = 0; i < values.size(); i++) {
            String at = path(key) + "[" + i + "]";
            E word = asWord(at, values.get(i), words);
            if (all.contains(word)) {
                throw bad(at, found(values.get(i)) + " a second time", "each word once");
            }
            all.add(word);
        }
        return all;
    }

    /** A list of texts. */
    List<String> texts(String key) {
        List<String> all = new ArrayList<>();
        List<Datum> values = list(key);
        for (int i = 0; i < values.size(); i++) {
            all.add(asText(path(key) + "[" + i + "]", values.get(i)));
        }
        return all;
    }

    /** A list of whole numbers within a range, each once. */
    Set<Integer> wholes(String key, int low, int high) {
        Set<Integer> all = new TreeSet<>();
        List<Datum> values = list(key);
        for (int i = 0; i < values.size(); i++) {
            String at = path(key) + "[" + i + "]";
            double number = asNumber(at, values.get(i), low, high);
            if (number != Math.rint(number)) {
                throw bad(at, found(values.get(i)), "a whole number");
            }
            all.add((int) number);
        }
        return all;
    }

    List<Datum> list(String key) {
        Datum value = need(key, "a list");
        if (!(value instanceof Datum.Items(List<Datum> values))) {
            throw bad(path(key), found(value), "a list");
        }
        return values;
    }

    List<ReplyObject> objects(String key) {
        List<ReplyObject> all = new ArrayList<>();
        List<Datum> values = list(key);
        for (int i = 0; i < values.size(); i++) {
            all.add(asObject(path(key) + "[" + i + "]", values.get(i)));
        }
        return all;
    }

    ReplyObject object(String key) {
        return asObject(path(key), need(key, "an object"));
    }

    Optional<ReplyObject> optionalObject(String key) {
        return find(key).map(v -> asObject(path(key), v));
    }

    /** A map from text to text, in file order. */
    Map<String, String> map(String key) {
        ReplyObject inner = object(key);
        Map<String, String> all = new LinkedHashMap<>();
        inner.fields.values().forEach((name, value) -> all.put(name, asText(inner.path(name), value)));
        return all;
    }

    /** The members of this object, each an object, by key in file order. */
    Map<String, ReplyObject> members() {
        Map<String, ReplyObject> all = new LinkedHashMap<>();
        fields.values().forEach((name, value) -> all.put(name, asObject(path(name), value)));
        return all;
    }

    Datum.Fields fields() {
        return fields;
    }

    Datum need(String key, String expected) {
        return find(key).orElseThrow(() -> bad(path(key), "nothing", expected));
    }

    static String asText(String at, Datum value) {
        return value.asText().orElseThrow(() -> bad(at, found(value), "a text"));
    }

    static boolean asFlag(String at, Datum value) {
        return value.asFlag().orElseThrow(() -> bad(at, found(value), "true or false"));
    }

    static double asNumber(String at, Datum value, double low, double high) {
        double number = value.asNumber()
                .map(BigDecimal::doubleValue)
                .orElseThrow(() -> bad(at, found(value), range(low, high)));
        if (!(number >= low && number <= high) || Double.isInfinite(number)) {
            throw bad(at, found(value), range(low, high));
        }
        return number;
    }

    static <E extends Enum<E>> E asWord(String at, Datum value, Class<E> words) {
        String text = value.asText().orElseThrow(() -> bad(at, found(value), oneOf(words)));
        return meant(text, words).orElseThrow(() -> bad(at, found(value), oneOf(words)));
    }

    /** The constant that a text means. */
    static <E extends Enum<E>> Optional<E> meant(String text, Class<E> words) {
        return Arrays.stream(words.getEnumConstants())
                .filter(w -> fold(w.name()).equals(fold(text)))
                .findFirst();
    }

    static ReplyObject asObject(String at, Datum value) {
        return new ReplyObject(at, value.asFields().orElseThrow(() -> bad(at, found(value), "an object")));
    }

    static BadReply bad(String path, String found, String expected) {
        return new BadReply(new JudgeReply.Fault(path, found, expected));
    }

    /** The value found, in words. */
    static String found(Datum value) {
        return switch (value) {
            case Datum.Text(String text) ->
                "\"" + (text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text) + "\"";
            case Datum.Number(BigDecimal number) -> number.precision() > SHOWN ? "a number" : number.toString();
            case Datum.Flag(boolean flag) -> Boolean.toString(flag);
            default -> value.kind();
        };
    }

    private static String range(double low, double high) {
        if (Double.isInfinite(low) || Double.isInfinite(high)) {
            return "a number";
        }
        return "a number from " + whole(low) + " to " + whole(high);
    }

    private static String whole(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private static <E extends Enum<E>> String oneOf(Class<E> words) {
        return Arrays.stream(words.getEnumConstants()).map(ReplyObject::spelled).collect(Collectors.joining(", "));
    }

    /** A constant as files spell it. */
    static String spelled(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }

    /** Signals that a reply deviates from its form. Never thrown out of this package. */
    static final class BadReply extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient JudgeReply.Fault fault;

        BadReply(JudgeReply.Fault fault) {
            super(fault.sentence(), null, false, false);
            this.fault = fault;
        }

        JudgeReply.Fault fault() {
            return fault;
        }
    }
}
