package io.github.assay.service.team;

import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.util.Locale;

/**
 * One step of the set-up of a team.
 *
 * @param what the step
 * @param of what it concerns: a person, a place, a file
 * @param state whether it is to be done, was done now, had been done before, or is left out
 */
public record TeamStep(What what, String of, State state) {
    /** Steps, in the order in which they are done. */
    public enum What {
        STORE,
        ADDRESS,
        LOGIN,
        RECORD,
        ROUND,
        PROJECT,
        PACK,
        /** A file for a person without contact. */
        HAND_OFF;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How far a step is. */
    public enum State {
        TO_DO,
        DONE,
        THERE,
        /** It cannot be done, for a reason that the step names; the others are done all the same. */
        LEFT_OUT;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The list of steps. */
    public static TableSpec<TeamStep> list() {
        return TableSpec.list(
                "team-steps",
                ColumnSpec.valued("step", "list.team.step", s -> Texts.text("team.step." + s.what.word()), s -> s.what.word()),
                ColumnSpec.verbatim("of", "list.team.of", TeamStep::of),
                ColumnSpec.valued("state", "list.store.state", s -> Texts.text("team.step.state." + s.state.word()), s -> s.state.word()));
    }
}
