-- Shared store, version 3: acts of annotators and adjudicators are on items that a lead has published; and of two votes of
-- one annotator, item and time the one that readers count opens the votes of others: pass and fail come before the rest.
-- Items are kept as hashes, because annotators need not know them all, and because an index holds no long names.
CREATE TABLE ${schema}.item (id bytea PRIMARY KEY);
-- How often items were added; 0: none is published, and every item is taken.
ALTER TABLE ${schema}.store ADD COLUMN items int NOT NULL DEFAULT 0;

CREATE FUNCTION ${schema}.item_id(case_id text, system text, run_id text) RETURNS bytea LANGUAGE sql STABLE
    SET search_path = pg_catalog, pg_temp
    AS $$ SELECT sha256(convert_to(json_build_array(case_id, system, run_id)::text, 'UTF8')) $$;

CREATE FUNCTION ${schema}.note_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM fresh) THEN
        UPDATE ${schema}.store SET items = items + 1;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER note_items AFTER INSERT ON ${schema}.item REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION ${schema}.note_items();

-- Runs after derive, by its name. What a lead brings may be on items of earlier predictions.
CREATE FUNCTION ${schema}.known_item() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    IF NEW.case_id IS NOT NULL
            AND NOT coalesce((SELECT m.role = 'lead' FROM ${schema}.member m WHERE m.login = session_user), true)
            AND (SELECT s.items FROM ${schema}.store s) > 0
            AND NOT EXISTS (SELECT 1 FROM ${schema}.item i
                WHERE i.id = ${schema}.item_id(NEW.case_id, NEW.system, NEW.run_id)) THEN
        RAISE EXCEPTION 'The line is on no item of the project; a lead whose project has the item opens it first.'
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER known_item BEFORE INSERT ON ${schema}.act FOR EACH ROW EXECUTE FUNCTION ${schema}.known_item();

DROP FUNCTION ${schema}.about();
CREATE FUNCTION ${schema}.about(OUT id uuid, OUT version int, OUT role text, OUT annotator text, OUT last bigint, OUT items int)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$ SELECT s.id, (SELECT max(v.number) FROM ${schema}.version v), m.role, m.annotator,
            coalesce((SELECT max(a.number) FROM ${schema}.act a), 0), s.items
        FROM ${schema}.store s LEFT JOIN ${schema}.member m ON m.login = session_user $$;

CREATE OR REPLACE FUNCTION ${schema}.decisions(imports boolean) RETURNS SETOF ${schema}.decided LANGUAGE sql STABLE
    SET search_path = pg_catalog, pg_temp AS $$
        SELECT DISTINCT ON (a.annotator, a.case_id, a.system, a.run_id) a.annotator, a.case_id, a.system, a.run_id,
            ${schema}.moment(${schema}.parsed(a.line) ->> 'at') AS at,
            ${schema}.parsed(a.line) ->> 'label' IN ('pass', 'fail') AS decides, a.tx
        FROM ${schema}.act a
        WHERE a.kind = 'vote' AND a.case_id IS NOT NULL AND a.fault IS NULL
            AND (a.import_id IS NULL OR a.import_id NOT IN (SELECT w.import_id FROM ${schema}.withdrawn w))
            AND (NOT imports OR EXISTS (SELECT 1 FROM ${schema}.act b JOIN ${schema}.withdrawn w ON b.import_id = w.import_id
                WHERE b.annotator = a.annotator AND b.case_id = a.case_id AND b.system = a.system
                    AND b.run_id = a.run_id))
        ORDER BY 1, 2, 3, 4, 5 DESC, 6 DESC, a.number $$;

CREATE OR REPLACE FUNCTION ${schema}.note_decisions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    INSERT INTO ${schema}.decided AS d (annotator, case_id, system, run_id, at, decides, tx)
        SELECT DISTINCT ON (annotator, case_id, system, run_id) annotator, case_id, system, run_id, v.at, v.decides, tx
        FROM fresh, LATERAL (SELECT ${schema}.moment(${schema}.parsed(line) ->> 'at') AS at,
            ${schema}.parsed(line) ->> 'label' IN ('pass', 'fail') AS decides) v
        WHERE kind = 'vote' AND case_id IS NOT NULL
            AND (import_id IS NULL OR import_id NOT IN (SELECT w.import_id FROM ${schema}.withdrawn w))
        ORDER BY annotator, case_id, system, run_id, v.at DESC, v.decides DESC
        ON CONFLICT (annotator, case_id, system, run_id)
            DO UPDATE SET at = excluded.at, decides = excluded.decides, tx = excluded.tx
                WHERE (excluded.at, excluded.decides) > (d.at, d.decides);
    IF EXISTS (SELECT 1 FROM fresh WHERE log = 'imports.log' AND jsonb_exists(${schema}.parsed(line), 'undo')) THEN
        INSERT INTO ${schema}.withdrawn
            SELECT ${schema}.parsed(line) ->> 'undo' FROM fresh
            WHERE log = 'imports.log' AND jsonb_exists(${schema}.parsed(line), 'undo')
            ON CONFLICT DO NOTHING;
        DELETE FROM ${schema}.decided d USING ${schema}.act a, ${schema}.withdrawn w
            WHERE a.import_id = w.import_id AND a.annotator = d.annotator AND a.case_id = d.case_id
                AND a.system = d.system AND a.run_id = d.run_id;
        INSERT INTO ${schema}.decided SELECT * FROM ${schema}.decisions(true) ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;
DELETE FROM ${schema}.decided;
INSERT INTO ${schema}.decided SELECT * FROM ${schema}.decisions(false);

GRANT INSERT (id) ON ${schema}.item TO ${schema}_lead;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ${schema} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ${schema}.about() TO ${schema}_annotator, ${schema}_adjudicator, ${schema}_lead, ${schema}_reader;
GRANT EXECUTE ON FUNCTION ${schema}.item_id(text, text, text) TO ${schema}_lead;
