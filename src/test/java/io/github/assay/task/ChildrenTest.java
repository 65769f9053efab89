package io.github.assay.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Processes that leave their parent, session and environment end with the watch; those of the program do not. */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class ChildrenTest {
    private final String mark = UUID.randomUUID().toString();

    /** A process of its own session without environment, whose parent ends at once; the mark is its name to ps. */
    private String stray() {
        return "(exec env -i \"$(command -v setsid)\" \"$(command -v sh)\" -c 'while :; do read x; done < /dev/zero' " + mark
                + " > /dev/null 2>&1 &)";
    }

    private List<ProcessHandle> alive() {
        return ProcessHandle.allProcesses().filter(p -> p.info().commandLine().orElse("").contains(mark)).toList();
    }

    private static int run(String script) throws Exception {
        Process process = Children.start(new ProcessBuilder("sh", "-c", script));
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    @Test
    void whatLeftItsSessionAndEnvironmentEndsWithTheLastWatch() throws Exception {
        Children.Watch other = Children.watch();
        try (Children.Watch _ = Children.watch()) {
            assertThat(run(stray() + "; " + stray() + "; (" + stray() + " &)")).isZero();
        }
        other.close();
        other.close();
        assertThat(alive()).isEmpty();
        assertThat(ProcessHandle.current().children().filter(c -> c.info().command().isEmpty())).as("none is left as a zombie").isEmpty();
    }

    @Test
    void oneThatStartsOthersWhileItIsLookedForEndsToo() throws Exception {
        try (Children.Watch _ = Children.watch()) {
            run("(exec env -i \"$(command -v setsid)\" \"$(command -v sh)\" -c 'i=0; while [ $i -lt 400 ]; do ( ( "
                    + "while :; do read x; done < /dev/zero ) & ) ; i=$((i+1)); done' " + mark + " > /dev/null 2>&1 &); sleep 0.1");
        }
        assertThat(alive()).isEmpty();
    }

    @Test
    void processesOfTheProgramAreNotTouched() throws Exception {
        Process before = new ProcessBuilder("sleep", "60").start();
        Process during = null;
        try (Children.Watch _ = Children.watch()) {
            during = Children.start(new ProcessBuilder("sleep", "60"));
            run(stray());
        } finally {
            try {
                assertThat(before.isAlive()).isTrue();
                assertThat(during == null || during.isAlive()).isTrue();
                assertThat(alive()).isEmpty();
            } finally {
                end(before);
                end(during);
            }
        }
        assertThat(before.exitValue()).as("its end is still known").isNotZero();
    }

    private static void end(Process process) throws InterruptedException, IOException {
        if (process != null) {
            process.destroyForcibly();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            process.getInputStream().close();
        }
    }
}
