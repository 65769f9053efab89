-- Shared store, version 2: a line is inserted only if every reader reads it, and labels that a lead states in advance are
-- acts of their own, which only leads read. Lines that were inserted before and that no reader reads open nothing any
-- more; the column fault says why.
ALTER TABLE ${schema}.act ADD COLUMN fault text, ADD COLUMN answer text;
INSERT INTO ${schema}.reserved VALUES ('stated', false);

-- Keys of each kind of act; those of kind '' are keys of all. A key of the form 'none' may not be there.
CREATE TABLE ${schema}.form (
    kind text NOT NULL,
    key text NOT NULL,
    form text NOT NULL CHECK (form IN ('text', 'word', 'time', 'number', 'flag', 'texts', 'none')),
    needed boolean NOT NULL DEFAULT true,
    words text[],
    least numeric,
    most numeric,
    PRIMARY KEY (kind, key)
);
INSERT INTO ${schema}.form (kind, key, form, needed, words) VALUES
    ('', 'act', 'text', true, NULL), ('', 'case_id', 'text', true, NULL), ('', 'system', 'text', true, NULL),
    ('', 'run_id', 'text', true, NULL), ('', 'annotator', 'text', true, NULL), ('', 'at', 'time', true, NULL),
    ('', 'gesture', 'word', false, '{do,undo,redo}'), ('', 'import', 'text', false, NULL),
    ('vote', 'label', 'word', true, '{pass,fail,unsure,skip}'), ('vote', 'issues', 'texts', true, NULL),
    ('vote', 'comment', 'text', true, NULL), ('vote', 'scores_visible', 'flag', true, NULL),
    ('vote', 'votes_visible', 'flag', true, NULL), ('vote', 'supersedes', 'time', false, NULL),
    ('vote', 'origin', 'word', true, '{cast,imported}'), ('vote', 'guideline', 'text', false, NULL),
    ('vote', 'copy_of', 'texts', false, NULL), ('vote', 'draw', 'texts', false, NULL),
    ('mark', 'flag', 'word', true, '{question_ambiguous,gold_defective,both_wrong,cannot_judge,bookmark}'),
    ('mark', 'on', 'flag', true, NULL), ('mark', 'note', 'text', true, NULL),
    ('remark', 'text', 'text', true, NULL),
    ('adjudication', 'label', 'word', true, '{pass,fail,unsure,skip}'), ('adjudication', 'reason', 'text', true, NULL),
    ('adjudication', 'cause', 'text', false, NULL), ('adjudication', 'basis', 'texts', false, NULL),
    ('adjudication', 'guideline', 'text', false, NULL),
    ('gold_review', 'verdict', 'word', true, '{accept,reject,amend,withdraw}'), ('gold_review', 'sql', 'text', true, NULL),
    ('gold_review', 'gold_sql', 'text', true, NULL), ('gold_review', 'proposer', 'text', true, NULL),
    ('gold_review', 'proposed_at', 'time', true, NULL), ('gold_review', 'error', 'text', false, NULL),
    ('gold_review', 'reason', 'text', true, NULL),
    ('disclosure', 'shown', 'texts', true, NULL),
    ('round', 'people', 'texts', true, NULL), ('round', 'order', 'word', true, '{file,random,stratified,triage}'),
    ('round', 'stratum', 'text', true, NULL), ('round', 'seed', 'text', true, NULL),
    ('round', 'before', 'word', true, '{nothing,results,scores,judge}'),
    ('round', 'after', 'word', true, '{nothing,results,scores,judge,votes}'), ('round', 'names', 'flag', true, NULL),
    ('round', 'guideline', 'text', true, NULL), ('round', 'anew', 'flag', true, NULL),
    ('round', 'step', 'word', true, '{plan,replan,close,reopen}'),
    ('assignment', 'round', 'text', true, NULL), ('assignment', 'to', 'texts', true, NULL),
    ('assignment', 'again', 'texts', false, NULL), ('assignment', 'masked', 'flag', false, NULL),
    ('assignment', 'use', 'word', false, '{onboarding}'), ('assignment', 'known', 'none', false, NULL),
    ('assignment', 'note', 'none', false, NULL),
    ('stated', 'round', 'text', true, NULL), ('stated', 'use', 'word', true, '{attention,gold,onboarding}'),
    ('stated', 'known', 'word', true, '{pass,fail}'), ('stated', 'note', 'text', true, NULL),
    ('repeat', 'round', 'text', true, NULL), ('repeat', 'label', 'word', true, '{pass,fail,unsure,skip}'),
    ('repeat', 'issues', 'texts', true, NULL), ('repeat', 'comment', 'text', true, NULL),
    ('repeat', 'scores_visible', 'flag', false, NULL), ('repeat', 'votes_visible', 'flag', false, NULL);
INSERT INTO ${schema}.form (kind, key, form, needed, least, most) VALUES
    ('vote', 'seconds', 'number', true, 0, NULL), ('vote', 'own_queries', 'number', false, 0, 2147483647),
    ('round', 'votes', 'number', true, 1, 2147483647), ('round', 'overlap', 'number', true, 0, 1),
    ('round', 'masked_share', 'number', true, 0, 1), ('round', 'repeats', 'number', true, 0, 2147483647),
    ('assignment', 'place', 'number', true, 1, 2147483647),
    ('repeat', 'seconds', 'number', true, 0, NULL), ('repeat', 'own_queries', 'number', false, 0, 2147483647);

-- A time as journals have it, to the millisecond; NULL for a text of another form. A day that is not raises an error.
CREATE FUNCTION ${schema}.moment(value text) RETURNS timestamptz LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
    AS $$ SELECT CASE WHEN value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{1,9})?Z$'
        THEN regexp_replace(value, '(\.[0-9]{1,3})[0-9]*Z$', '\1Z')::timestamptz END $$;

CREATE FUNCTION ${schema}.blank(value text) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp
    AS $$ SELECT value ~ '^[\t\n\v\f\r\u001c-\u001f \u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]*$' $$;

-- Why readers would not read a line of a journal; NULL: they read it.
CREATE FUNCTION ${schema}.fault(line text) RETURNS text LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp
    AS $$
DECLARE
    raw json;
    parsed jsonb;
    f record;
    act text;
    value text;
    list text[];
    due text;
    held boolean;
BEGIN
    due := 'it is no object of JSON with texts, numbers, flags and lists of texts';
    parsed := ${schema}.parsed(line);
    held := line ~* '\\u(0000|d[89a-f])';
    raw := CASE WHEN held THEN regexp_replace(line, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\ufffd', 'g') ELSE line END::json;
    IF json_typeof(raw) <> 'object' THEN
        RETURN due;
    END IF;
    IF EXISTS (SELECT 1 FROM json_object_keys(raw) k GROUP BY k HAVING count(*) > 1) THEN
        RETURN 'a key is in it twice';
    END IF;
    IF EXISTS (SELECT 1 FROM json_each(raw) m WHERE CASE json_typeof(m.value)
            WHEN 'array' THEN EXISTS (SELECT 1 FROM json_array_elements(m.value) e WHERE json_typeof(e) <> 'string')
            ELSE json_typeof(m.value) NOT IN ('string', 'number', 'boolean') END) THEN
        RETURN due;
    END IF;
    IF held AND concat(parsed ->> 'annotator', parsed ->> 'case_id', parsed ->> 'system', parsed ->> 'run_id',
            parsed ->> 'import') LIKE '%' || chr(65533) || '%' THEN
        RETURN 'a name has a character that the store cannot hold';
    END IF;
    act := parsed ->> 'act';
    IF act IS NULL OR act = '' OR NOT EXISTS (SELECT 1 FROM ${schema}.form WHERE kind = act) THEN
        RETURN 'it is no act that the store knows';
    END IF;
    FOR f IN SELECT * FROM ${schema}.form WHERE kind IN ('', act) ORDER BY kind, key LOOP
        due := f.key || ' is missing or of another form';
        IF NOT jsonb_exists(parsed, f.key) THEN
            IF f.needed THEN
                RETURN due;
            END IF;
            CONTINUE;
        END IF;
        value := parsed ->> f.key;
        IF f.form = 'none' OR jsonb_typeof(parsed -> f.key) <> (CASE f.form
                    WHEN 'number' THEN 'number' WHEN 'flag' THEN 'boolean' WHEN 'texts' THEN 'array' ELSE 'string' END)
                OR f.words IS NOT NULL AND value <> ALL (f.words)
                OR f.form = 'time' AND ${schema}.moment(value) IS NULL
                OR f.form = 'number' AND (value::numeric < f.least OR value::numeric > f.most) THEN
            RETURN due;
        END IF;
    END LOOP;
    IF ${schema}.blank(parsed ->> 'annotator') OR ${schema}.blank(coalesce(parsed ->> 'round', 'x')) THEN
        RETURN 'a name in it is blank';
    END IF;
    -- readers count UTF-16 units, of which a character takes at most two
    IF pg_catalog.length(line) > 240000 AND (SELECT sum(pg_catalog.length(m.value::text)
                + pg_catalog.length(regexp_replace(m.value::text, '[\u0001-\uffff]', '', 'g'))) FROM json_each(raw) m) > 499000
            OR act <> 'round' AND 2 * pg_catalog.length(coalesce(parsed ->> 'guideline', '')) > 64
                AND (pg_catalog.length(parsed ->> 'guideline') > 64 OR parsed ->> 'guideline' ~ '[^\u0001-\uffff]') THEN
        RETURN 'it is too long';
    END IF;
    due := 'a list in it is of another form';
    IF act = 'vote' AND jsonb_exists(parsed, 'copy_of') THEN
        IF jsonb_array_length(parsed -> 'copy_of') <> 3 OR ${schema}.moment(parsed -> 'copy_of' ->> 2) IS NULL THEN
            RETURN due;
        END IF;
    END IF;
    IF act = 'vote' AND jsonb_exists(parsed, 'draw') THEN
        IF jsonb_array_length(parsed -> 'draw') NOT IN (0, 2) THEN
            RETURN due;
        END IF;
        IF jsonb_array_length(parsed -> 'draw') = 2 THEN
            IF ${schema}.blank(parsed -> 'draw' ->> 0) OR parsed -> 'draw' ->> 1 !~ '^[0-9]+\.[0-9]+(E-?[0-9]+)?$' THEN
                RETURN due;
            END IF;
            IF (parsed -> 'draw' ->> 1)::double precision NOT BETWEEN 4.9e-324 AND 1 THEN
                RETURN due;
            END IF;
        END IF;
    END IF;
    IF act = 'adjudication' AND jsonb_exists(parsed, 'basis') THEN
        list := ARRAY(SELECT jsonb_array_elements_text(parsed -> 'basis'));
        IF cardinality(list) % 3 <> 0 OR EXISTS (SELECT 1 FROM generate_series(1, cardinality(list), 3) i
                WHERE list[i + 1] <> ALL ('{pass,fail,unsure,skip}') OR ${schema}.moment(list[i + 2]) IS NULL) THEN
            RETURN due;
        END IF;
    END IF;
    IF act = 'disclosure' AND NOT jsonb_exists_any(parsed -> 'shown', '{scores,votes,judge,counterexample}') THEN
        RETURN due;
    END IF;
    IF act = 'gold_review' AND parsed ->> 'verdict' IN ('accept', 'amend') AND ${schema}.blank(parsed ->> 'sql') THEN
        RETURN 'it has no query';
    END IF;
    IF act = 'repeat' AND jsonb_exists(parsed, 'scores_visible') AND NOT jsonb_exists(parsed, 'votes_visible') THEN
        RETURN 'votes_visible is missing or of another form';
    END IF;
    IF act = 'round' THEN
        list := '{nothing,results,scores,judge,votes}';
        IF parsed ->> 'case_id' !~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$' OR parsed ->> 'seed' !~ '^-?[0-9]{1,18}$'
                    AND (parsed ->> 'seed' !~ '^-?[0-9]{19}$' OR (parsed ->> 'seed')::bigint IS NULL)
                OR floor((parsed ->> 'votes')::numeric) > (SELECT count(DISTINCT p) FROM jsonb_array_elements_text(parsed -> 'people') p)
                OR array_position(list, parsed ->> 'after') < array_position(list, parsed ->> 'before') THEN
            RETURN 'its rules cannot be';
        END IF;
    END IF;
    RETURN NULL;
EXCEPTION WHEN OTHERS THEN
    RETURN coalesce(due, 'it cannot be read');
END $$;

CREATE OR REPLACE FUNCTION ${schema}.take_turn() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    -- a transaction that has written and then waits would hold up all others
    PERFORM set_config('idle_in_transaction_session_timeout', '10s', true);
    LOCK TABLE ${schema}.turn IN EXCLUSIVE MODE;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION ${schema}.derive() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    parsed jsonb;
    why text;
    at timestamptz;
    -- whoever brings labels of other programs writes times of long ago
    free boolean := coalesce((SELECT m.role = 'lead' FROM ${schema}.member m WHERE m.login = session_user), true);
BEGIN
    IF NEW.log = '' THEN
        why := ${schema}.fault(NEW.line);
        IF why IS NULL THEN
            at := ${schema}.moment(${schema}.parsed(NEW.line) ->> 'at');
            IF at > clock_timestamp() + interval '1 day' THEN
                why := 'its time is more than a day after the time of the server';
            ELSIF NOT free AND at < clock_timestamp() - interval '10 years' AND at <> 'epoch' THEN
                why := 'its time is more than ten years before the time of the server';
            END IF;
        END IF;
        IF why IS NOT NULL THEN
            RAISE EXCEPTION 'The line cannot be read: %.', why USING ERRCODE = 'check_violation';
        END IF;
    END IF;
    parsed := ${schema}.parsed(NEW.line);
    IF jsonb_typeof(parsed) <> 'object' THEN
        RAISE EXCEPTION 'The line cannot be read: it is no object of JSON.' USING ERRCODE = 'check_violation';
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
    NEW.answer := CASE WHEN NEW.log = '' AND NEW.kind = 'stated' THEN parsed ->> 'use' END;
    NEW.fault := NULL;
    NEW.login := session_user;
    NEW.tx := pg_current_xact_id();
    NEW.received := clock_timestamp();
    RETURN NEW;
END $$;

-- As in version 1, but by the lines that readers read, and by the millisecond as they do.
CREATE FUNCTION ${schema}.decisions(imports boolean) RETURNS SETOF ${schema}.decided LANGUAGE sql STABLE
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
        ORDER BY 1, 2, 3, 4, 5 DESC, a.number $$;

CREATE OR REPLACE FUNCTION ${schema}.note_decisions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    INSERT INTO ${schema}.decided AS d (annotator, case_id, system, run_id, at, decides, tx)
        SELECT DISTINCT ON (annotator, case_id, system, run_id) annotator, case_id, system, run_id, v.at, v.decides, tx
        FROM fresh, LATERAL (SELECT ${schema}.moment(${schema}.parsed(line) ->> 'at') AS at,
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
        INSERT INTO ${schema}.decided SELECT * FROM ${schema}.decisions(true) ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;

-- What the store held before: lines that nobody reads open nothing; assignments with a label are for leads, and others
-- get the same assignment without it.
CREATE TEMPORARY TABLE old_answer ON COMMIT DROP AS
    SELECT number, origin, login, received, ${schema}.parsed(line) - 'chain' AS act FROM ${schema}.act
    WHERE log = '' AND kind = 'assignment' AND jsonb_exists(${schema}.parsed(line), 'known')
        AND ${schema}.fault((${schema}.parsed(line) - 'known' - 'note' - 'use')::text) IS NULL;
UPDATE ${schema}.act SET answer = 'old' WHERE number IN (SELECT number FROM old_answer);
UPDATE ${schema}.act SET fault = ${schema}.fault(line) WHERE log = '' AND answer IS NULL;
UPDATE ${schema}.act SET answer = 'old'
    WHERE log = '' AND kind = 'assignment' AND fault IS NOT NULL AND line ~ 'known|\\u';
DELETE FROM ${schema}.decided;
INSERT INTO ${schema}.decided SELECT * FROM ${schema}.decisions(false);
INSERT INTO ${schema}.act (origin, log, line)
    SELECT origin || ' 2', '', (CASE WHEN act ->> 'use' = 'onboarding' THEN act - 'known' - 'note'
        ELSE act - 'known' - 'note' - 'use' END)::text FROM old_answer
    UNION ALL
    SELECT origin || ' 2', '', (act - 'to' - 'again' - 'masked' - 'place'
        || jsonb_build_object('act', 'stated', 'note', coalesce(act ->> 'note', '')))::text FROM old_answer
    ON CONFLICT DO NOTHING;
UPDATE ${schema}.act a SET login = o.login, received = o.received FROM old_answer o
    WHERE a.origin = o.origin || ' 2' AND a.case_id = o.act ->> 'case_id' AND a.system = o.act ->> 'system'
        AND a.run_id = o.act ->> 'run_id' AND ${schema}.parsed(a.line) ->> 'at' = o.act ->> 'at';

GRANT SELECT (login, received) ON ${schema}.act
    TO ${schema}_annotator, ${schema}_adjudicator, ${schema}_lead, ${schema}_reader;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ${schema} FROM PUBLIC;

DROP POLICY reads_all ON ${schema}.act;
DROP POLICY reads_after_own_vote ON ${schema}.act;
DROP POLICY adjudicates ON ${schema}.act;
CREATE POLICY leads_read ON ${schema}.act FOR SELECT TO ${schema}_lead USING (true);
CREATE POLICY readers_read ON ${schema}.act FOR SELECT TO ${schema}_reader USING (answer IS NULL);
CREATE POLICY adjudicators_read ON ${schema}.act FOR SELECT TO ${schema}_adjudicator USING (
    answer IS NULL OR answer = 'onboarding'
    AND EXISTS (SELECT 1 FROM ${schema}.decided d WHERE d.annotator = (SELECT ${schema}.me()) AND d.case_id = act.case_id
        AND d.system = act.system AND d.run_id = act.run_id AND d.decides
        AND d.tx IS DISTINCT FROM pg_catalog.pg_current_xact_id_if_assigned()));
CREATE POLICY reads_after_own_vote ON ${schema}.act FOR SELECT TO ${schema}_annotator USING (
    answer IS NULL AND (annotator = (SELECT ${schema}.me()) OR case_id IS NULL OR planned)
    OR (answer IS NULL OR answer = 'onboarding')
        AND EXISTS (SELECT 1 FROM ${schema}.decided d WHERE d.annotator = (SELECT ${schema}.me()) AND d.case_id = act.case_id
            AND d.system = act.system AND d.run_id = act.run_id AND d.decides
            AND d.tx IS DISTINCT FROM pg_catalog.pg_current_xact_id_if_assigned()));
CREATE POLICY adjudicates ON ${schema}.act FOR INSERT TO ${schema}_adjudicator WITH CHECK (
    log = '' AND case_id IS NOT NULL AND NOT planned AND answer IS NULL AND annotator = (SELECT ${schema}.me()));
