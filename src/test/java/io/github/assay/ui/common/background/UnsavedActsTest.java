package io.github.assay.ui.common.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnsavedActsTest {
    private final List<Integer> millis = new ArrayList<>();
    private final List<Runnable> timers = new ArrayList<>();
    private final UnsavedActs acts = new UnsavedActs((wait, then) -> {
        millis.add(wait);
        timers.add(then);
    });
    private final List<String> tried = new ArrayList<>();

    private void fire(int timer) {
        timers.get(timer).run();
    }

    @Test
    void aTryThatReportsNothingIsMadeAgain() {
        acts.failed("vote", "pass", () -> tried.add("vote"));
        fire(0);
        fire(1);
        assertThat(tried).containsExactly("vote", "vote");
        assertThat(millis).containsExactly(2_000, 15_000, 15_000);
    }

    @Test
    void aTryThatFailsWaitsLonger() {
        Runnable fails = new Runnable() {
            @Override
            public void run() {
                tried.add("vote");
                acts.failed("vote", "pass", this);
            }
        };
        acts.failed("vote", "pass", fails);
        fire(0);
        fire(timers.size() - 1);
        assertThat(millis.stream().filter(m -> m != 15_000)).containsExactly(2_000, 4_000, 8_000);
        fire(1);
        assertThat(tried).as("an earlier timer does nothing").hasSize(2);
    }

    @Test
    void nothingIsTriedWhenAllIsSaved() {
        acts.failed("vote", "pass", () -> tried.add("vote"));
        acts.saved("vote");
        fire(0);
        assertThat(tried).isEmpty();
        assertThat(acts.isEmpty()).isTrue();
        assertThat(timers).hasSize(1);
    }
}
