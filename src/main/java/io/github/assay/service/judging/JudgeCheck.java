package io.github.assay.service.judging;

import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.llm.ReplyRecording;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.service.judging.JudgeCatalog.Judge;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds settings, prompts and recorded replies of judges that cannot be used, before anything is sent. Sends nothing. */
public final class JudgeCheck {
    private static final SourceLine WHERE = new SourceLine("project.json", 0);
    private static final String DEFAULTS = "default";
    /** Members of {@code judges} that are no judge. */
    private static final Set<String> OTHERS = Set.of("alignment", "promotion");
    private static final Set<String> SECRETS = Set.of("apikey", "authorization", "password", "secret", "xapikey", "accesstoken");

    private JudgeCheck() {}

    /**
     * The problems of judges in a project.
     *
     * @param metrics the metrics of all projects, by id
     */
    public static List<Problem> problems(Project project, Map<String, MetricInfo> metrics) {
        List<Problem> found = new ArrayList<>();
        Datum.Fields judges = project.judges();
        Optional<Problem> standard = judges.get(DEFAULTS).isPresent() ? settings("judges", judges, DEFAULTS) : Optional.empty();
        standard.ifPresent(found::add);
        for (String name : judges.values().keySet()) {
            if (OTHERS.contains(name)) {
                continue;
            }
            if (!name.equals(DEFAULTS) && standard.isEmpty()) {
                settings("judges", judges, name).ifPresent(found::add);
            }
            if (!name.equals(DEFAULTS) && JudgeCatalog.find(project, metrics.values(), name).isEmpty() && !ReplyForm.isKnown(name)) {
                found.add(Problem.note(WHERE, "judges." + name, "no judge has this name",
                        JudgeCatalog.all(project, metrics.values()).stream().map(Judge::name).collect(Collectors.joining(", ")),
                        "The settings have no effect."));
            }
        }
        project.metrics().rubrics().keySet().stream().filter(metrics::containsKey).forEach(name -> found.add(Problem.error(
                new SourceLine("judges/" + name + ".json", 0), "", "a judge with the id of the metric " + name,
                "an id of its own", "Give the file another name; the judge's score is not computed.")));
        for (Judge judge : JudgeCatalog.all(project, metrics.values())) {
            prompt(project, judge).ifPresent(found::add);
        }
        return found;
    }

    /** What keeps settings under a key of project.json from being used, and what they should not contain. */
    public static Optional<Problem> settings(String root, Datum.Fields all, String name) {
        try {
            return warning(root + "." + name, JudgeSettings.of(root, all, name));
        } catch (ProjectFormatException e) {
            boolean named = root.equals("judges") && e.sentence().endsWith(SettingNames.NO_SETTING)
                    && e.sentence().chars().filter(c -> c == '.').count() == 2 && !e.sentence().contains(".prompt ");
            return named ? Optional.empty() : Optional.of(problem(WHERE, root + "." + name, e)); // reading named it already
        }
    }

    /**
     * What usable settings of a model should not contain.
     *
     * @param key their place in project.json, such as {@code judges.stef}
     */
    public static Optional<Problem> warning(String key, JudgeSettings settings) {
        Optional<String> secret = settings.extra().keySet().stream()
                .filter(name -> SECRETS.contains(name.replaceAll("[_-]", "").toLowerCase(Locale.ROOT)))
                .findFirst();
        if (secret.isPresent()) {
            return Optional.of(Problem.warning(WHERE, key + ".extra." + secret.get(), "what looks like a key",
                    "apiKeyFrom with env:, file: or command:", "It is sent in the body and recorded; remove it."));
        }
        return settings.endpoint().flatMap(e -> unencrypted(key + ".baseUrl", e.base(), e.keyFrom()));
    }

    /** The problem of a key that is sent without encryption to another machine. */
    public static Optional<Problem> unencrypted(String key, URI url, String keyFrom) {
        return keyFrom.isEmpty() || !url.getScheme().equals("http") || isLocal(url)
                ? Optional.empty()
                : Optional.of(Problem.warning(WHERE, key, "http with a key", "https", "The key would cross the network unencrypted."));
    }

    private static boolean isLocal(URI base) {
        return Set.of("localhost", "127.0.0.1", "[::1]").contains(base.getHost().toLowerCase(Locale.ROOT));
    }

    /** What an exception says, as a problem of a key. */
    public static Problem problem(SourceLine where, String key, ProjectFormatException e) {
        String stated = e.sentence();
        int cut = stated.indexOf(" cannot be used: expected ");
        return cut < 0
                ? Problem.error(where, key, stated, "", e.remedy())
                : Problem.error(where, stated.substring(0, cut), "a value that cannot be used",
                        stated.substring(cut + " cannot be used: expected ".length()), e.remedy());
    }

    private static Optional<Problem> prompt(Project project, Judge judge) {
        try {
            Datum.Fields own = project.judges().fields(judge.name());
            JudgeCatalog.prompt(project.folder(), judge,
                    judge.form().equals(judge.name()) ? Optional.empty() : own.text("prompt"));
            return Optional.empty();
        } catch (ProjectFormatException e) {
            return Optional.of(problem(new SourceLine("judges", 0), judge.name(), e));
        }
    }

    /** Lines and replies of a recording that cannot be used. */
    public static void recording(Path file, SourceLine where, List<Problem> found) {
        try (ReplyRecording recording = ReplyRecording.open(file)) {
            if (recording.faulty() > 0) {
                found.add(damaged(where, recording.faulty(), recording.faultyLines(), "one recorded reply a line",
                        "They count as not recorded; restore the file or record again."));
            }
            List<String> damaged = recording.damaged();
            if (!damaged.isEmpty()) {
                found.add(Problem.warning(where, damaged.getFirst().substring(0, Math.min(12, damaged.getFirst().length())),
                        damaged.size() + (damaged.size() == 1 ? " reply that cannot be read" : " replies that cannot be read"),
                        "the body as the endpoint sent it", "They cannot be replayed; restore the file or record again."));
            }
        } catch (IOException e) {
            found.add(Problem.error(where, "", "a file that cannot be read", "", "Check its rights."));
        }
    }

    /**
     * The problem of damaged lines.
     *
     * @param count how many there are
     * @param lines the first of them, by number
     */
    public static Problem damaged(SourceLine where, int count, List<Integer> lines, String expected, String remedy) {
        return Problem.warning(new SourceLine(where.file(), lines.getFirst()), "",
                count + (count == 1 ? " damaged line: " : " damaged lines: ")
                        + lines.stream().map(Object::toString).collect(Collectors.joining(", ")) + (count > lines.size() ? ", …" : ""),
                expected, remedy);
    }
}
