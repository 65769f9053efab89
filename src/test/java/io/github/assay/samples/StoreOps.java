package io.github.assay.samples;

import java.nio.file.Path;
import java.util.List;

/** The database of the shops: stores, staff, products, sales at the till (about 12,000 rows). */
final class StoreOps {
    private static final int STORES = 40;
    private static final int EMPLOYEES = 260;
    static final int PRODUCTS = 182;
    private static final int SALES = 3_400;
    private static final List<String> REGIONS = List.of("North", "South", "East", "West", "Islands");
    private static final List<String> CITIES = List.of(
            "Hamburg", "Lübeck", "Kiel", "Rostock", "München", "Augsburg", "Ulm", "Konstanz", "Leipzig", "Dresden",
            "Erfurt", "Jena", "Köln", "Aachen", "Münster", "Essen", "Sylt", "Föhr", "Rügen", "Borkum");

    private final Words words = new Words(11);

    static void write(Path file) throws Exception {
        try (TableWriter out = new TableWriter(file)) {
            new StoreOps().write(out);
        }
    }

    private void write(TableWriter out) throws Exception {
        stores(out);
        employees(out);
        products(out);
        sales(out);
    }

    private void stores(TableWriter out) throws Exception {
        out.create("CREATE TABLE regions (region_id INTEGER PRIMARY KEY, name TEXT NOT NULL)");
        for (int i = 0; i < REGIONS.size(); i++) {
            out.row("regions", i + 1, REGIONS.get(i));
        }
        out.create("CREATE TABLE stores (store_id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, "
                + "region_id INTEGER NOT NULL REFERENCES regions, format TEXT NOT NULL, floor_area_m2 INTEGER NOT NULL, "
                + "opened_on DATE NOT NULL, closed_on DATE)");
        for (int i = 1; i <= STORES; i++) {
            int city = (i - 1) % CITIES.size();
            String format = i % 8 == 1 ? "flagship" : words.weighted("standard", 6, "express", 3, "outlet", 2);
            // Floor areas are all different, so that rankings by area have no ties.
            int area = 180 + (i * 37) % 41 * 25 + (format.equals("flagship") ? 1200 : 0);
            boolean closed = i % 9 == 5;
            String opened = words.day("2009-03-01", closed ? "2019-12-31" : "2023-10-31");
            out.row("stores", i, CITIES.get(city) + (i <= CITIES.size() ? " Mitte" : " Bahnhof"), CITIES.get(city),
                    city / 4 + 1, format, area, opened, closed ? words.day("2024-02-01", "2025-08-31") : null);
        }
    }

    private void employees(TableWriter out) throws Exception {
        out.create("CREATE TABLE employees (employee_id INTEGER PRIMARY KEY, store_id INTEGER NOT NULL REFERENCES stores, "
                + "full_name TEXT NOT NULL, role TEXT NOT NULL, hired_on DATE NOT NULL, left_on DATE, "
                + "hourly_wage NUMERIC NOT NULL)");
        for (int i = 1; i <= EMPLOYEES; i++) {
            int store = (i - 1) % STORES + 1;
            String role = i <= STORES ? "manager" : words.weighted("cashier", 6, "stock", 3, "advisor", 3);
            String hired = words.day("2018-01-01", "2024-12-31");
            boolean left = i <= STORES ? i % 7 == 5 : words.chance(18);
            double wage = words.money(13, 16) + (role.equals("manager") ? 9 : role.equals("advisor") ? 3 : 0);
            out.row("employees", i, store, words.person(), role, hired,
                    left ? words.day("2025-01-10", "2025-12-20") : null, wage);
        }
    }

    private void products(TableWriter out) throws Exception {
        out.create("CREATE TABLE categories (category_id INTEGER PRIMARY KEY, name TEXT NOT NULL, department TEXT NOT NULL)");
        for (int i = 0; i < Words.CATEGORIES.size(); i++) {
            out.row("categories", i + 1, Words.CATEGORIES.get(i), Words.department(i));
        }
        out.create("CREATE TABLE products (product_id INTEGER PRIMARY KEY, sku TEXT NOT NULL, name TEXT NOT NULL, "
                + "category_id INTEGER NOT NULL REFERENCES categories, brand TEXT NOT NULL, unit_cost NUMERIC NOT NULL, "
                + "list_price NUMERIC NOT NULL, launched_on DATE NOT NULL, discontinued INTEGER NOT NULL)");
        for (int i = 0; i < PRODUCTS; i++) {
            double price = words.money(3, 140);
            double cost = Math.round(price * (0.35 + 0.3 * words.unit()) * 100) / 100.0;
            out.row("products", i + 1, Words.sku(i), Words.product(i), i % Words.CATEGORIES.size() + 1,
                    Words.BRANDS.get(i * 5 % Words.BRANDS.size()), cost, price, words.day("2019-01-01", "2025-03-31"),
                    words.chance(15) ? 1 : 0);
        }
    }

    private void sales(TableWriter out) throws Exception {
        out.create("CREATE TABLE sales (sale_id INTEGER PRIMARY KEY, store_id INTEGER NOT NULL REFERENCES stores, "
                + "employee_id INTEGER REFERENCES employees, sold_on DATE NOT NULL, sold_at TEXT NOT NULL, "
                + "payment_method TEXT NOT NULL, loyalty_id TEXT)");
        out.create("CREATE TABLE sale_lines (sale_id INTEGER NOT NULL REFERENCES sales, line_no INTEGER NOT NULL, "
                + "product_id INTEGER NOT NULL REFERENCES products, quantity INTEGER NOT NULL, "
                + "unit_price NUMERIC NOT NULL, discount NUMERIC, PRIMARY KEY (sale_id, line_no))");
        for (int sale = 1; sale <= SALES; sale++) {
            int store = words.from(1, STORES);
            int hour = words.from(9, 19);
            Object employee = words.chance(22) ? null : store + STORES * words.from(0, 5);
            String method = sale % 485 == 0
                    ? "test"
                    : words.weighted("card", 9, "cash", 5, "mobile", 3, "voucher", 1);
            out.row("sales", sale, store, employee, words.day("2024-01-01", "2025-12-31"),
                    "%02d:%02d".formatted(hour, words.below(60)), method,
                    words.chance(38) ? "L%05d".formatted(words.from(1, 900)) : null);
            lines(out, sale);
        }
    }

    private void lines(TableWriter out, int sale) throws Exception {
        int lines = Integer.parseInt(words.weighted("1", 4, "2", 4, "3", 3, "4", 1));
        for (int line = 1; line <= lines; line++) {
            // The last products of the range are slow sellers: some are never sold in a year.
            int product = words.chance(97) ? words.from(1, 150) : words.from(151, PRODUCTS);
            out.row("sale_lines", sale, line, product, words.from(1, 4), words.money(3, 140),
                    words.chance(30) ? words.money(0.5, 9) : null);
        }
    }
}
