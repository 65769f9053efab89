package io.github.assay.store.labels.embedded;

import io.github.assay.h2.H2Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An H2 database in a file or in memory, open until this object is closed. AUTO_SERVER and its server process are off;
 * the lock of the store's folder excludes other processes.
 */
public final class Database implements AutoCloseable {
    static final String SUFFIX = ".mv.db";
    private static final AtomicLong MEMORIES = new AtomicLong();
    private static final String SETTINGS =
            ";DB_CLOSE_ON_EXIT=FALSE;TRACE_LEVEL_FILE=0;TRACE_LEVEL_SYSTEM_OUT=0;CACHE_SIZE=16384;RETENTION_TIME=0";

    /** Returns rows as H2 finds them; without it H2 first copies a large answer into a temporary file. */
    private static final String STREAMED = ";LAZY_QUERY_EXECUTION=1";

    private final String url;
    private final Connection writer;

    private Database(String url) throws SQLException {
        this.url = url;
        this.writer = connect("");
        this.writer.setAutoCommit(false);
    }

    /** @param file the file's path without {@value #SUFFIX}; made where there is none */
    static Database inFile(Path file) throws SQLException {
        return new Database("jdbc:h2:" + H2Files.name(file) + SETTINGS);
    }

    public static Database inMemory() throws SQLException {
        return new Database("jdbc:h2:mem:assay-" + MEMORIES.incrementAndGet() + SETTINGS);
    }

    /** The one connection that writes; never commits by itself. */
    Connection writer() {
        return writer;
    }

    /** A new connection for one reader. It sees committed data and blocks no other thread. The caller closes it. */
    Connection reader() throws SQLException {
        return connect(STREAMED);
    }

    /** Connects without {@code DriverManager}, which would load the drivers of all engines. */
    private Connection connect(String more) throws SQLException {
        Properties login = new Properties();
        login.setProperty("user", "sa");
        login.setProperty("password", "");
        return new org.h2.Driver().connect(url + more, login);
    }

    @Override
    public void close() throws SQLException {
        writer.close();
    }
}
