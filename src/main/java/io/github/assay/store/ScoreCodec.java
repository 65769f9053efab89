package io.github.assay.store;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.Score;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Scores in bytes, with all their detail. The tags are part of the file format. */
final class ScoreCodec {
    private ScoreCodec() {}

    static void write(Packer out, List<Score> scores) {
        out.putLong(scores.size());
        for (Score score : scores) {
            out.putText(score.item().caseId());
            out.putText(score.item().system());
            out.putText(score.item().runId());
            out.putText(score.metric());
            outcome(out, score.outcome());
        }
    }

    static List<Score> read(Unpacker in) {
        List<Score> scores = new ArrayList<>();
        for (int left = in.takeCount(); left > 0; left--) {
            ItemKey item = new ItemKey(in.takeText(), in.takeText(), in.takeText());
            scores.add(new Score(item, in.takeText(), outcome(in)));
        }
        return List.copyOf(scores);
    }

    private static void outcome(Packer out, Outcome<Measurement> outcome) {
        switch (outcome) {
            case Outcome.Value<Measurement>(Measurement found) -> {
                out.put(0);
                out.putDouble(found.value());
                out.putText(found.label());
                value(out, found.flags());
                value(out, found.detail());
            }
            case Outcome.Unavailable<Measurement>(String reason, String detail) -> {
                out.put(1);
                out.putText(reason);
                out.putText(detail);
            }
            case Outcome.Error<Measurement>(String reason, String detail) -> {
                out.put(2);
                out.putText(reason);
                out.putText(detail);
            }
        }
    }

    private static Outcome<Measurement> outcome(Unpacker in) {
        int tag = in.take();
        return switch (tag) {
            case 0 -> Outcome.value(measurement(in));
            case 1 -> Outcome.unavailable(in.takeText(), in.takeText());
            case 2 -> Outcome.error(in.takeText(), in.takeText());
            default -> throw new IllegalArgumentException("no outcome has the tag " + tag);
        };
    }

    private static Measurement measurement(Unpacker in) {
        double value = in.takeDouble();
        String label = in.takeText();
        List<String> flags = list(in).stream().map(String.class::cast).toList();
        Map<String, Object> detail = map(in);
        return new Measurement(value, label, flags, detail);
    }

    /** @throws IllegalArgumentException for a type that a measurement may not hold */
    private static void value(Packer out, Object value) {
        switch (value) {
            case null -> out.put(0);
            case String text -> {
                out.put(1);
                out.putText(text);
            }
            case Boolean flag -> out.put(flag ? 3 : 2);
            case Integer number -> {
                out.put(4);
                out.putLong(number);
            }
            case Long number -> {
                out.put(5);
                out.putLong(number);
            }
            case Double number -> {
                out.put(6);
                out.putDouble(number);
            }
            case BigDecimal number -> {
                out.put(7);
                CellCodec.decimal(out, number);
            }
            case List<?> list -> {
                out.put(8);
                out.putLong(list.size());
                list.forEach(member -> value(out, member));
            }
            case Map<?, ?> map -> {
                out.put(9);
                out.putLong(map.size());
                map.forEach((key, member) -> {
                    out.putText((String) key);
                    value(out, member);
                });
            }
            default -> throw new IllegalArgumentException("no detail of a measurement: " + value.getClass());
        }
    }

    private static Object value(Unpacker in) {
        int tag = in.take();
        return switch (tag) {
            case 0 -> null;
            case 1 -> in.takeText();
            case 2 -> false;
            case 3 -> true;
            case 4 -> in.takeInt();
            case 5 -> in.takeLong();
            case 6 -> in.takeDouble();
            case 7 -> CellCodec.decimal(in);
            case 8 -> members(in);
            case 9 -> entries(in);
            default -> throw new IllegalArgumentException("no value has the tag " + tag);
        };
    }

    private static List<?> list(Unpacker in) {
        return (List<?>) value(in);
    }

    private static Map<String, Object> map(Unpacker in) {
        Map<String, Object> found = new LinkedHashMap<>();
        ((Map<?, ?>) value(in)).forEach((key, member) -> found.put((String) key, member));
        return found;
    }

    private static List<Object> members(Unpacker in) {
        List<Object> found = new ArrayList<>();
        for (int left = in.takeCount(); left > 0; left--) {
            found.add(value(in));
        }
        return found;
    }

    private static Map<String, Object> entries(Unpacker in) {
        Map<String, Object> found = new LinkedHashMap<>();
        for (int left = in.takeCount(); left > 0; left--) {
            found.put(in.takeText(), value(in));
        }
        return found;
    }
}
