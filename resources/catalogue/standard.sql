-- columns
SELECT c.table_name, c.column_name, k.ref_table, k.ref_column
FROM information_schema.columns c
LEFT JOIN (SELECT u.table_schema, u.table_name, u.column_name, t.table_name AS ref_table,
        t.column_name AS ref_column
    FROM information_schema.key_column_usage u
    JOIN information_schema.referential_constraints r
        ON r.constraint_name = u.constraint_name AND r.constraint_schema = u.constraint_schema
    JOIN information_schema.key_column_usage t
        ON t.constraint_name = r.unique_constraint_name
        AND t.constraint_schema = r.unique_constraint_schema
        AND t.ordinal_position = u.position_in_unique_constraint) k
    ON k.table_schema = c.table_schema AND k.table_name = c.table_name
        AND k.column_name = c.column_name
WHERE upper(c.table_schema) NOT IN ('PG_CATALOG', 'INFORMATION_SCHEMA')
ORDER BY c.table_schema, c.table_name, c.ordinal_position

-- schema
SELECT c.table_schema, c.table_name, t.table_type AS kind, c.column_name, c.data_type AS type_name,
    CASE WHEN c.is_nullable = 'NO' THEN 1 ELSE 0 END AS required,
    CASE WHEN p.column_name IS NULL THEN 0 ELSE 1 END AS key_place, k.ref_table, k.ref_column,
    %s AS table_note, %s AS column_note
FROM information_schema.columns c
JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
LEFT JOIN (SELECT u.table_schema, u.table_name, u.column_name
    FROM information_schema.key_column_usage u
    JOIN information_schema.table_constraints r
        ON r.constraint_name = u.constraint_name AND r.constraint_schema = u.constraint_schema
        AND r.table_name = u.table_name
    WHERE r.constraint_type = 'PRIMARY KEY') p
    ON p.table_schema = c.table_schema AND p.table_name = c.table_name AND p.column_name = c.column_name
LEFT JOIN (SELECT u.table_schema, u.table_name, u.column_name, t.table_name AS ref_table,
        t.column_name AS ref_column
    FROM information_schema.key_column_usage u
    JOIN information_schema.referential_constraints r
        ON r.constraint_name = u.constraint_name AND r.constraint_schema = u.constraint_schema
    JOIN information_schema.key_column_usage t
        ON t.constraint_name = r.unique_constraint_name
        AND t.constraint_schema = r.unique_constraint_schema
        AND t.ordinal_position = u.position_in_unique_constraint) k
    ON k.table_schema = c.table_schema AND k.table_name = c.table_name AND k.column_name = c.column_name
WHERE upper(c.table_schema) NOT IN ('PG_CATALOG', 'INFORMATION_SCHEMA')
ORDER BY c.table_schema, lower(c.table_name), c.table_name, c.ordinal_position
