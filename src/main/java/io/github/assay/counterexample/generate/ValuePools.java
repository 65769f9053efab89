package io.github.assay.counterexample.generate;

import io.github.assay.counterexample.generate.PairFacts.ColumnPlace;
import io.github.assay.counterexample.model.DatabaseShape;
import io.github.assay.counterexample.model.MinedConstraint;
import io.github.assay.counterexample.model.RealData;
import io.github.assay.counterexample.model.TableShape.ColumnShape;
import io.github.assay.counterexample.model.ValueKind;
import io.github.assay.domain.table.Cell;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;

/** Values that a column may get: real ones, and ones made from the queries' literals (counterexample.md §4.2). */
final class ValuePools implements MinedConstraint.Admitted {
    private static final int MOST_REAL = 400;

    /**
     * The values of one column.
     *
     * @param real real values, the most frequent first
     * @param weights cumulated weights of the real values
     * @param special values made from literals
     * @param realSpecial those of them that occur in the real column
     * @param invented values without any model, for columns without real ones
     */
    record Pool(List<Cell> real, double[] weights, List<Cell> special, List<Cell> realSpecial, List<Cell> invented) {
        /** The first values, real ones or else invented ones. */
        List<Cell> some(int most) {
            return (real.isEmpty() ? invented : real).stream().limit(most).toList();
        }

        /** A real value, frequent ones more often; an invented one where there is none. */
        Cell any(SplittableRandom random) {
            if (real.isEmpty()) {
                return invented.get(random.nextInt(invented.size()));
            }
            double at = random.nextDouble() * weights[weights.length - 1];
            int i = 0;
            while (i < weights.length - 1 && weights[i] <= at) {
                i++;
            }
            return real.get(i);
        }
    }

    private final DatabaseShape shape;
    private final RealData data;
    private final Map<ColumnPlace, Pool> pools = new HashMap<>();
    private final Map<ColumnPlace, Set<Cell>> admitted = new HashMap<>();

    ValuePools(RealData data, PairFacts facts) {
        this.data = data;
        this.shape = facts.shape();
        shape.tables().forEach((key, t) -> {
            for (int i = 0; i < t.columns().size(); i++) {
                ColumnPlace place = new ColumnPlace(key, i);
                pools.put(place, pool(place, t.columns().get(i), facts));
            }
        });
    }

    Pool of(ColumnPlace place) {
        return Objects.requireNonNull(pools.get(place));
    }

    @Override
    public boolean admits(String table, int place, Cell value) {
        return admitted.getOrDefault(new ColumnPlace(table, place), Set.of()).contains(value);
    }

    private Pool pool(ColumnPlace place, ColumnShape column, PairFacts facts) {
        RealData.Values values = data.values(place.table(), place.place());
        List<Cell> real = values.counts().entrySet().stream()
                .sorted(Map.Entry.<Cell, Integer>comparingByValue().reversed())
                .limit(MOST_REAL)
                .map(Map.Entry::getKey)
                .toList();
        double[] weights = new double[real.size()];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += Math.sqrt(Objects.requireNonNull(values.counts().get(real.get(i))));
            weights[i] = sum;
        }
        Set<Cell> special = new LinkedHashSet<>();
        Set<Cell> allowed = new HashSet<>();
        for (Comparison c : facts.comparisons()) {
            if (c.column().equals(place)) {
                for (Cell literal : c.literals()) {
                    made(literal, c, column.kind(), real, special);
                }
            }
        }
        for (PairFacts.Equality e : facts.equalities()) {
            ColumnPlace other = e.left().equals(place) ? e.right() : e.right().equals(place) ? e.left() : place;
            if (!other.equals(place)) {
                facts.comparisons().stream()
                        .filter(c -> c.column().equals(other))
                        .forEach(c -> c.literals().forEach(l -> made(PairFacts.coerced(l, column.kind()), c, column.kind(), real, special)));
            }
        }
        special.removeIf(cell -> !fits(cell, column.kind()));
        allowed.addAll(special);
        admitted.put(place, allowed);
        List<Cell> list = List.copyOf(special);
        return new Pool(
                real, weights, list, list.stream().filter(values.counts()::containsKey).toList(),
                real.isEmpty() ? invented(column, place) : List.of());
    }

    private static boolean fits(Cell cell, ValueKind kind) {
        ValueKind own = ValueKind.of(cell);
        return own == kind || kind == ValueKind.DECIMAL && own == ValueKind.INTEGER;
    }

    /** Values at a literal and beside it. */
    private void made(Cell literal, Comparison c, ValueKind kind, List<Cell> real, Set<Cell> into) {
        switch (literal) {
            case Cell.Int(long v) when kind.isNumber() || kind == ValueKind.TEXT -> {
                into.add(literal);
                into.add(Cell.of(v - 1));
                into.add(Cell.of(v + 1));
            }
            case Cell.Real(double v) when kind == ValueKind.DECIMAL -> {
                double unit = unit(v, real);
                into.add(literal);
                into.add(Cell.of(BigDecimal.valueOf(v).subtract(BigDecimal.valueOf(unit)).doubleValue()));
                into.add(Cell.of(BigDecimal.valueOf(v).add(BigDecimal.valueOf(unit)).doubleValue()));
            }
            case Cell.Real(double v) when kind == ValueKind.INTEGER -> {
                into.add(Cell.of((long) Math.floor(v)));
                into.add(Cell.of((long) Math.ceil(v)));
            }
            case Cell.Date(LocalDate v) -> {
                into.add(literal);
                into.add(new Cell.Date(v.minusDays(1)));
                into.add(new Cell.Date(v.plusDays(1)));
            }
            case Cell.Timestamp(LocalDateTime v) -> {
                into.add(literal);
                into.add(new Cell.Timestamp(v.minusSeconds(1)));
                into.add(new Cell.Timestamp(v.plusSeconds(1)));
                into.add(new Cell.Timestamp(v.plusHours(12)));
                into.add(new Cell.Timestamp(v.plusDays(1)));
            }
            case Cell.Time(LocalTime v) -> {
                into.add(literal);
                into.add(new Cell.Time(v.minusMinutes(1)));
                into.add(new Cell.Time(v.plusMinutes(1)));
            }
            case Cell.Bool(boolean v) -> {
                into.add(literal);
                into.add(Cell.of(!v));
            }
            case Cell.Text(String v) -> text(v, c, real, into);
            case Cell _ -> into.add(literal);
        }
    }

    private static double unit(double v, List<Cell> real) {
        int scale = Math.max(BigDecimal.valueOf(v).stripTrailingZeros().scale(), real.stream()
                .limit(50)
                .filter(Cell.Real.class::isInstance)
                .mapToInt(r -> scale(((Cell.Real) r).value()))
                .max()
                .orElse(1));
        return Math.pow(10, -Math.clamp(scale, 0, 4));
    }

    private static int scale(double v) {
        return Double.isFinite(v) ? BigDecimal.valueOf(v).stripTrailingZeros().scale() : 0;
    }

    private static void text(String v, Comparison c, List<Cell> real, Set<Cell> into) {
        boolean pattern = c.operator().contains("like") || c.operator().contains("glob") || v.indexOf('%') >= 0;
        if (pattern) {
            String plain = v.replace("%", "").replace("_", "a").replace("*", "");
            into.add(Cell.of(v.startsWith("%") || v.startsWith("*") ? "Da " + plain : plain));
            into.add(Cell.of(plain));
            into.add(Cell.of("x " + plain));
            into.add(Cell.of(plain + " x"));
            into.add(Cell.of(swapped(plain)));
            return;
        }
        dates(v, into);
        if (v.matches("\\d{4}(-\\d\\d)?") || v.matches("\\d{1,2}")) {
            parts(v, real, into);
        }
        into.add(Cell.of(v));
        if (v.chars().anyMatch(Character::isLetter)) {
            into.add(Cell.of(swapped(v)));
            into.add(Cell.of(v + " II"));
        }
        if (v.matches("-?\\d{1,15}")) {
            into.add(Cell.of(Long.toString(Long.parseLong(v) - 1)));
            into.add(Cell.of(Long.toString(Long.parseLong(v) + 1)));
        }
    }

    /** A year or month put into real dates. */
    private static void parts(String v, List<Cell> real, Set<Cell> into) {
        real.stream().limit(400).filter(r -> r instanceof Cell.Text(String t) && t.matches("\\d{4}-\\d\\d-\\d\\d.*")).limit(3).forEach(r -> {
            String date = r.display();
            into.add(Cell.of(v.length() == 2 ? date.substring(0, 5) + v + date.substring(7) : v + date.substring(v.length())));
        });
    }

    private static void dates(String v, Set<Cell> into) {
        try {
            if (v.matches("\\d{4}-\\d\\d-\\d\\d")) {
                LocalDate day = LocalDate.parse(v);
                into.add(Cell.of(day.minusDays(1).toString()));
                into.add(Cell.of(day.plusDays(1).toString()));
                into.add(Cell.of(v + " 12:00:00"));
                into.add(Cell.of(day.plusYears(1).toString()));
            } else if (v.matches("\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d")) {
                LocalDateTime at = LocalDateTime.parse(v.replace(' ', 'T'));
                for (LocalDateTime t : List.of(at.minusSeconds(1), at.plusSeconds(1))) {
                    into.add(Cell.of(t.toString().replace('T', ' ') + (t.getSecond() == 0 ? ":00" : "")));
                }
            }
        } catch (DateTimeParseException _) {
            into.add(Cell.of(v)); // a text that only looks like a date
        }
    }

    private static String swapped(String v) {
        String upper = v.toUpperCase(Locale.ROOT);
        return upper.equals(v) ? v.toLowerCase(Locale.ROOT) : v.equals(v.toLowerCase(Locale.ROOT))
                ? v.substring(0, Math.min(1, v.length())).toUpperCase(Locale.ROOT) + v.substring(Math.min(1, v.length()))
                : v.toLowerCase(Locale.ROOT);
    }

    private static List<Cell> invented(ColumnShape c, ColumnPlace place) {
        List<Cell> values = new ArrayList<>();
        String name = c.name().toLowerCase(Locale.ROOT);
        for (int i = 1; i <= 6; i++) {
            values.add(switch (c.kind()) {
                case INTEGER -> Cell.of((long) i * (name.contains("year") ? 1 : 1 + (place.table().length() + place.place()) % 3) + (name.contains("year") ? 2000 : 0));
                case DECIMAL -> Cell.of(i + 0.5 * (i % 2));
                case BOOLEAN -> Cell.of(i % 2 == 0);
                case DATE -> new Cell.Date(LocalDate.of(2020, i, 10 + i));
                case TIME -> new Cell.Time(LocalTime.of(8 + i, 30));
                case TIMESTAMP -> new Cell.Timestamp(LocalDateTime.of(2020, i, 10 + i, 8, 30));
                case BLOB -> new Cell.Blob(new byte[] {(byte) i});
                default -> c.type().toUpperCase(Locale.ROOT).contains("DATE") || name.contains("date")
                        ? Cell.of("2020-0" + i + "-1" + i)
                        : Cell.of(List.of("Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel").get(i - 1));
            });
        }
        return values;
    }
}
