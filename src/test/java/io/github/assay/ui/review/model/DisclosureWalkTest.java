package io.github.assay.ui.review.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.DisclosureAct.Part;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.Round.Level;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.journal.Entry;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.review.Cases;
import io.github.assay.ui.review.ReviewStage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.testfx.api.FxToolkit;

/**
 * What was painted and what is recorded are the same, whatever two annotators do in a round: keys one after the other and
 * in one frame, undo and redo, second visits, masks, folded panels, the guideline in the place of the scores, other
 * screens, restarts, second judgements. The scene is read in every frame, and each act when it is in the journal. Walks
 * that share a project share its window: each goes on in it with cases of its own.
 */
@OnToolkitThread
class DisclosureWalkTest {
    private static final int STEPS = 12;
    private static final int CASES = 4;
    private static final List<KeyCode> KEYS = List.of(
            KeyCode.P, KeyCode.F, KeyCode.U, KeyCode.S, KeyCode.J, KeyCode.J, KeyCode.K, KeyCode.K, KeyCode.P, KeyCode.F,
            KeyCode.PERIOD, KeyCode.H, KeyCode.M, KeyCode.DIGIT1, KeyCode.DIGIT6, KeyCode.B);

    private final WindowRobot robot = new WindowRobot();

    @AfterEach
    void close() throws Exception {
        FxToolkit.cleanupStages();
    }

    @TestFactory
    Stream<DynamicTest> whatIsPaintedIsRecordedAndNothingElse() {
        return walks(0, 4, 2);
    }

    /** Projects that hide nothing, in which the disk is full (75, 215) and keys come before the frame (180, 220). */
    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> inProjectsThatHideNothing() {
        return IntStream.of(75, 180, 215, 220).boxed().flatMap(seed -> walks(seed, seed + 1, 1));
    }

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> inTwentyWalks() {
        return walks(1_000, 1_020, 10);
    }

    @TestFactory
    @Tag("long")
    Stream<DynamicTest> inTwoThousandWalks() {
        return walks(2_000, 4_000, 20);
    }

    /** @param together number of walks in one project and window */
    private Stream<DynamicTest> walks(int from, int to, int together) {
        return IntStream.range(0, (to - from) / together)
                .map(project -> from + project * together)
                .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
                    Walks walks = new Walks(seed, together);
                    try {
                        walks.go();
                    } finally {
                        walks.leave();
                    }
                }));
    }

    /** The first visit of an item whose scores the round shows: shown, recorded and stored with the vote; masked: none of it. */
    @Test
    void aRoundThatShowsScoresShowsThemAtTheFirstVisit() throws Exception {
        Walks walk = new Walks(0, 1, new Setting(true, Level.SCORES, Level.VOTES, 0.5, 0));
        try {
            walk.open("Ann");
            for (int i = 0; i < walk.items.size(); i++) {
                ItemKey item = walk.item();
                boolean shows = walk.reviewServices.labels.labeling().maySeeScores(item);
                assertThat(walk.showsScores()).as(item.toString()).isEqualTo(shows);
                assertThat(walk.text(".score-foot")).isEqualTo(shows
                        ? "This round shows scores before the vote. What was visible is stored with each vote."
                        : "What was visible is stored with each vote.");
                walk.press(KeyCode.P);
                walk.check();
                assertThat(walk.votes().getLast().visible().scores()).isEqualTo(shows);
            }
            assertThat(walk.votes()).extracting(v -> v.visible().scores()).contains(true, false);
        } finally {
            walk.leave();
        }
    }

    /** A project and a round in it; without a round where {@code before} is {@link Level#NOTHING}. */
    private record Setting(boolean blind, Level before, Level after, double masked, int repeats) {
        static Setting of(SplittableRandom random) {
            List<Level> before = List.of(Level.NOTHING, Level.RESULTS, Level.SCORES, Level.SCORES, Level.JUDGE);
            Level first = before.get(random.nextInt(before.size()));
            List<Level> after = Stream.of(Level.RESULTS, Level.SCORES, Level.VOTES, Level.VOTES).filter(l -> l.shows(first)).toList();
            return new Setting(
                    random.nextInt(4) > 0, first, after.get(random.nextInt(after.size())), random.nextInt(3) / 2.0, random.nextInt(2));
        }
    }

    /** Walks in a project of their own, one after the other in its window. */
    private final class Walks {
        private final int seed;
        private final int together;
        private final Setting setting;
        private final ReviewFixture reviewServices;
        private final List<ItemKey> items;
        private final Map<String, Map<ItemKey, Set<Part>>> painted = new HashMap<>();
        private final Map<String, Map<ItemKey, Set<Part>>> recorded = new HashMap<>();
        private final List<String> faults = new ArrayList<>();
        private final List<String> steps = new ArrayList<>();
        private final Runnable frames = this::frame;
        private SplittableRandom random;
        private Background background;
        private ReviewStage review;
        private Node panel;
        private Node head;
        private boolean atOnce;
        private String person = "";
        private int number;
        private long state = -1;
        private int read;

        Walks(int seed, int together) {
            this(seed, together, Setting.of(new SplittableRandom(seed)));
        }

        Walks(int seed, int together, Setting setting) {
            this.seed = seed;
            this.together = together;
            this.setting = setting;
            random = new SplittableRandom(1_000_003L * seed);
            reviewServices = new ReviewFixture(Cases.queue(CASES * together));
            items = reviewServices.project().items().stream().map(i -> i.key()).toList();
            reviewServices.labels.blind = setting.blind();
            if (setting.before() != Level.NOTHING) {
                reviewServices.labels.plan(
                        new Round("r1", List.of("Ann", "Ben"), 2, 1, Round.Order.FILE, "", 7,
                                new Round.Disclosure(setting.before(), setting.after(), setting.masked(), false), "g",
                                setting.repeats(), false),
                        items);
            }
        }

        void go() throws Exception {
            open("Ann");
            check();
            for (number = 0; number < together; number++) {
                if (number > 0) {
                    random = new SplittableRandom(1_000_003L * (seed + number));
                    own();
                    check();
                }
                for (int i = 0; i < STEPS; i++) {
                    step();
                    check();
                }
            }
            leave();
            assertThat(of(recorded)).as("all acts read again").isEqualTo(disclosed(reviewServices.labels.entries()));
        }

        /** The cases of this walk alone are listed, as when another screen opens them. */
        private void own() {
            if (together > 1) {
                steps.add("walk " + (seed + number));
                robot.interact(() -> review.view.show("walk", items.subList(CASES * number, CASES * (number + 1))));
            }
        }

        private void step() throws Exception {
            switch (random.nextInt(14)) {
                case 0 -> {
                    if (random.nextInt(together) < 4) {
                        open(random.nextBoolean() ? "Ann" : "Ben");
                    } else {
                        screens();
                    }
                }
                case 1 -> press(KeyCode.CONTROL, KeyCode.Z);
                case 2 -> press(KeyCode.CONTROL, KeyCode.Y);
                case 3 -> screens();
                case 4, 5 -> burst();
                case 6 -> {
                    steps.add("comment");
                    robot.interact(() -> review.model.decisions().comment("step " + steps.size()));
                }
                case 7 -> fullDisk();
                default -> press(KEYS.get(random.nextInt(KEYS.size())));
            }
        }

        /** Another screen in front, where cases arrive all the same, and back. */
        private void screens() {
            steps.add("screens");
            robot.interact(() -> review.view.hidden());
            robot.interact(() -> review.model.evidenceChanged());
            robot.interact(() -> review.model.walk().move(1));
            idle();
            check();
            robot.interact(() -> review.view.shown());
        }

        /** Several keys before the next frame. */
        private void burst() {
            List<KeyCode> keys = IntStream.range(0, 2 + random.nextInt(3)).mapToObj(_ -> KEYS.get(random.nextInt(KEYS.size()))).toList();
            steps.add("burst " + keys);
            robot.interact(() -> keys.forEach(key -> {
                for (var type : List.of(KeyEvent.KEY_PRESSED, KeyEvent.KEY_RELEASED)) {
                    KeyEvent.fireEvent(
                            review.scene.getFocusOwner(), new KeyEvent(type, "", "", key, false, false, false, false));
                }
            }));
        }

        /** Nothing can be recorded while one moves on; what was painted all the same is recorded at the next look. */
        private void fullDisk() {
            steps.add("full disk");
            reviewServices.labels.diskFull = true;
            robot.push(KeyCode.J);
            idle();
            robot.interact(this::frame);
            robot.push(KeyCode.K);
            idle();
            robot.interact(this::frame);
            reviewServices.labels.diskFull = false;
            robot.interact(() -> review.view.hidden());
            robot.interact(() -> review.view.shown());
        }

        void press(KeyCode... keys) {
            steps.add(List.of(keys).toString());
            robot.push(keys);
        }

        /** The window is opened by a person; nothing of the one before it is left. */
        void open(String name) throws Exception {
            steps.add("open as " + name);
            leave();
            check();
            panel = null;
            head = null;
            person = name;
            reviewServices.labels.as(name);
            read = reviewServices.labels.entries().size();
            atOnce = random.nextInt(4) > 0;
            Stage stage = FxToolkit.registerPrimaryStage();
            robot.interact(() -> {
                background = atOnce ? Background.onCallingThread() : Background.ofWindow();
                review = new ReviewStage(stage, reviewServices, background, 1280, 720);
                review.scene.addPostLayoutPulseListener(frames);
            });
            WindowRobot.until(() -> review.model.isOpen() && !review.current().isEmpty());
            own();
        }

        void leave() {
            if (review != null) {
                idle();
                robot.interact(() -> {
                    frame();
                    review.scene.removePostLayoutPulseListener(frames);
                });
                background.close();
                review = null;
            }
        }

        ItemKey item() {
            return review.model.currentProperty().get().orElseThrow();
        }

        /** Waits until what was asked for is done: reads, writes, and reads that follow from these. */
        private void idle() {
            for (int i = 0; i < (atOnce ? 0 : 4); i++) {
                CountDownLatch done = new CountDownLatch(3);
                robot.interact(() -> {
                    background.fetch(_ -> "").always(done::countDown);
                    background.keep(_ -> "").always(done::countDown);
                    background.open((_, _) -> "", _ -> {}).always(done::countDown);
                });
                WindowRobot.until(() -> done.getCount() == 0);
            }
        }

        /** What is on screen in this frame; acts that were written before it saw the frames before it. */
        private void frame() {
            if (state != reviewServices.labels.state()) {
                state = reviewServices.labels.state();
                List<Entry> entries = reviewServices.labels.entries();
                List<Entry> come = entries.subList(read, entries.size());
                come.forEach(e -> written(e.act()));
                disclosed(come).forEach((item, parts) -> of(recorded).computeIfAbsent(item, _ -> new HashSet<>()).addAll(parts));
                read = entries.size();
            }
            Set<Part> seen = seen();
            if (seen.isEmpty()) {
                return;
            }
            ItemKey item = onScreen();
            for (Part part : seen) {
                if (setting.blind() && !reviewServices.labels.labeling().wasShown(item, part)) {
                    faults.add(part + " of " + item + " painted and not recorded");
                }
                of(painted).computeIfAbsent(item, _ -> new HashSet<>()).add(part);
            }
        }

        /** What the person in front has seen, or is recorded to have. */
        private Map<ItemKey, Set<Part>> of(Map<String, Map<ItemKey, Set<Part>>> all) {
            return all.computeIfAbsent(person, _ -> new HashMap<>());
        }

        private static Map<ItemKey, Set<Part>> disclosed(List<Entry> entries) {
            Map<ItemKey, Set<Part>> all = new HashMap<>();
            entries.stream()
                    .map(Entry::act)
                    .filter(DisclosureAct.class::isInstance)
                    .map(DisclosureAct.class::cast)
                    .forEach(d -> all.computeIfAbsent(d.item(), _ -> new HashSet<>()).addAll(d.shown()));
            return all;
        }

        private void written(Act act) {
            if (act instanceof Vote vote) {
                compare(act, vote.visible());
            } else if (act instanceof RepeatVote repeat) {
                compare(act, repeat.visible());
            }
        }

        private void compare(Act act, Vote.Visible stated) {
            Set<Part> before = of(painted).getOrDefault(act.item(), Set.of());
            if (stated.scores() != before.contains(Part.SCORES) || stated.otherVotes() != before.contains(Part.VOTES)) {
                faults.add(act + " after " + before);
            }
        }

        /** The item that the head of the case names. */
        private ItemKey onScreen() {
            head = head == null ? review.scene.getRoot().lookup(".case-head") : head;
            return head.lookupAll(".label").stream()
                    .filter(WindowRobot::isShown)
                    .map(n -> ((Label) n).getText())
                    .flatMap(text -> items.stream().filter(i -> text.equals("#" + i.caseId())))
                    .findFirst().orElseThrow();
        }

        private Set<Part> seen() {
            Set<Part> parts = new HashSet<>();
            if (!WindowRobot.isShown(panel())) {
                return parts;
            }
            if (showsScores()) {
                parts.add(Part.SCORES);
            }
            if (panel().lookupAll(".vote-line").stream()
                    .anyMatch(n -> WindowRobot.isShown(n) && !((Label) n).getText().contains(person))) {
                parts.add(Part.VOTES);
            }
            return parts;
        }

        private Node panel() {
            panel = panel == null ? review.scene.getRoot().lookup(".score-shown") : panel;
            return panel;
        }

        boolean showsScores() {
            return panel().lookupAll(".score-row").stream().anyMatch(WindowRobot::isShown);
        }

        String text(String selector) {
            Node node = review.scene.lookup(selector);
            return ((Label) node).getText();
        }

        List<Vote> votes() {
            return reviewServices.labels.entries().stream()
                    .map(Entry::act).filter(Vote.class::isInstance).map(Vote.class::cast).toList();
        }

        /** What is recorded and what was painted, item by item. */
        void check() {
            if (person.isEmpty()) {
                return;
            }
            if (review != null) {
                idle();
                robot.interact(this::frame);
            }
            String path = setting + " " + steps.stream().collect(Collectors.joining(", "));
            assertThat(faults).as(path).isEmpty();
            assertThat(of(recorded)).as(path).isEqualTo(of(painted));
        }
    }
}
