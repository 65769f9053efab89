package io.github.assay.cli;

import java.util.List;
import java.util.Set;

/** The words that make an argument a command and not a project's folder. */
public final class CommandNames {
    private static final Set<String> ALL = Set.of(
            "import", "imported", "check", "run", "score", "labels", "agreement", "calibrate", "systems", "route", "report", "doctor", "summary");

    private CommandNames() {}

    /** Whether the arguments ask for the window: none at all, or one that is neither a command nor an option. */
    public static boolean askForWindow(List<String> arguments) {
        return arguments.isEmpty()
                || arguments.size() == 1 && !arguments.getFirst().startsWith("-") && !ALL.contains(arguments.getFirst());
    }
}
