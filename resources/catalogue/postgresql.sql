/* schema: information_schema shows a reader no constraint of tables that it does not own.
   tables: types of the server's own become text, because they are unknown where the small tables are made. */
-- columns
@standard

-- schema
SELECT n.nspname AS table_schema, r.relname AS table_name, CASE WHEN r.relkind IN ('v', 'm') THEN 'view' ELSE 'table' END AS kind,
    a.attname AS column_name, ty.typname AS type_name,
            CASE WHEN a.attnotnull THEN 1 ELSE 0 END AS required,
    CASE WHEN p.conname IS NULL THEN 0 ELSE 1 END AS key_place, fr.relname AS ref_table, fa.attname AS ref_column,
    dt.description AS table_note, dc.description AS column_note
FROM pg_catalog.pg_attribute a
JOIN pg_catalog.pg_class r ON r.oid = a.attrelid
JOIN pg_catalog.pg_namespace n ON n.oid = r.relnamespace
JOIN pg_catalog.pg_type ty ON ty.oid = a.atttypid
LEFT JOIN pg_catalog.pg_constraint p ON p.conrelid = a.attrelid AND p.contype = 'p' AND a.attnum = ANY (p.conkey)
LEFT JOIN pg_catalog.pg_constraint f ON f.conrelid = a.attrelid AND f.contype = 'f' AND a.attnum = ANY (f.conkey)
LEFT JOIN pg_catalog.pg_class fr ON fr.oid = f.confrelid
LEFT JOIN pg_catalog.pg_attribute fa ON fa.attrelid = f.confrelid
    AND fa.attnum = f.confkey[array_position(f.conkey, a.attnum)]
LEFT JOIN pg_catalog.pg_description dt ON dt.objoid = r.oid AND dt.objsubid = 0
LEFT JOIN pg_catalog.pg_description dc ON dc.objoid = r.oid AND dc.objsubid = a.attnum
WHERE a.attnum > 0 AND NOT a.attisdropped AND r.relkind IN ('r', 'v', 'm', 'p', 'f')
    AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
ORDER BY n.nspname, lower(r.relname), r.relname, a.attnum

-- schema
@standard '' ''

-- tables
SELECT c.relname, 'CREATE TABLE ' || quote_ident(c.relname) || ' (' || string_agg(
        quote_ident(a.attname) || ' '
            || CASE WHEN t.typnamespace = 'pg_catalog'::regnamespace THEN format_type(a.atttypid, a.atttypmod) ELSE 'text' END
            || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END, ', ' ORDER BY a.attnum)
    || COALESCE((SELECT string_agg(', ' || pg_get_constraintdef(k.oid), '' ORDER BY k.conname)
        FROM pg_catalog.pg_constraint k WHERE k.conrelid = c.oid AND k.contype IN ('p', 'u', 'f', 'c')), '') || ')'
FROM pg_catalog.pg_class c
JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
GROUP BY c.oid, c.relname
ORDER BY c.relname
