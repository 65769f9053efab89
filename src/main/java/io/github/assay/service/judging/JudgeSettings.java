package io.github.assay.service.judging;

import io.github.assay.domain.project.ModelSetting;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.DatumText;
import io.github.assay.json.JsonObject;
import io.github.assay.llm.Budget;
import io.github.assay.llm.Endpoint;
import io.github.assay.llm.LlmRequest;
import io.github.assay.llm.LlmRequest.Mode;
import io.github.assay.llm.WireForm;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * Settings of one judge in project.json, under the key judges (docs/judges.md); values under {@code judges.default} hold
 * where a judge sets none.
 *
 * @param judge the name of the judge
 * @param endpoint where it is; empty when no {@code baseUrl} is given, so that replies can only be replayed or taken from
 *     a file
 * @param model the model's name; empty when none is given
 * @param form the form of requests
 * @param temperature empty to send none
 * @param topP empty to send none
 * @param seed empty to send none
 * @param maxOutputTokens most tokens of a reply
 * @param mode how the form of the reply is requested
 * @param topLogprobs log-probabilities of this many tokens; 0 for none
 * @param samples replies for each item, at least 1
 * @param swap whether a rubric is also put with its options reversed
 * @param repair whether a reply that cannot be used is sent back once with its faults
 * @param parts the parts of an item that a prompt may contain: schema, evidence, results, gold
 * @param redact names of result columns whose values are not sent, in lower case
 * @param maxResultRows most rows of a result in a prompt, 0 to {@value ModelSetting#MOST_ROWS}
 * @param budget what a run may spend
 * @param extra further members of the request, as plain values
 * @param declared the settings as the project states them
 */
public record JudgeSettings(
        String judge,
        Optional<Endpoint> endpoint,
        String model,
        WireForm form,
        OptionalDouble temperature,
        OptionalDouble topP,
        OptionalLong seed,
        int maxOutputTokens,
        Mode mode,
        int topLogprobs,
        int samples,
        boolean swap,
        boolean repair,
        Set<String> parts,
        Set<String> redact,
        int maxResultRows,
        Budget budget,
        JsonObject extra,
        Datum.Fields declared) {
    /** The parts that can be switched off. */
    public static final Set<String> PARTS = Set.of("schema", "evidence", "results", "gold");

    private static final String DEFAULTS = "default";
    /** Members of a request that the program itself sets, or whose reply it does not read. */
    private static final Set<String> OWN_MEMBERS = Set.of("model", "messages", "input", "system", "stream", "n");

    /**
     * The settings of a judge.
     *
     * @param judges {@code judges} of project.json
     * @throws ProjectFormatException when a value cannot be used: the message names key, value and what is expected
     */
    public static JudgeSettings of(Datum.Fields judges, String judge) throws ProjectFormatException {
        return of("judges", judges, judge);
    }

    /**
     * The settings of a model under any key of project.json that has the same members.
     *
     * @param root the key, such as {@code agents}
     */
    public static JudgeSettings of(String root, Datum.Fields judges, String judge) throws ProjectFormatException {
        Optional<Datum> given = judges.values().entrySet().stream()
                .filter(e -> fold(e.getKey()).equals(fold(judge)))
                .map(Map.Entry::getValue)
                .findFirst();
        object(root + "." + judge, given);
        object(root + "." + DEFAULTS, judges.get(DEFAULTS));
        Datum.Fields own = given.flatMap(Datum::asFields).orElse(Datum.Fields.NONE);
        if (root.equals("judges")) {
            SettingNames.refuseOthers(root + "." + DEFAULTS, judges.fields(DEFAULTS), ModelSetting.OF_JUDGES);
            SettingNames.refuseOthers(
                    root + "." + judge, own, own.get("rubric").isPresent() ? ModelSetting.all() : ModelSetting.OF_JUDGES);
        }
        return new Reader(root, judge, judges.fields(DEFAULTS).with(own)).read();
    }

    private static void object(String key, Optional<Datum> value) throws ProjectFormatException {
        if (value.isPresent() && value.get().asFields().isEmpty() && !(value.get() instanceof Datum.Nothing)) {
            throw new ProjectFormatException(key + " cannot be used: expected an object", "Correct it in project.json.");
        }
    }

    static String fold(String name) {
        return name.replace("_", "").replace("-", "").replace(" ", "").toLowerCase(Locale.ROOT);
    }

    /** The URL of requests; empty when no endpoint is given. */
    public Optional<URI> url() {
        return endpoint.map(Endpoint::url);
    }

    /** Most labelled examples in a prompt that inserts {@code examples}; 0 unless the project states it, at most 20. */
    public int examples() {
        return declared.get("examples").flatMap(Datum::asNumber).map(n -> Math.clamp(n.longValue(), 0, 20)).orElse(0);
    }

    /** Where the endpoint's key would come from, as of {@link Endpoint}; empty when there is none. */
    public String keyFrom() {
        return endpoint.map(Endpoint::keyFrom).orElse("");
    }

    /** The settings with other parts in the prompt. */
    public JudgeSettings withParts(Set<String> changed) {
        return new JudgeSettings(judge, endpoint, model, form, temperature, topP, seed, maxOutputTokens, mode, topLogprobs,
                samples, swap, repair, changed, redact, maxResultRows, budget, extra, declared);
    }

    /**
     * The settings with some parts left out.
     *
     * @throws ProjectFormatException when a part is no part, or is left out already
     */
    public JudgeSettings withoutParts(Set<String> without) throws ProjectFormatException {
        for (String part : without) {
            if (!parts.contains(part)) {
                throw new ProjectFormatException(PARTS.contains(part)
                        ? "judges." + judge + ".parts leaves out " + part + " already" : part + " is no part of a prompt",
                        "Parts are " + String.join(", ", new TreeSet<>(PARTS)) + ".");
            }
        }
        Set<String> rest = new TreeSet<>(parts);
        rest.removeAll(without);
        return withParts(rest);
    }

    /** Reads one judge's settings. */
    private static final class Reader {
        private final String root;
        private final String judge;
        private final Map<String, Datum> fields = new LinkedHashMap<>();
        private final Datum.Fields declared;

        Reader(String root, String judge, Datum.Fields declared) {
            this.root = root;
            this.judge = judge;
            this.declared = declared;
            declared.values().forEach((key, value) -> fields.put(fold(key), value));
        }

        JudgeSettings read() throws ProjectFormatException {
            whole(ModelSetting.EXAMPLES);
            WireForm form = switch (text("provider", "openai-compatible").toLowerCase(Locale.ROOT)) {
                case "openai-compatible", "openai", "ollama", "vllm" -> WireForm.CHAT;
                case "openai-responses" -> WireForm.RESPONSES;
                case "anthropic" -> WireForm.MESSAGES;
                default -> throw fault("provider", "openai-compatible, openai-responses or anthropic");
            };
            Mode mode = switch (text("mode", "schema").toLowerCase(Locale.ROOT)) {
                case "schema" -> Mode.SCHEMA;
                case "object" -> Mode.OBJECT;
                case "text" -> Mode.TEXT;
                default -> throw fault("mode", "schema, object or text");
            };
            return new JudgeSettings(
                    judge,
                    endpoint(form),
                    text("model", ""),
                    form,
                    fields.get("temperature") instanceof Datum.Nothing ? OptionalDouble.empty()
                            : OptionalDouble.of(number(ModelSetting.TEMPERATURE).orElse(0)),
                    number(ModelSetting.TOP_P),
                    whole(ModelSetting.SEED),
                    (int) whole(ModelSetting.MAX_OUTPUT_TOKENS).orElse(LlmRequest.DEFAULT_OUTPUT_TOKENS),
                    mode,
                    (int) whole(ModelSetting.TOP_LOGPROBS).orElse(0),
                    (int) whole(ModelSetting.SAMPLES).orElse(1),
                    flag("swap", false),
                    flag("repair", true),
                    parts(),
                    words("redact"),
                    (int) whole(ModelSetting.MAX_RESULT_ROWS).orElse(ModelSetting.MOST_ROWS),
                    budget(),
                    plain(fields("extra")),
                    declared);
        }

        private Optional<Endpoint> endpoint(WireForm form) throws ProjectFormatException {
            String base = text("baseUrl", "");
            if (base.isEmpty()) {
                return Optional.empty();
            }
            String key = text("apiKeyFrom", "");
            if (!key.isEmpty() && !key.matches("(?s)(env|file|command):.+")) {
                throw new ProjectFormatException(root + "." + judge + ".apiKeyFrom must be env:NAME, file:PATH or command:LINE",
                        "A key itself is never written into a project.");
            }
            try {
                return Optional.of(new Endpoint(judge, URI.create(base), form, key,
                        (int) whole(ModelSetting.PARALLEL).orElse(Endpoint.DEFAULT_PARALLEL),
                        number(ModelSetting.REQUESTS_PER_MINUTE),
                        Duration.ofMillis((long) (1000 * number(ModelSetting.TIMEOUT_SECONDS)
                                .orElse(Endpoint.DEFAULT_TIMEOUT.toSeconds())))));
            } catch (IllegalArgumentException e) {
                // What URI says repeats the text, which may contain a password.
                String why = e.getCause() instanceof URISyntaxException ? "no URL" : e.getMessage();
                throw new ProjectFormatException(root + "." + judge + ".baseUrl: " + why,
                        "Write the URL above /chat/completions, such as http://localhost:11434/v1.", e);
            }
        }

        private Set<String> parts() throws ProjectFormatException {
            Set<String> parts = new TreeSet<>(PARTS);
            for (Map.Entry<String, Datum> part : fields("parts").values().entrySet()) {
                Optional<Boolean> on = part.getValue().asFlag();
                if (!PARTS.contains(part.getKey()) || on.isEmpty()) {
                    throw fault("parts", "an object of schema, evidence, results, gold with true or false");
                }
                if (!on.get()) {
                    parts.remove(part.getKey());
                }
            }
            return parts;
        }

        private Budget budget() throws ProjectFormatException {
            Reader budget = new Reader(root, judge + ".budget", fields("budget"));
            SettingNames.refuseOthers(root + "." + judge + ".budget", fields("budget"), Set.of("calls", "tokens", "money", "seconds"));
            Map<String, Budget.Price> prices = new LinkedHashMap<>();
            for (Map.Entry<String, Datum> price : fields("prices").values().entrySet()) {
                Reader one = new Reader(root, judge + ".prices." + price.getKey(), price.getValue().asFields().orElse(Datum.Fields.NONE));
                SettingNames.refuseOthers(root + "." + one.judge, one.declared, Set.of("input", "output"));
                prices.put(price.getKey(), new Budget.Price(
                        one.number("input", 0, 1e9).orElseThrow(() -> one.fault("input", "a price of a million tokens")),
                        one.number("output", 0, 1e9).orElseThrow(() -> one.fault("output", "a price of a million tokens"))));
            }
            OptionalDouble seconds = budget.number("seconds", 0, 1e9);
            return new Budget(budget.whole("calls", 0, ModelSetting.MOST_EXACT), budget.whole("tokens", 0, ModelSetting.MOST_EXACT),
                    budget.number("money", 0, 1e12),
                    seconds.isPresent() ? Optional.of(Duration.ofMillis((long) (1000 * seconds.getAsDouble()))) : Optional.empty(),
                    prices);
        }

        private Optional<Datum> get(String key) {
            return Optional.ofNullable(fields.get(fold(key))).filter(d -> !(d instanceof Datum.Nothing));
        }

        private Datum.Fields fields(String key) throws ProjectFormatException {
            Optional<Datum> value = get(key);
            if (value.isPresent() && value.get().asFields().isEmpty()) {
                throw fault(key, "an object");
            }
            return value.flatMap(Datum::asFields).orElse(Datum.Fields.NONE);
        }

        private String text(String key, String standard) throws ProjectFormatException {
            Optional<Datum> value = get(key);
            if (value.isPresent() && value.get().asText().isEmpty()) {
                throw fault(key, "a text");
            }
            return value.flatMap(Datum::asText).orElse(standard);
        }

        private boolean flag(String key, boolean standard) throws ProjectFormatException {
            Optional<Datum> value = get(key);
            if (value.isPresent() && value.get().asFlag().isEmpty()) {
                throw fault(key, "true or false");
            }
            return value.flatMap(Datum::asFlag).orElse(standard);
        }

        private OptionalDouble number(ModelSetting setting) throws ProjectFormatException {
            return number(setting.key(), setting.range().low(), setting.range().high());
        }

        private OptionalLong whole(ModelSetting setting) throws ProjectFormatException {
            return whole(setting.key(), (long) setting.range().low(), (long) setting.range().high());
        }

        private OptionalDouble number(String key, double low, double high) throws ProjectFormatException {
            Optional<Datum> value = get(key);
            if (value.isEmpty()) {
                return OptionalDouble.empty();
            }
            double number = value.get().asNumber().map(BigDecimal::doubleValue).orElse(Double.NaN);
            if (!(number >= low && number <= high)) {
                throw fault(key, "a number from " + BigDecimal.valueOf(low).stripTrailingZeros().toPlainString() + " to "
                        + BigDecimal.valueOf(high).stripTrailingZeros().toPlainString());
            }
            return OptionalDouble.of(number);
        }

        private OptionalLong whole(String key, long low, long high) throws ProjectFormatException {
            OptionalDouble number = number(key, low, high);
            if (number.isPresent() && number.getAsDouble() != Math.rint(number.getAsDouble())) {
                throw fault(key, "a whole number");
            }
            return number.isPresent() ? OptionalLong.of((long) number.getAsDouble()) : OptionalLong.empty();
        }

        private Set<String> words(String key) throws ProjectFormatException {
            Set<String> words = new TreeSet<>();
            Optional<Datum> value = get(key);
            if (value.isPresent() && !(value.get() instanceof Datum.Items)) {
                throw fault(key, "a list of column names"); // anything else would redact nothing
            }
            for (Datum word : value.map(Datum::asItems).orElse(List.of())) {
                words.add(word.asText().orElseThrow(() -> fault(key, "a list of column names")).toLowerCase(Locale.ROOT));
            }
            return words;
        }

        private JsonObject plain(Datum.Fields given) throws ProjectFormatException {
            JsonObject plain = DatumText.plain(given);
            if (plain.keySet().stream().anyMatch(OWN_MEMBERS::contains)) {
                throw fault("extra", "members other than " + String.join(", ", new TreeSet<>(OWN_MEMBERS)));
            }
            return plain;
        }

        private ProjectFormatException fault(String key, String expected) {
            return new ProjectFormatException(root + "." + judge + "." + key + " cannot be used: expected " + expected,
                    "Correct it in project.json.");
        }
    }
}
