package io.github.assay.ui.common.background;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.task.Cancelled;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.SheetModel.Step;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A sheet previews what is chosen last, confirms what it shows, and says how a run ended. */
class SheetModelTest {
    private final List<String> previewed = new ArrayList<>();
    private final List<String> over = new ArrayList<>();
    private final Words model = new Words();

    /** Words are previewed as their capitals; what happens meanwhile and what a run does is set by the tests. */
    private final class Words extends SheetModel<String, String, String> {
        private Runnable meanwhile = () -> {};
        private Callable<String> work = () -> "made";

        Words() {
            super(Background.onCallingThread(), "");
            whenOver(over::add);
        }

        @Override
        protected Optional<Supplier<Job<String>>> preview(String word) {
            return word.isEmpty() ? Optional.empty() : Optional.of(() -> background.fetch(_ -> {
                previewed.add(word);
                Runnable once = meanwhile;
                meanwhile = () -> {};
                once.run();
                if (word.equals("gone")) {
                    throw new IOException("The word gone is not there.");
                }
                return word.toUpperCase(java.util.Locale.ROOT);
            }));
        }

        @Override
        protected Optional<UserError> fault(String word) {
            return word.equals("bad") ? Optional.of(new UserError("Bad is no word.", "")) : Optional.empty();
        }

        @Override
        protected List<String> waiting(String word) {
            return List.of("reading " + word);
        }

        @Override
        protected List<String> lines(String preview) {
            return List.of("would make " + preview);
        }

        @Override
        protected boolean isReady(String preview) {
            return !preview.equals("EMPTY");
        }

        @Override
        protected void confirmed() {
            run(List.of("making " + previewed()), () -> background.save(_ -> work.call()));
        }

        @Override
        protected List<String> done(String result) {
            return List.of(result + " " + chosen());
        }

        @Override
        protected List<String> stopped() {
            return List.of("stopped");
        }

        List<String> lines() {
            return stateProperty().get().lines();
        }

        String trouble() {
            return stateProperty().get().trouble().map(UserError::sentence).orElse("");
        }
    }

    @Test
    void anAnswerToEarlierChoicesIsDropped() {
        model.meanwhile = () -> model.look("later");
        model.look("first");
        assertThat(previewed).containsExactly("first", "later");
        assertThat(model.chosen()).isEqualTo("later");
        assertThat(model.lines()).containsExactly("would make LATER");
        assertThat(model.canConfirm()).isTrue();
    }

    @Test
    void whileChoicesAreReadNothingIsConfirmedAndTheFormerPreviewStays() {
        model.look("first");
        List<Object> seen = new ArrayList<>();
        model.meanwhile = () -> {
            seen.addAll(List.of(model.step(), model.lines(), model.stateProperty().get().preview().orElseThrow(), model.canConfirm()));
            model.confirm();
        };
        model.look("second");
        assertThat(seen).containsExactly(Step.READING, List.of("reading second"), "FIRST", false);
        assertThat(model.step()).isEqualTo(Step.READY);
        assertThat(over).isEmpty();
    }

    @Test
    void equalChoicesAreReadOnceUnlessTheyWereDone() {
        model.change("word");
        model.change("word");
        assertThat(previewed).hasSize(1);
        model.look("word");
        assertThat(previewed).as("the file may have changed").hasSize(2);
        model.confirm();
        assertThat(model.lines()).containsExactly("made word");
        assertThat(model.stateProperty().get().result()).contains("made");
        assertThat(over).containsExactly("made word");
        model.change("word");
        assertThat(model.step()).isEqualTo(Step.READY);
        assertThat(model.stateProperty().get().result()).isEmpty();
    }

    @Test
    void faultsAndFailuresAreTold() {
        model.look("bad");
        assertThat(model.trouble()).isEqualTo("Bad is no word.");
        assertThat(previewed).isEmpty();
        model.look("gone");
        assertThat(model.trouble()).isEqualTo("The word gone is not there.");
        assertThat(model.stateProperty().get().preview()).isEmpty();
        assertThat(model.canConfirm()).isFalse();
        model.look("empty");
        assertThat(model.trouble()).isEmpty();
        assertThat(model.canConfirm()).as("nothing to make").isFalse();
        model.look("");
        assertThat(model.step()).isEqualTo(Step.CHOOSE);
        assertThat(model.lines()).isEmpty();
        assertThat(over).isEmpty();
    }

    @Test
    void aRunThatFailedCanBeTriedAgain() {
        model.look("word");
        model.work = () -> {
            throw new IOException("The disk is full.");
        };
        model.confirm();
        assertThat(model.trouble()).isEqualTo("The disk is full.");
        assertThat(model.lines()).containsExactly("would make WORD");
        assertThat(over).containsExactly("The disk is full.");
        model.work = () -> "made";
        model.confirm();
        assertThat(model.trouble()).isEmpty();
        assertThat(model.step()).isEqualTo(Step.DONE);
    }

    @Test
    void aRunIsNotDisturbedAndSaysThatItWasStopped() {
        model.look("word");
        model.work = () -> {
            model.look("other");
            model.refuse(new IOException("no"));
            model.leave();
            model.confirm();
            assertThat(model.lines()).containsExactly("making WORD");
            throw new Cancelled();
        };
        model.confirm();
        assertThat(model.chosen()).isEqualTo("word");
        assertThat(model.step()).isEqualTo(Step.DONE);
        assertThat(model.stateProperty().get().result()).isEmpty();
        assertThat(model.lines()).containsExactly("stopped");
        assertThat(over).containsExactly("stopped");
    }
}
