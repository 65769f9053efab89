package io.github.assay.ui.review.grid.layout;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Decides by its name whether a column of whole numbers counts or measures something, so that its digits are grouped.
 * Ids, years, codes and numbers that name a thing are not grouped. A count, sum or average is a quantity whatever it is
 * taken of; in any other name one word for an id, year or code decides.
 */
final class QuantityNames {
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
    private static final Pattern BOUNDARY =
            Pattern.compile("[^\\p{L}]+|(?<=\\p{Ll})(?=\\p{Lu})");

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
