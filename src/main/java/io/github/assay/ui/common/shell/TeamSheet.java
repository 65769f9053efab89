package io.github.assay.ui.common.shell;

/** Sheets of a team's lead, beside that of rounds. */
public enum TeamSheet {
    /** Sets the team up. */
    SETUP,
    /** Writes the file for a person without contact. */
    PACK,
    /** Takes the file of such a person. */
    TAKE,
    /** Ends the study. */
    FINISH
}
