package io.github.assay.domain.project;

import io.github.assay.digest.Sha256;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Where requests go and what they contain: what a user agrees to.
 *
 * @param endpoint URL of the requests; for a command that is started, {@code command:} and its words
 * @param model the model; empty for an agent that is no model
 * @param contents names of the values that prompts insert, sorted; then {@code rows=N}, the most rows of a result, and
 *     {@code redact=COLUMN} for each column whose values are replaced
 * @param keyFrom where the key would come from: {@code env:NAME}, {@code file:PATH} or {@code command:LINE}; empty when there
 *     is none
 */
public record Sending(String endpoint, String model, List<String> contents, String keyFrom) {
    /** Before a command line, in {@code endpoint} and {@code keyFrom}. */
    public static final String COMMAND = "command:";
    /** Before the name of an environment variable that a started command gets, in {@code contents}. */
    public static final String ENVIRONMENT = "environment=";
    /** Before the name of the environment variable whose value a shared store gets as the login's password, in {@code contents}. */
    public static final String PASSWORD = "password=";
    /** Before the folder in which a command is started, in {@code contents}; absent for the project's folder. */
    public static final String FOLDER = "folder=";

    public Sending {
        contents = List.copyOf(contents);
    }

    /** The password of an environment variable, sent to a shared store of this URL, which has neither user nor password. */
    public static Sending password(String url, String variable) {
        return new Sending(url, "", List.of(PASSWORD + variable), "");
    }

    /** The environment variable whose value is sent as a password; empty where none is. */
    public String passwordVariable() {
        return after(PASSWORD).stream().findFirst().orElse("");
    }

    /** The commands that are started: an agent, and the one that prints the key. */
    public List<NamedCommand> commands() {
        List<NamedCommand> all = new ArrayList<>();
        if (endpoint.startsWith(COMMAND)) {
            all.add(new NamedCommand(NamedCommand.Use.AGENT, endpoint.substring(COMMAND.length()),
                    after(FOLDER).stream().findFirst().orElse(""), after(ENVIRONMENT)));
        }
        if (keyFrom.startsWith(COMMAND)) {
            all.add(NamedCommand.key(keyFrom.substring(COMMAND.length())));
        }
        return all;
    }

    /** What follows a mark in {@code contents}, sorted. */
    private List<String> after(String mark) {
        return contents.stream().filter(c -> c.startsWith(mark)).map(c -> c.substring(mark.length())).sorted().toList();
    }

    /** Endpoint and model in words. */
    public String place() {
        return model.isEmpty() ? endpoint : endpoint + ", model " + model;
    }

    /**
     * A user's consent to requests of one project.
     *
     * @param project folder of the project
     * @param at when it was given
     * @param sending what it is for; anything else needs another consent
     * @param commands hashes of the commands that may be started
     */
    public record EndpointConsent(String project, Instant at, Sending sending, List<String> commands) {
        public EndpointConsent {
            commands = List.copyOf(commands);
        }
    }

    /**
     * A command that a project names. It starts only after the user agreed to exactly this one.
     *
     * @param line the command line, as a shell takes it
     * @param folder where it is started; empty for the project's folder
     * @param environment names of the variables that it gets beside the usual ones, sorted
     */
    public record NamedCommand(Use use, String line, String folder, List<String> environment) {
        /** What a command is started for. */
        public enum Use {
            AGENT,
            KEY
        }

        public NamedCommand {
            environment = List.copyOf(environment);
        }

        /** A command that prints a key. */
        public static NamedCommand key(String line) {
            return new NamedCommand(Use.KEY, line, "", List.of());
        }

        /** The line, and where it is started unless that is the project's folder. */
        public String words() {
            return line + (folder.isEmpty() ? "" : ", in the folder " + folder);
        }

        /** SHA-256 of use, line, folder and environment, in hexadecimal digits: another line has another hash. */
        public String hash() {
            return Sha256.hex(use + "\0" + line + "\0" + folder + "\0" + String.join("\0", environment), 32);
        }

        /** Program and arguments as one line that a shell reads as the same words. */
        public static String line(List<String> words) {
            return words.stream()
                    .map(w -> w.matches("[\\p{Alnum}./_:=@%+,-]+") ? w : "'" + w.replace("'", "'\\''") + "'")
                    .collect(Collectors.joining(" "));
        }
    }
}
