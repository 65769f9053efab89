package io.github.assay.cli.judging;

import io.github.assay.cli.text.Terminal;
import java.io.Console;
import java.util.Locale;
import java.util.Optional;

/** Puts the question before something of a project is started or sent. */
public final class Consent {
    private Consent() {}

    /**
     * Names the command that would fetch a key, and asks.
     *
     * @param keyCommand a command of project.json that would be started; empty when there is none
     * @param refused what to say without a terminal, where there is no answer
     */
    public static boolean given(Optional<String> keyCommand, String question, String refused, Terminal terminal) {
        keyCommand.ifPresent(command ->
                terminal.complaint("The key would come from this command of project.json: " + command));
        Console console = System.console();
        if (console == null || !console.isTerminal()) {
            terminal.complaint(refused + " Add --yes to agree.");
            return false;
        }
        String answer = console.readLine(question + " [y/N] ");
        return answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
    }
}
