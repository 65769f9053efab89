package io.github.assay.files.project;

import static io.github.assay.files.project.SchemaType.ANY;
import static io.github.assay.files.project.SchemaType.FLAG;
import static io.github.assay.files.project.SchemaType.LIST;
import static io.github.assay.files.project.SchemaType.NULL;
import static io.github.assay.files.project.SchemaType.NUMBER;
import static io.github.assay.files.project.SchemaType.OBJECT;
import static io.github.assay.files.project.SchemaType.SCALAR;
import static io.github.assay.files.project.SchemaType.TEXT;
import static io.github.assay.files.project.SchemaType.anyOf;
import static io.github.assay.files.project.SchemaType.defined;
import static io.github.assay.files.project.SchemaType.list;
import static io.github.assay.files.project.SchemaType.map;
import static io.github.assay.files.project.SchemaType.needing;
import static io.github.assay.files.project.SchemaType.number;
import static io.github.assay.files.project.SchemaType.object;
import static io.github.assay.files.project.SchemaType.words;
import static io.github.assay.files.project.SchemaType.TEXTS;

import io.github.assay.calibration.study.StudySetting;
import io.github.assay.domain.ValueRange;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.labelling.TriageSign;
import io.github.assay.domain.labelling.TriageWeights;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.ModelSetting;
import io.github.assay.domain.project.RunFacts;
import io.github.assay.files.records.FieldNames;
import io.github.assay.json.JsonObject;
import io.github.assay.wording.Texts;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * JSON Schemas (draft 2020-12) of the files that a project exchanges (project-and-cli.md §1), for editors and for programs
 * that write them. Names, ranges and words come from the settings that the readers use. A schema asks for the usual form of
 * a value: a number that is written as a text, or a name with other capitals, is read all the same.
 */
public final class JsonSchemas {
    /** What a schema is of, in the order of the listing. */
    public enum Subject {
        PROJECT, CASE, PREDICTION, VOTE, RESULT, REPLY, JUDGE, STUDY;

        /** Its name on the command line and in names of files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The name of its file. */
        public String file() {
            return word() + ".schema.json";
        }

        /** What it describes, in a few words. */
        public String title() {
            return Texts.text("schema." + word());
        }
    }

    private static final String[] CASE_IDS =
            Stream.concat(Arrays.stream(FieldNames.CASE_ID), Stream.of("question_id", "instance_id")).toArray(String[]::new);

    private JsonSchemas() {}

    /** The schema of a subject, complete in itself. */
    public static JsonObject of(Subject subject) {
        JsonObject schema = new JsonObject()
                .with("$schema", "https://json-schema.org/draft/2020-12/schema")
                .with("$id", "urn:assay:" + subject.word() + ":" + ProjectSettingsReader.FORMAT)
                .with("title", subject.title());
        schema.putAll(switch (subject) {
            case PROJECT -> project();
            case CASE -> evaluated();
            case PREDICTION -> prediction();
            case VOTE -> vote();
            case RESULT -> result();
            case REPLY -> reply();
            case JUDGE -> declaredJudge();
            case STUDY -> keptStudy();
        });
        return schema;
    }

    private static JsonObject project() {
        Map<String, JsonObject> members = new LinkedHashMap<>();
        members.put("$schema", TEXT);
        members.put("assay", number(ValueRange.of(1, ProjectSettingsReader.FORMAT), true));
        members.put("name", TEXT);
        members.put("cases", TEXTS);
        members.put("predictions", TEXTS);
        members.put("databases", map(anyOf(TEXT, server("path", "url", "dialect"))));
        members.put("limits", object(limits()));
        members.put("labelling", labelling());
        members.put("metrics", object(Map.of(
                "enabled", TEXTS, "thresholds", map(NUMBER), "options", map(map(ANY)), "outOfScopeErrors", TEXTS)));
        members.put("rules", object(Map.of("column_mappings", OBJECT, "benign_filters", LIST, "ignore_filters", LIST, "sets", OBJECT)));
        members.put("judges", object(Map.of(
                "alignment", object(Map.of("testShare", number(ValueRange.of(0.05, 0.95), false))),
                "promotion", object(Map.of("kappa", number(ValueRange.of(-1, 1), false)))))
                .with("additionalProperties", closed(models(ModelSetting.values()))));
        members.put("agents", map(agent()));
        members.put("router", object(Map.of(
                "metric", TEXT, "finalLabels", FLAG, "order", TEXTS, "prices", map(NUMBER), "none", TEXT,
                "k", list(number(ValueRange.from(1), true)), "alpha", list(number(ValueRange.of(0, 1), false)),
                "otherDatabases", FLAG, "classifiers", map(OBJECT), "embedding", OBJECT)));
        members.put("store", server("url"));
        members.put("test_suites", anyOf(TEXT, map(TEXTS)));
        members.put("counterexample", object(Map.of("constraintsOff", TEXTS, "scratch", server("url"))));
        members.put("study", object(StudySetting.ofProject().collect(Collectors.toMap(
                StudySetting::key, JsonSchemas::setting, (a, _) -> a, LinkedHashMap::new))));
        return object(members).with("required", List.of("assay"));
    }

    /** A database or store: where it is, and for whom. */
    private static JsonObject server(String... places) {
        Map<String, JsonObject> members = new LinkedHashMap<>();
        Stream.concat(Arrays.stream(places), Stream.of("user", "passwordFrom")).forEach(key -> members.put(key, TEXT));
        if (places.length > 1) {
            members.put("allowPrivilegedRole", FLAG);
        }
        return object(members);
    }

    private static Map<String, JsonObject> limits() {
        Map<String, JsonObject> limits = new LinkedHashMap<>();
        for (Limits.Key key : Limits.Key.values()) {
            limits.put(key.key(), number(key.range(), false).with("default", key.of(Limits.DEFAULT)));
        }
        return limits;
    }

    private static JsonObject labelling() {
        Map<String, JsonObject> signs = new LinkedHashMap<>();
        for (TriageSign sign : TriageSign.values()) {
            signs.put(sign.word(), number(TriageWeights.RANGE, false).with("default", sign.usual()));
        }
        Map<String, JsonObject> members = new LinkedHashMap<>();
        members.put("votesPerCase", number(LabellingPolicy.VOTES_PER_CASE, false));
        members.put("blindToScores", FLAG);
        members.put("finalLabel", words(List.of("majority")));
        members.put("ties", words(Arrays.stream(LabellingPolicy.Ties.values()).map(t -> t.name().toLowerCase(Locale.ROOT)).toList()));
        members.put("blindAdjudication", FLAG);
        members.put("counterexamples", FLAG);
        members.put("triage", object(signs));
        return object(members);
    }

    private static <T> JsonObject setting(StudySetting<T> setting) {
        JsonObject schema = JsonObject.of(type(setting.type(), setting.type().offered().stream().map(setting.type().writer()).toList()));
        return setting.option().description().isEmpty() ? schema : schema.with("description", setting.option().description());
    }

    private static JsonObject type(StudySetting.Type<?> type, List<String> offered) {
        return switch (type.form()) {
            case NAME, TEXT -> TEXT;
            case NAMES -> TEXTS;
            case WORD -> words(offered);
            case FLAG -> FLAG;
            case WHOLE, NUMBER -> number(type.range(), type.form() == StudySetting.Form.WHOLE);
        };
    }

    private static Map<String, JsonObject> models(ModelSetting... settings) {
        Map<String, JsonObject> members = new LinkedHashMap<>();
        for (ModelSetting setting : settings) {
            members.put(setting.key(), switch (setting.form()) {
                case TEXT -> TEXT;
                case WORD -> words(setting.words());
                case FLAG -> FLAG;
                case WHOLE, NUMBER -> number(setting.range(), setting.form() == ModelSetting.Form.WHOLE);
                case TEXTS -> list(TEXT);
                case OBJECT -> OBJECT;
            });
        }
        return members;
    }

    /** An object in which a member that is not known is an error. */
    private static JsonObject closed(Map<String, JsonObject> members) {
        return object(members).with("additionalProperties", false);
    }

    private static JsonObject agent() {
        Map<String, JsonObject> members = models(
                Arrays.stream(ModelSetting.values()).filter(s -> ModelSetting.OF_MODELS.contains(s.key())).toArray(ModelSetting[]::new));
        members.put("timeoutSeconds", number(ValueRange.of(0.1, 86_400), false));
        members.put("type", words(List.of("command", "http", "pipeline")));
        members.put("command", list(TEXT));
        members.put("folder", TEXT);
        members.put("environment", list(TEXT));
        members.put("url", TEXT);
        members.put("memoryMegabytes", number(ValueRange.of(0, 1e6), false));
        members.put("linker", words(List.of("full_schema", "full", "tcsl", "scsl")));
        members.put("corrections", number(ValueRange.of(0, 20), false));
        members.put("examples", OBJECT);
        return closed(members);
    }

    private static JsonObject declaredJudge() {
        JsonObject option = object(Map.of("name", TEXT, "score", number(ValueRange.of(0, 1), false))).with("required", List.of("name", "score"));
        Map<String, JsonObject> members = models(ModelSetting.values());
        members.put("name", TEXT);
        members.put("description", TEXT);
        members.put("options", list(option).with("minItems", 2).with("maxItems", RubricJudgeReader.MOST_OPTIONS));
        return closed(members).with("required", List.of("options"));
    }

    private static JsonObject evaluated() {
        Map<String, JsonObject> members = fields(CaseFields.SILENT_NAMES.stream());
        names(members, CASE_IDS);
        names(members, FieldNames.QUESTION);
        names(members, FieldNames.GOLD_SQL);
        names(members, FieldNames.DB_ID);
        names(members, FieldNames.EXPECTED_ROUTE);
        names(members, "dataset", "dialect", "evidence", "enriched_question", "difficulty", "complexity", "category", "scenario");
        members.put("tags", TEXTS);
        members.put("gold_sql_alternatives", TEXTS);
        members.put("order_required", FLAG);
        members.put("allow_extra_predicted_columns", FLAG);
        members.put("human_labels", map(SCALAR));
        members.put("gold_result", defined("result"));
        members.put("predicted_result", defined("result"));
        members.put("predictions", anyOf(map(anyOf(SCALAR, OBJECT)), list(anyOf(SCALAR, OBJECT)), NULL));
        members.put("judge_replies", OBJECT);
        return defining(needing(object(members), CASE_IDS));
    }

    private static JsonObject prediction() {
        Map<String, JsonObject> members = fields(Stream.concat(CaseFields.SILENT_NAMES.stream(), RunFacts.OF_THE_RUN.stream()));
        names(members, FieldNames.CASE_ID);
        names(members, FieldNames.PREDICTED_SQL);
        names(members, FieldNames.SYSTEM);
        names(members, FieldNames.RUN_ID);
        names(members, FieldNames.SELECTED_ROUTE);
        names(members, "enriched_question", "response_text", "response", "error");
        members.put("confidence", NUMBER);
        members.put("latency_ms", NUMBER);
        members.put("agent_ms", NUMBER);
        members.put("result", defined("result"));
        members.put("predicted_result", defined("result"));
        members.put("judge_replies", OBJECT);
        return defining(needing(object(members), FieldNames.CASE_ID));
    }

    /** The structured fields of cases and predictions, and those that only stay in the record. */
    private static Map<String, JsonObject> fields(Stream<String> kept) {
        Map<String, JsonObject> members = new LinkedHashMap<>();
        CaseFields.EXTRAS.forEach(key -> members.put(
                key, CaseFields.LISTS.contains(key) ? LIST : CaseFields.OBJECTS.contains(key) ? OBJECT : key.equals("ignore_order") ? FLAG : ANY));
        kept.forEach(key -> members.put(key, ANY));
        return members;
    }

    private static void names(Map<String, JsonObject> members, String... names) {
        for (String name : names) {
            members.put(name, SCALAR);
        }
    }

    private static JsonObject defining(JsonObject schema) {
        return schema.with("$defs", new JsonObject().with("result", result()));
    }

    /** A captured result, in each of its forms. */
    private static JsonObject result() {
        Map<String, JsonObject> table = new LinkedHashMap<>();
        table.put("columns", list(anyOf(SCALAR, object(Map.of("name", TEXT, "type", TEXT)))));
        table.put("types", list(TEXT));
        table.put("rows", list(list(ANY)));
        table.put("truncated", FLAG);
        table.put("fingerprint", TEXT);
        table.put("elapsed_ms", NUMBER);
        table.put("status", TEXT);
        table.put("error", TEXT);
        table.put("rule", TEXT);
        table.put("file", TEXT);
        return anyOf(object(table), list(OBJECT), TEXT);
    }

    private static JsonObject reply() {
        Map<String, JsonObject> members = new LinkedHashMap<>();
        String[] reply = {"reply", "unavailable"};
        names(members, FieldNames.JUDGE);
        names(members, FieldNames.CASE_ID);
        names(members, "system", "run_id", "model", "at", "timestamp", "prompt_version", "prompt_hash", "unavailable");
        members.put("reply", anyOf(TEXT, OBJECT));
        members.put("temperature", NUMBER);
        return needing(object(members), FieldNames.JUDGE, FieldNames.CASE_ID, reply);
    }

    private static JsonObject vote() {
        Map<String, JsonObject> members = new LinkedHashMap<>();
        names(members, FieldNames.VOTED);
        names(members, FieldNames.ANNOTATOR);
        for (String name : FieldNames.LABEL) {
            members.put(name, anyOf(words(Arrays.stream(Label.values()).map(Label::word).toList()), SCALAR));
        }
        names(members, "system", "run_id", "comment", "at", "supersedes", "gold_version");
        members.put("issues", TEXTS);
        members.put("seconds", NUMBER);
        Stream.of("scores_visible", "votes_visible", "quick").forEach(key -> members.put(key, FLAG));
        members.put("copy_of", LIST);
        members.put("draw", LIST);
        return needing(object(members), FieldNames.VOTED, FieldNames.ANNOTATOR, FieldNames.LABEL);
    }

    private static JsonObject keptStudy() {
        Map<String, JsonObject> settings = StudySetting.Order.FILE.settings().stream().collect(Collectors.toMap(
                StudySetting::field, JsonSchemas::documented, (a, _) -> a, LinkedHashMap::new));
        settings.put("streams", TEXT);
        Map<String, JsonObject> members = new LinkedHashMap<>();
        members.put("assay_study", number(ValueRange.of(1, 2), true));
        members.put("program", TEXT);
        members.put("name", TEXT);
        members.put("settings", object(settings));
        Stream.of("metrics", "labels", "annotators", "scores", "slices").forEach(key -> members.put(key, list(OBJECT)));
        members.put("results", OBJECT);
        return object(members).with("required", List.of("assay_study", "settings", "metrics", "labels", "scores"));
    }

    /** A setting as study files have it: any word, because those of earlier versions are read too. */
    private static JsonObject documented(StudySetting<?> setting) {
        return switch (setting.type().form()) {
            case FLAG -> anyOf(FLAG, TEXT);
            case WORD -> TEXT;
            default -> type(setting.type(), List.of());
        };
    }
}
