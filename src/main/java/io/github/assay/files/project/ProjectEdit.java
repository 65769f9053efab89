package io.github.assay.files.project;

import io.github.assay.domain.labelling.TriageSign;
import io.github.assay.domain.labelling.TriageWeights;
import io.github.assay.domain.project.MetricChoice;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.json.Json;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Changes {@code project.json} on request and keeps every key it does not know. */
public final class ProjectEdit {
    private ProjectEdit() {}

    /**
     * Replaces all settings of one metric, and their origin under {@code metrics.applied}; atomically.
     *
     * @param provenance who applied the setting and when, words by name
     * @throws ProjectFormatException when the file cannot be read or written
     */
    public static void setMetric(Path folder, MetricChoice choice, Map<String, String> provenance)
            throws ProjectFormatException {
        change(folder, project -> {
            JsonEdit metrics = project.needed("metrics");
            if (choice.threshold().isPresent()) {
                metrics.needed("thresholds").put(choice.metric(), choice.threshold().getAsDouble());
            } else {
                metrics.child("thresholds").ifPresent(thresholds -> thresholds.remove(choice.metric()));
            }
            if (!choice.options().isEmpty()) {
                JsonEdit values = metrics.needed("options").fresh(choice.metric());
                new TreeMap<>(choice.options()).forEach(values::put);
            } else {
                metrics.child("options").ifPresent(options -> options.remove(choice.metric()));
            }
            JsonEdit applied = metrics.needed("applied").fresh(choice.metric());
            provenance.forEach(applied::put);
        });
    }

    /**
     * Writes the settings of a project's studies under {@code study}, atomically. Keys of {@code study} that Assay does
     * not know stay; known keys that are not in the argument are removed.
     *
     * @param study as {@link ProjectStudy#of} returns them
     * @throws ProjectFormatException when the file cannot be read or written; it is then unchanged
     */
    public static void setStudy(Path folder, Datum.Fields study) throws ProjectFormatException {
        change(folder, project -> {
            JsonEdit there = project.needed("study");
            ProjectStudy.KEYS.stream().filter(key -> study.get(key).isEmpty()).forEach(there::remove);
            study.values().forEach((key, value) -> there.put(key, plain(value)));
        });
    }

    /**
     * Puts objects into the settings, each member of its own. A member that exists with another value is refused, unless
     * it may be replaced.
     *
     * @param settings objects by their key in project.json, as plain values
     * @param replace whether members that exist are replaced
     * @throws ProjectFormatException when a member has another value, or the file cannot be read or written
     */
    public static void add(Path folder, JsonObject settings, boolean replace) throws ProjectFormatException {
        Path file = folder.resolve(ProjectSettingsReader.FILE);
        try {
            JsonEdit project = read(file);
            String before = project.line();
            for (Map.Entry<String, Object> object : new TreeMap<>(settings).entrySet()) {
                JsonEdit there = project.needed(object.getKey());
                if (object.getValue() instanceof Map<?, ?> members) {
                    for (Map.Entry<?, ?> member : members.entrySet()) {
                        String key = String.valueOf(member.getKey());
                        Object known = there.values().get(key);
                        if (known != null && !replace && !Json.line(known).equals(Json.line(member.getValue()))) {
                            throw new ProjectFormatException(
                                    object.getKey() + "." + key + " of " + file + " has another value",
                                    "Make both equal, or leave it out of the evaluation file.");
                        }
                        there.put(key, member.getValue());
                    }
                }
            }
            if (!project.line().equals(before)) {
                AtomicFiles.write(file, project.pretty());
            }
        } catch (IOException | JsonException e) {
            throw unchanged(file, e);
        }
    }

    /**
     * Writes prices of a token under {@code router.prices} that differ from those before; atomically. Others stay, such as
     * those that were written into the file meanwhile.
     *
     * @throws ProjectFormatException when the file cannot be read or written; it is then unchanged
     */
    public static void setPrices(Path folder, Map<String, Double> before, Map<String, Double> after) throws ProjectFormatException {
        change(folder, project -> {
            JsonEdit there = project.needed("router").needed("prices");
            before.keySet().stream().filter(name -> !after.containsKey(name)).forEach(there::remove);
            new TreeMap<>(after).forEach((name, price) -> {
                if (!price.equals(before.get(name))) {
                    there.put(name, price);
                }
            });
        });
    }

    /**
     * Writes the address of the shared store of labels, or removes it; atomically.
     *
     * @param url a URL without user and password; empty: labels are only in {@code .assay/}
     * @throws ProjectFormatException when the file cannot be read or written; it is then unchanged
     */
    public static void setStore(Path folder, String url) throws ProjectFormatException {
        change(folder, project -> {
            if (url.isEmpty()) {
                project.child("store").ifPresent(store -> store.remove("url"));
            } else {
                project.needed("store").put("url", url);
            }
        });
    }

    /**
     * Writes the weights of triage under {@code labelling.triage}, atomically. Keys that are no sign stay.
     *
     * @throws ProjectFormatException when the file cannot be read or written; it is then unchanged
     */
    public static void setTriage(Path folder, TriageWeights weights) throws ProjectFormatException {
        change(folder, project -> {
            JsonEdit there = project.needed("labelling").needed("triage");
            for (TriageSign sign : TriageSign.values()) {
                Optional.ofNullable(weights.stated().get(sign))
                        .ifPresentOrElse(w -> there.put(sign.word(), w), () -> there.remove(sign.word()));
            }
        });
    }

    /**
     * Writes the ids of constraints that searches for separating databases do not enforce, under
     * {@code counterexample.constraintsOff}; atomically. Other keys of {@code counterexample} stay.
     *
     * @throws ProjectFormatException when the file cannot be read or written; it is then unchanged
     */
    public static void setConstraintsOff(Path folder, Set<String> off) throws ProjectFormatException {
        change(folder, project -> project.needed("counterexample").put("constraintsOff", off.stream().sorted().toList()));
    }

    private static Object plain(Datum value) {
        return switch (value) {
            case Datum.Text(String text) -> text;
            case Datum.Number(BigDecimal number) -> new Json.Raw(number.toPlainString());
            case Datum.Flag(boolean flag) -> flag;
            case Datum.Items(List<Datum> items) -> items.stream().map(ProjectEdit::plain).toList();
            case Datum.Nothing _, Datum.Fields _ -> throw new IllegalArgumentException("no setting is " + value);
        };
    }

    private static void change(Path folder, Consumer<JsonEdit> change) throws ProjectFormatException {
        Path file = folder.resolve(ProjectSettingsReader.FILE);
        try {
            JsonEdit project = read(file);
            change.accept(project);
            AtomicFiles.write(file, project.pretty());
        } catch (IOException | JsonException e) {
            throw unchanged(file, e);
        }
    }

    private static ProjectFormatException unchanged(Path file, Exception why) {
        return new ProjectFormatException(
                file + " was not changed: " + why.getMessage(), "Check that it is valid JSON and may be written.");
    }

    private static JsonEdit read(Path file) throws IOException {
        if (!Files.exists(file)) {
            JsonEdit project = JsonEdit.empty();
            project.put("assay", ProjectSettingsReader.FORMAT);
            return project;
        }
        return JsonEdit.read(Files.readAllBytes(file)).orElseThrow(() -> new IOException("it holds no JSON object"));
    }
}
