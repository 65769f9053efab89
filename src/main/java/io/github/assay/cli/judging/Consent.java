package io.github.assay.cli.judging;

import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.project.Sending.EndpointConsent;
import io.github.assay.domain.project.Sending;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.wording.RunWords;
import java.io.Console;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Puts the question before something of a project is started or sent, and keeps the answer for the same sending. */
public final class Consent {
    private Consent() {}

    /**
     * Says how many requests would be sent where and what they would cost, and puts the question.
     *
     * @param tokens of all requests, about
     * @param money the cost by the price table; empty: not known
     */
    public static boolean toSend(
            EndpointConsents consents, Path project, int requests, long tokens, Sending sending, OptionalDouble money, Terminal terminal)
            throws ProjectFormatException {
        terminal.complaint(CliWords.count(requests, "request") + " of about " + tokens + " tokens would be sent to " + sending.place()
                + ". --dry-run prints them in full.");
        money.ifPresent(m -> terminal.complaint("They would cost about " + RunWords.money(m) + " by the price table."));
        return given(consents, project, List.of(sending),
                "Send them, and remember the answer for this project, endpoint, model and content?", "Nothing was sent.", terminal);
    }

    /**
     * Says what requests contain and which commands would fetch keys. There is no question when the user has agreed to
     * exactly these sendings before.
     *
     * @param question the question itself; the answer is kept for project, endpoint, model and content
     * @param refused what to say without a terminal, where there is no answer
     * @throws ProjectFormatException when the answer cannot be kept
     */
    public static boolean given(
            EndpointConsents consents, Path project, List<Sending> sendings, String question, String refused, Terminal terminal)
            throws ProjectFormatException {
        for (Sending sending : sendings) {
            terminal.complaint((sendings.size() == 1 ? "They contain " : "Those to " + sending.place() + " contain ")
                    + EndpointConsents.words(sending) + ".");
        }
        List<Optional<EndpointConsent>> kept = sendings.stream().map(s -> consents.find(project, s)).toList();
        if (kept.stream().allMatch(Optional::isPresent)) {
            String date = kept.stream().map(k -> k.get().at().toString().substring(0, 10)).sorted().toList().getLast();
            terminal.complaint("You agreed to this on " + date + ". 'assay consent PROJECT --revoke' takes it back.");
            return true;
        }
        sendings.stream().map(Sending::keyCommand).filter(command -> !command.isEmpty()).distinct().forEach(command ->
                terminal.complaint("The key would come from this command of project.json: " + command));
        Console console = System.console();
        if (console == null || !console.isTerminal()) {
            terminal.complaint(refused + " Add --yes to agree.");
            return false;
        }
        String answer = console.readLine(question + " [y/N] ");
        if (answer == null || !answer.strip().toLowerCase(Locale.ROOT).startsWith("y")) {
            return false;
        }
        for (Sending sending : sendings) {
            consents.keep(project, sending);
        }
        return true;
    }
}
