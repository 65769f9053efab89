package io.github.assay.service.judging;

import io.github.assay.domain.project.Sending.EndpointConsent;
import io.github.assay.domain.project.Sending.NamedCommand;
import io.github.assay.domain.project.Sending;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.user.ConsentFile;
import io.github.assay.llm.KeySource;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A user's consents to requests of projects, and to commands that projects name. A consent holds for one project, endpoint,
 * model, content of the prompts and place of the key; when one of them changes, another consent is needed. Whatever asks for
 * it, a command starts only if {@link #mayStart} holds. Thread-safe within one process; the file is read on each call, so a
 * consent of the command line holds in an open window.
 */
public final class EndpointConsents {
    private static final String ROWS = "rows=";
    private static final String REDACT = "redact=";
    /** Order of contents in sentences; the others follow by name. */
    private static final List<String> ORDER = List.of("question", "enriched_question", "evidence", "interpretation", "schema", "dialect", "rules",
            "gold_sql", "predicted_sql", "sql", "comparison", "gold_result", "predicted_result", "database_path", "gold_examples", "systems", "routed_examples");

    private final ConsentFile file;
    private final Clock clock;
    private final UnaryOperator<String> environment;
    /** Project and hash of each command that was agreed to for the life of this process. */
    private final Set<List<String>> once = ConcurrentHashMap.newKeySet();

    /**
     * @param file the user's file of consents; it is made on the first consent
     * @param environment the value of an environment variable, null when it is not set
     */
    public EndpointConsents(Path file, Clock clock, UnaryOperator<String> environment) {
        this.file = new ConsentFile(file);
        this.clock = clock;
        this.environment = environment;
    }

    /** Whether the user agreed to start exactly this command for a project. */
    public boolean mayStart(Path project, NamedCommand command) {
        return once.contains(List.of(name(project), command.hash()))
                || of(project).stream().anyMatch(c -> c.commands().contains(command.hash()));
    }

    /** Takes the user's agreement to start a command while this process lives; it is not kept. */
    public void agreeOnce(Path project, NamedCommand command) {
        once.add(List.of(name(project), command.hash()));
    }

    /** Where keys of a project's endpoints are fetched; a command only after the user agreed to it. */
    public KeySource keys(Path project) {
        return new KeySource(environment, line -> mayStart(project, NamedCommand.key(line)));
    }

    /** The consent to exactly this sending; empty when there is none. */
    public synchronized Optional<EndpointConsent> find(Path project, Sending sending) {
        List<String> commands = sending.commands().stream().map(NamedCommand::hash).toList();
        return of(project).stream()
                .filter(c -> c.sending().equals(sending) && c.commands().containsAll(commands))
                .findFirst();
    }

    /** All consents of a project, oldest first. */
    public synchronized List<EndpointConsent> of(Path project) {
        return file.read().stream().filter(ofProject(project)).toList();
    }

    private static Predicate<EndpointConsent> ofProject(Path project) {
        return c -> c.project().equals(name(project));
    }

    private static String name(Path project) {
        return project.toAbsolutePath().normalize().toString();
    }

    /**
     * Keeps a consent.
     *
     * @throws ProjectFormatException when it cannot be written; the next run then needs another
     */
    public synchronized void keep(Path project, Sending sending) throws ProjectFormatException {
        if (find(project, sending).isEmpty()) {
            List<EndpointConsent> all = new ArrayList<>(file.read());
            all.add(new EndpointConsent(name(project), clock.instant(), sending,
                    sending.commands().stream().map(NamedCommand::hash).toList()));
            file.write(all);
        }
    }

    /**
     * Takes all consents of a project back, those for the life of this process included.
     *
     * @return how many there were
     * @throws ProjectFormatException when the file cannot be written
     */
    public synchronized int revoke(Path project) throws ProjectFormatException {
        List<EndpointConsent> all = new ArrayList<>(file.read());
        int before = all.size();
        once.removeIf(o -> o.getFirst().equals(name(project)));
        all.removeIf(ofProject(project));
        if (all.size() < before) {
            file.write(all);
        }
        return before - all.size();
    }

    /** What requests contain, as a list in one line: "question, gold SQL, up to 100 rows of the predicted result". */
    public static String words(Sending sending) {
        String rows = sending.contents().stream().filter(c -> c.startsWith(ROWS)).map(c -> c.substring(ROWS.length())).findFirst().orElse("0");
        String values = sending.contents().stream()
                .filter(c -> !c.startsWith(ROWS) && !c.startsWith(REDACT) && !c.startsWith(Sending.ENVIRONMENT) && !c.startsWith(Sending.FOLDER)
                        && !c.startsWith(Sending.PASSWORD))
                .sorted(Comparator.comparingInt((String c) -> ORDER.contains(c) ? ORDER.indexOf(c) : ORDER.size()))
                .map(c -> Texts.text("sending." + c, Integer.parseInt(rows)))
                .filter(word -> !word.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
        if (!sending.passwordVariable().isEmpty()) {
            values = Texts.text("sending.password", sending.passwordVariable());
        }
        String variables = sending.contents().stream().filter(c -> c.startsWith(Sending.ENVIRONMENT))
                .map(c -> c.substring(Sending.ENVIRONMENT.length())).sorted().collect(Collectors.joining(", "));
        if (!variables.isEmpty()) {
            values += ", " + Texts.text("sending.environment", variables);
        }
        String redacted = sending.contents().stream().filter(c -> c.startsWith(REDACT)).map(c -> c.substring(REDACT.length()))
                .collect(Collectors.joining(", "));
        return redacted.isEmpty() ? values : values + "; " + Texts.text("sending.redacted", redacted);
    }

    /**
     * What requests of a judge or classifier contain, and where they go.
     *
     * @param inserted names of the values that the prompt inserts
     * @param examples whether prompts have examples
     */
    public static Sending sending(JudgeSettings settings, Set<String> inserted, boolean examples) {
        List<String> contents = new ArrayList<>(inserted.stream()
                .filter(name -> isSent(name, settings, examples))
                .sorted()
                .toList());
        if (inserted.contains("sql") && settings.parts().contains("gold") && !contents.contains("gold_sql")) {
            contents.add("gold_sql"); // the judge of components gets the gold query as well
        }
        if (contents.contains("gold_result") || contents.contains("predicted_result")) {
            contents.add(ROWS + settings.maxResultRows());
        }
        settings.redact().stream().sorted().forEach(column -> contents.add(REDACT + column));
        return new Sending(settings.url().map(Object::toString).orElse(""), settings.model(), contents,
                settings.keyFrom());
    }

    /** Where a key would come from, in a sentence; empty where none is needed. */
    public static Optional<String> keyWords(String keyFrom) {
        String[] parts = keyFrom.split(":", 2);
        return keyFrom.isEmpty() ? Optional.empty() : Optional.of(Texts.text("consent.key." + parts[0], parts[parts.length - 1]));
    }

    private static boolean isSent(String name, JudgeSettings settings, boolean examples) {
        return switch (name) {
            case "fence" -> false;
            case "schema", "evidence" -> settings.parts().contains(name);
            case "gold_sql" -> settings.parts().contains("gold");
            case "gold_result" -> settings.parts().contains("gold") && settings.parts().contains("results");
            case "predicted_result" -> settings.parts().contains("results");
            case "examples" -> examples;
            default -> true;
        };
    }
}
