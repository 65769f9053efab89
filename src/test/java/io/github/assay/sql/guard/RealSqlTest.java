package io.github.assay.sql.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.conformance.DataSet;
import io.github.assay.conformance.TestData;
import io.github.assay.sql.guard.StatementGuard.GuardOptions;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.text.SqlLayout;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;

/** Real gold and predicted SQL: how much parses, is let through by the guard, and survives being taken apart. */
@Tag("oracle")
class RealSqlTest {
    @TestFactory
    Stream<DynamicTest> realSqlParses(TestReporter reporter) {
        return TestData.folders("cases", DataSet::isOne).stream()
                .map(folder -> dynamicTest(TestData.name(folder), () -> check(DataSet.read(folder), reporter)));
    }

    private static void check(DataSet folder, TestReporter reporter) {
        Set<String> gold = new LinkedHashSet<>();
        Set<String> predicted = new LinkedHashSet<>();
        folder.cases().forEach(c -> {
            gold.add(c.gold());
            predicted.addAll(c.predictions().values());
        });
        assertThat(faults(gold)).as("gold SQL that does not parse").isEmpty();
        List<String> faults = faults(predicted);
        reporter.publishEntry(
                folder.name(),
                gold.size() + " gold, " + (predicted.size() - faults.size()) + " of " + predicted.size()
                        + " predicted texts parse; not: " + faults);
        assertThat(faults.size()).as("predicted SQL that does not parse").isLessThanOrEqualTo(1 + predicted.size() / 200);
        folder.failOnFaults();
    }

    private static List<String> faults(Set<String> texts) {
        List<String> faults = new ArrayList<>();
        for (String text : texts) {
            ParsedSql sql = ParsedSql.parse(text, "sqlite");
            if (sql.isParsed()) {
                assertThat(StatementGuard.judge(sql, GuardOptions.STRICT).allows()).as(text).isTrue();
                assertThat(sql.parts()).as(text).isPresent();
                String laidOut = SqlLayout.format(text, "sqlite");
                assertThat(ParsedSql.parse(laidOut, "sqlite").parts()).as(text).isEqualTo(sql.parts());
            } else if (!text.isBlank()) {
                faults.add(text);
            }
        }
        return faults;
    }
}
