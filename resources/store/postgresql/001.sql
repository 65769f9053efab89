-- Shared store, version 1. ${schema} is the schema's name. Journals are authoritative: a row is one line of somebody's
-- journal or of a log beside the journals, as it was written. All other columns are derived from the line by the
-- server, so that a login cannot claim another annotator, item or transaction, and a new kind of act needs no change here.
CREATE SCHEMA ${schema};
REVOKE ALL ON SCHEMA ${schema} FROM PUBLIC;

CREATE TABLE ${schema}.version (number int PRIMARY KEY, applied timestamptz NOT NULL DEFAULT pg_catalog.now());
CREATE TABLE ${schema}.store (id uuid NOT NULL, one boolean PRIMARY KEY DEFAULT true CHECK (one));
INSERT INTO ${schema}.store (id) VALUES (pg_catalog.gen_random_uuid());

-- Who may log in as what. A login of the roles annotator and adjudicator writes acts of one annotator only.
CREATE TABLE ${schema}.member (
    login name PRIMARY KEY,
    role text NOT NULL CHECK (role IN ('annotator', 'adjudicator', 'lead', 'reader')),
    annotator text NOT NULL,
    since timestamptz NOT NULL DEFAULT pg_catalog.now()
);

-- Kinds of acts that an annotator may not write, and who may: adjudicators, or leads only. What leads plan all may read.
CREATE TABLE ${schema}.reserved (kind text PRIMARY KEY, planned boolean NOT NULL);
INSERT INTO ${schema}.reserved VALUES ('adjudication', false), ('round', true), ('assignment', true);

CREATE SEQUENCE ${schema}.act_number;
CREATE TABLE ${schema}.act (
    number bigint PRIMARY KEY,
    id bytea NOT NULL UNIQUE,
    origin text NOT NULL,
    log text NOT NULL,
    line text NOT NULL CHECK (line !~ '[\n\r]' AND pg_catalog.length(line) <= 4000000),
    kind text NOT NULL,
    annotator text NOT NULL,
    case_id text,
    system text,
    run_id text,
    import_id text,
    planned boolean NOT NULL,
    login name NOT NULL,
    tx xid8 NOT NULL,
    received timestamptz NOT NULL
);
CREATE INDEX act_item ON ${schema}.act (case_id, system, run_id);
CREATE INDEX act_annotator ON ${schema}.act (annotator);
CREATE INDEX act_import ON ${schema}.act (import_id) WHERE import_id IS NOT NULL;

-- The latest vote of each annotator on each item: what opens the votes of others to an annotator.
CREATE TABLE ${schema}.decided (
    annotator text NOT NULL,
    case_id text NOT NULL,
    system text NOT NULL,
    run_id text NOT NULL,
    at timestamptz NOT NULL,
    decides boolean NOT NULL,
    tx xid8 NOT NULL,
    PRIMARY KEY (annotator, case_id, system, run_id)
);
CREATE TABLE ${schema}.withdrawn (import_id text PRIMARY KEY);

-- Locked by each writer to its commit, so that numbers are visible in their order and no reader passes over a row.
CREATE TABLE ${schema}.turn ();

CREATE FUNCTION ${schema}.me() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$ SELECT annotator FROM ${schema}.member WHERE login = session_user $$;

CREATE FUNCTION ${schema}.about(OUT id uuid, OUT version int, OUT role text, OUT annotator text, OUT last bigint)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$ SELECT s.id, (SELECT max(v.number) FROM ${schema}.version v), m.role, m.annotator,
            coalesce((SELECT max(a.number) FROM ${schema}.act a), 0)
        FROM ${schema}.store s LEFT JOIN ${schema}.member m ON m.login = session_user $$;

-- NUL and lone surrogates have no form in PostgreSQL; in the derived columns U+FFFD replaces them.
CREATE FUNCTION ${schema}.parsed(line text) RETURNS jsonb LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp
    AS $$ SELECT regexp_replace(line, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\ufffd', 'g')::jsonb $$;

CREATE FUNCTION ${schema}.take_turn() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$ BEGIN LOCK TABLE ${schema}.turn IN EXCLUSIVE MODE; RETURN NULL; END $$;

CREATE FUNCTION ${schema}.derive() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
DECLARE
    parsed jsonb := ${schema}.parsed(NEW.line);
BEGIN
    IF jsonb_typeof(parsed) <> 'object' THEN
        RAISE EXCEPTION 'not the line of a journal' USING ERRCODE = 'check_violation';
    END IF;
    NEW.number := nextval('${schema}.act_number');
    -- without the key by which a line continues its own file, because a restored file has the same acts
    NEW.id := sha256(convert_to(NEW.log || chr(10) || regexp_replace(NEW.line, ',"chain":"[0-9a-f]*"\}$', '}'), 'UTF8'));
    NEW.kind := coalesce(parsed ->> 'act', '');
    NEW.annotator := coalesce(parsed ->> 'annotator', '');
    NEW.case_id := CASE WHEN NEW.log = '' THEN parsed ->> 'case_id' END;
    NEW.system := CASE WHEN NEW.case_id IS NOT NULL THEN coalesce(parsed ->> 'system', '') END;
    NEW.run_id := CASE WHEN NEW.case_id IS NOT NULL THEN coalesce(parsed ->> 'run_id', '') END;
    NEW.import_id := CASE WHEN NEW.log = '' THEN parsed ->> 'import' END;
    NEW.planned := EXISTS (SELECT 1 FROM ${schema}.reserved r WHERE r.kind = NEW.kind AND r.planned);
    NEW.login := session_user;
    NEW.tx := pg_current_xact_id();
    NEW.received := now();
    RETURN NEW;
END $$;

CREATE FUNCTION ${schema}.note_decisions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    INSERT INTO ${schema}.decided AS d (annotator, case_id, system, run_id, at, decides, tx)
        SELECT DISTINCT ON (annotator, case_id, system, run_id) annotator, case_id, system, run_id, v.at, v.decides, tx
        FROM fresh, LATERAL (SELECT (${schema}.parsed(line) ->> 'at')::timestamptz AS at,
            ${schema}.parsed(line) ->> 'label' IN ('pass', 'fail') AS decides) v
        WHERE kind = 'vote' AND case_id IS NOT NULL
            AND (import_id IS NULL OR import_id NOT IN (SELECT w.import_id FROM ${schema}.withdrawn w))
        ORDER BY annotator, case_id, system, run_id, v.at DESC
        ON CONFLICT (annotator, case_id, system, run_id)
            DO UPDATE SET at = excluded.at, decides = excluded.decides, tx = excluded.tx WHERE excluded.at > d.at;
    IF EXISTS (SELECT 1 FROM fresh WHERE log = 'imports.log' AND jsonb_exists(${schema}.parsed(line), 'undo')) THEN
        INSERT INTO ${schema}.withdrawn
            SELECT ${schema}.parsed(line) ->> 'undo' FROM fresh
            WHERE log = 'imports.log' AND jsonb_exists(${schema}.parsed(line), 'undo')
            ON CONFLICT DO NOTHING;
        DELETE FROM ${schema}.decided d USING ${schema}.act a, ${schema}.withdrawn w
            WHERE a.import_id = w.import_id AND a.annotator = d.annotator AND a.case_id = d.case_id
                AND a.system = d.system AND a.run_id = d.run_id;
        INSERT INTO ${schema}.decided
            SELECT DISTINCT ON (a.annotator, a.case_id, a.system, a.run_id) a.annotator, a.case_id, a.system, a.run_id,
                (${schema}.parsed(a.line) ->> 'at')::timestamptz,
                ${schema}.parsed(a.line) ->> 'label' IN ('pass', 'fail'), a.tx
            FROM ${schema}.act a
            WHERE a.kind = 'vote' AND a.case_id IS NOT NULL
                AND (a.import_id IS NULL OR a.import_id NOT IN (SELECT w.import_id FROM ${schema}.withdrawn w))
                AND EXISTS (SELECT 1 FROM ${schema}.act b JOIN ${schema}.withdrawn w ON b.import_id = w.import_id
                    WHERE b.annotator = a.annotator AND b.case_id = a.case_id AND b.system = a.system
                        AND b.run_id = a.run_id)
            ORDER BY 1, 2, 3, 4, 5 DESC
            ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER take_turn BEFORE INSERT ON ${schema}.act FOR EACH STATEMENT EXECUTE FUNCTION ${schema}.take_turn();
CREATE TRIGGER derive BEFORE INSERT ON ${schema}.act FOR EACH ROW EXECUTE FUNCTION ${schema}.derive();
CREATE TRIGGER note_decisions AFTER INSERT ON ${schema}.act REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION ${schema}.note_decisions();

-- No role may change or delete a row. An annotator cannot select id, because with it the text of a hidden line could be
-- guessed, and cannot compare what a line says but in rows that the policy shows.
GRANT USAGE ON SCHEMA ${schema} TO ${schema}_annotator, ${schema}_adjudicator, ${schema}_lead, ${schema}_reader;
GRANT SELECT (number, origin, log, line, annotator, case_id, system, run_id) ON ${schema}.act
    TO ${schema}_annotator, ${schema}_adjudicator, ${schema}_lead, ${schema}_reader;
GRANT INSERT (origin, log, line) ON ${schema}.act TO ${schema}_annotator, ${schema}_adjudicator, ${schema}_lead;
GRANT SELECT ON ${schema}.decided, ${schema}.reserved TO ${schema}_annotator, ${schema}_adjudicator;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ${schema} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ${schema}.me(), ${schema}.about(), ${schema}.parsed(text)
    TO ${schema}_annotator, ${schema}_adjudicator, ${schema}_lead, ${schema}_reader;

ALTER TABLE ${schema}.decided ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON ${schema}.decided FOR SELECT TO ${schema}_annotator, ${schema}_adjudicator
    USING (annotator = (SELECT ${schema}.me()));

-- A decision opens the votes of others from the next transaction on, so that none is read before a vote that is then
-- rolled back.
ALTER TABLE ${schema}.act ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads_all ON ${schema}.act FOR SELECT TO ${schema}_adjudicator, ${schema}_lead, ${schema}_reader USING (true);
CREATE POLICY reads_after_own_vote ON ${schema}.act FOR SELECT TO ${schema}_annotator USING (
    annotator = (SELECT ${schema}.me()) OR case_id IS NULL OR planned
    OR EXISTS (SELECT 1 FROM ${schema}.decided d WHERE d.annotator = (SELECT ${schema}.me()) AND d.case_id = act.case_id
        AND d.system = act.system AND d.run_id = act.run_id AND d.decides
        AND d.tx IS DISTINCT FROM pg_catalog.pg_current_xact_id_if_assigned()));
CREATE POLICY writes_all ON ${schema}.act FOR INSERT TO ${schema}_lead WITH CHECK (true);
CREATE POLICY writes_own ON ${schema}.act FOR INSERT TO ${schema}_annotator WITH CHECK (
    log = '' AND case_id IS NOT NULL AND annotator = (SELECT ${schema}.me())
    AND NOT EXISTS (SELECT 1 FROM ${schema}.reserved r WHERE r.kind = act.kind));
CREATE POLICY adjudicates ON ${schema}.act FOR INSERT TO ${schema}_adjudicator WITH CHECK (
    log = '' AND case_id IS NOT NULL AND NOT planned AND annotator = (SELECT ${schema}.me()));
