SELECT 1
SELECT * FROM customer ORDER BY id
SELECT count(*), sum(amount), avg(amount), min(amount), max(amount) FROM orders
SELECT c.name, count(*) AS n FROM customer c JOIN orders o ON o.customer_id = c.id GROUP BY c.name HAVING count(*) > 1 ORDER BY n DESC, c.name
SELECT c.* FROM customer c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.id IS NULL
SELECT c.name, o.total FROM customer c, LATERAL (SELECT sum(amount) AS total FROM orders WHERE customer_id = c.id) o
SELECT o.status, o.total_price FROM orders o WHERE o.status IN ('paid', 'open')
SELECT o.* FROM orders o WHERE o.placed_at >= timestamp '2024-01-01' AND o.placed_at < now()
SELECT date_trunc('month', placed_at) AS month, sum(amount) FROM orders GROUP BY 1 ORDER BY 1
SELECT extract(year FROM placed_at) AS y, extract(quarter FROM placed_at) AS q, count(*) FROM orders GROUP BY y, q ORDER BY y, q
SELECT to_char(placed_at, 'YYYY-MM-DD') FROM orders ORDER BY id LIMIT 5
SELECT age(timestamp '2024-05-05', timestamp '2024-01-01'), justify_days(interval '40 days')
SELECT placed_at + interval '1 day', placed_at::date, date_part('dow', placed_at) FROM orders
SELECT make_date(2024, 2, 29), make_interval(days => 3), make_timestamp(2024, 1, 2, 3, 4, 5)
SELECT current_date, current_timestamp, localtime, localtimestamp, clock_timestamp(), statement_timestamp()
SELECT row_number() OVER (PARTITION BY customer_id ORDER BY placed_at) AS rn, id FROM orders
SELECT id, rank() OVER w, dense_rank() OVER w, percent_rank() OVER w, cume_dist() OVER w, ntile(4) OVER w FROM orders WINDOW w AS (ORDER BY amount)
SELECT id, lag(amount) OVER (ORDER BY id), lead(amount, 1, 0) OVER (ORDER BY id), first_value(amount) OVER (ORDER BY id), last_value(amount) OVER (ORDER BY id), nth_value(amount, 2) OVER (ORDER BY id) FROM orders
SELECT id, sum(amount) OVER (ORDER BY placed_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM orders
SELECT id, avg(amount) OVER (ORDER BY placed_at RANGE BETWEEN interval '7 days' PRECEDING AND CURRENT ROW) FROM orders
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY amount), percentile_disc(0.9) WITHIN GROUP (ORDER BY amount), mode() WITHIN GROUP (ORDER BY status) FROM orders
SELECT stddev(amount), stddev_pop(amount), variance(amount), var_pop(amount), corr(amount, id), covar_pop(amount, id), regr_slope(amount, id), regr_r2(amount, id) FROM orders
SELECT count(*) FILTER (WHERE status = 'paid'), bool_and(amount > 0), bool_or(amount > 100), every(amount > 0) FROM orders
SELECT string_agg(name, ', ' ORDER BY name), array_agg(id ORDER BY id) FROM customer
SELECT status, customer_id, sum(amount) FROM orders GROUP BY ROLLUP (status, customer_id) ORDER BY 1, 2
SELECT status, customer_id, sum(amount), grouping(status) FROM orders GROUP BY CUBE (status, customer_id)
SELECT status, customer_id, count(*) FROM orders GROUP BY GROUPING SETS ((status), (customer_id), ())
WITH big AS (SELECT * FROM orders WHERE amount > 50) SELECT status, count(*) FROM big GROUP BY status
WITH total(x) AS (SELECT sum(amount) FROM orders) SELECT total.x FROM total
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10) SELECT sum(i) FROM n
WITH m AS MATERIALIZED (SELECT * FROM customer) SELECT * FROM m a JOIN m b USING (id)
SELECT id FROM customer UNION SELECT customer_id FROM orders ORDER BY 1
SELECT id FROM customer INTERSECT SELECT customer_id FROM orders
SELECT id FROM customer EXCEPT ALL SELECT customer_id FROM orders
VALUES (1, 'a'), (2, 'b')
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v(i, n) WHERE v.i > 1
TABLE customer
SELECT DISTINCT ON (customer_id) customer_id, id, amount FROM orders ORDER BY customer_id, amount DESC
SELECT DISTINCT status FROM orders ORDER BY status DESC NULLS LAST
SELECT * FROM orders ORDER BY amount DESC LIMIT 3 OFFSET 1
SELECT * FROM orders ORDER BY amount FETCH FIRST 2 ROWS WITH TIES
SELECT * FROM orders ORDER BY id LIMIT (SELECT count(*) / 2 FROM orders)
SELECT CASE WHEN amount > 100 THEN 'high' WHEN amount > 50 THEN 'mid' ELSE 'low' END AS band, count(*) FROM orders GROUP BY 1
SELECT coalesce(email, 'none'), nullif(name, 'Ann'), greatest(1, 2, 3), least(4, 5) FROM customer
SELECT upper(name), lower(name), initcap(name), length(name), char_length(name), octet_length(name), reverse(name) FROM customer
SELECT substring(name FROM 1 FOR 2), substr(name, 2), left(name, 1), right(name, 1), position('n' IN name), strpos(name, 'n') FROM customer
SELECT trim(both ' ' FROM name), ltrim(name), rtrim(name, 'x'), btrim(name), lpad(name, 8, '*'), rpad(name, 8), repeat('x', 3), overlay(name PLACING 'zz' FROM 1 FOR 2) FROM customer
SELECT concat(name, ' ', email), concat_ws('-', name, email), name || ':' || id, format('%s (%s)', name, id) FROM customer
SELECT replace(name, 'a', 'b'), translate(name, 'abc', 'xyz'), split_part(email, '@', 2), ascii(name), chr(65), md5(name), quote_literal(name), quote_ident(name) FROM customer
SELECT regexp_replace(name, '[aeiou]', '*', 'g'), regexp_match(name, '(.)n'), regexp_split_to_array(name, ''), regexp_count(name, 'a'), regexp_substr(name, '.$') FROM customer
SELECT m[1] FROM customer, regexp_matches(name, '(\w)', 'g') m
SELECT name FROM customer WHERE name ~ '^A' OR name ~* 'b' OR name !~ 'z' OR name SIMILAR TO '%(a|b)%'
SELECT name FROM customer WHERE name LIKE 'A%' AND name NOT ILIKE '%x%' AND starts_with(name, 'A')
SELECT string_to_array('a,b,c', ','), array_to_string(ARRAY['a', 'b'], '|'), string_to_table('a b', ' ')
SELECT abs(-1), ceil(1.2), floor(1.8), round(1.234, 2), trunc(1.9), mod(7, 3), power(2, 3), sqrt(2), exp(1), ln(2), log(10), sign(-1), cbrt(27), pi()
SELECT sin(1), cos(1), tan(1), asin(0.5), acos(0.5), atan(1), atan2(1, 2), degrees(1), radians(180), div(7, 2), gcd(12, 18), lcm(4, 6), width_bucket(5, 0, 10, 5), @(-5), |/ 25.0
SELECT random() < 2, gen_random_uuid() IS NOT NULL, random() * amount >= 0 FROM orders
SELECT amount::int, CAST(amount AS numeric(10,1)), amount::text, '12'::int, 'true'::boolean, '2024-01-01'::date, '1 day'::interval FROM orders
SELECT to_number('12,454.8-', '99G999D9S'), to_date('05 Dec 2000', 'DD Mon YYYY'), to_timestamp(0), to_char(125, '999')
SELECT generate_series(1, 5)
SELECT d::date FROM generate_series(timestamp '2024-01-01', timestamp '2024-01-10', interval '1 day') AS d
SELECT g.day::date, count(o.id) FROM generate_series(date '2024-01-01', date '2024-01-31', interval '1 day') AS g(day) LEFT JOIN orders o ON o.placed_at::date = g.day::date GROUP BY 1 ORDER BY 1
SELECT * FROM unnest(ARRAY[1, 2, 3]) WITH ORDINALITY AS u(x, i)
SELECT unnest(tags), array_length(tags, 1), cardinality(tags), tags[1], tags[1:2] FROM customer
SELECT name FROM customer WHERE 'vip' = ANY (tags) OR tags @> ARRAY['new'] OR tags && ARRAY['x']
SELECT array_append(tags, 'x'), array_cat(tags, tags), array_position(tags, 'vip'), array_remove(tags, 'vip') FROM customer
SELECT profile ->> 'city', profile -> 'address' ->> 'zip', profile #>> '{address,zip}', profile ? 'city', profile @> '{"city": "Bonn"}' FROM customer
SELECT jsonb_array_elements_text(profile -> 'likes'), jsonb_typeof(profile), jsonb_object_keys(profile) FROM customer
SELECT k, v FROM customer, jsonb_each_text(profile) AS e(k, v)
SELECT json_build_object('id', id, 'name', name), jsonb_build_array(1, 'a', true), to_jsonb(name), row_to_json(c) FROM customer c
SELECT json_agg(name), jsonb_object_agg(id, name), json_object_agg(id, name) FROM customer
SELECT jsonb_path_query(profile, '$.likes[*]'), jsonb_path_exists(profile, '$.city'), jsonb_set(profile, '{city}', '"X"'), profile - 'city', profile || '{"a": 1}', jsonb_pretty(profile), jsonb_strip_nulls(profile) FROM customer
SELECT * FROM jsonb_to_recordset('[{"a": 1, "b": "x"}]') AS x(a int, b text)
SELECT x.* FROM customer, jsonb_to_record(profile) AS x(city text, likes jsonb)
SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, ordinal_position
SELECT table_schema, table_name FROM information_schema.tables WHERE table_type = 'BASE TABLE'
SELECT tc.constraint_name, kcu.column_name FROM information_schema.table_constraints tc JOIN information_schema.key_column_usage kcu USING (constraint_name, table_schema) WHERE constraint_type = 'FOREIGN KEY'
SELECT grantee, privilege_type FROM information_schema.role_table_grants
SELECT relname, pg_relation_size(oid), pg_size_pretty(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r'
SELECT schemaname, tablename FROM pg_tables WHERE schemaname = 'public'
SELECT viewname, definition FROM pg_views WHERE schemaname = 'public'
SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
SELECT a.attname, format_type(a.atttypid, a.atttypmod), col_description(a.attrelid, a.attnum) FROM pg_attribute a WHERE a.attrelid = 'orders'::regclass AND a.attnum > 0
SELECT rolname, rolcanlogin FROM pg_roles ORDER BY 1
SELECT attname, n_distinct, most_common_vals FROM pg_stats WHERE tablename = 'orders'
SELECT relname, n_live_tup FROM pg_stat_user_tables
SELECT version(), current_user, session_user, current_database(), current_schema, pg_backend_pid() > 0
SELECT obj_description('orders'::regclass), pg_get_viewdef('order_total'::regclass), pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = 'orders'::regclass
SELECT * FROM order_total ORDER BY 1
SELECT total.total, total.customer_id FROM order_total AS total
SELECT customer_name(1), customer_name(o.customer_id) FROM orders o
SELECT net(amount), net(amount, 0.07) FROM orders
SELECT similarity(name, 'Ann'), name % 'Anna', word_similarity('Ann', name) FROM customer
SELECT unaccent('Hôtel'), levenshtein('kitten', 'sitting'), soundex('Robert'), metaphone('Thompson', 4), dmetaphone('x')
SELECT encode(digest('abc', 'sha256'), 'hex'), encode(sha256('abc'), 'hex'), crypt('x', '$1$abc')
SELECT 'a=>1, b=>2'::hstore -> 'a', akeys('a=>1'::hstore)
SELECT to_tsvector('english', name) @@ to_tsquery('english', 'ann'), ts_rank(to_tsvector(name), plainto_tsquery('ann')), ts_headline(name, plainto_tsquery('ann')) FROM customer
SELECT '[1,5)'::int4range @> 3, lower('[1,5)'::int4range), upper(numrange(1, 2)), daterange('2024-01-01', '2024-02-01') && daterange('2024-01-15', '2024-03-01')
SELECT point(1, 2) <-> point(4, 6), box '((0,0),(1,1))' @> point '(0.5,0.5)', '192.168.1.5'::inet << '192.168.1.0/24'::cidr, host('10.0.0.1'::inet)
SELECT B'101' & B'110', 5 # 3, 1 << 4, ~1, 17 % 5, 2 ^ 10, 7 / 2
SELECT (1, 'a') = (1, 'a'), ROW(1, NULL) IS NULL, 1 IS DISTINCT FROM 2, NOT true, 3 BETWEEN SYMMETRIC 5 AND 1
SELECT * FROM customer TABLESAMPLE BERNOULLI (100) REPEATABLE (1)
SELECT * FROM customer TABLESAMPLE SYSTEM (100)
SELECT placed_at AT TIME ZONE 'Europe/Berlin', timezone('UTC', placed_at), (placed_at AT TIME ZONE 'UTC')::time FROM orders
SELECT EXISTS (SELECT 1 FROM orders WHERE amount > 100), (SELECT max(amount) FROM orders), ARRAY(SELECT id FROM customer ORDER BY id)
SELECT name FROM customer WHERE id IN (SELECT customer_id FROM orders) AND id = ANY (ARRAY[1, 2]) AND id > ALL (ARRAY[0])
SELECT c.name COLLATE "C" FROM customer c ORDER BY c.name COLLATE "C"
SELECT U&'d\0061t\+000061', E'a\tb\'c', $$it's$$, $q$x$q$, 'it''s', 'a' 
SELECT "name", c."id" FROM "customer" AS c WHERE "name" = 'O''Hara; DROP TABLE customer; -- '
SELECT /* nested /* comment */ ; */ 1 -- trailing ; comment
SELECT pg_typeof(amount), pg_column_size(amount), ctid, tableoid::regclass, xmin FROM orders LIMIT 1
SELECT xmlelement(name a, 'b') IS NOT NULL WHERE false
SELECT (c.home).city, (home).zip FROM customer c
SELECT o.version, o.random, o."user", o.file FROM orders o
SELECT lo.lo_revenue, lo.lo_orderdate FROM lineorder lo
SELECT p.url, p.query FROM page p WHERE p.url LIKE 'https://%'
SELECT status::order_status, enum_range(NULL::order_status) FROM orders WHERE status::order_status = 'paid'
SELECT setweight('a:1'::tsvector, 'A'), numnode('a & b'::tsquery), querytree('a'::tsquery)
SELECT sum(amount) / nullif(count(*), 0) AS share, 100.0 * sum(amount) / sum(sum(amount)) OVER () FROM orders GROUP BY status
SELECT merge_action IS NULL FROM (SELECT NULL AS merge_action) x
SELECT crosstab.* FROM (SELECT status AS crosstab FROM orders) AS crosstab
SELECT o.total FROM (SELECT sum(amount) AS total FROM orders) o
EXPLAIN SELECT * FROM orders
EXPLAIN (VERBOSE, FORMAT TEXT) SELECT * FROM customer
