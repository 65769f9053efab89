package io.github.assay.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The SQL of retail-review is run, and each prediction fails in the way its sheet says. */
class RetailReviewOutcomesTest {
    private static final Map<String, Connection> OPEN = new HashMap<>();

    @BeforeAll
    static void open() throws Exception {
        for (String database : RetailReview.DATABASES) {
            Path file = Path.of("sample-projects/retail-review/databases", database + ".sqlite");
            OPEN.put(database, DriverManager.getConnection("jdbc:sqlite:file:" + file.toAbsolutePath() + "?mode=ro"));
        }
    }

    @AfterAll
    static void close() throws Exception {
        for (Connection connection : OPEN.values()) {
            connection.close();
        }
    }

    @TestFactory
    Stream<DynamicTest> everyPredictionComesOutAsMeant() throws Exception {
        return RetailReview.questions().stream().flatMap(q -> q.answers().stream()
                .map(a -> dynamicTest(q.id() + " " + a.system() + " " + a.kind(), () -> check(q, a))));
    }

    private static void check(CaseSheet.Question q, CaseSheet.Answer a) throws Exception {
        Connection connection = OPEN.get(q.database());
        String sql = RetailReview.styled(a);
        switch (a.kind()) {
            case "no_prediction", "refused" -> assertThat(sql).isEmpty();
            case "blocked" -> assertThat(sql).matches("(?si)(DELETE|UPDATE|REINDEX|PRAGMA).*|.*;\\s*(DELETE|UPDATE).*");
            case "syntax_error", "unknown_column", "unknown_function", "route_error" ->
                assertThatThrownBy(() -> Rows.of(connection, sql)).isInstanceOf(SQLException.class);
            case "timeout" -> neverEnds(connection, sql);
            case "invented" -> assertThat(Rows.of(connection, sql).rows()).isNotEmpty();
            case "gold_error" -> {
                assertThatThrownBy(() -> Rows.of(connection, q.gold())).isInstanceOf(SQLException.class);
                assertThat(Rows.of(connection, sql.replace("brand", "product_id")).rows()).isNotEmpty();
            }
            default -> compare(a, Rows.of(connection, q.gold()), Rows.of(connection, sql), q);
        }
    }

    private static void compare(CaseSheet.Answer a, Rows gold, Rows predicted, CaseSheet.Question q) {
        switch (a.kind()) {
            case "same", "alias", "chance", "order_added", "column_order", "duplicate_names" ->
                assertThat(predicted.sameBag(gold)).isTrue();
            case "route" -> {
                assertThat(predicted.sameBag(gold)).isTrue();
                assertThat(a.route()).isNotEqualTo(q.database());
            }
            case "rounding" -> {
                assertThat(predicted.sameBag(gold)).isFalse();
                assertThat(predicted.near(gold)).isTrue();
            }
            case "order_only" -> {
                assertThat(predicted.sameBag(gold)).isTrue();
                assertThat(predicted.sequence()).isNotEqualTo(gold.sequence());
            }
            case "extra_columns" -> assertThat(predicted.columns()).isGreaterThan(gold.columns());
            case "missing_columns" -> assertThat(predicted.columns()).isLessThan(gold.columns());
            case "tie" -> {
                assertThat(predicted.rows()).hasSameSizeAs(gold.rows());
                assertThat(predicted.sameBag(gold)).isFalse();
            }
            default -> assertThat(predicted.sameBag(gold)).isFalse();
        }
        if (a.kind().equals("duplicates")) {
            assertThat(predicted.rows().size()).isGreaterThan(gold.rows().size());
        }
    }

    private static void neverEnds(Connection connection, String sql) throws Exception {
        try (ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor();
                Statement statement = connection.createStatement()) {
            watch.schedule(() -> {
                statement.cancel();
                return true;
            }, 400, TimeUnit.MILLISECONDS);
            assertThatThrownBy(() -> statement.executeQuery(sql)).hasMessageContaining("interrupt");
        }
    }

    @TestFactory
    Stream<DynamicTest> defectiveGoldIsRightInThePredictionsThatAgree() throws Exception {
        return RetailReview.questions().stream()
                .filter(q -> q.answers().stream().anyMatch(a -> a.kind().equals("gold_defect")))
                .map(q -> dynamicTest(q.id(), () -> {
                    List<CaseSheet.Answer> right = q.answers().stream()
                            .filter(a -> a.kind().equals("gold_defect"))
                            .toList();
                    assertThat(right.size()).isGreaterThanOrEqualTo(2);
                    Connection connection = OPEN.get(q.database());
                    for (CaseSheet.Answer a : right) {
                        assertThat(Rows.of(connection, a.sql()).bag())
                                .isEqualTo(Rows.of(connection, right.getFirst().sql()).bag());
                    }
                }));
    }
}
