package io.github.assay.ui;

import com.sun.management.OperatingSystemMXBean;
import io.github.assay.SampleWindow;
import io.github.assay.TeamProject;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.store.shared.SharedRole;
import io.github.assay.store.shared.SharedSetup.Member;
import io.github.assay.store.shared.SharedSetup;
import io.github.assay.store.shared.TeamMember;
import io.github.assay.store.shared.TeamServer;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.stage.Stage;

/**
 * A team of 12 on 3,000 items with two votes each, on a server of its own: how long Team takes to open, how long until a vote of
 * another machine is counted there and shown beside its owner's queue, and what an idle window costs. Run by docs/measure-team.
 */
final class TeamSpeed {
    private static final int PEOPLE = 12;
    private static final int VOTES = 7;
    private static final int IDLE_SECONDS = 40;

    private final Path project;
    private final TeamServer server;
    private Stage stage;
    private Window window;

    private TeamSpeed(Path project, TeamServer server) {
        this.project = project;
        this.server = server;
    }

    /** @param arguments an empty folder, and how many items */
    public static void main(String[] arguments) throws Exception {
        Path in = Path.of(arguments[0]);
        int items = Integer.parseInt(arguments[1]);
        CountDownLatch started = new CountDownLatch(1);
        Platform.startup(started::countDown);
        started.await();
        Path project = TeamProject.judged(in.resolve("study"), items, PEOPLE, Instant.now());
        try (TeamServer server = TeamServer.start(in.resolve("postgres"))) {
            SharedSetup setup = server.store("team");
            setup.grant(new Member("lea", SharedRole.LEAD, "Lea"), Optional.of("lea"));
            setup.grant(new Member("ana", SharedRole.ANNOTATOR, "ana"), Optional.of("ana"));
            Path file = project.resolve("project.json");
            Files.writeString(file, Files.readString(file).replaceFirst("\\{", "{\"store\":{\"url\":\"" + server.url("team") + "&user=lea\"},"));
            new TeamSpeed(project, server).measure(in, items);
        }
        Platform.exit();
        System.exit(0);
    }

    private void measure(Path in, int items) throws Exception {
        SampleWindow sample = SampleWindow.over(project);
        open(sample, "Lea");
        try (TeamMember ana = new TeamMember(in.resolve("ana"), server.as("ana", "team"))) {
            until(() -> server.read("SELECT count(*) FROM team.act WHERE kind = 'vote'").getFirst().length() >= 4 || items < 1000);
            until(() -> ana.exchange().problem().isEmpty() && ana.store().voteCount() > 0);
            until(() -> onToolkit(() -> window().contains("shared") && !window().contains("not yet shared") && window().contains("no background work")));
            List<Double> opened = new ArrayList<>();
            OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            List<Double> cpu = new ArrayList<>();
            for (int i = 0; i < VOTES; i++) {
                go(ScreenId.REVIEW);
                TimeUnit.SECONDS.sleep(1);
                long start = System.nanoTime();
                long used = system.getProcessCpuTime();
                go(ScreenId.TEAM);
                until(() -> rows() == PEOPLE);
                cpu.add((system.getProcessCpuTime() - used) / 1e6);
                opened.add((System.nanoTime() - start) / 1e6);
            }
            System.out.printf(Locale.ROOT, "Team: first opening %.0f ms, then %.0f ms (median of %d); processor %.0f and %.0f ms%n",
                    opened.getFirst(), median(opened.subList(1, VOTES)), VOTES - 1, cpu.getFirst(), median(cpu.subList(1, VOTES)));
            List<Double> counted = new ArrayList<>();
            LabelingService labelling = LabelingService.open(ana.store(), LabellingPolicy.DEFAULT, "", "ana", Clock.systemUTC());
            List<ItemKey> open = ana.store().rounds().assignments().stream()
                    .filter(a -> a.to().contains("ana")).map(a -> a.item())
                    .filter(i -> votes(ana, i) == 0).limit(VOTES).toList();
            for (ItemKey item : open) {
                String before = done();
                long start = System.nanoTime();
                labelling.cast(item, Label.PASS, List.of(), "", 1, Vote.Visible.NOTHING);
                ana.exchange();
                until(() -> !done().equals(before));
                counted.add((System.nanoTime() - start) / 1e6);
            }
            System.out.printf(Locale.ROOT, "a vote is counted on Team of another window after %.0f ms (median of %d, most %.0f)%n",
                    median(counted), counted.size(), Collections.max(counted));
        }
        idle("Team");
        go(ScreenId.REVIEW);
        idle("Review");
    }

    private static int votes(TeamMember member, ItemKey item) {
        try {
            return member.store().votesVisibleTo("ana", item).size();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static double median(List<Double> times) {
        return times.stream().sorted().toList().get(times.size() / 2);
    }

    private static void idle(String screen) throws Exception {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        TimeUnit.SECONDS.sleep(10);
        Map<Long, Long> before = threads();
        long cpu = system.getProcessCpuTime();
        long start = System.nanoTime();
        TimeUnit.SECONDS.sleep(IDLE_SECONDS);
        System.out.printf(Locale.ROOT, "idle window on %s with a store: %.2f %% of a core over %d s%n",
                screen, 100.0 * (system.getProcessCpuTime() - cpu) / (System.nanoTime() - start), IDLE_SECONDS);
        ThreadMXBean beans = ManagementFactory.getThreadMXBean();
        threads().entrySet().stream().sorted(Comparator.comparing(e -> before.getOrDefault(e.getKey(), 0L) - e.getValue())).limit(5)
                .forEach(e -> System.out.printf(Locale.ROOT, "  %s: %.2f %%%n", Optional.ofNullable(beans.getThreadInfo(e.getKey())).map(ThreadInfo::getThreadName).orElse("ended"),
                        100.0 * (e.getValue() - before.getOrDefault(e.getKey(), 0L)) / (IDLE_SECONDS * 1e9)));
    }

    /** CPU time of each thread in nanoseconds. */
    private static Map<Long, Long> threads() {
        ThreadMXBean beans = ManagementFactory.getThreadMXBean();
        Map<Long, Long> times = new HashMap<>();
        for (long id : beans.getAllThreadIds()) {
            times.put(id, beans.getThreadCpuTime(id));
        }
        return times;
    }

    private void open(SampleWindow sample, String person) throws Exception {
        UserSettings settings = UserSettings.DEFAULT
                .withScreen("window", Map.of("x", "0", "y", "0", "width", "1280", "height", "900"))
                .withAnnotator(project.toString(), person);
        onToolkit(() -> {
            stage = new Stage();
            window = new Window(sample.context(settings), new WindowServices(
                    Background.ofWindow(), new Settings(settings, _ -> {}), new Theme(Appearance.LIGHT, 100), AnsweredDialogs.cancelled()), stage);
            window.show();
            window.openProject(project);
            return true;
        });
        until(() -> onToolkit(() -> stage.getTitle() != null && stage.getTitle().contains("Support analytics")));
    }

    private void go(ScreenId screen) throws Exception {
        onToolkit(() -> {
            window.go(screen);
            return true;
        });
    }

    private Optional<TableView<?>> table() {
        return stage.getScene().getRoot().lookupAll("#team-work").stream().filter(TableView.class::isInstance).<TableView<?>>map(n -> (TableView<?>) n).findFirst();
    }

    private int rows() throws Exception {
        return onToolkit(() -> table().filter(TeamSpeed::isShown).map(t -> t.getItems().size()).orElse(0));
    }

    private static boolean isShown(Node node) {
        for (Node each = node; each != null; each = each.getParent()) {
            if (!each.isVisible()) {
                return false;
            }
        }
        return true;
    }

    /** All words of the window. */
    private String window() {
        StringBuilder words = new StringBuilder();
        stage.getScene().getRoot().lookupAll(".label").forEach(n -> words.append(((Labeled) n).getText()).append('|'));
        return words.toString();
    }

    /** What the row of the first person shows. */
    private String done() throws Exception {
        return onToolkit(() -> {
            StringBuilder row = new StringBuilder();
            table().ifPresent(t -> t.lookupAll(".table-row-cell").stream().findFirst()
                    .ifPresent(r -> r.lookupAll(".table-cell").forEach(c -> row.append(((Labeled) c).getText()).append('|'))));
            return row.toString();
        });
    }

    /** A condition that is looked at until it holds. */
    private interface Condition {
        boolean holds() throws Exception;
    }

    private static void until(Condition condition) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (!condition.holds()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("not within 120 s");
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    private static <T> T onToolkit(Callable<T> call) throws Exception {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Platform.runLater(() -> {
            try {
                answer.complete(call.call());
            } catch (Exception e) {
                answer.completeExceptionally(e);
            }
        });
        return answer.get();
    }
}
