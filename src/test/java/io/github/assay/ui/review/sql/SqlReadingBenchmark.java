package io.github.assay.ui.review.sql;

import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.keys.KeyMap;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.review.paint.Palette;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.util.Duration;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.fxmisc.richtext.CodeArea;
import org.fxmisc.richtext.model.StyleSpans;
import org.fxmisc.richtext.model.StyleSpansBuilder;

/**
 * Measures the share of a prepared case switch that belongs to the two SQL texts: from setting both texts, tokens and
 * styles prepared, to the end of layout. Once with the painted panes, once with two areas of RichTextFX with line numbers
 * and the same style sheet. Texts of 60 lines, window of 1280 × 720.
 *
 * <p>Run it with the test class path: {@code java -Dglass.platform=Headless -Dprism.order=sw -cp …
 * io.github.assay.ui.review.sql.SqlReadingBenchmark}. It prints median, 95th percentile and largest in milliseconds.
 */
public final class SqlReadingBenchmark {
    private static final int WARM_UP = 30;
    private static final int MEASURED = 100;
    private static final double PAUSE_MILLIS = 120;
    private static final int LINES = 60;

    /** Two panes that show a pair of prepared texts. */
    private interface Panes {
        List<Node> nodes();

        void show(int pair);
    }

    private final Scene scene;
    private final StackPane root = new StackPane();
    private final CountDownLatch over;
    private final List<String> names = new ArrayList<>(List.of("painted", "RichTextFX"));
    private final List<Panes> all = new ArrayList<>(List.of(new Painted(), new Rich()));
    private final List<Long> times = new ArrayList<>();
    private int step;
    private long started;
    private boolean waiting;

    private SqlReadingBenchmark(Stage stage, CountDownLatch over) {
        this.over = over;
        scene = new Scene(root, 1280, 720);
        new Theme(Appearance.LIGHT, 100).dress(scene);
        root.getStylesheets().add(SqlReadingBenchmark.class.getResource("/css/review.css").toExternalForm());
        scene.addPostLayoutPulseListener(this::laidOut);
        stage.setScene(scene);
        stage.show();
        begin();
    }

    /** Measures both and prints one line each. */
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        Platform.startup(() -> new SqlReadingBenchmark(new Stage(), over));
        over.await();
        Platform.exit();
    }

    private void begin() {
        HBox row = new HBox(12);
        all.getFirst().nodes().forEach(n -> HBox.setHgrow(n, Priority.ALWAYS));
        row.getChildren().setAll(all.getFirst().nodes());
        root.getChildren().setAll(row);
        after(3_000);
    }

    private void after(double millis) {
        PauseTransition pause = new PauseTransition(Duration.millis(millis));
        pause.setOnFinished(_ -> next());
        pause.play();
    }

    private void next() {
        if (step == WARM_UP + MEASURED) {
            report();
            step = 0;
            times.clear();
            all.removeFirst();
            names.removeFirst();
            if (all.isEmpty()) {
                over.countDown();
            } else {
                begin();
            }
            return;
        }
        step++;
        waiting = true;
        started = System.nanoTime();
        all.getFirst().show(step);
        Platform.requestNextPulse();
    }

    private void laidOut() {
        if (waiting) {
            waiting = false;
            times.add(System.nanoTime() - started);
            after(PAUSE_MILLIS);
        }
    }

    private void report() {
        double[] millis = times.stream().skip(WARM_UP).mapToDouble(t -> t / 1e6).sorted().toArray();
        System.out.printf(
                Locale.ROOT, "%s: median %.1f ms, p95 %.1f ms, largest %.1f ms, n %d%n", names.getFirst(),
                millis[millis.length / 2], millis[(int) (millis.length * 0.95)], Arrays.stream(millis).max().orElse(0),
                millis.length);
    }

    private static String sql(int pair, int side) {
        return "SELECT " + IntStream.range(0, LINES - 4)
                .mapToObj(i -> "coalesce(sum(o.amount_" + (pair * 7 + i * 3 + side) % 40 + "), 0) AS \"total " + i + "\"")
                .collect(Collectors.joining(",\n       "))
                + "\nFROM orders o JOIN customer c ON c.id = o.customer_id\nWHERE o.year = " + (2000 + pair % 20)
                + " AND c.region LIKE 'North%'\nGROUP BY c.region -- regions\nORDER BY 1 DESC";
    }

    private static final class Painted implements Panes {
        private final Palette palette = new Palette();
        private final List<SqlPane> panes = List.of(
                new SqlPane(palette, "gold", () -> {}, _ -> {}, _ -> "", new Keys(KeyMap.DEFAULT, _ -> {})),
                new SqlPane(palette, "predicted", () -> {}, _ -> {}, _ -> "", new Keys(KeyMap.DEFAULT, _ -> {})));
        private final List<List<SqlScreen>> texts = new ArrayList<>();

        Painted() {
            for (int pair = 0; pair <= WARM_UP + MEASURED; pair++) {
                int p = pair;
                texts.add(IntStream.range(0, 2).mapToObj(side -> sql(p, side)).map(sql -> new SqlScreen(
                        SqlText.of(sql, SqlLexer.tokens(sql), List.of(), Optional.empty()), List.of())).toList());
            }
        }

        @Override
        public List<Node> nodes() {
            return List.of(panes.getFirst(), panes.getLast(), palette);
        }

        @Override
        public void show(int pair) {
            panes.getFirst().show(texts.get(pair).getFirst(), false);
            panes.getLast().show(texts.get(pair).getLast(), false);
        }
    }

    private static final class Rich implements Panes {
        private record Prepared(String sql, StyleSpans<Collection<String>> spans) {}

        private final List<CodeArea> areas = List.of(area(), area());
        private final List<List<Prepared>> texts = new ArrayList<>();

        Rich() {
            for (int pair = 0; pair <= WARM_UP + MEASURED; pair++) {
                int p = pair;
                texts.add(IntStream.range(0, 2).mapToObj(side -> sql(p, side)).map(sql -> new Prepared(sql, spans(sql))).toList());
            }
        }

        private static CodeArea area() {
            CodeArea area = new CodeArea();
            area.getStyleClass().add("sql-area");
            area.setEditable(false);
            area.setWrapText(true);
            area.setParagraphGraphicFactory(line -> {
                Label number = new Label(Integer.toString(line + 1));
                number.getStyleClass().add("sql-line-number");
                return number;
            });
            return area;
        }

        private static StyleSpans<Collection<String>> spans(String sql) {
            StyleSpansBuilder<Collection<String>> spans = new StyleSpansBuilder<>();
            SqlLexer.tokens(sql).forEach(t -> spans.add(
                    t.kind() == Token.Kind.SPACE ? List.of() : List.of(t.kind().name().toLowerCase(Locale.ROOT)),
                    t.end() - t.start()));
            return spans.create();
        }

        @Override
        public List<Node> nodes() {
            return areas.stream().map(a -> {
                StackPane pane = new StackPane(new VirtualizedScrollPane<>(a));
                pane.getStyleClass().add("sql-editor");
                return (Node) pane;
            }).toList();
        }

        @Override
        public void show(int pair) {
            for (int i = 0; i < 2; i++) {
                Prepared text = texts.get(pair).get(i);
                areas.get(i).replaceText(text.sql());
                areas.get(i).setStyleSpans(0, text.spans());
                areas.get(i).getUndoManager().forgetHistory();
                areas.get(i).moveTo(0);
            }
        }
    }
}
