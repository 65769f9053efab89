package io.github.assay.execution.worker.engines;

import io.github.assay.sql.guard.PostgresNames;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks that all functions and relations of a statement are harmless, as the server resolves them
 * (docs/spec/metrics.md §4.6). Names in the text that could be calls are checked first, because planning a query
 * already runs immutable and stable functions. Then the server's plan is checked, because views, operators and row
 * policies call functions that the text does not name.
 */
final class PostgresCheck {
    /**
     * Query for functions with these names, and for those behind the database's own views, operators, casts and
     * domains, which a plan shows only in part. Each comes with the reason why it must not be called. Only names in
     * {@code search_path} or in a schema that the text names count.
     */
    private static final String FUNCTIONS =
            """
            WITH RECURSIVE views(oid) AS (
                SELECT c.oid FROM pg_catalog.pg_class c WHERE c.oid >= 16384 AND c.relkind = 'v' AND c.relname = ANY (?)
                UNION SELECT m[1]::pg_catalog.oid FROM views v JOIN pg_catalog.pg_rewrite r ON r.ev_class = v.oid
                    CROSS JOIN LATERAL pg_catalog.regexp_matches(r.ev_action::pg_catalog.text, ':relid (\\d{5,})', 'g') m),
            named(oid, is_member) AS (
                SELECT m[1]::pg_catalog.oid, false FROM views v JOIN pg_catalog.pg_rewrite r ON r.ev_class = v.oid
                    CROSS JOIN LATERAL pg_catalog.regexp_matches(
                        r.ev_action::pg_catalog.text, ':(?:funcid|opfuncid|aggfnoid|winfnoid) (\\d+)', 'g') m
                UNION ALL SELECT p.oid, NOT p.proname = ANY (?)
                    FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
                    WHERE p.proname = ANY (?) AND (pg_catalog.pg_function_is_visible(p.oid) OR n.nspname = ANY (?)
                        OR n.nspname LIKE 'pg\\_temp%')
                UNION ALL SELECT o.oprcode::pg_catalog.oid, false FROM pg_catalog.pg_operator o
                    WHERE o.oid >= 16384 AND o.oprname = ANY (?)
                UNION ALL SELECT c.castfunc, false FROM pg_catalog.pg_type t JOIN pg_catalog.pg_cast c ON t.oid IN (c.castsource, c.casttarget)
                    WHERE t.oid >= 16384 AND c.castfunc >= 16384 AND t.typname = ANY (?)
                UNION ALL SELECT m[1]::pg_catalog.oid, false FROM pg_catalog.pg_type t
                    JOIN pg_catalog.pg_constraint c ON c.contypid = t.oid
                    CROSS JOIN LATERAL pg_catalog.regexp_matches(c.conbin::pg_catalog.text, ':funcid (\\d+)', 'g') m
                    WHERE t.typname = ANY (?)),
            found AS (
                SELECT p.oid, p.proname, pg_catalog.bool_and(f.is_member) AS is_member, n.nspname,
                    p.oid < 16384 AND n.nspname IN ('pg_catalog', 'information_schema') AS is_system,
                    p.provolatile, p.prosecdef, p.pronargs - p.pronargdefaults AS needed, l.lanname, l.lanpltrusted,
                    (SELECT e.extname FROM pg_catalog.pg_depend d JOIN pg_catalog.pg_extension e ON e.oid = d.refobjid
                        WHERE d.classid = 'pg_catalog.pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e' LIMIT 1) AS extname
                FROM named f JOIN pg_catalog.pg_proc p ON p.oid = f.oid
                JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace JOIN pg_catalog.pg_language l ON l.oid = p.prolang
                GROUP BY p.oid, n.nspname, l.lanname, l.lanpltrusted)
            SELECT oid::regprocedure::text, CASE
                WHEN NOT is_system AND extname IS NULL AND prosecdef THEN 'runs with the rights of its owner'
                WHEN NOT is_system AND (lanname IN ('c', 'internal')
                    AND (extname IS NULL OR NOT extname = ANY (?)) OR lanname NOT IN ('c', 'internal') AND NOT lanpltrusted)
                    THEN 'runs code that Assay does not know'
                WHEN provolatile = 'v' AND NOT (proname = ANY (?) AND (is_system OR extname IS NOT NULL))
                    THEN 'is volatile: it may change something'
                END, proname, is_member AND NOT is_system AND extname IS NULL
            FROM found WHERE NOT (is_member AND needed > 1) ORDER BY 1""";

    /**
     * Query for what a statement with these names could reach that is not the server's own: functions, operators,
     * operator classes, casts, types and what belongs to relations. It applies to a role with rights beyond the database,
     * under which any function could use them, also one that claims to be stable. Comparison operators, and operator
     * classes and casts of the server's own types, count whatever the names are, because queries use them unnamed.
     */
    private static final String OWN_OBJECTS =
            """
            WITH RECURSIVE relations(oid) AS (
                SELECT c.oid FROM pg_catalog.pg_class c WHERE c.oid >= 16384 AND c.relname = ANY (?)
                UNION SELECT x.oid FROM relations r CROSS JOIN LATERAL (
                    SELECT m[1]::pg_catalog.oid AS oid FROM pg_catalog.pg_rewrite w CROSS JOIN LATERAL
                        pg_catalog.regexp_matches(w.ev_action::pg_catalog.text, ':relid (\\d{5,})', 'g') m WHERE w.ev_class = r.oid
                    UNION ALL SELECT i.inhrelid FROM pg_catalog.pg_inherits i WHERE i.inhparent = r.oid) x),
            types(oid) AS (
                SELECT t.oid FROM pg_catalog.pg_type t WHERE t.oid >= 16384 AND t.typname = ANY (?)
                UNION SELECT a.atttypid FROM relations r JOIN pg_catalog.pg_attribute a ON a.attrelid = r.oid
                    WHERE a.atttypid >= 16384
                UNION SELECT x.oid FROM types t JOIN pg_catalog.pg_type p ON p.oid = t.oid CROSS JOIN LATERAL (
                    SELECT p.typelem AS oid UNION ALL SELECT p.typbasetype
                    UNION ALL SELECT a.atttypid FROM pg_catalog.pg_attribute a
                        WHERE p.typrelid <> 0 AND a.attrelid = p.typrelid) x
                    WHERE x.oid >= 16384),
            parts(classid, objid) AS (
                SELECT 'pg_catalog.pg_class'::pg_catalog.regclass::pg_catalog.oid, r.oid FROM relations r
                UNION SELECT d.classid, d.objid FROM parts p JOIN pg_catalog.pg_depend d
                    ON d.refclassid = p.classid AND d.refobjid = p.objid AND d.deptype IN ('a', 'i', 'S', 'P')
                    WHERE d.classid IN ('pg_catalog.pg_class'::pg_catalog.regclass,
                        'pg_catalog.pg_constraint'::pg_catalog.regclass, 'pg_catalog.pg_rewrite'::pg_catalog.regclass,
                        'pg_catalog.pg_attrdef'::pg_catalog.regclass, 'pg_catalog.pg_policy'::pg_catalog.regclass,
                        'pg_catalog.pg_statistic_ext'::pg_catalog.regclass)),
            own(what) AS (
                SELECT 'the function ' || p.oid::pg_catalog.regprocedure::pg_catalog.text FROM pg_catalog.pg_proc p
                    WHERE p.oid >= 16384 AND (p.proname = ANY (?) OR p.proname = ANY (?) AND NOT EXISTS (
                        SELECT FROM relations r JOIN pg_catalog.pg_attribute a ON a.attrelid = r.oid
                        WHERE a.attname = p.proname))
                UNION ALL SELECT pg_catalog.pg_describe_object(d.refclassid, d.refobjid, 0) FROM parts p
                    JOIN pg_catalog.pg_depend d ON d.classid = p.classid AND d.objid = p.objid
                    WHERE d.refobjid >= 16384 AND d.refclassid IN ('pg_catalog.pg_proc'::pg_catalog.regclass,
                        'pg_catalog.pg_operator'::pg_catalog.regclass, 'pg_catalog.pg_opclass'::pg_catalog.regclass,
                        'pg_catalog.pg_am'::pg_catalog.regclass)
                UNION ALL SELECT 'the operator ' || o.oid::pg_catalog.regoperator::pg_catalog.text
                    FROM pg_catalog.pg_operator o
                    WHERE o.oid >= 16384 AND (o.oprname = ANY (?)
                            OR o.oprname IN ('=', '<>', '<', '<=', '>', '>=', '~~', '!~~', '~~*', '!~~*'))
                        AND (o.oprleft < 16384 AND o.oprright < 16384
                            OR o.oprleft IN (SELECT oid FROM types) OR o.oprright IN (SELECT oid FROM types))
                UNION ALL SELECT 'the operator class ' || c.opcname FROM pg_catalog.pg_opclass c
                    WHERE c.oid >= 16384 AND c.opcdefault AND (c.opcintype < 16384 OR c.opcintype IN (SELECT oid FROM types))
                        AND c.opcmethod IN (SELECT a.oid FROM pg_catalog.pg_am a WHERE a.amname IN ('btree', 'hash'))
                UNION ALL SELECT pg_catalog.pg_describe_object('pg_catalog.pg_cast'::pg_catalog.regclass, c.oid, 0)
                    FROM pg_catalog.pg_cast c
                    WHERE c.oid >= 16384 AND (c.castsource < 16384 AND c.casttarget < 16384
                        OR c.castsource IN (SELECT oid FROM types) OR c.casttarget IN (SELECT oid FROM types))
                UNION ALL SELECT 'the type ' || t.oid::pg_catalog.regtype::pg_catalog.text
                    FROM types s JOIN pg_catalog.pg_type t ON t.oid = s.oid
                    WHERE t.typtype IN ('r', 'm') OR t.typtype = 'b' AND t.typcategory <> 'A' OR EXISTS (
                        SELECT FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_depend d
                            ON d.classid = 'pg_catalog.pg_constraint'::pg_catalog.regclass AND d.objid = k.oid
                        WHERE k.contypid = t.oid AND d.refobjid >= 16384 AND d.refclassid IN (
                            'pg_catalog.pg_proc'::pg_catalog.regclass, 'pg_catalog.pg_operator'::pg_catalog.regclass))
                UNION ALL SELECT 'the conversion ' || conname FROM pg_catalog.pg_conversion WHERE oid >= 16384
                UNION ALL SELECT 'the text search ' || x.name FROM (
                    SELECT 'parser ' || prsname AS name FROM pg_catalog.pg_ts_parser WHERE oid >= 16384
                    UNION ALL SELECT 'template ' || tmplname FROM pg_catalog.pg_ts_template WHERE oid >= 16384) x
                    WHERE EXISTS (SELECT FROM pg_catalog.unnest(?) n WHERE n ~ '^(ts|to_ts|json.*_to_ts|.*to_tsquery|@@)'))
            SELECT what FROM own WHERE (%s) IS NOT NULL ORDER BY 1 LIMIT 1"""
                    .formatted(PostgresEngine.PRIVILEGES);

    /**
     * Harmless functions. They are volatile only because their value changes, or because they read the size of an
     * object.
     */
    private static final Set<String> HARMLESS = words(
            "random random_normal gen_random_uuid uuidv4 uuidv7 uuid_generate_v1 uuid_generate_v1mc uuid_generate_v4 "
                    + "clock_timestamp timeofday array_sample array_shuffle bernoulli system current_query "
                    + "pg_relation_size pg_table_size pg_indexes_size pg_total_relation_size pg_database_size "
                    + "pg_is_in_recovery pg_jit_available pg_partition_tree pg_partition_ancestors "
                    + "pg_sequence_last_value pg_get_sequence_data pg_collation_actual_version pg_lock_status "
                    + "gen_random_bytes normal_rand");

    /** Extensions in C whose functions only compute, unless they are volatile. */
    private static final Set<String> COMPUTING = words(
            "pg_trgm fuzzystrmatch unaccent citext hstore ltree intarray cube earthdistance isn seg btree_gin btree_gist "
                    + "uuid-ossp pgcrypto postgis postgis_topology address_standardizer vector h3 h3_postgis hll tdigest "
                    + "topn timescaledb timescaledb_toolkit pg_bigm tablefunc intagg dict_int plpgsql");

    /** Tables with secret contents; a query must not read them, even by a view of the catalogue. */
    private static final Set<String> SECRET = words("pg_user_mapping pg_subscription pg_largeobject");

    /** Tables that harmless views of the catalogue also read, without the secret columns. */
    private static final Set<String> SECRET_BELOW_OWN_VIEWS = words("pg_authid pg_db_role_setting pg_statistic");

    private static final String OWN_VIEWS =
            """
            SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_class c WHERE c.relname = ANY (?) AND c.relkind IN ('v', 'm')
                AND c.oid >= 16384)""";

    private final Connection connection;

    PostgresCheck(Connection connection) {
        this.connection = connection;
    }

    private static Set<String> words(String text) {
        return Set.of(text.split(" "));
    }

    /**
     * @throws Engine.NoQuery if it is not one query that only reads, or if it calls or reads something forbidden
     * @throws SQLException if the server cannot parse it
     */
    void mustOnlyRead(String sql) throws SQLException {
        if (PostgresNames.runsWhatItExplains(sql)) {
            throw new Engine.NoQuery("explain_analyze", "It runs what it explains");
        }
        String query = PostgresNames.explained(sql);
        if (!PostgresNames.beginsAsQuery(query)) {
            throw new Engine.NoQuery("The statement does not begin as a query");
        }
        PostgresNames text = PostgresNames.of(query);
        for (String name : text.all()) {
            if (PostgresNames.isSecret(name)) {
                throw secret(name);
            }
        }
        refuseDenied(text, false);
        refuseOwnObjects(text);
        refuseHarmful(text);
        PostgresPlan plan = PostgresPlan.of(connection, query);
        judge(plan, text);
    }

    private void judge(PostgresPlan plan, PostgresNames text) throws SQLException {
        if (plan.changesOrLocks()) {
            throw new Engine.NoQuery("PostgreSQL would change or lock rows");
        }
        if (plan.nodes().contains("Foreign Scan")) {
            throw new Engine.NoQuery("side_effect_function", "It reads a foreign table, which reaches beyond this database");
        }
        for (String relation : plan.catalogueTables()) {
            if (SECRET.contains(relation) || SECRET_BELOW_OWN_VIEWS.contains(relation) && namesOwnView(text)) {
                throw secret(relation);
            }
        }
        PostgresNames names = plan.names();
        refuseDenied(names, true);
        refuseOwnObjects(names);
        refuseHarmful(names);
    }

    /** Where the role has rights beyond the database, refuses what is not the server's own. */
    private void refuseOwnObjects(PostgresNames names) throws SQLException {
        Set<String> searches = new TreeSet<>(names.all());
        searches.addAll(names.operators());
        try (PreparedStatement ask = connection.prepareStatement(OWN_OBJECTS)) {
            int i = 0;
            for (Collection<String> texts : List.of(names.all(), names.all(), names.calls(), names.members(), names.operators(), searches)) {
                ask.setArray(++i, array(texts));
            }
            try (ResultSet own = ask.executeQuery()) {
                if (own.next()) {
                    throw new Engine.NoQuery("side_effect_function", "It may use " + own.getString(1)
                            + ", which is not the server's own, while the role has rights beyond the database");
                }
            }
        }
    }

    /**
     * Refuses calls of forbidden functions. A view of the database or a row policy may call {@code current_setting};
     * the text of a query must not.
     */
    private static void refuseDenied(PostgresNames names, boolean planned) throws Engine.NoQuery {
        for (String name : names.denied()) {
            if (!planned || names.calls().contains(name) && !name.equals("current_setting")) {
                throw new Engine.NoQuery("side_effect_function", "It calls " + name);
            }
        }
    }

    private static Engine.NoQuery secret(String relation) {
        return new Engine.NoQuery(
                "secret_catalogue", "It reads " + relation + ", which holds passwords, settings or other sessions");
    }

    private boolean namesOwnView(PostgresNames text) throws SQLException {
        try (PreparedStatement ask = connection.prepareStatement(OWN_VIEWS)) {
            ask.setArray(1, array(text.all()));
            try (ResultSet rows = ask.executeQuery()) {
                return rows.next() && rows.getBoolean(1);
            }
        }
    }

    private void refuseHarmful(PostgresNames names) throws SQLException {
        Set<String> callable = new TreeSet<>(names.calls());
        callable.addAll(names.members());
        boolean rows = names.all().contains("values");
        try (PreparedStatement ask = connection.prepareStatement(FUNCTIONS)) {
            int i = 0;
            for (Collection<String> texts : List.of(
                    names.all(), names.calls(), callable, names.all(), names.operators(), names.all(), names.all(), COMPUTING,
                    HARMLESS)) {
                ask.setArray(++i, array(texts));
            }
            try (ResultSet found = ask.executeQuery()) {
                while (found.next()) {
                    // After a dot it is usually a column's name; the plan shows whether it is a call. The plan does not
                    // show the rows of VALUES.
                    boolean perhapsColumn = found.getBoolean(4)
                            && !names.ofExpressions().contains(found.getString(3)) && !rows;
                    if (found.getString(2) != null && !perhapsColumn) {
                        throw new Engine.NoQuery(
                                "side_effect_function", "It calls " + found.getString(1) + ", which " + found.getString(2));
                    }
                }
            }
        }
    }

    private Array array(Collection<String> texts) throws SQLException {
        return connection.createArrayOf("text", texts.toArray());
    }

    /**
     * Content of PostgreSQL's verbose plan of a query. The query is planned and not run.
     *
     * @param nodes the kinds of nodes, such as {@code Seq Scan}
     * @param catalogueTables tables of {@code pg_catalog} that it reads
     * @param names the names in all of its expressions
     */
    private record PostgresPlan(Set<String> nodes, Set<String> catalogueTables, PostgresNames names) {
        private static final String EXPLAIN = "EXPLAIN (VERBOSE, COSTS OFF, FORMAT JSON) ";
        private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"(\\s*:)?");
        private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(\\p{XDigit}{4})|(.))", Pattern.DOTALL);
        private static final Pattern POSITION = Pattern.compile("(Position: )(\\d+)");

        /** Keys whose values are names and not expressions. */
        private static final Set<String> NAMES = Set.of(
                "Node Type", "Relation Name", "Schema", "Alias", "Index Name", "CTE Name", "Subplan Name",
                "Parent Relationship", "Join Type", "Strategy", "Partial Mode", "Scan Direction", "Command",
                "Operation");

        static PostgresPlan of(Connection connection, String sql) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.setEscapeProcessing(false);
                try (ResultSet plan = statement.executeQuery(EXPLAIN + sql)) {
                    plan.next();
                    return read(plan.getString(1));
                }
            } catch (SQLException e) {
                throw withPosition(e);
            }
        }

        /**
         * The exception with its position corrected, because the server counts positions from the beginning of the text
         * it received.
         */
        private static SQLException withPosition(SQLException e) {
            String message = POSITION.matcher(String.valueOf(e.getMessage()))
                    .replaceFirst(m -> m.group(1) + Math.max(1, Integer.parseInt(m.group(2)) - EXPLAIN.length()));
            return new SQLException(message, e.getSQLState(), e);
        }

        static PostgresPlan read(String json) {
            Set<String> nodes = new TreeSet<>();
            Set<String> tables = new TreeSet<>();
            StringBuilder expressions = new StringBuilder();
            String key = "";
            String relation = "";
            Matcher texts = TEXT.matcher(json);
            while (texts.find()) {
                String text = unescaped(texts.group(1));
                if (texts.group(2) != null) {
                    key = text;
                } else if (key.equals("Node Type")) {
                    nodes.add(text);
                } else if (key.equals("Relation Name")) {
                    relation = text;
                } else if (key.equals("Schema") && text.equals("pg_catalog") && !relation.isEmpty()) {
                    tables.add(relation);
                    relation = "";
                } else if (key.equals("Function Name")) {
                    expressions.append('"').append(text.replace("\"", "\"\"")).append("\"()\n;");
                } else if (!NAMES.contains(key)) {
                    expressions.append(text).append("\n;");
                }
            }
            return new PostgresPlan(nodes, tables, PostgresNames.of(expressions.toString()));
        }

        /** Whether a node of the plan writes rows or locks them. */
        boolean changesOrLocks() {
            return nodes.contains("ModifyTable") || nodes.contains("LockRows");
        }

        private static String unescaped(String text) {
            return ESCAPE.matcher(text).replaceAll(m -> Matcher.quoteReplacement(
                    m.group(1) != null ? Character.toString(Integer.parseInt(m.group(1), 16)) : plain(m.group(2))));
        }

        private static String plain(String escape) {
            return switch (escape) {
                case "n" -> "\n";
                case "t" -> "\t";
                case "r" -> "\r";
                case "b" -> "\b";
                case "f" -> "\f";
                default -> escape;
            };
        }
    }
}
