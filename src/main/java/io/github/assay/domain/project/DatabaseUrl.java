package io.github.assay.domain.project;

import io.github.assay.domain.project.DatabaseSpec.Kind;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parsed database URL: its location has no password, and only parameters known to be harmless reach the driver.
 *
 * @param kind the engine named
 * @param location for PostgreSQL a URL of checked parts without user and password; for SQLite, DuckDB and H2 the path
 *     of a file, relative or absolute; for other engines a text that may be shown; empty: the URL cannot be used
 * @param user the user named; empty: none
 * @param password the password contained; empty: none
 * @param dropped parameters that are not used, by name; a name that no engine has is not repeated
 */
public record DatabaseUrl(Kind kind, String location, String user, String password, List<String> dropped) {
    private static final String HOST = "(?:[\\w.-]+|\\[[\\p{XDigit}:.]+])(?::\\d{1,5})?";
    private static final Pattern HOSTS = Pattern.compile(HOST + "(?:," + HOST + ")*");

    private static final String POSTGRESQL = "jdbc:postgresql:";

    /**
     * PostgreSQL parameters with the values allowed: they choose server and schema and how the connection is encrypted.
     */
    private static final Map<String, String> HARMLESS = Map.ofEntries(
            Map.entry("currentSchema", ".*"),
            Map.entry("ssl", "true|false"),
            Map.entry("sslmode", "disable|allow|prefer|require|verify-ca|verify-full"),
            Map.entry("sslrootcert", ".*"),
            Map.entry("sslcert", ".*"),
            Map.entry("sslkey", ".*"),
            Map.entry("sslNegotiation", "postgres|direct"),
            Map.entry("gssEncMode", "disable|allow|prefer|require"),
            Map.entry("channelBinding", "disable|prefer|require"),
            Map.entry("targetServerType", "any|primary|master|slave|secondary|preferSlave|preferSecondary|preferPrimary"),
            Map.entry("hostRecheckSeconds", "\\d{1,9}"),
            Map.entry("loadBalanceHosts", "true|false"),
            Map.entry("tcpKeepAlive", "true|false"));

    /** Parameters that users often write but Assay sets itself or does not need. Only these names are shown. */
    private static final List<String> KNOWN = List.of(
            ("ApplicationName adaptiveFetch allowEncodingChanges assumeMinServerVersion authenticationPluginClassName "
                            + "autosave binaryTransfer cancelSignalTimeout cleanupSavepoints connectTimeout "
                            + "databaseMetadataCacheFields defaultRowFetchSize escapeSyntaxCallMode jaasLogin "
                            + "localSocketAddress logServerErrorDetail loggerFile loggerLevel loginTimeout "
                            + "logUnclosedConnections maxResultBuffer options preferQueryMode prepareThreshold "
                            + "protocolVersion readOnly readOnlyMode replication requireAuth reWriteBatchedInserts "
                            + "service socketFactory socketFactoryArg socketTimeout sslfactory sslfactoryarg "
                            + "sslhostnameverifier sslpassword sslpasswordcallback stringtype unknownLength "
                            + "useSpnego xmlFactoryFactory ssl sslmode sslNegotiation gssEncMode channelBinding "
                            + "targetServerType hostRecheckSeconds loadBalanceHosts tcpKeepAlive "
                            + "ACCESS_MODE_DATA AUTO_RECONNECT AUTO_SERVER CACHE_SIZE CASE_INSENSITIVE_IDENTIFIERS "
                            + "CIPHER DATABASE_TO_LOWER DATABASE_TO_UPPER DB_CLOSE_DELAY DB_CLOSE_ON_EXIT FILE_LOCK "
                            + "IFEXISTS IGNORE_CATALOGS INIT LOCK_TIMEOUT MODE NON_KEYWORDS SCHEMA "
                            + "TRACE_LEVEL_FILE TRACE_LEVEL_SYSTEM_OUT "
                            + "access_mode allow_unsigned_extensions autoinstall_known_extensions "
                            + "autoload_known_extensions custom_extension_repository duckdb.read_only "
                            + "enable_external_access extension_directory memory_limit session_init_sql_file "
                            + "temp_directory threads "
                            + "cache cipher immutable key mode nolock vfs foreign_keys journal_mode busy_timeout")
                    .split(" "));

    public DatabaseUrl {
        dropped = List.copyOf(dropped);
    }

    /** Whether a text is meant as a URL rather than as the path of a file. */
    public static boolean isUrl(String text) {
        return text.regionMatches(true, 0, "jdbc:", 0, 5) || text.matches("(?is)[a-z][a-z0-9+.-]+://.*");
    }

    /** Parses a URL. Never throws, whatever the text is. */
    public static DatabaseUrl of(String url) {
        String lower = url.toLowerCase(Locale.ROOT);
        if (lower.startsWith(POSTGRESQL)) {
            return postgresql(url.substring(POSTGRESQL.length()));
        }
        for (Kind kind : Kind.values()) {
            String begin = "jdbc:" + kind.dialect() + ":";
            if (kind.isFile() && lower.startsWith(begin)) {
                boolean query = kind == Kind.SQLITE;
                return file(kind, url.substring(begin.length()), query ? '?' : ';', query ? '&' : ';');
            }
        }
        return other(url);
    }

    /** Whether the URL is unusable, because its form is not that of its engine's URLs. */
    public boolean isUnusable() {
        return location.isEmpty();
    }

    /** The dropped parameters as a list for people; empty text: there are none. */
    public String droppedNames() {
        List<String> known = dropped.stream()
                .flatMap(name -> KNOWN.stream().filter(name::equalsIgnoreCase).limit(1))
                .distinct()
                .sorted()
                .toList();
        long others = dropped.stream().filter(name -> KNOWN.stream().noneMatch(name::equalsIgnoreCase)).count();
        String counted = others == 0 ? "" : others == 1 ? "one that Assay does not know" : others + " that Assay does not know";
        String named = String.join(", ", known);
        return named.isEmpty() ? counted : counted.isEmpty() ? named : named + " and " + counted;
    }

    /** Leaves the password out. */
    @Override
    public String toString() {
        return kind + " " + location;
    }

    private static DatabaseUrl postgresql(String rest) {
        int query = rest.indexOf('?');
        String place = query < 0 ? rest : rest.substring(0, query);
        Parameters parameters = new Parameters();
        parameters.read(query < 0 ? "" : rest.substring(query + 1), '&');
        boolean cutInPassword = query >= 0 && rest.substring(query).split("=", 2)[0].contains("@");
        Optional<String> server = cutInPassword ? Optional.empty() : server(place, parameters);
        return new DatabaseUrl(
                Kind.POSTGRESQL,
                server.map(s -> POSTGRESQL + s + parameters.keptText()).orElse(""),
                parameters.user(),
                parameters.password(),
                parameters.dropped());
    }

    /**
     * {@code //[user[:password]@]host[:port],…/[database]}, {@code database} or {@code /}; empty: the text has another
     * form.
     */
    private static Optional<String> server(String place, Parameters parameters) {
        if (!place.startsWith("//")) {
            String database = decoded(place.startsWith("/") ? place.substring(1) : place);
            return place.contains("@") || place.contains(":") ? Optional.empty() : Optional.of(encoded(database));
        }
        int at = place.lastIndexOf('@');
        if (at >= 0) {
            parameters.login(place.substring(2, at));
        }
        String rest = place.substring(at < 0 ? 2 : at + 1);
        int slash = rest.indexOf('/');
        String hosts = slash < 0 ? rest : rest.substring(0, slash);
        String database = slash < 0 ? "" : decoded(rest.substring(slash + 1));
        return hosts.isEmpty() || HOSTS.matcher(hosts).matches()
                ? Optional.of("//" + hosts + "/" + encoded(database))
                : Optional.empty();
    }

    private static DatabaseUrl file(Kind kind, String rest, char begin, char between) {
        int end = rest.indexOf(begin);
        Parameters parameters = new Parameters();
        parameters.read(end < 0 ? "" : rest.substring(end + 1), between);
        parameters.dropAll();
        String path = end < 0 ? rest : rest.substring(0, end);
        if (path.regionMatches(true, 0, "file:", 0, 5)) {
            path = path.substring(5);
            path = kind == Kind.SQLITE ? decoded(path.replace("+", "%2B").replaceFirst("^//(?:localhost)?(?=/)", "")) : path;
        }
        if (path.startsWith("~/") || path.startsWith("~\\")) {
            path = System.getProperty("user.home") + path.substring(1);
        }
        boolean elsewhere = path.isBlank() || path.matches("(?is):.*|[a-z][a-z0-9+.-]+:.*");
        String file = kind == Kind.H2 && !path.toLowerCase(Locale.ROOT).endsWith(".mv.db") ? path + ".mv.db" : path;
        return new DatabaseUrl(kind, elsewhere ? "" : file, parameters.user(), parameters.password(), parameters.dropped());
    }

    private static DatabaseUrl other(String url) {
        Matcher scheme = Pattern.compile("(?is)((?:jdbc:)?[a-z][a-z0-9+.-]*:).*").matcher(url);
        String begin = scheme.matches() ? scheme.group(1) : "";
        String rest = url.substring(begin.length()).split("[?;]", 2)[0];
        int at = rest.lastIndexOf('@');
        String shown = at < 0 ? rest : "//" + rest.substring(at + 1).replaceFirst("^/+", "");
        boolean secret = url.matches("(?is).*(?:[?;&](?:password|pwd|secret|token)=|//[^/@]*:[^@]+@|:\\w+/[^@]+@).*");
        return new DatabaseUrl(Kind.OTHER, begin + shown, "", secret ? "*" : "", List.of());
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            // A percent sign that begins no escape is kept as it is.
            return text;
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Parameters read so far; {@code login} has the user and password found. */
    private record Parameters(List<String> kept, List<String> dropped, Map<String, String> login) {
        Parameters() {
            this(new ArrayList<>(), new ArrayList<>(), new HashMap<>());
        }

        String user() {
            return login.getOrDefault("user", "");
        }

        String password() {
            return login.getOrDefault("password", "");
        }

        void login(String text) {
            int colon = text.indexOf(':');
            login.put("user", decoded((colon < 0 ? text : text.substring(0, colon)).replace("+", "%2B")));
            login.put("password", colon < 0 ? "" : decoded(text.substring(colon + 1).replace("+", "%2B")));
        }

        void read(String text, char between) {
            for (String pair : text.split(Pattern.quote(String.valueOf(between)))) {
                int equals = pair.indexOf('=');
                String name = equals < 0 ? "" : pair.substring(0, equals).strip();
                String key = name.toLowerCase(Locale.ROOT);
                String value = pair.substring(equals + 1);
                if (key.equals("user") || key.equals("password")) {
                    login.put(key, between == '&' ? decoded(value) : value);
                } else if (HARMLESS.containsKey(name) && decoded(value).matches(HARMLESS.get(name))) {
                    kept.add(name + "=" + encoded(decoded(value)));
                } else if (!pair.isBlank()) {
                    dropped.add(name);
                }
            }
        }

        /** Drops all parameters, for engines whose files need none. */
        void dropAll() {
            kept.forEach(pair -> dropped.add(pair.substring(0, pair.indexOf('='))));
            kept.clear();
        }

        String keptText() {
            return kept.isEmpty() ? "" : "?" + String.join("&", kept);
        }
    }
}
