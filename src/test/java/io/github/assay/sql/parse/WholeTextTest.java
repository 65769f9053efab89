package io.github.assay.sql.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.sql.parse.ParserRun.StringCharStream;
import io.github.assay.sql.query.Battery;
import java.util.List;
import java.util.stream.Stream;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.Provider;
import net.sf.jsqlparser.parser.StringProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The parser makes the same of a text as with the provider of its own, trees and complaints alike. */
class WholeTextTest {
    private static final List<String> ENDS = List.of(
            "SELECT 1", "SELECT 1;", "SELECT 1 -- end", "SELECT 1 /* end */", "SELECT 1 /* no end", "SELECT 'no end",
            "SELECT \"no end", "SELECT", "SELECT 1 FROM", "SELECT a FROM t WHERE a = 1e", "SELECT a FROM t WHERE a <",
            "\n", "SELECT '\ud83d\ude00", "SELECT a FROM t WHERE a IN (" + "1, ".repeat(3_000) + "2)");

    @TestFactory
    Stream<DynamicTest> nothingChanges() {
        Stream<String> battery = Battery.DIALECTS.stream().flatMap(d -> Battery.of(d).stream()).map(Battery.Entry::sql);
        return Stream.concat(ENDS.stream(), battery).map(sql -> dynamicTest(
                "'" + sql.substring(0, Math.min(60, sql.length())) + "'",
                () -> assertThat(read(new StringCharStream(sql))).isEqualTo(read(new StringProvider(sql)))));
    }

    private static String read(Provider text) {
        try {
            return String.valueOf(new CCJSqlParser(text).withAllowComplexParsing(true).Statement());
        } catch (ParseException | RuntimeException | Error e) {
            return e.getClass() + ": " + e.getMessage();
        }
    }
}
