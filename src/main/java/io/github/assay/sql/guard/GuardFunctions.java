package io.github.assay.sql.guard;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks function calls in a query. Calls that write, read files, wait or reach the network are refused; unknown
 * functions are listed.
 */
final class GuardFunctions {
    /** First words of types in lists of columns; a call has no such word behind a name. */
    private static final Set<String> TYPES = Set.of(
            ("int integer int2 int4 int8 bigint smallint text varchar character char bpchar numeric decimal real double float float4 "
                    + "float8 boolean bool date time timetz timestamp timestamptz interval json jsonb uuid bytea xml").split(" "));

    private final SignificantTokens text;
    private final List<String> folders;
    private final TreeSet<String> unknown = new TreeSet<>();

    GuardFunctions(SignificantTokens text, List<String> folders) {
        this.text = text;
        this.folders = folders;
    }

    Optional<GuardVerdict> check() {
        for (int i = 0; i < text.size(); i++) {
            if (!text.reads(i + 1, "(") && text.reads(i - 1, ".") && DeniedFunctions.inPostgres(text.name(i))) {
                return Optional.of(GuardVerdict.Block.of("side_effect_function", text, i - 1, i));
            }
            if (!text.reads(i + 1, "(") || !isName(i)) {
                continue;
            }
            if (isDenied(i) && !readsAllowedFolder(i) && !namesColumns(i)) {
                return Optional.of(GuardVerdict.Block.of("side_effect_function", text, i, i + 1));
            }
            if (text.is(i, Kind.FUNCTION) && !KnownFunctions.contains(text.name(i))) {
                unknown.add(text.name(i));
            }
        }
        return Optional.empty();
    }

    /** Functions that are on neither list, sorted. */
    List<String> unknown() {
        return List.copyOf(unknown);
    }

    private boolean isName(int i) {
        return text.is(i, Kind.FUNCTION) || text.is(i, Kind.QUOTED_IDENTIFIER) || text.is(i, Kind.KEYWORD);
    }

    /** By its own name or that of a package before it, such as {@code utl_http.request}. */
    private boolean isDenied(int i) {
        boolean packaged = text.reads(i - 1, ".") && DeniedFunctions.isPackage(text.name(i - 2));
        return packaged || text.isEscapedName(i) || DeniedFunctions.contains(text.name(i)) && !matchesPattern(i);
    }

    /** Whether a call is SQLite's {@code glob(pattern, text)}; DuckDB's {@code glob}, which lists files, takes one value. */
    private boolean matchesPattern(int i) {
        int depth = 0;
        int commas = 0;
        for (int k = i + 1; k <= text.closing(i + 1); k++) {
            depth += text.readsAny(k, "(", "[", "{") ? 1 : text.readsAny(k, ")", "]", "}") ? -1 : 0;
            commas += depth == 1 && text.reads(k, ",") ? 1 : 0;
        }
        return commas == 1 && text.name(i).equals("glob");
    }

    /**
     * Whether a name is that of a query in WITH or of a table behind AS, with its columns, and no call:
     * {@code WITH file (a, b) AS (SELECT …)}, {@code FROM t AS file (a, b)}, {@code FROM f() AS file (a int)}.
     */
    private boolean namesColumns(int i) {
        if ((text.reads(i - 1, "as") || text.reads(i - 1, ")")) && definesColumns(i + 2, text.closing(i + 1))) {
            return true;
        }
        int close = text.closing(i + 1);
        boolean names = (close - i) % 2 == 1 && text.reads(close, ")");
        for (int k = i + 2; names && k < close; k++) {
            names = (k - i) % 2 == 1 ? text.reads(k, ",") : isName(k) || text.is(k, Kind.IDENTIFIER);
        }
        return names && (text.reads(i - 1, "as") || namesQuery(i));
    }

    /** Whether columns with their types stand from a place up to another: {@code a int, b numeric(10, 2), c text[]}. */
    private boolean definesColumns(int from, int close) {
        int i = from;
        while (i < close && (isName(i) || text.is(i, Kind.IDENTIFIER)) && TYPES.contains(text.name(i + 1))
                && !text.readsAny(i, "all", "distinct", "not", "variadic", "binary")) {
            i += 2;
            while (i < close && text.readsAny(i, "varying", "precision", "with", "without", "time", "zone")) {
                i++;
            }
            if (text.reads(i, "(") && text.is(i + 1, Kind.NUMBER)) {
                i = text.closing(i) + 1;
            }
            while (text.reads(i, "[") && text.reads(i + 1, "]")) {
                i += 2;
            }
            if (i == close) {
                return true;
            }
            i = text.reads(i, ",") ? i + 1 : close;
        }
        return false;
    }

    /** Whether the name begins a query in WITH: behind WITH itself, or behind other queries in brackets and commas. */
    private boolean namesQuery(int i) {
        int with = i - 1;
        int depth = 0;
        while (with >= 0 && depth >= 0 && !(depth == 0 && text.reads(with, "with"))) {
            depth += text.reads(with, ")") ? 1 : text.reads(with, "(") ? -1 : 0;
            with--;
        }
        int name = text.reads(with + 1, "recursive") ? with + 2 : with + 1;
        while (with >= 0 && depth == 0 && name < i) {
            int next = behindQuery(name);
            name = next > 0 && text.reads(next, ",") ? next + 1 : text.size();
        }
        return with >= 0 && depth == 0 && name == i && behindQuery(name) > 0;
    }

    /**
     * The place behind {@code name [(columns)] [USING KEY (columns)] AS [[NOT] MATERIALIZED] (query) [SEARCH …] [CYCLE …]};
     * negative where none begins there.
     */
    private int behindQuery(int name) {
        int as = text.reads(name + 1, "(") ? text.closing(name + 1) + 1 : name + 1;
        if (text.reads(as, "using") && text.reads(as + 1, "key") && text.reads(as + 2, "(")) {
            as = text.closing(as + 2) + 1;
        }
        int open = as + 1;
        while (text.readsAny(open, "not", "materialized")) {
            open++;
        }
        boolean query = text.reads(as, "as") && text.reads(open, "(")
                && text.readsAny(open + 1, "select", "with", "values", "table", "from", "(");
        return query ? behindClause(behindClause(text.closing(open) + 1, "search"), "cycle") : -1;
    }

    /**
     * The place behind {@code SEARCH {DEPTH | BREADTH} FIRST BY columns SET name} or {@code CYCLE columns SET name [TO value
     * DEFAULT value] [USING name]}; the place itself where no such clause begins there.
     */
    private int behindClause(int from, String clause) {
        int set = from;
        while (text.reads(from, clause) && set < text.size() && !text.readsAny(set, "set", "(", ")")) {
            set++;
        }
        if (set == from || !text.reads(set, "set")) {
            return from;
        }
        int behind = set + 2;
        for (String word : List.of("to", "default", "using")) {
            behind += text.reads(behind, word) ? 2 : 0;
        }
        return behind;
    }

    private boolean readsAllowedFolder(int i) {
        if (folders.isEmpty() || !DeniedFunctions.readsFiles(text.name(i)) || !text.is(i + 2, Kind.STRING)) {
            return false;
        }
        String quoted = text.name(i + 2);
        String path = quoted.substring(1, Math.max(1, quoted.length() - 1));
        boolean plain = !path.contains("..") && !path.contains("'") && text.readsAny(i + 3, ")", ",");
        return plain && folders.stream().anyMatch(f -> path.startsWith(withSlash(f.toLowerCase(java.util.Locale.ROOT))));
    }

    private static String withSlash(String folder) {
        return folder.endsWith("/") ? folder : folder + "/";
    }

    /** Lists functions known to have no side effect; the guard allows others and lists them. */
    private static final class KnownFunctions {
        private static final Set<String> NAMES = Set.of(
                (
                        // aggregates
                        "count sum avg min max total group_concat string_agg listagg array_agg json_agg jsonb_agg "
                                + "json_group_array json_group_object json_object_agg jsonb_object_agg every bool_and "
                                + "bool_or bit_and bit_or bit_xor stddev stddev_pop stddev_samp variance var_pop "
                                + "var_samp "
                                + "corr covar_pop covar_samp regr_slope regr_intercept regr_r2 median mode quantile "
                                + "quantile_cont quantile_disc percentile_cont percentile_disc approx_count_distinct "
                                + "approx_quantile any_value arg_min arg_max first last histogram product list "
                                + "kurtosis "
                                + "skewness "
                                // windows
                                + "row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value "
                                + "last_value "
                                + "nth_value "
                                // numbers
                                + "abs ceil ceiling floor round trunc truncate mod power pow sqrt exp ln log log2 "
                                + "log10 "
                                + "sign sin cos tan asin acos atan atan2 degrees radians pi random rand greatest least "
                                + "cbrt div width_bucket "
                                // text
                                + "length len char_length character_length octet_length upper lower ucase lcase "
                                + "initcap "
                                + "trim ltrim rtrim btrim substr substring left right replace instr position strpos "
                                + "locate concat concat_ws repeat reverse lpad rpad ascii char chr unicode hex unhex "
                                + "quote printf format translate overlay split_part regexp_replace regexp_matches "
                                + "regexp_match regexp_substr regexp_like regexp_count regexp_extract regexp soundex "
                                + "difference space starts_with ends_with contains prefix suffix like levenshtein md5 "
                                + "sha1 sha256 to_char to_number to_date to_timestamp to_hex string_split unnest "
                                // dates
                                + "date time datetime timestamp julianday strftime strptime unixepoch timediff now "
                                + "current_date current_time current_timestamp curdate curtime date_trunc date_part "
                                + "date_add date_sub date_diff datediff dateadd datepart date_format extract age year "
                                + "month monthname day dayname dayofmonth dayofweek dayofyear week weekday quarter "
                                + "hour "
                                + "minute second last_day make_date make_timestamp make_interval from_unixtime "
                                + "unix_timestamp str_to_date timestampdiff timestampadd justify_days epoch epoch_ms "
                                + "add_months months_between isodow "
                                // choices and types
                                + "coalesce nullif ifnull nvl nvl2 isnull if iif decode cast convert try_cast typeof "
                                + "safe_cast likely unlikely likelihood case "
                                // JSON, arrays, rows
                                + "json json_extract json_extract_string json_type json_array json_object json_each "
                                + "json_tree json_array_length json_valid json_value json_query json_build_object "
                                + "jsonb_build_object to_json to_jsonb row_to_json array_length cardinality "
                                + "array_to_string string_to_array list_value struct_pack row array generate_series "
                                + "range "
                                + "grouping generate_subscripts gen_random_uuid uuid zeroblob randomblob changes "
                                + "last_insert_rowid sqlite_version version")
                        .split(" "));

        static boolean contains(String name) {
            return NAMES.contains(name);
        }
    }
}
