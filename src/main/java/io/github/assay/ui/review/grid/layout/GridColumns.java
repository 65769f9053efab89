package io.github.assay.ui.review.grid.layout;

import io.github.assay.compare.TableDiff;
import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Lays out the columns of either side: aligned pair by pair, or as the table has them. */
public final class GridColumns {
    private GridColumns() {}

    /** One side of the aligned view: partners stand at the same place, a missing column leaves a gap. */
    public static List<GridColumn> aligned(TableDiff diff, TableSide side) {
        List<GridColumn> columns = new ArrayList<>();
        for (int pair = 0; pair < diff.columns().size(); pair++) {
            ColumnPair both = diff.columns().get(pair);
            int own = ordinal(both, side);
            if (own >= 0 || both.kind() == ColumnPair.Kind.MISSING) {
                columns.add(column(diff, side, pair, both, own));
            }
        }
        return columns;
    }

    /** The table's own columns; {@code pairs} gives the pair of every ordinal. */
    public static List<GridColumn> plain(ResultTable table, int[] pairs) {
        return IntStream.range(0, table.columnCount())
                .mapToObj(i -> {
                    String name = table.columns().get(i).name();
                    String type = ColumnShapes.type(table, i);
                    return new GridColumn(
                            pairs[i], i, name, type, "", ColumnPair.Kind.PAIRED,
                            ColumnShapes.withHeader(ColumnShapes.of(table, i), name, name, type.length()));
                })
                .toList();
    }

    /** The pair of every ordinal of one table. */
    public static int[] pairs(TableDiff diff, TableSide side) {
        int[] pairs = new int[table(diff, side).columnCount()];
        for (int pair = 0; pair < diff.columns().size(); pair++) {
            int own = ordinal(diff.columns().get(pair), side);
            if (own >= 0) {
                pairs[own] = pair;
            }
        }
        return pairs;
    }

    public static ResultTable table(TableDiff diff, TableSide side) {
        return side == TableSide.GOLD ? diff.gold() : diff.predicted();
    }

    private static GridColumn column(TableDiff diff, TableSide side, int pair, ColumnPair both, int own) {
        ResultTable table = table(diff, side);
        ResultTable other = table(diff, side.other());
        int across = ordinal(both, side.other());
        if (own < 0) {
            GridColumn.Shape narrow = new GridColumn.Shape(6, 6, 0, false, 4, GridColumn.Reading.PLAIN);
            return new GridColumn(pair, -1, "", "", name(other, across), both.kind(), narrow);
        }
        String partner = across >= 0 && side == TableSide.PREDICTED && both.renamed() ? name(other, across) : "";
        GridColumn.Shape shape = ColumnShapes.of(table, own);
        if (across >= 0) {
            shape = ColumnShapes.merge(shape, ColumnShapes.of(other, across));
        }
        String type = ColumnShapes.type(table, own);
        int note = both.kind() == ColumnPair.Kind.PAIRED ? Math.max(type.length(), partner.length() + 2) : 10;
        return new GridColumn(
                pair, own, name(table, own), type, partner, both.kind(),
                ColumnShapes.withHeader(shape, name(table, own), across >= 0 ? name(other, across) : "", note));
    }

    private static String name(ResultTable table, int column) {
        return table.columns().get(column).name();
    }

    private static int ordinal(ColumnPair pair, TableSide side) {
        OptionalInt own = side == TableSide.GOLD ? pair.gold() : pair.predicted();
        return own.orElse(-1);
    }

    /** Finds each column's width and whether it holds numbers, from its first rows and a sample of later ones. */
    static final class ColumnShapes {
        private static final int HEADER_ROWS = 200;
        private static final int SPREAD_ROWS = 200;
        private static final int NARROWEST = 5;
        private static final int WIDEST = 32;
        private static final int LONGEST_FRACTION = 10;
        /** Characters of a text that stay visible in a column that was made narrower. */
        private static final int LEAST_TEXT = 12;
        /** Characters of a line of a name that stay visible. */
        private static final int LEAST_NAME = 16;

        private ColumnShapes() {}

        /** The shape of one column. */
        static GridColumn.Shape of(ResultTable table, int column) {
            int chars = 0;
            int whole = 0;
            int fraction = 0;
            int numbers = 0;
            int others = 0;
            boolean dated = false;
            int rows = table.rowCount();
            int stride = Math.max(1, (rows - HEADER_ROWS) / SPREAD_ROWS);
            for (int row = 0; row < rows; row += row < HEADER_ROWS ? 1 : stride) {
                Cell cell = table.rows().get(row).get(column);
                CellText text = CellText.of(cell);
                dated |= CellText.isDated(cell);
                if (text.kind() == CellText.Kind.NUMBER) {
                    numbers++;
                    fraction = Math.max(fraction, Math.min(LONGEST_FRACTION, text.fraction()));
                    whole = Math.max(whole, text.text().length() - (text.fraction() > 0 ? text.fraction() + 1 : 0));
                } else {
                    others += cell.isNull() ? 0 : 1;
                    chars = Math.max(chars, text.text().length());
                }
            }
            boolean numeric = numbers > others || numbers == 0 && others == 0 && rows > 0 && declaredNumeric(table, column);
            int number = numbers == 0 ? 0 : whole + whole / 4 + (fraction > 0 ? fraction + 1 : 0);
            int widest = within(Math.max(chars, number));
            boolean grouped = numeric && QuantityNames.isQuantity(table.columns().get(column).name());
            return new GridColumn.Shape(
                    widest, widest, numeric ? fraction : 0, numeric, numeric ? widest : Math.min(widest, LEAST_TEXT),
                    new GridColumn.Reading(grouped, dated));
        }

        /** One shape for two columns that stand side by side. */
        static GridColumn.Shape merge(GridColumn.Shape a, GridColumn.Shape b) {
            int quotes = a.reading().dated() == b.reading().dated() ? 0 : 2;
            return new GridColumn.Shape(
                    Math.max(a.chars(), b.chars()) + quotes,
                    Math.max(a.roomy(), b.roomy()) + quotes,
                    Math.max(a.fraction(), b.fraction()),
                    a.numeric() && b.numeric(),
                    Math.max(a.least(), b.least()),
                    new GridColumn.Reading(
                            a.reading().grouped() && b.reading().grouped(), a.reading().dated() || b.reading().dated()));
        }

        /** A shape in which both names of a pair fit and, when there is space, the note beside them. */
        static GridColumn.Shape withHeader(GridColumn.Shape shape, String name, String partner, int noteChars) {
            int nameChars = Math.max(name.length(), partner.length());
            int broken = Math.max(HeaderLines.longestOfTwo(name), HeaderLines.longestOfTwo(partner));
            return new GridColumn.Shape(
                    within(Math.max(shape.chars(), inCells(nameChars))),
                    within(Math.max(shape.roomy(), inCells(nameChars + noteChars))),
                    shape.fraction(),
                    shape.numeric(),
                    within(Math.max(shape.least(), inCells(Math.min(LEAST_NAME, broken)))),
                    shape.reading());
        }

        /** Column headers use a narrower font than cells. */
        private static int inCells(int headerChars) {
            return (int) Math.ceil(headerChars * 0.88) + 2;
        }

        /** The declared type in one lower-case word; where there is none, the kind of the first value. */
        static String type(ResultTable table, int column) {
            Column declared = table.columns().get(column);
            if (!declared.declaredType().isBlank()) {
                return declared.declaredType().toLowerCase(java.util.Locale.ROOT).replaceAll("[( ].*", "");
            }
            List<List<Cell>> rows = table.rows();
            for (int row = 0; row < Math.min(rows.size(), HEADER_ROWS); row++) {
                Cell cell = rows.get(row).get(column);
                if (!cell.isNull()) {
                    return word(cell);
                }
            }
            return "";
        }

        private static String word(Cell cell) {
            return switch (cell) {
                case Cell.Int _ -> "integer";
                case Cell.Dec _ -> "decimal";
                case Cell.Real _ -> "real";
                case Cell.Bool _ -> "boolean";
                case Cell.Zoned _ -> "timestamptz";
                default -> cell.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
            };
        }

        private static boolean declaredNumeric(ResultTable table, int column) {
            String type = type(table, column);
            return type.startsWith("int") || type.startsWith("dec") || type.startsWith("num") || type.startsWith("real")
                    || type.startsWith("double") || type.startsWith("float") || type.startsWith("bigint");
        }

        private static int within(int chars) {
            return Math.clamp(chars, NARROWEST, WIDEST);
        }

        /**
         * Decides by its name whether a column of whole numbers counts or measures something, so that its digits are grouped.
         * Ids, years, codes and numbers that name a thing are not grouped. A count, sum or average is a quantity whatever it is
         * taken of; in any other name one word for an id, year or code decides.
         */
        static final class QuantityNames {
            private static final Set<String> LABELS = Set.of(
                    "id", "ids", "uid", "uuid", "guid", "pk", "fk", "key", "code", "year", "yr", "month",
                    "yyyymm", "yyyymmdd", "date", "day", "time", "timestamp", "epoch", "zip", "zipcode", "postcode",
                    "postal", "plz", "phone", "telephone", "tel", "fax", "mobile", "isbn", "issn", "ean", "upc",
                    "sku", "iban", "bic", "ssn", "vat", "serial", "version", "index", "idx", "barcode", "pin", "gtin", "doi",
                    "cas", "fips", "license", "licence", "hash", "account");
            /** As the last word they name a thing (phone number), before others they count (number of products). */
            private static final Set<String> NUMBERS = Set.of("no", "nr", "num", "number");
            private static final Set<String> MEASURES = Set.of("count", "total", "amount", "sum", "quantity", "qty");
            /** Words that end in "id" and name no id; {@code stuid} and {@code customerid} do. */
            private static final Set<String> NO_IDS = Set.of(
                    "paid", "prepaid", "unpaid", "overpaid", "grid", "valid", "invalid", "solid", "liquid", "fluid", "acid",
                    "rapid", "hybrid", "covid", "android", "asteroid", "raid", "said");
            private static final Pattern AGGREGATE =
                    Pattern.compile("(?i)\\s*(count|sum|total|avg|stddev\\w*|var\\w*)\\s*\\(.*|(number|num|no|nr)[ _]?of([ _A-Z].*|$)");
            private static final Pattern BOUNDARY = Pattern.compile("[^\\p{L}]+|(?<=\\p{Ll})(?=\\p{Lu})");

            private QuantityNames() {}

            /** Whether whole numbers under this name are grouped. */
            static boolean isQuantity(String name) {
                List<String> words = Arrays.stream(BOUNDARY.split(name))
                        .filter(w -> !w.isEmpty())
                        .map(w -> w.toLowerCase(Locale.ROOT))
                        .toList();
                return words.isEmpty()
                        || AGGREGATE.matcher(name).matches()
                        || MEASURES.contains(words.getLast())
                        || !NUMBERS.contains(words.getLast()) && words.stream().noneMatch(QuantityNames::isLabel);
            }

            private static boolean isLabel(String word) {
                return LABELS.contains(word) || word.length() > 3 && word.endsWith("id") && !NO_IDS.contains(word);
            }
        }
    }
}
