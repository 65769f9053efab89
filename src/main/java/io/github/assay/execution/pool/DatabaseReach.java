package io.github.assay.execution.pool;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.execution.sandbox.Sandbox;
import io.github.assay.execution.sandbox.SandboxPermissions;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Files and ports that a query process needs for one database. */
public final class DatabaseReach {
    /**
     * DuckDB reads its own control group in this folder and fails without that right. The entry of a process has no
     * name before the process starts, so the right covers all entries. Memory and environment of other processes stay
     * inaccessible.
     */
    private static final Path PROCESSES = Path.of("/proc");

    private static final int POSTGRESQL_PORT = 5432;
    private static final Pattern HOSTS = Pattern.compile("jdbc:postgresql://([^/?]*).*", Pattern.DOTALL);
    private static final Pattern PORT = Pattern.compile(".*:(\\d{1,5})");
    private static final Pattern PORT_ELSEWHERE = Pattern.compile("(?i)[?&](?:PGPORT|port|service)=");
    private static final Pattern CERTIFICATE = Pattern.compile("(?i)[?&](?:sslcert|sslkey|sslrootcert)=([^&]*)");

    private DatabaseReach() {}

    /** Whether the database is reached by the network. */
    public static boolean isRemote(DatabaseSpec.Kind kind) {
        return !kind.isFile();
    }

    /** The database's file and its log files; or the ports of a server and the certificates that its URL names. */
    public static SandboxPermissions of(DatabaseSpec.Kind kind, String location) {
        if (!Sandbox.isThere()) {
            return SandboxPermissions.NOTHING;
        }
        if (isRemote(kind)) {
            return SandboxPermissions.ports(ports(location)).and(SandboxPermissions.files(certificates(location)));
        }
        try {
            SandboxPermissions files = SandboxPermissions.files(Stream.concat(Stream.of(""), kind.logs().stream())
                    .map(ending -> Path.of(location + ending))
                    .toList());
            return kind == DatabaseSpec.Kind.DUCKDB ? files.and(SandboxPermissions.files(List.of(PROCESSES))) : files;
        } catch (InvalidPathException _) {
            // The text is no path on this system; opening it reports that.
            return SandboxPermissions.NOTHING;
        }
    }

    private static Set<Integer> ports(String url) {
        if (PORT_ELSEWHERE.matcher(url).find()) {
            return Set.of(SandboxPermissions.ANY_PORT);
        }
        Matcher hosts = HOSTS.matcher(url);
        Set<Integer> ports = new HashSet<>();
        for (String host : hosts.matches() ? hosts.group(1).split(",") : new String[] {""}) {
            Matcher port = PORT.matcher(host);
            ports.add(port.matches() ? Integer.parseInt(port.group(1)) : POSTGRESQL_PORT);
        }
        return ports;
    }

    private static List<Path> certificates(String url) {
        List<Path> files = new ArrayList<>();
        Path home = Path.of(System.getProperty("user.home"));
        Stream.of("root.crt", "postgresql.crt", "postgresql.pk8")
                .map(home.resolve(".postgresql")::resolve)
                .forEach(files::add);
        files.add(home.resolve(".pgpass"));
        files.add(home.resolve(".pg_service.conf"));
        Matcher named = CERTIFICATE.matcher(url);
        while (named.find()) {
            try {
                files.add(Path.of(URLDecoder.decode(named.group(1), StandardCharsets.UTF_8)));
            } catch (IllegalArgumentException e) {
                System.getLogger(DatabaseReach.class.getName())
                        .log(System.Logger.Level.INFO, "a URL names a file that has no such name here", e);
            }
        }
        return files;
    }
}
