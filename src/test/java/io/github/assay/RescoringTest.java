package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.service.project.NamedPasswords;
import io.github.assay.app.Wiring;
import io.github.assay.cli.Cli;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricChoice;
import io.github.assay.execution.Guard;
import io.github.assay.execution.QueryRunner;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.OptionValues;
import io.github.assay.service.Services;
import io.github.assay.service.open.Workbench;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.RunSummary;
import io.github.assay.service.scoring.ItemScores;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Progress;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Another threshold or option recomputes scores from what is stored and executes no SQL (metrics.md §10.5), in the window
 * (a preview of the case in front, then all cases) as on the command line.
 */
class RescoringTest {
    /** These change what is executed, and say so. */
    private static final Set<String> RUN_AGAIN = Set.of("stripDistinct", "plugValues", "replaceValue");

    @TempDir
    private Path folder;

    @BeforeEach
    void aProjectThatHasBeenRun() throws Exception {
        Files.createDirectories(folder.resolve("suite"));
        for (String name : List.of("shop", "suite/other")) {
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(name + ".sqlite"));
                    Statement sql = connection.createStatement()) {
                sql.executeUpdate("CREATE TABLE t (id INT, name TEXT, price REAL)");
                sql.executeUpdate("INSERT INTO t VALUES (1, 'Ann', 10.0), (2, 'Bo', 10.05), (3, 'Bo', 20.0)");
            }
        }
        Files.writeString(folder.resolve("project.json"), """
                {"assay": 1, "databases": {"shop": {"path": "shop.sqlite"}}, "test_suites": {"shop": ["suite"]},
                 "metrics": {"enabled": ["*", "ex-spider-legacy"]}}""");
        Files.writeString(folder.resolve("cases.jsonl"), """
                {"case_id": "a", "db_id": "shop", "question": "Prices?", "gold_sql": "SELECT name, price FROM t ORDER BY price"}
                {"case_id": "b", "db_id": "shop", "question": "Names?", "gold_sql": "SELECT DISTINCT name FROM t WHERE id < 9"}
                """);
        Files.writeString(folder.resolve("predictions.jsonl"), """
                {"case_id": "a", "system": "s", "predicted_sql": "SELECT upper(name), price + 0.0001, id FROM t ORDER BY price DESC"}
                {"case_id": "b", "system": "s", "predicted_sql": "SELECT name FROM t WHERE id < 8 AND name <> 'value'"}
                """);
        try (Wiring wiring = new Wiring();
                PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream())) {
            Cli.run(
                    new String[] {"run", folder.toString()}, "test", wiring::services,
                    new Terminal(nowhere, nowhere, false, new CancelToken()));
        }
    }

    @Test
    void noThresholdAndNoOptionExecutesSql() throws Exception {
        int tried = 0;
        int changed = 0;
        int again = 0;
        try (Wiring wiring = new Wiring();
                ProjectSession session = withoutAnyEngine(wiring.services())) {
            Services services = wiring.services();
            for (MetricInfo metric : services.scoring().metrics(session.project().metrics())) {
                List<ItemScores> before = scored(services, session, metric, 0);
                for (MetricChoice choice : choices(metric)) {
                    boolean runs = choice.options().entrySet().stream()
                            .anyMatch(o -> RUN_AGAIN.contains(o.getKey()) && o.getValue().equals("true"));
                    assertThat(services.choices().fault(session.project().metrics(), choice)).as("%s", choice).isEmpty();
                    Item item = session.project().items().getFirst();
                    ScoreView preview = services.choices().preview(session, item, choice);
                    var settings = session.project().metrics();
                    services.choices().use(session, choice);
                    List<ItemScores> after = scored(services, session, metric, runs ? -1 : 0);
                    services.scoring().explain(session, item, metric.id());
                    if (!runs) {
                        assertThat(after.getFirst().scores().getFirst()).as("%s", choice).isEqualTo(preview);
                    }
                    session.use(settings);
                    tried++;
                    changed += after.equals(before) ? 0 : 1;
                    again += runs ? 1 : 0;
                }
            }
        }
        assertThat(tried).isGreaterThan(150);
        assertThat(changed).as("choices that change a score or a verdict").isGreaterThan(30);
        assertThat(again).as("choices that need a run").isEqualTo(3);
    }

    /** The project, as opened by a program that cannot run a query. */
    private ProjectSession withoutAnyEngine(Services services) throws Exception {
        QueryRunner closed = new QueryRunner(Guard.QUERIES_ONLY, 1);
        closed.close();
        return new Workbench(Clock.systemUTC(), closed, services.scoring().metrics(), NamedPasswords.NONE).open(folder, Progress.NONE);
    }

    /** All scores of a metric; {@code executed} is how many queries that may take, -1: some. */
    private static List<ItemScores> scored(Services services, ProjectSession session, MetricInfo metric, int executed) {
        List<ItemScores> scores = new ArrayList<>();
        RunSummary run = services.scoring().runAndScore(
                session, session.project().items(), List.of(metric), 1, Progress.NONE, scores::add);
        if (executed == 0) {
            assertThat(run.executed()).as("queries executed for %s", metric.id()).isZero();
        } else {
            assertThat(run.executed()).as("the count would tell: %s", session.project().metrics().options()).isPositive();
        }
        return scores;
    }

    private static List<MetricChoice> choices(MetricInfo metric) {
        List<MetricChoice> choices = new ArrayList<>();
        if (metric.threshold().isPresent()) {
            choices.add(new MetricChoice(metric.id(), OptionalDouble.of(metric.low()), Map.of()));
        }
        metric.options().forEach(o -> values(o).forEach(
                value -> choices.add(new MetricChoice(metric.id(), OptionalDouble.empty(), Map.of(o.name(), value)))));
        return choices;
    }

    private static List<String> values(MetricInfo.Option option) {
        return switch (option.accepts()) {
            case OptionValues.Words(List<String> words) -> words;
            case OptionValues.Between(double low, double high, boolean _) ->
                List.of(Double.toString(low), Double.toString(Math.min(high, low + 0.5)));
            case OptionValues.Free _, OptionValues.Checked _ -> Optional.of(option.standard()).stream().toList();
        };
    }
}
