-- columns
SELECT m.name AS table_name, c.name AS column_name, f."table" AS ref_table, f."to" AS ref_column
FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
LEFT JOIN pragma_foreign_key_list(m.name) AS f ON lower(f."from") = lower(c.name)
WHERE m.type IN ('table', 'view') ORDER BY m.name, c.cid

-- schema
SELECT '' AS table_schema, m.name AS table_name, m.type AS kind, c.name AS column_name,
        c.type AS type_name,
    c."notnull" AS required, c.pk AS key_place, f."table" AS ref_table, f."to" AS ref_column,
    '' AS table_note, '' AS column_note
FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
LEFT JOIN pragma_foreign_key_list(m.name) AS f ON lower(f."from") = lower(c.name)
WHERE m.type IN ('table', 'view') AND substr(m.name, 1, 7) <> 'sqlite_' ORDER BY lower(m.name), m.name, c.cid

-- names
SELECT type AS kind, name AS table_name, '' AS column_name, '' AS other_table, '' AS other_column,
    CASE WHEN lower(substr(coalesce(sql, ''), 1, 14)) = 'create virtual' THEN 'virtual' ELSE '' END AS detail
FROM sqlite_master WHERE type IN ('table', 'view') AND substr(name, 1, 7) <> 'sqlite_'
UNION ALL
SELECT 'column', m.name, c.name, '', '', c.cid || ' ' || lower(c.type) || ' required ' || c."notnull" || ' key ' || c.pk || ' hidden ' || c.hidden
FROM sqlite_master AS m JOIN pragma_table_xinfo(m.name) AS c
WHERE m.type IN ('table', 'view') AND substr(m.name, 1, 7) <> 'sqlite_'
UNION ALL
SELECT 'key', m.name, f."from", f."table", coalesce(f."to", ''), f.id || ' ' || f.seq || ' ' || f.on_update || ' ' || f.on_delete
FROM sqlite_master AS m JOIN pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'
UNION ALL
SELECT 'index', m.name, coalesce(x.name, ''), '', '', CASE WHEN i.origin = 'c' THEN i.name ELSE i.seq || '' END
    || ' ' || i."unique" || ' ' || i.partial || ' ' || x.seqno || ' ' || x."desc"
FROM sqlite_master AS m JOIN pragma_index_list(m.name) AS i JOIN pragma_index_xinfo(i.name) AS x
WHERE m.type = 'table' AND x.key = 1
UNION ALL
SELECT 'trigger', tbl_name, '', '', '', name FROM sqlite_master WHERE type = 'trigger'

-- tables
SELECT name, sql FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name
