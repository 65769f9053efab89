package io.github.assay.service.alignment;

import io.github.assay.calibration.alignment.JudgeVersion;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.judging.ExampleSource.Examples;
import io.github.assay.service.judging.JudgeCatalog;
import io.github.assay.service.judging.JudgeSettings;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Warnings about a judge's version: mixed models, model families, replies of another prompt. */
record AlignmentWarnings(
        Project project, List<MetricInfo> metrics, AlignedMetric metric, JudgeVersion version, Examples examples) {
    List<String> sentences() throws ProjectFormatException {
        List<String> all = new ArrayList<>();
        if (metric.judge().isEmpty()) {
            return all;
        }
        if (metric.otherPrompt(project, version, Optional.of(examples)).isPresent()) {
            all.add(Texts.text("align.otherPrompt"));
        }
        if (models() > 1) {
            all.add(Texts.text("align.mixedModels", version.model()));
        }
        if (version.prompt().contains(", ")) {
            all.add(Texts.text("align.mixedPrompts"));
        }
        Set<String> families = new TreeSet<>();
        for (String model : (version.model().isEmpty() ? version.requested() : version.model()).split(", ")) {
            ModelFamily.of(model).ifPresent(families::add);
        }
        for (String family : families) {
            systems(family, all);
            judges(family, all);
        }
        return all;
    }

    /** Different models that the replies name; a name may contain commas. */
    private long models() {
        return project.items().stream().flatMap(i -> metric.replies(i).stream()).map(r -> r.origin().model())
                .filter(m -> !m.isEmpty()).distinct().count();
    }

    private void systems(String family, List<String> all) {
        Set<String> same = new TreeSet<>();
        for (Item item : project.items()) {
            String model = item.prediction().metadata().getOrDefault("model", "");
            if (ModelFamily.of(model).or(() -> ModelFamily.of(item.prediction().system())).filter(family::equals).isPresent()) {
                same.add(item.prediction().system());
            }
        }
        if (!same.isEmpty()) {
            all.add(Texts.text("align.sameFamily.systems", family, String.join(", ", same)));
        }
    }

    private void judges(String family, List<String> all) throws ProjectFormatException {
        Set<String> same = new TreeSet<>();
        for (JudgeCatalog.Judge judge : JudgeCatalog.all(project, metrics)) {
            boolean other = !judge.equals(metric.judge().orElseThrow());
            boolean replied = other && project.items().stream().flatMap(i -> i.replies().stream())
                    .filter(r -> JudgeCatalog.find(project, metrics, r.judge()).equals(Optional.of(judge)))
                    .anyMatch(r -> ModelFamily.of(r.origin().model()).equals(Optional.of(family)));
            boolean declared = other && project.judges().get(judge.name()).isPresent()
                    && ModelFamily.of(JudgeSettings.of(project.judges(), judge.name()).model()).equals(Optional.of(family));
            if (replied || declared) {
                same.add(judge.name());
            }
        }
        if (!same.isEmpty()) {
            all.add(Texts.text("align.sameFamily.judges", family, String.join(", ", same)));
        }
    }

    /** Families of language models by their names. Judges favour answers of their own family. */
    private static final class ModelFamily {
        private static final Map<String, Pattern> FAMILIES = new LinkedHashMap<>();

        static {
            add("GPT", "gpt|chatgpt|davinci|o[134](?=$|[^a-z0-9])|codex");
            add("Claude", "claude");
            add("Gemini", "gemini|gemma|palm");
            add("Llama", "llama");
            add("Qwen", "qwen|qwq");
            add("Mistral", "mistral|mixtral|codestral|ministral|devstral");
            add("DeepSeek", "deepseek");
            add("Phi", "phi[-_ ]?\\d");
            add("Grok", "grok");
            add("Command", "command[-_ ]r");
        }

        private static void add(String name, String pattern) {
            FAMILIES.put(name, Pattern.compile("(^|[^a-z])(" + pattern + ")"));
        }

        /** The family of a model or of a system named for it; empty when the name tells none. */
        static Optional<String> of(String name) {
            String folded = name.toLowerCase(Locale.ROOT);
            return FAMILIES.entrySet().stream().filter(f -> f.getValue().matcher(folded).find()).map(
                    Map.Entry::getKey).findFirst();
        }
    }
}
