package io.github.assay.cli.judging;

import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.project.Sending.EndpointConsent;
import io.github.assay.domain.project.Sending.NamedCommand;
import io.github.assay.domain.project.Sending;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.wording.RunWords;
import io.github.assay.wording.Texts;
import java.io.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/**
 * Puts the question before something of a project is started or sent, and keeps the answer for the same sending. The
 * options that answer it beforehand.
 */
public final class Consent {
    private static final int SHORTEST_HASH = 12;

    @Option(names = "--yes", description = "Agree to what is sent, once and without a question.")
    private boolean yes;

    @Option(names = "--agree", paramLabel = "COMMAND", description = "Agree to start exactly this command of project.json, once: the command line or its"
            + " hash, as the refusal names them. May be given several times.")
    private List<String> commands = new ArrayList<>();

    /** Whether an answer was given beforehand. */
    public boolean isGiven() {
        return yes || !commands.isEmpty();
    }

    /** The options as words of a command line. */
    public List<String> words() {
        List<String> words = new ArrayList<>(yes ? List.of("--yes") : List.of());
        commands.forEach(c -> words.addAll(List.of("--agree", c)));
        return words;
    }

    /** Whether the user has agreed to this before, or by an option, so that there is no question. */
    public boolean holds(EndpointConsents consents, Path project, Sending sending) {
        return isAnswered(consents, project, List.of(sending)) || consents.find(project, sending).isPresent();
    }

    /** Whether the options agree to all of this, so that nothing is printed. */
    boolean isAnswered(EndpointConsents consents, Path project, List<Sending> sendings) {
        return isGiven() && isSendable(sendings) && remaining(consents, project, sendings).isEmpty();
    }

    /** Whether {@code --yes} is given or nothing but commands is started, which {@code --agree} names. */
    private boolean isSendable(List<Sending> sendings) {
        return yes || sendings.stream().allMatch(s -> s.endpoint().startsWith(Sending.COMMAND));
    }

    /**
     * Says how many requests would be sent where and what they would cost, and puts the question.
     *
     * @param tokens of all requests, about
     * @param money the cost by the price table; empty: not known
     */
    public boolean toSend(
            EndpointConsents consents, Path project, int requests, long tokens, Sending sending, OptionalDouble money, Terminal terminal)
            throws ProjectFormatException {
        if (isAnswered(consents, project, List.of(sending))) {
            return true;
        }
        terminal.complaint(CliWords.count(requests, "request") + " of about " + tokens + " tokens would be sent to " + sending.place()
                + ". --dry-run prints them in full.");
        money.ifPresent(m -> terminal.complaint("They would cost about " + RunWords.money(m) + " by the price table."));
        return given(consents, project, List.of(sending),
                "Send them, and remember the answer for this project, endpoint, model and content?", "Nothing was sent.", terminal);
    }

    /**
     * Says what requests contain, where keys would come from and which commands would be started. There is no question when
     * the user has agreed to exactly these sendings before. {@code --yes} agrees to what is sent, {@code --agree} to one
     * command and, where the command is an agent, to what it gets.
     *
     * @param question the question itself; the answer is kept for project, endpoint, model and content
     * @param refused what to say without a terminal, where there is no answer
     * @throws ProjectFormatException when the answer cannot be kept
     */
    public boolean given(
            EndpointConsents consents, Path project, List<Sending> sendings, String question, String refused, Terminal terminal)
            throws ProjectFormatException {
        for (Sending sending : sendings) {
            terminal.complaint(!sending.passwordVariable().isEmpty()
                    ? Texts.text("consent.store", sending.endpoint(), sending.passwordVariable())
                    : (sendings.size() == 1 ? "They contain " : "Those to " + sending.place() + " contain ")
                    + EndpointConsents.words(sending) + ".");
        }
        List<Optional<EndpointConsent>> kept = sendings.stream().map(s -> consents.find(project, s)).toList();
        if (kept.stream().allMatch(Optional::isPresent)) {
            String date = kept.stream().map(k -> k.get().at().toString().substring(0, 10)).sorted().toList().getLast();
            terminal.complaint("You agreed to this on " + date + ". 'assay consent PROJECT --revoke' takes it back.");
            return true;
        }
        List<NamedCommand> open = remaining(consents, project, sendings);
        sendings.stream().map(Sending::keyFrom).distinct().flatMap(from -> EndpointConsents.keyWords(from).stream())
                .forEach(terminal::complaint);
        Console console = System.console();
        if (console == null || !console.isTerminal()) {
            terminal.complaint(refused + (isSendable(sendings) ? "" : " Add --yes to agree."));
            open.forEach(command -> terminal.complaint("Add --agree " + NamedCommand.line(List.of(command.line()))
                    + " to agree to this command, or --agree " + command.hash().substring(0, SHORTEST_HASH) + "."));
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

    /** The commands that the user has not agreed to, neither before nor by an option. */
    private List<NamedCommand> remaining(EndpointConsents consents, Path project, List<Sending> sendings) {
        List<NamedCommand> all = sendings.stream().flatMap(s -> s.commands().stream()).distinct().toList();
        all.stream().filter(this::isNamed).forEach(command -> consents.agreeOnce(project, command));
        return all.stream().filter(command -> !consents.mayStart(project, command)).toList();
    }

    private boolean isNamed(NamedCommand command) {
        return commands.stream().map(String::strip).anyMatch(given -> given.equals(command.line())
                || given.length() >= SHORTEST_HASH && command.hash().startsWith(given.toLowerCase(Locale.ROOT)));
    }
}
