package io.github.assay.service.alignment;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Families of language models by their names. Judges favour answers of their own family. */
final class ModelFamily {
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

    private ModelFamily() {}

    private static void add(String name, String pattern) {
        FAMILIES.put(name, Pattern.compile("(^|[^a-z])(" + pattern + ")"));
    }

    /** The family of a model or of a system named for it; empty when the name tells none. */
    static Optional<String> of(String name) {
        String folded = name.toLowerCase(Locale.ROOT);
        return FAMILIES.entrySet().stream().filter(f -> f.getValue().matcher(folded).find()).map(Map.Entry::getKey).findFirst();
    }
}
