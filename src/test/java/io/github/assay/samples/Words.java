package io.github.assay.samples;

import java.time.LocalDate;
import java.util.List;
import java.util.SplittableRandom;

/** Invented names, and draws from a seeded generator, for the sample databases. */
final class Words {
    static final List<String> FIRST = List.of(
            "Amelie", "Bruno", "Carla", "David", "Elif", "Finn", "Greta", "Hasan", "Ida", "Jonas", "Klara", "Lukas",
            "Mira", "Nils", "Olga", "Piet", "Quentin", "Rosa", "Sami", "Tilda", "Ulf", "Vera", "Wim", "Xenia", "Yusuf",
            "Zoë", "Anke", "Björn", "Chiara", "Diego");
    static final List<String> LAST = List.of(
            "Adler", "Bakker", "Claes", "Dahl", "Eriksen", "Fischer", "Groot", "Hansen", "Ivens", "Jansen", "Kaya",
            "Lindner", "Maes", "Nowak", "Olsen", "Peeters", "Quist", "Reuter", "Sørensen", "Thoma", "Ulrich", "Visser",
            "Weber", "Yilmaz", "Zimmer", "O'Neill", "Müller", "Costa", "Bianchi", "Moreau");
    static final List<String> CATEGORIES = List.of(
            "Tea", "Coffee", "Chocolate", "Candles", "Bedding", "Towels", "Tableware", "Cookware", "Lamps", "Rugs",
            "Stationery", "Toys", "Garden", "Bags");
    static final List<String> DEPARTMENTS = List.of("Food", "Home", "Kitchen", "Leisure");
    static final List<String> BRANDS = List.of(
            "Nordlicht", "Casa Verde", "Halm & Korn", "Petit Jour", "Kupfer", "Windrose", "Lumen", "Atelier Nove");
    private static final List<String> ADJECTIVES = List.of(
            "Alpine", "Blue", "Classic", "Dune", "Ember", "Forest", "Golden", "Harbour", "Ivory", "Juniper", "Linen",
            "Maple", "Oak");

    private final SplittableRandom random;

    Words(long seed) {
        random = new SplittableRandom(seed);
    }

    /** The department of a category, by its place in the list. */
    static String department(int category) {
        return DEPARTMENTS.get(category < 3 ? 0 : category < 6 ? 1 : category < 9 ? 2 : 3);
    }

    /** The product with the given number: the same in every database. */
    static String product(int number) {
        String category = CATEGORIES.get(number % CATEGORIES.size());
        String noun = category.endsWith("s") && !category.equals("Candles") ? category : category.replace("Candles", "Candle");
        return ADJECTIVES.get(number / CATEGORIES.size() % ADJECTIVES.size()) + " " + noun;
    }

    static String sku(int number) {
        return "%s-%04d".formatted(
                CATEGORIES.get(number % CATEGORIES.size()).substring(0, 2).toUpperCase(java.util.Locale.ROOT),
                1000 + number);
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    int from(int low, int high) {
        return random.nextInt(low, high + 1);
    }

    /** True with the given chance in percent. */
    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** A value by weights: {@code pick("a", 3, "b", 1)} gives a three times as often as b. */
    String weighted(Object... valuesAndWeights) {
        int total = 0;
        for (int i = 1; i < valuesAndWeights.length; i += 2) {
            total += (int) valuesAndWeights[i];
        }
        int draw = random.nextInt(total);
        int place = 1;
        while (draw >= (int) valuesAndWeights[place]) {
            draw -= (int) valuesAndWeights[place];
            place += 2;
        }
        return (String) valuesAndWeights[place - 1];
    }

    String person() {
        return pick(FIRST) + " " + pick(LAST);
    }

    String day(String from, String to) {
        LocalDate first = LocalDate.parse(from);
        long days = LocalDate.parse(to).toEpochDay() - first.toEpochDay();
        return first.plusDays(random.nextLong(days + 1)).toString();
    }

    static String plusDays(String day, int days) {
        return LocalDate.parse(day).plusDays(days).toString();
    }

    /** An amount with two decimals. */
    double money(double low, double high) {
        return Math.round(random.nextDouble(low, high) * 100) / 100.0;
    }

    double unit() {
        return random.nextDouble();
    }
}
