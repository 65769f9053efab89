package io.github.assay.samples;

import java.nio.file.Path;
import java.util.List;

/** The database of purchasing and warehouses (about 5,500 rows). */
final class Supply {
    private static final int SUPPLIERS = 45;
    private static final int ORDERS = 900;
    private static final int TRANSFERS = 500;
    private static final List<String> CITIES =
            List.of("Hamburg", "Leipzig", "Rotterdam", "Linz", "Antwerpen", "Odense");

    private final Words words = new Words(37);

    static void write(Path file) throws Exception {
        try (TableWriter out = new TableWriter(file)) {
            Supply supply = new Supply();
            supply.places(out);
            supply.items(out);
            supply.orders(out);
            supply.transfers(out);
        }
    }

    private void places(TableWriter out) throws Exception {
        out.create("CREATE TABLE suppliers (supplier_id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL, "
                + "rating NUMERIC, payment_days INTEGER NOT NULL, active INTEGER NOT NULL)");
        for (int i = 1; i <= SUPPLIERS; i++) {
            // Ratings come in halves, so the best ones are tied.
            Object rating = words.chance(85) ? words.from(4, 10) / 2.0 : null;
            out.row("suppliers", i, Words.LAST.get((i * 7) % Words.LAST.size()) + " " + words.pick(List.of("& Co", "GmbH",
                            "BV", "ApS", "Trading")) + " " + i,
                    words.weighted("Germany", 4, "Poland", 3, "Italy", 3, "Portugal", 2, "India", 2, "China", 3), rating,
                    words.pick(List.of(14, 30, 30, 45, 60, 90)), words.chance(85) ? 1 : 0);
        }
        out.create("CREATE TABLE warehouses (warehouse_id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, "
                + "capacity_pallets INTEGER NOT NULL)");
        for (int i = 0; i < CITIES.size(); i++) {
            out.row("warehouses", i + 1, "WH " + CITIES.get(i), CITIES.get(i), 1200 + 350 * ((i * 5) % 6));
        }
    }

    private void items(TableWriter out) throws Exception {
        out.create("CREATE TABLE items (sku TEXT PRIMARY KEY, name TEXT NOT NULL, category TEXT NOT NULL, "
                + "unit_weight_kg NUMERIC, reorder_point INTEGER NOT NULL)");
        out.create("CREATE TABLE stock (warehouse_id INTEGER NOT NULL REFERENCES warehouses, sku TEXT NOT NULL "
                + "REFERENCES items, on_hand INTEGER NOT NULL, reserved INTEGER NOT NULL, counted_on DATE NOT NULL, "
                + "PRIMARY KEY (warehouse_id, sku))");
        for (int i = 0; i < StoreOps.PRODUCTS; i++) {
            out.row("items", Words.sku(i), Words.product(i), Words.CATEGORIES.get(i % Words.CATEGORIES.size()),
                    words.chance(90) ? words.money(0.1, 14) : null, 10 * words.from(1, 8));
            for (int w = 1; w <= CITIES.size(); w++) {
                int onHand = words.chance(12) ? words.from(0, 15) : words.from(20, 400);
                out.row("stock", w, Words.sku(i), onHand, Math.min(onHand, words.from(0, 40)),
                        words.day("2025-11-01", "2025-12-31"));
            }
        }
    }

    private void orders(TableWriter out) throws Exception {
        out.create("CREATE TABLE purchase_orders (po_id INTEGER PRIMARY KEY, supplier_id INTEGER NOT NULL REFERENCES "
                + "suppliers, warehouse_id INTEGER NOT NULL REFERENCES warehouses, ordered_on DATE NOT NULL, "
                + "promised_on DATE NOT NULL, received_on DATE, status TEXT NOT NULL)");
        out.create("CREATE TABLE po_lines (po_id INTEGER NOT NULL REFERENCES purchase_orders, line_no INTEGER NOT NULL, "
                + "sku TEXT NOT NULL REFERENCES items, quantity INTEGER NOT NULL, unit_cost NUMERIC NOT NULL, "
                + "PRIMARY KEY (po_id, line_no))");
        for (int i = 1; i <= ORDERS; i++) {
            String ordered = words.day("2024-01-02", "2025-12-20");
            String promised = Words.plusDays(ordered, words.from(10, 35));
            boolean recent = ordered.compareTo("2025-11-20") >= 0;
            String status = recent
                    ? words.weighted("open", 5, "received", 1)
                    : words.weighted("received", 85, "cancelled", 6, "late", 5, "open", 2);
            // Suppliers 40 to 45 have had no order since the summer of 2025.
            int supplier = words.from(1, ordered.compareTo("2025-07-01") >= 0 ? 39 : SUPPLIERS);
            out.row("purchase_orders", i, supplier, words.from(1, CITIES.size()), ordered, promised,
                    status.equals("received") ? Words.plusDays(promised, words.from(-6, 5)) : null, status);
            int lines = words.from(1, 5);
            for (int line = 1; line <= lines; line++) {
                out.row("po_lines", i, line, Words.sku(words.below(StoreOps.PRODUCTS)), 5 * words.from(1, 40),
                        words.money(1.5, 48));
            }
        }
    }

    private void transfers(TableWriter out) throws Exception {
        out.create("CREATE TABLE transfers (transfer_id INTEGER PRIMARY KEY, from_warehouse_id INTEGER NOT NULL REFERENCES "
                + "warehouses, to_warehouse_id INTEGER NOT NULL REFERENCES warehouses, sku TEXT NOT NULL REFERENCES items, "
                + "quantity INTEGER NOT NULL, shipped_on DATE NOT NULL, arrived_on DATE)");
        for (int i = 1; i <= TRANSFERS; i++) {
            int from = words.from(1, CITIES.size());
            int to = (from - 1 + words.from(1, CITIES.size() - 1)) % CITIES.size() + 1;
            String shipped = words.day("2024-03-01", "2025-12-30");
            out.row("transfers", i, from, to, Words.sku(words.below(StoreOps.PRODUCTS)), words.from(5, 120), shipped,
                    words.chance(80) ? Words.plusDays(shipped, words.from(1, 9)) : null);
        }
    }
}
