-- columns
SELECT table_name, column_name, NULL AS ref_table, NULL AS ref_column
FROM information_schema.columns ORDER BY table_schema, table_name, ordinal_position

-- schema
SELECT c.schema_name AS table_schema, c.table_name, CASE WHEN v.view_name IS NULL THEN 'table' ELSE 'view' END AS kind,
    c.column_name, c.data_type AS type_name, CASE WHEN c.is_nullable THEN 0 ELSE 1 END AS required,
    CASE WHEN p.table_name IS NULL THEN 0 ELSE 1 END AS key_place, f.referenced_table AS ref_table,
    f.referenced_column_names[list_position(f.constraint_column_names, c.column_name)] AS ref_column,
    t.comment AS table_note, c.comment AS column_note
FROM duckdb_columns() c
LEFT JOIN duckdb_views() v ON v.schema_name = c.schema_name AND v.view_name = c.table_name AND NOT v.internal
LEFT JOIN duckdb_tables() t ON t.schema_name = c.schema_name AND t.table_name = c.table_name
LEFT JOIN duckdb_constraints() p ON p.schema_name = c.schema_name AND p.table_name = c.table_name
    AND p.constraint_type = 'PRIMARY KEY' AND list_contains(p.constraint_column_names, c.column_name)
LEFT JOIN duckdb_constraints() f ON f.schema_name = c.schema_name AND f.table_name = c.table_name
    AND f.constraint_type = 'FOREIGN KEY' AND list_contains(f.constraint_column_names, c.column_name)
WHERE NOT c.internal
ORDER BY c.schema_name, lower(c.table_name), c.table_name, c.column_index

-- schema
@standard '' ''

-- names
SELECT 'table', table_name, '', '', '', '' FROM duckdb_tables() WHERE NOT internal AND schema_name = 'main'
UNION ALL
SELECT 'view', view_name, '', '', '', '' FROM duckdb_views() WHERE NOT internal AND schema_name = 'main'
UNION ALL
SELECT 'column', table_name, column_name, '', '', column_index || ' ' || data_type || ' nullable ' || is_nullable
FROM duckdb_columns() WHERE NOT internal AND schema_name = 'main'
UNION ALL
SELECT CASE WHEN constraint_type = 'FOREIGN KEY' THEN 'key' ELSE 'constraint' END, table_name, constraint_column_names[i],
    coalesce(referenced_table, ''), coalesce(referenced_column_names[i], ''), constraint_type || ' ' || i
FROM duckdb_constraints(), range(1, 65) AS r(i)
WHERE schema_name = 'main' AND constraint_type IN ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY') AND i <= len(constraint_column_names)
UNION ALL
SELECT 'check', table_name, '', '', '', '' FROM duckdb_constraints() WHERE schema_name = 'main' AND constraint_type = 'CHECK'
UNION ALL
SELECT 'index', table_name, '', '', '', index_name || ' unique ' || is_unique FROM duckdb_indexes() WHERE schema_name = 'main'
UNION ALL
SELECT 'generated', table_name, column_name, '', '', '' FROM information_schema.columns
WHERE table_schema = 'main' AND is_generated = 'ALWAYS'
UNION ALL
SELECT 'macro', function_name, '', '', '', '' FROM duckdb_functions() WHERE NOT internal
UNION ALL
SELECT 'sequence', sequence_name, '', '', '', '' FROM duckdb_sequences() WHERE schema_name = 'main'
UNION ALL
SELECT 'build column', c.table_name, c.column_name, CASE WHEN c.is_nullable THEN '' ELSE 'NOT NULL' END,
    CASE WHEN i.is_generated = 'ALWAYS' THEN 'generated' ELSE '' END || coalesce(c.column_default, ''), c.column_index || ' ' || c.data_type
FROM duckdb_columns() c JOIN information_schema.columns i
    ON i.table_schema = c.schema_name AND i.table_name = c.table_name AND i.column_name = c.column_name
WHERE NOT c.internal AND c.schema_name = 'main'
UNION ALL
SELECT 'build ' || constraint_type, table_name, constraint_column_names[i], coalesce(referenced_table, ''),
    coalesce(referenced_column_names[i], ''), constraint_index || ' ' || i
FROM duckdb_constraints(), range(1, 65) AS r(i)
WHERE schema_name = 'main' AND constraint_type IN ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY') AND i <= len(constraint_column_names)
UNION ALL
SELECT 'build check', table_name, '', '', '', expression FROM duckdb_constraints() WHERE schema_name = 'main' AND constraint_type = 'CHECK'
UNION ALL
SELECT 'build index', table_name, index_name, CASE WHEN is_unique THEN 'UNIQUE' ELSE '' END, '', sql
FROM duckdb_indexes() WHERE schema_name = 'main'
UNION ALL
SELECT 'build view', view_name, '', '', '', sql FROM duckdb_views() WHERE NOT internal AND schema_name = 'main'
UNION ALL
SELECT 'build sequence', sequence_name, '', '', '', sql FROM duckdb_sequences() WHERE schema_name = 'main'

-- tables
SELECT table_name, sql FROM duckdb_tables() WHERE NOT internal AND schema_name = 'main' ORDER BY table_name
