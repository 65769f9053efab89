package io.github.assay.service.evaluation;

import io.github.assay.domain.project.DatabaseUrl;
import io.github.assay.json.JsonObject;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Paths in the settings of an evaluation file. There they begin at the file's folder; in project.json they begin at the
 * project's, so that both folders can be moved together.
 *
 * @param folder the evaluation file's folder, absolute
 * @param project the project's folder, absolute
 * @param copies receives files of settings that a project must hold itself, by their name in the project
 */
record ConfigPaths(Path folder, Path project, Map<String, Path> copies) {
    private static final String FILE = "file:";

    /** A path of the evaluation file as project.json states it. */
    private String of(String path) {
        try {
            Path file = Path.of(path.replace('\\', '/'));
            return file.isAbsolute() ? path : ofProject(folder.resolve(file).normalize());
        } catch (InvalidPathException e) {
            return path; // reading the project says so
        }
    }

    private String ofProject(Path file) {
        try {
            return project.relativize(file).toString().replace('\\', '/');
        } catch (IllegalArgumentException e) {
            return file.toString(); // on another drive
        }
    }

    /** Databases by name: a path, a URL, or an object with either. */
    JsonObject databases(JsonObject databases) {
        return each(databases, value -> value instanceof String text ? location(text)
                : value instanceof Map<?, ?> map ? texts(map, this::location, "path", "url") : value);
    }

    private String location(String text) {
        if (!DatabaseUrl.isUrl(text)) {
            return of(text);
        }
        DatabaseUrl url = DatabaseUrl.of(text);
        boolean file = url.kind().isFile() && !url.isUnusable() && text.endsWith(url.location());
        return file ? text.substring(0, text.length() - url.location().length()) + of(url.location()) : text;
    }

    /** Judges or classifiers by name: where their keys are. */
    JsonObject models(JsonObject models) {
        return each(models, value -> value instanceof Map<?, ?> map ? model(map) : value);
    }

    private JsonObject model(Map<?, ?> settings) {
        return texts(settings, this::key, "apiKeyFrom");
    }

    /** The file of a key is found from any folder. */
    private String key(String from) {
        boolean relative = from.startsWith(FILE) && !from.startsWith(FILE + "~/");
        try {
            return relative ? FILE + folder.resolve(from.substring(FILE.length())).normalize() : from;
        } catch (InvalidPathException e) {
            return from;
        }
    }

    /** Agents by name: where commands are started, keys are, and examples come from. */
    JsonObject agents(JsonObject agents) {
        JsonObject all = new JsonObject();
        agents.forEach((name, value) -> all.put(name, value instanceof Map<?, ?> map ? agent(name, model(map)) : value));
        return all;
    }

    private JsonObject agent(String name, JsonObject agent) {
        boolean command = agent.get("command") != null || "command".equalsIgnoreCase(String.valueOf(agent.get("type")));
        String started = of(agent.get("folder") instanceof String text ? text : "");
        if (command && !started.isEmpty()) {
            agent.put("folder", started);
        }
        if (agent.get("examples") instanceof Map<?, ?> examples) {
            JsonObject own = texts(examples, pool -> pool(name, pool), "pool");
            own.computeIfPresent("embedding", (_, value) -> value instanceof Map<?, ?> map ? model(map) : value);
            agent.put("examples", own);
        }
        return agent;
    }

    /** A pool of examples is part of the project; one beside the evaluation file is copied. */
    private String pool(String agent, String pool) {
        Path file;
        try {
            file = folder.resolve(pool).normalize();
        } catch (InvalidPathException e) {
            return pool;
        }
        if (file.startsWith(project)) {
            return ofProject(file);
        }
        String name = "examples/" + agent.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}._-]", "_") + ".jsonl";
        copies.put(name, file);
        return name;
    }

    private static JsonObject each(JsonObject all, UnaryOperator<Object> change) {
        JsonObject changed = new JsonObject();
        all.forEach((name, value) -> changed.put(name, change.apply(value)));
        return changed;
    }

    /** The members of an object, with those texts changed that have one of the keys. */
    private static JsonObject texts(Map<?, ?> object, UnaryOperator<String> change, String... keys) {
        JsonObject all = new JsonObject();
        object.forEach((key, value) -> all.put(String.valueOf(key),
                value instanceof String text && List.of(keys).contains(String.valueOf(key)) ? change.apply(text) : value));
        return all;
    }
}
