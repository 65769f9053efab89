package io.github.assay.service.routing;

import io.github.assay.domain.project.ModelSetting;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.service.judging.JudgeSettings;
import io.github.assay.service.judging.SettingNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Settings of one classifier under {@code router.classifiers} of project.json (docs/router.md).
 *
 * @param name the classifier
 * @param model its model, endpoint, budget and what a prompt may contain
 * @param about what each system is, by name, for the prompt; systems without an entry are named alone
 */
public record ClassifierSettings(String name, JudgeSettings model, Map<String, String> about) {
    private static final String CLASSIFIERS = "classifiers";
    private static final String ROOT = "router.classifiers";

    public ClassifierSettings {
        about = Map.copyOf(about);
    }

    /** The classifiers of a project, in the order of project.json. */
    public static List<String> names(Project project) {
        List<String> names = new ArrayList<>(project.router().fields(CLASSIFIERS).values().keySet());
        names.removeIf(name -> name.equals("default"));
        return names;
    }

    /**
     * The settings of a classifier.
     *
     * @throws ProjectFormatException when there is no such classifier, or a setting cannot be used
     */
    public static ClassifierSettings of(Project project, String name) throws ProjectFormatException {
        if (!names(project).contains(name)) {
            throw new ProjectFormatException("project.json has no " + ROOT + "." + name, names(project).isEmpty()
                    ? "docs/router.md says how a classifier is declared."
                    : "Classifiers are " + String.join(", ", names(project)) + ".");
        }
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,80}")) {
            throw new ProjectFormatException(ROOT + ": the name '" + name + "' cannot name a file",
                    "Use letters, digits, '.', '-' and '_'.");
        }
        Datum.Fields all = project.router().fields(CLASSIFIERS);
        Set<String> known = new HashSet<>(ModelSetting.OF_MODELS);
        known.addAll(List.of("topP", "mode", "repair", "parts", "examples", "extra", "systems"));
        SettingNames.refuseOthers(ROOT + ".default", all.fields("default"), known);
        SettingNames.refuseOthers(ROOT + "." + name, all.fields(name), known);
        Map<String, String> about = new LinkedHashMap<>();
        all.fields("default").with(all.fields(name)).fields("systems").values()
                .forEach((system, text) -> text.asText().ifPresent(t -> about.put(system, t)));
        return new ClassifierSettings(name, JudgeSettings.of(ROOT, all, name), about);
    }

    /** Whether prompts contain the schema. */
    boolean withSchema() {
        return model.parts().contains("schema");
    }
}
