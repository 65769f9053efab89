package io.github.assay.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Names of the commands; any other first argument is a project's folder. */
public final class CommandNames {
    private static final Set<String> ALL = Set.of(
            "import", "add", "generate", "evaluate", "imported", "check", "run", "score", "judge", "align", "labels",
            "agreement", "calibrate", "systems", "plan", "route", "mutate", "denaturalize", "report", "summary", "skill", "doctor", "store",
            "audit", "people", "rounds", "team", "adjudicate", "gold", "provenance", "separate", "consent", "triage");

    private CommandNames() {}

    /** The fault of several arguments that start with a word which is no command; empty if they are valid. */
    static Optional<String> stranger(String[] arguments) {
        if (arguments.length < 2 || arguments[0].startsWith("-") || ALL.contains(arguments[0])) {
            return Optional.empty();
        }
        String word = arguments[0];
        String hint = Files.isDirectory(Path.of(word))
                ? " To open the project '" + word + "', name it alone."
                : nearest(word).map(name -> " Did you mean 'assay " + name + "'?").orElse("");
        return Optional.of("There is no command '" + word + "'." + hint + " 'assay --help' lists the commands.");
    }

    /** A command with the word's first two letters, because typing errors occur later in a word. */
    private static Optional<String> nearest(String word) {
        String start = word.substring(0, Math.min(2, word.length()));
        return ALL.stream().sorted().filter(name -> name.startsWith(start)).findFirst();
    }

    /** Whether the arguments ask for the window: none at all, or one that is neither a command nor an option. */
    public static boolean askForWindow(List<String> arguments) {
        return arguments.isEmpty()
                || arguments.size() == 1 && !arguments.getFirst().startsWith("-") && !ALL.contains(arguments.getFirst());
    }
}
