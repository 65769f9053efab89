package io.github.assay.domain.project;

import io.github.assay.domain.ValueRange;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A setting of a judge in {@code project.json} (docs/judges.md). Agents, classifiers and embeddings have the first of them,
 * up to {@link #TIMEOUT_SECONDS}. What reads settings, refuses others and describes them as a JSON Schema goes by this list.
 */
public enum ModelSetting {
    PROVIDER("provider", "openai-compatible", "openai", "ollama", "vllm", "openai-responses", "anthropic"),
    BASE_URL("baseUrl", Form.TEXT),
    MODEL("model", Form.TEXT),
    API_KEY_FROM("apiKeyFrom", Form.TEXT),
    TEMPERATURE("temperature", Form.NUMBER, 0, 2),
    SEED("seed", Form.WHOLE, 0, ModelSetting.MOST_EXACT),
    MAX_OUTPUT_TOKENS("maxOutputTokens", Form.WHOLE, 1, 1_000_000),
    BUDGET("budget", Form.OBJECT),
    PRICES("prices", Form.OBJECT),
    PARALLEL("parallel", Form.WHOLE, 1, 256),
    REQUESTS_PER_MINUTE("requestsPerMinute", Form.NUMBER, 0.01, 1e6),
    TIMEOUT_SECONDS("timeoutSeconds", Form.NUMBER, 0.1, 3600),
    TOP_P("topP", Form.NUMBER, 0, 1),
    MODE("mode", "schema", "object", "text"),
    TOP_LOGPROBS("topLogprobs", Form.WHOLE, 0, 20),
    SAMPLES("samples", Form.WHOLE, 1, 100),
    SWAP("swap", Form.FLAG),
    REPAIR("repair", Form.FLAG),
    PARTS("parts", Form.OBJECT),
    REDACT("redact", Form.TEXTS),
    MAX_RESULT_ROWS("maxResultRows", Form.WHOLE, 0, ModelSetting.MOST_ROWS),
    EXTRA("extra", Form.OBJECT),
    EXAMPLES("examples", Form.WHOLE, 0, 20),
    RUBRIC("rubric", Form.OBJECT),
    /** Only of a judge that the project declares by a rubric. */
    PROMPT("prompt", Form.TEXT);

    /** Most rows of a result in a prompt. */
    public static final int MOST_ROWS = 100;

    /** The largest range of whole numbers without gaps in JSON's numbers, less some for samples. */
    public static final long MOST_EXACT = (1L << 53) - 1000;

    /** Settings of where a model is and what may be spent on it, as named in files. */
    public static final Set<String> OF_MODELS = names(EnumSet.range(PROVIDER, TIMEOUT_SECONDS));

    /** Settings of a judge that ships with the program. */
    public static final Set<String> OF_JUDGES = names(EnumSet.range(PROVIDER, RUBRIC));

    /** The form of a value. */
    public enum Form { TEXT, WORD, FLAG, WHOLE, NUMBER, TEXTS, OBJECT }

    private final String key;
    private final Form form;
    private final ValueRange range;
    private final List<String> words;

    ModelSetting(String key, Form form) {
        this(key, form, ValueRange.ANY, List.of());
    }

    ModelSetting(String key, Form form, double low, double high) {
        this(key, form, ValueRange.of(low, high), List.of());
    }

    ModelSetting(String key, String... words) {
        this(key, Form.WORD, ValueRange.ANY, List.of(words));
    }

    ModelSetting(String key, Form form, ValueRange range, List<String> words) {
        this.key = key;
        this.form = form;
        this.range = range;
        this.words = words;
    }

    private static Set<String> names(Set<ModelSetting> settings) {
        return settings.stream().map(ModelSetting::key).collect(Collectors.toUnmodifiableSet());
    }

    /** All settings, as named in files. */
    public static Set<String> all() {
        return names(Set.copyOf(Arrays.asList(values())));
    }

    /** The name in files. */
    public String key() {
        return key;
    }

    public Form form() {
        return form;
    }

    /** The numbers allowed; any where its form is no number. */
    public ValueRange range() {
        return range;
    }

    /** The words allowed; empty where its form is no word. */
    public List<String> words() {
        return words;
    }
}
