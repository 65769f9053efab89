package io.github.assay.service.judging;

import io.github.assay.domain.project.Sending.EndpointConsent;
import io.github.assay.domain.project.Sending;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.user.ConsentFile;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A user's consents to requests of projects. A consent holds for one project, endpoint, model and content of the prompts;
 * when one of them changes, another consent is needed. Thread-safe within one process; the file is read on each call, so a
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

    /** @param file the user's file of consents; it is made on the first consent */
    public EndpointConsents(Path file, Clock clock) {
        this.file = new ConsentFile(file);
        this.clock = clock;
    }

    /** The consent to exactly this sending; empty when there is none. */
    public synchronized Optional<EndpointConsent> find(Path project, Sending sending) {
        return of(project).stream().filter(c -> c.sending().equals(sending)).findFirst();
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
            all.add(new EndpointConsent(name(project), clock.instant(), sending));
            file.write(all);
        }
    }

    /**
     * Takes all consents of a project back.
     *
     * @return how many there were
     * @throws ProjectFormatException when the file cannot be written
     */
    public synchronized int revoke(Path project) throws ProjectFormatException {
        List<EndpointConsent> all = new ArrayList<>(file.read());
        int before = all.size();
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
                .filter(c -> !c.startsWith(ROWS) && !c.startsWith(REDACT))
                .sorted(Comparator.comparingInt((String c) -> ORDER.contains(c) ? ORDER.indexOf(c) : ORDER.size()))
                .map(c -> Texts.text("sending." + c, Integer.parseInt(rows)))
                .filter(word -> !word.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
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
                settings.keyCommand().orElse(""));
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
