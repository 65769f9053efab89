package io.github.assay.sql.parse;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import net.sf.jsqlparser.parser.CCJSqlParser;

/**
 * Stops parsers at the time limit, because the threads that wait for them cannot watch the clock. One thread checks
 * several times a second while a text is being parsed and sleeps otherwise.
 */
final class ParserWatch {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final Map<CCJSqlParser, Long> ENDS = new ConcurrentHashMap<>();
    private static final Thread WATCH =
            Thread.ofPlatform().daemon().name("sql-parser-watch").start(ParserWatch::look);
    private static volatile boolean asleep;

    private ParserWatch() {}

    /** A parser under watch until this is closed. */
    record Watched(CCJSqlParser parser) implements AutoCloseable {
        @Override
        public void close() {
            ENDS.remove(parser);
        }
    }

    /** Stops a parser that has not finished within the time limit. */
    static Watched over(CCJSqlParser parser, long millis) {
        ENDS.put(parser, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
        if (asleep) {
            LockSupport.unpark(WATCH);
        }
        return new Watched(parser);
    }

    private static void look() {
        while (true) {
            asleep = ENDS.isEmpty();
            if (ENDS.isEmpty()) {
                LockSupport.park(ENDS);
            } else {
                asleep = false;
                LockSupport.parkNanos(ENDS, LOOK_NANOS);
                long now = System.nanoTime();
                ENDS.forEach((parser, end) -> parser.interrupted |= now - end > 0);
            }
        }
    }
}
