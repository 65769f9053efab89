package io.github.assay.service.review;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A generated query in parts, of which one can be changed. */
final class GeneratedQuery {
    private static final List<String> CONDITIONS = List.of(
            "p.age > 30", "p.age > 40", "p.age BETWEEN 20 AND 50", "p.city_id = 1", "p.city_id <> 2", "p.name LIKE 'A%'",
            "p.boss_id IS NOT NULL", "(p.age < 25 OR p.city_id = 3)", "p.city_id IN (1, 2)",
            "p.id IN (SELECT owner_id FROM pet WHERE weight > 3)", "CASE WHEN p.age > 33 THEN 1 ELSE 0 END = 1");
    private static final List<String> PET_CONDITIONS = List.of("t.weight > 2", "t.weight > 5", "t.kind = 'cat'");

    boolean distinct;
    boolean grouped;
    List<String> select;
    /** Empty: no pets. */
    String petJoin = "";
    List<String> petOn = new ArrayList<>();
    List<String> where = new ArrayList<>();
    String having = "";
    String order = "";
    String limit = "";
    String operation = "";
    String right = "";

    static GeneratedQuery random(SplittableRandom random) {
        GeneratedQuery q = new GeneratedQuery();
        boolean pets = random.nextInt(3) > 0;
        if (pets) {
            q.petJoin = random.nextInt(4) == 0 ? "LEFT JOIN" : "JOIN";
            q.petOn.add("t.owner_id = p.id");
            if (random.nextInt(4) == 0) {
                q.petOn.add(one(random, PET_CONDITIONS));
            }
        }
        q.grouped = random.nextInt(4) == 0;
        q.select = q.grouped ? List.of("p.city_id", pets ? "COUNT(t.id)" : "MAX(p.age)")
                : random.nextBoolean() ? List.of("p.name") : pets ? List.of("p.name", "t.kind") : List.of("p.id", "p.name");
        int conditions = random.nextInt(4);
        for (int i = 0; i < conditions; i++) {
            String next = pets && random.nextInt(3) == 0 ? one(random, PET_CONDITIONS) : one(random, CONDITIONS);
            if (!q.where.contains(next)) {
                q.where.add(next);
            }
        }
        if (q.grouped && random.nextBoolean()) {
            q.having = "COUNT(*) > 1";
        }
        q.distinct = !q.grouped && random.nextInt(4) == 0;
        if (!q.grouped && random.nextInt(4) == 0) {
            q.order = "p.age, p.id" + (pets ? ", t.id" : "");
            q.limit = "LIMIT " + (2 + random.nextInt(4));
            q.distinct = false;
        } else if (!q.grouped && random.nextInt(4) == 0) {
            q.operation = List.of("UNION", "UNION ALL", "INTERSECT", "EXCEPT").get(random.nextInt(4));
            q.right = "SELECT " + (q.select.size() == 1 ? "name" : q.select.get(1).equals("t.kind") ? "name, 'cat'" : "id, name")
                    + " FROM person WHERE age > 35";
        }
        return q;
    }

    private static String one(SplittableRandom random, List<String> of) {
        return of.get(random.nextInt(of.size()));
    }

    String sql() {
        return "SELECT " + (distinct ? "DISTINCT " : "") + String.join(", ", select) + " FROM person p"
                + (petJoin.isEmpty() ? "" : " " + petJoin + " pet t ON " + String.join(" AND ", petOn))
                + (where.isEmpty() ? "" : " WHERE " + String.join(" AND ", where))
                + (grouped ? " GROUP BY p.city_id" : "")
                + (having.isEmpty() ? "" : " HAVING " + having)
                + (operation.isEmpty() ? "" : " " + operation + " " + right)
                + (order.isEmpty() ? "" : " ORDER BY " + order)
                + (limit.isEmpty() ? "" : " " + limit);
    }

    private GeneratedQuery copy() {
        GeneratedQuery c = new GeneratedQuery();
        c.distinct = distinct;
        c.grouped = grouped;
        c.select = select;
        c.petJoin = petJoin;
        c.petOn = new ArrayList<>(petOn);
        c.where = new ArrayList<>(where);
        c.having = having;
        c.order = order;
        c.limit = limit;
        c.operation = operation;
        c.right = right;
        return c;
    }

    /**
     * A query with one part changed.
     *
     * @param query the changed query
     * @param texts what was changed, as written in either query; an answer must name one of them
     */
    record Changed(GeneratedQuery query, List<String> texts) {}

    /** The same query with exactly one part changed. */
    Changed changed(SplittableRandom random) {
        GeneratedQuery c = copy();
        switch (random.nextInt(8)) {
            case 0 -> {
                if (!where.isEmpty()) {
                    String gone = c.where.remove(random.nextInt(where.size()));
                    return new Changed(c, List.of(gone));
                }
            }
            case 1 -> {
                if (!where.isEmpty()) {
                    int at = random.nextInt(where.size());
                    String next = one(random, CONDITIONS);
                    if (!where.contains(next)) {
                        String before = c.where.set(at, next);
                        return new Changed(c, List.of(before, next));
                    }
                }
            }
            case 2 -> {
                if (!petJoin.isEmpty()) {
                    c.petJoin = petJoin.equals("JOIN") ? "LEFT JOIN" : "JOIN";
                    return new Changed(c, List.of("JOIN pet t ON"));
                }
            }
            case 3 -> {
                if (petOn.size() > 1) {
                    String gone = c.petOn.remove(1);
                    return new Changed(c, List.of(gone));
                }
            }
            case 4 -> {
                if (!having.isEmpty()) {
                    c.having = "COUNT(*) > 2";
                    return new Changed(c, List.of(having, c.having));
                }
            }
            case 5 -> {
                if (!grouped && limit.isEmpty()) {
                    c.distinct = !distinct;
                    return new Changed(c, List.of("DISTINCT"));
                }
            }
            case 6 -> {
                if (!limit.isEmpty() && random.nextBoolean()) {
                    c.limit = "LIMIT 1";
                    return new Changed(c, List.of(limit, c.limit));
                }
                if (!limit.isEmpty()) {
                    c.order = "p.age DESC, p.id" + (petJoin.isEmpty() ? "" : ", t.id");
                    return new Changed(c, List.of("ORDER BY " + order, "ORDER BY " + c.order));
                }
            }
            default -> {
                if (!operation.isEmpty()) {
                    c.operation = "";
                    return new Changed(c, List.of(operation + " " + right));
                }
            }
        }
        String more = one(random, CONDITIONS);
        c.where.add(more);
        return where.contains(more) ? changed(random) : new Changed(c, List.of(more));
    }
}
