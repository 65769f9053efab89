package io.github.assay.samples;

import java.nio.file.Path;

/** The database of the web shop: customers, orders, payments, returns, reviews (about 11,000 rows). */
final class Webshop {
    private static final int CUSTOMERS = 600;
    private static final int ORDERS = 2_300;
    private static final int REVIEWS = 900;

    private final Words words = new Words(23);
    private int payments;
    private int returns;

    static void write(Path file) throws Exception {
        try (TableWriter out = new TableWriter(file)) {
            Webshop shop = new Webshop();
            shop.customers(out);
            shop.orders(out);
            shop.reviews(out);
        }
    }

    private void customers(TableWriter out) throws Exception {
        out.create("CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT NOT NULL, "
                + "country TEXT NOT NULL, city TEXT, segment TEXT NOT NULL, signed_up_on DATE NOT NULL, "
                + "newsletter INTEGER NOT NULL, birth_year INTEGER)");
        for (int i = 1; i <= CUSTOMERS; i++) {
            String name = words.person();
            String mail = name.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z]", ".") + i + "@example.org";
            String country = words.weighted(
                    "Germany", 12, "Netherlands", 5, "Austria", 4, "Belgium", 3, "Denmark", 3, "France", 4);
            out.row("customers", i, name, mail, country, words.chance(90) ? words.pick(Words.LAST) + "stadt" : null,
                    words.weighted("consumer", 7, "business", 2, "student", 2), words.day("2023-06-01", "2025-12-15"),
                    words.chance(55) ? 1 : 0, words.chance(80) ? words.from(1946, 2006) : null);
        }
    }

    private void orders(TableWriter out) throws Exception {
        out.create("CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers, "
                + "placed_on DATE NOT NULL, status TEXT NOT NULL, channel TEXT NOT NULL, coupon_code TEXT, "
                + "shipping_fee NUMERIC NOT NULL)");
        out.create("CREATE TABLE order_items (order_id INTEGER NOT NULL REFERENCES orders, line_no INTEGER NOT NULL, "
                + "sku TEXT NOT NULL, product_name TEXT NOT NULL, category TEXT NOT NULL, quantity INTEGER NOT NULL, "
                + "unit_price NUMERIC NOT NULL, PRIMARY KEY (order_id, line_no))");
        out.create("CREATE TABLE payments (payment_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders, "
                + "method TEXT NOT NULL, amount NUMERIC NOT NULL, paid_on DATE NOT NULL, outcome TEXT NOT NULL)");
        out.create("CREATE TABLE returns (return_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders, "
                + "line_no INTEGER NOT NULL, reason TEXT NOT NULL, requested_on DATE NOT NULL, refund_amount NUMERIC)");
        for (int i = 1; i <= ORDERS; i++) {
            order(out, i);
        }
    }

    private void order(TableWriter out, int id) throws Exception {
        // Customers are skewed: a few order often, about one in twelve never does.
        int customer = 1 + (int) (Math.pow(words.unit(), 1.4) * (CUSTOMERS - 50));
        String placed = words.day("2024-01-01", "2025-12-28");
        boolean recent = placed.compareTo("2025-12-02") >= 0;
        String status = recent
                ? words.weighted("pending", 4, "shipped", 4, "cancelled", 1)
                : words.weighted("delivered", 80, "shipped", 4, "cancelled", 9, "returned", 5, "pending", 2);
        if (placed.compareTo("2025-11-24") >= 0 && placed.compareTo("2025-11-30") <= 0) {
            status = "delivered";
        }
        out.row("orders", id, customer, placed, status, words.weighted("web", 6, "app", 4, "marketplace", 2),
                words.chance(22) ? words.weighted("WELCOME10", 5, "SPRING", 3, "FREESHIP", 4, "VIP", 1) : null,
                words.chance(40) ? 0.0 : 4.95);
        double total = items(out, id, placed);
        pay(out, id, placed, status, total);
    }

    private double items(TableWriter out, int order, String placed) throws Exception {
        int lines = Integer.parseInt(words.weighted("1", 5, "2", 4, "3", 3, "4", 2, "5", 1));
        double total = 0;
        for (int line = 1; line <= lines; line++) {
            int product = words.below(StoreOps.PRODUCTS - 20);
            int quantity = words.from(1, 3);
            double price = words.money(4, 120);
            total += quantity * price;
            String category = Words.CATEGORIES.get(product % Words.CATEGORIES.size());
            out.row("order_items", order, line, Words.sku(product), Words.product(product), category, quantity, price);
            if (words.chance(7)) {
                out.row("returns", ++returns, order, line,
                        words.weighted("damaged", 3, "wrong size", 2, "changed mind", 4, "late delivery", 1),
                        Words.plusDays(placed, words.from(4, 30)), words.chance(80) ? words.money(5, 120) : null);
            }
        }
        return Math.round(total * 100) / 100.0;
    }

    private void pay(TableWriter out, int order, String placed, String status, double total) throws Exception {
        String method = words.weighted("card", 5, "paypal", 4, "invoice", 3, "giftcard", 1);
        if (words.chance(8)) {
            out.row("payments", ++payments, order, method, total, placed, "failed");
        }
        String outcome = status.equals("cancelled") || status.equals("returned") ? "refunded" : "captured";
        out.row("payments", ++payments, order, method, total,
                Words.plusDays(placed, method.equals("invoice") ? words.from(3, 20) : words.below(2)), outcome);
    }

    private void reviews(TableWriter out) throws Exception {
        out.create("CREATE TABLE reviews (review_id INTEGER PRIMARY KEY, sku TEXT NOT NULL, "
                + "customer_id INTEGER NOT NULL REFERENCES customers, rating INTEGER NOT NULL, posted_on DATE NOT NULL, "
                + "comment TEXT)");
        for (int i = 1; i <= REVIEWS; i++) {
            String rating = words.weighted("1", 2, "2", 3, "3", 4, "4", 6, "5", 5);
            out.row("reviews", i, Words.sku(words.below(140)), words.from(1, CUSTOMERS), Integer.parseInt(rating),
                    words.day("2024-02-01", "2025-12-20"),
                    words.chance(60) ? words.weighted("as described", 3, "nice gift", 2, "arrived broken", 1, "", 1) : null);
        }
    }
}
