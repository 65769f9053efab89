package io.github.assay.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.Set;
import java.util.stream.Collectors;

/** Names of the commands by task; any other first argument is a project's folder. */
public final class CommandNames {
    /** What the commands are for, in the order of the help; each with its commands, those used most first. */
    enum Task {
        START("summary", "evaluate", "doctor", "skill"),
        DATA("import", "add", "generate", "check", "export", "imported", "schema"),
        SCORES("run", "score", "provenance", "separate"),
        LABELS("labels", "adjudicate", "gold", "triage"),
        TEAM("people", "rounds", "team"),
        STUDIES("agreement", "calibrate", "systems", "gate", "plan", "figure", "report"),
        JUDGES("judge", "align", "consent"),
        ROBUSTNESS("route", "mutate", "denaturalize"),
        RECORDS("store", "audit");

        private final List<String> commands;

        Task(String... commands) {
            this.commands = List.of(commands);
        }

        List<String> commands() {
            return commands;
        }
    }

    private static final Set<String> ALL = Arrays.stream(Task.values())
            .flatMap(task -> task.commands().stream())
            .collect(Collectors.toUnmodifiableSet());

    private CommandNames() {}

    /** Whether the line on each command is wanted: {@code help all}. */
    static boolean asksForAll(String... typed) {
        return List.of(typed).equals(List.of("help", "all"));
    }

    /** Whether a word is a command. */
    static boolean has(String word) {
        return ALL.contains(word);
    }

    /** {@code help COMMAND} as {@code COMMAND --help}, {@code help} as {@code --help}, {@code help all} as the list of all. */
    static String[] withoutHelpWord(String[] typed) {
        if (typed.length == 0 || !typed[0].equals("help")) {
            return typed;
        }
        List<String> rest = new ArrayList<>(List.of(typed).subList(1, typed.length));
        if (asksForAll(typed)) {
            rest.clear();
        }
        rest.removeIf(word -> word.equals("--help") || word.equals("-h"));
        rest.add("--help");
        return rest.toArray(String[]::new);
    }

    /**
     * The fault of a first argument that is no command; empty if it is valid. Alone, it may be an option or a project's
     * folder or file.
     */
    static Optional<String> stranger(String[] arguments) {
        if (arguments.length == 0 || arguments[0].startsWith("-") || ALL.contains(arguments[0])) {
            return Optional.empty();
        }
        String word = arguments[0];
        Optional<Path> project = path(word).filter(Files::exists);
        if (arguments.length == 1) {
            return project.isPresent() ? Optional.empty() : Optional.of("There is no command and no folder '" + word + "'." + hint(word));
        }
        return Optional.of("There is no command '" + word + "'."
                + (project.isPresent() ? " To open the project '" + word + "', name it alone." : hint(word)));
    }

    /** The command that a word may have been meant for, and where the commands are listed. */
    static String hint(String word) {
        return nearest(word).map(name -> " Did you mean 'assay " + name + "'?").orElse("") + " 'assay help' lists the commands.";
    }

    /** Of the commands with the word's first two letters, because typing errors occur later in a word, the most similar one. */
    private static Optional<String> nearest(String word) {
        String start = word.substring(0, Math.min(2, word.length()));
        return ALL.stream().sorted().filter(name -> name.startsWith(start)).min(Comparator.comparingInt(name -> edits(word, name)));
    }

    /** Letters to insert, drop or replace to make one word of the other (Levenshtein's distance). */
    private static int edits(String a, String b) {
        int[] row = IntStream.rangeClosed(0, b.length()).toArray();
        for (int i = 1; i <= a.length(); i++) {
            int corner = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = corner + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                corner = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }

    /** The path that a word names; empty for a word that no path can have. */
    private static Optional<Path> path(String word) {
        try {
            return Optional.of(Path.of(word));
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    /** Whether the arguments ask for the window: none at all, or one that names a folder or file and is no command. */
    public static boolean askForWindow(List<String> arguments) {
        return arguments.isEmpty()
                || arguments.size() == 1
                        && !arguments.getFirst().startsWith("-")
                        && !ALL.contains(arguments.getFirst())
                        && path(arguments.getFirst()).filter(Files::exists).isPresent();
    }
}
