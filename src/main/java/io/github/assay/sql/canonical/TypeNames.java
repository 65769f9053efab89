package io.github.assay.sql.canonical;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prints names of data types in one spelling: lower case, one blank, and one name where a dialect has several for the
 * same type (metrics.md §0.8). SQLite, which knows types by affinity only, has five. Lengths and scales stay.
 */
final class TypeNames {
    private static final Pattern WORDS = Pattern.compile("[a-z_][a-z0-9_ ]*[a-z0-9_]|[a-z]");
    private static final String SHARED =
            "integer=int; decimal=numeric,dec; boolean=bool; varchar=character varying,char varying; char=character; "
                    + "double=double precision; nchar=national character,national char; "
                    + "nvarchar=national character varying,national char varying,nchar varying; ";
    private static final String SIZED = "smallint=int2; integer=int4; bigint=int8; real=float4; double=float8; ";
    private static final String ZONES = "timestamp=timestamp without time zone; time=time without time zone; "
            + "timestamp with time zone=timestamptz; time with time zone=timetz; ";
    private static final String SPARK =
            "bigint=long; smallint=short; tinyint=byte; float=real; timestamp_ntz=timestamp without time zone; ";

    /** Dialects, then what they add to the shared names or have in their place. */
    private static final Map<String, Map<String, String>> BY_DIALECT = new HashMap<>();

    static {
        put("", "");
        put("postgresql postgres redshift", SIZED + ZONES + "double=float; char=bpchar; bit varying=varbit");
        put("duckdb", SIZED + ZONES + "tinyint=int1; bigint=long; smallint=short; integer=signed; real=float; boolean=logical; "
                + "varchar=text,string,char,bpchar,character; timestamp=datetime; blob=bytea,binary,varbinary");
        put("h2", SIZED + "integer=mediumint,signed; double=float; decimal=number; timestamp=timestamp without time zone; "
                + "time=time without time zone; varbinary=binary varying");
        put("mysql mariadb", "signed=signed integer,signed int; unsigned=unsigned integer,unsigned int");
        put("sqlserver tsql mssql", "float=double,double precision,float(53); real=float(24); timestamp=rowversion");
        put("bigquery", "int64=int,integer,smallint,bigint,tinyint,byteint; bignumeric=bigdecimal");
        put("snowflake", "decimal=number,int,integer,bigint,smallint,tinyint,byteint,number(38,0),decimal(38,0),numeric(38,0); "
                + "double=float,float4,float8,real; varchar=string,text,nvarchar,nvarchar2; binary=varbinary; "
                + "timestamp_ntz=datetime,timestampntz,timestamp without time zone; timestamp_tz=timestamptz,timestamp with time zone; "
                + "timestamp_ltz=timestampltz,timestamp with local time zone");
        put("databricks spark hive", SPARK);
        put("oracle", "integer=smallint,number(38),number(38,0); decimal(=number(; varchar=varchar2; nvarchar=nvarchar2; float=double,double precision");
        put("clickhouse", "int32=int,integer; int64=bigint; int16=smallint; int8=tinyint; float32=float,real; "
                + "float64=double,double precision; string=varchar,char,text,character varying,character");
    }

    private TypeNames() {}

    private static void put(String dialects, String more) {
        Map<String, String> names = new HashMap<>();
        for (String entry : (SHARED + more).split(";\\s*")) {
            List<String> both = List.of(entry.strip().split("=", 2));
            for (String other : both.size() < 2 ? new String[0] : both.getLast().split(",(?![^(]*\\))")) {
                names.put(other, both.getFirst());
            }
        }
        for (String dialect : dialects.split(" ")) {
            BY_DIALECT.put(dialect, names);
        }
    }

    /** The name of a type as written, with its lengths and in whatever case and spacing. */
    static String of(String written, String dialect) {
        String plain = written.toLowerCase(Locale.ROOT)
                .replace("`", "").replaceAll("\\s+", " ").replaceAll(" ?([(),<>:\\[\\]]) ?", "$1").replaceAll("\\)(?=[a-z])", ") ").strip();
        if (plain.contains("\"") || plain.contains("'")) {
            return plain;
        }
        if (dialect.equals("sqlite")) {
            return affinity(plain);
        }
        Map<String, String> names = BY_DIALECT.getOrDefault(dialect, BY_DIALECT.getOrDefault("", Map.of()));
        if (names.containsKey(plain)) {
            return again(names.getOrDefault(plain, plain), names);
        }
        int open = plain.indexOf('(');
        int close = plain.indexOf(')');
        if (open > 0 && close == plain.lastIndexOf(')') && plain.indexOf('<') < 0) {
            String name = (plain.substring(0, open) + plain.substring(close + 1)).strip();
            String sized = names.getOrDefault(name + "(", name + "(");
            return named(sized.substring(0, sized.length() - 1), names) + plain.substring(open, close + 1);
        }
        return named(plain, names);
    }

    /** Each name in a type; of a struct's fields the types, not the names before them. */
    private static String named(String plain, Map<String, String> names) {
        Matcher words = WORDS.matcher(plain);
        return words.replaceAll(m -> {
            boolean field = plain.startsWith(":", m.end());
            String word = m.group();
            int blank = word.indexOf(' ');
            boolean nested = blank > 0 && m.start() > 0 && !names.containsKey(word);
            String type = nested ? word.substring(blank + 1) : word;
            return Matcher.quoteReplacement(
                    field ? word : (nested ? word.substring(0, blank + 1) : "") + again(names.getOrDefault(type, type), names));
        });
    }

    /** A dialect may have another name for a shared one: {@code int} is {@code integer}, and that is {@code int64}. */
    private static String again(String name, Map<String, String> names) {
        return names.getOrDefault(name, name);
    }

    /** What CAST converts to in SQLite, by the rules of its manual in their order. */
    private static String affinity(String plain) {
        return plain.contains("int") ? "integer"
                : plain.matches(".*(char|clob|text).*") ? "text"
                : plain.contains("blob") ? "blob"
                : plain.matches(".*(real|floa|doub).*") ? "real"
                : "numeric";
    }
}
