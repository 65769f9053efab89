package io.github.assay.service.open;

import io.github.assay.domain.project.Project;
import io.github.assay.domain.project.Sending.NamedCommand;
import io.github.assay.domain.project.Sending;
import io.github.assay.domain.table.Datum;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The commands that a project names: agents, and commands that print keys of agents, judges and classifiers. They are found
 * at every depth and also where another setting is wrong, so that none is overlooked. Nothing is started.
 */
public final class ProjectCommands {
    private static final String COMMAND = "command";
    private static final String KEY = "apikeyfrom";

    private ProjectCommands() {}

    /** Place in project.json, such as {@code agents.script.command}, → command; in the order of the file. */
    public static SequencedMap<String, NamedCommand> of(Project project) {
        return of(project.agents(), project.judges(), project.router());
    }

    /** The same for settings that are in no project yet. */
    public static SequencedMap<String, NamedCommand> of(Datum.Fields agents, Datum.Fields judges, Datum.Fields router) {
        SequencedMap<String, NamedCommand> found = new LinkedHashMap<>();
        agents.values().forEach((name, agent) -> agent.asFields().map(own -> agents.fields("default").with(own)).flatMap(ProjectCommands::agent)
                .ifPresent(command -> found.put("agents." + name + "." + COMMAND, command)));
        keys("agents", agents, found);
        keys("judges", judges, found);
        keys("router", router, found);
        return found;
    }

    private static Optional<NamedCommand> agent(Datum.Fields agent) {
        List<String> words = texts(agent, COMMAND);
        return words.isEmpty() ? Optional.empty()
                : Optional.of(new NamedCommand(NamedCommand.Use.AGENT, NamedCommand.line(words), agent.text("folder").orElse(""), texts(agent, "environment").stream()
                        .distinct().sorted().toList()));
    }

    private static List<String> texts(Datum.Fields fields, String key) {
        return fields.items(key).stream().flatMap(d -> d.asText().stream()).toList();
    }

    private static void keys(String place, Datum.Fields fields, Map<String, NamedCommand> found) {
        fields.values().forEach((name, value) -> {
            String here = place + "." + name;
            boolean isKey = name.replaceAll("[_-]", "").toLowerCase(Locale.ROOT).equals(KEY);
            value.asText().filter(from -> isKey && from.startsWith(Sending.COMMAND))
                    .ifPresent(from -> found.put(here, NamedCommand.key(from.substring(Sending.COMMAND.length()))));
            value.asFields().ifPresent(inner -> keys(here, inner, found));
            Optional.of(value.asItems()).stream().flatMap(Collection::stream)
                    .forEach(item -> item.asFields().ifPresent(inner -> keys(here, inner, found)));
        });
    }
}
