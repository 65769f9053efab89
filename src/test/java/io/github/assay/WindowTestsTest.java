package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests of the window run on the toolkit's thread and wait for conditions, so that none of them is a race. */
class WindowTestsTest {
    private static final Pattern WINDOW =
            Pattern.compile("\\b(WindowRobot|WindowHands|ReviewStage|TableUseFixture|FxRobot|FxToolkit|WaitForAsyncUtils)\\b");
    private static final Pattern TEST = Pattern.compile("^ +@(Test|ParameterizedTest|TestFactory|RepeatedTest)\\b", Pattern.MULTILINE);
    /** These block the toolkit's thread, or do not wait at all when they are called on it. */
    private static final Pattern BLOCKING = Pattern.compile(
            "waitForFxEvents|WaitForAsyncUtils\\.(waitFor|sleep|async)\\(|new FxRobot\\(|\\bsleep\\(|@Tag\\(\"fx\"\\)");

    @Test
    void everyWindowTestRunsOnTheToolkitsThread() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of("src/test/java"))) {
            files = all.filter(f -> f.toString().endsWith(".java")).toList();
        }
        assertThat(files).filteredOn(f -> !f.endsWith("WindowTestsTest.java") && isWindowTest(read(f))).hasSizeGreaterThan(40)
                .allSatisfy(f -> assertThat(faults(read(f))).isEmpty());
    }

    @Test
    void aTestOutsideTheToolkitsThreadAndABlockingWaitAreRefused() {
        String test = "class A {\n    WindowRobot robot;\n    @Test\n    void a() { Thread.sleep(5); }\n}";
        assertThat(isWindowTest(test)).isTrue();
        assertThat(faults(test)).containsExactly("no @OnToolkitThread", "sleep(");
        assertThat(faults("@OnToolkitThread " + test.replace("Thread.sleep(5)", "robot.until(this::isOpen)"))).isEmpty();
    }

    private static boolean isWindowTest(String source) {
        return WINDOW.matcher(source).find() && TEST.matcher(source).find();
    }

    private static List<String> faults(String source) {
        return Stream.concat(
                        source.contains("@OnToolkitThread") ? Stream.of() : Stream.of("no @OnToolkitThread"),
                        BLOCKING.matcher(source).results().map(r -> r.group()))
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
