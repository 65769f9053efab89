package io.github.assay.metrics.judge.reply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.judge.Judged;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every form of metrics.md §3.2: a good reply is read, and every single deviation is found at its place. */
class ReplyFormTest {
    private static final String SPEC = "{\"outputs\":[\"a\"],\"aggregations\":[{\"func\":\"SUM\",\"col\":\"x\",\"distinct\":false}],"
            + "\"filters\":[{\"lhs\":\"y\",\"op\":\"=\",\"rhs\":1}],\"group_by\":[\"a\"],"
            + "\"order_by\":[{\"expr\":\"a\",\"dir\":\"asc\"}],\"limit\":3}";

    /** Judge → a reply with every key of its schema. */
    private static final Map<String, String> WHOLE = Map.ofEntries(
            Map.entry("stef", "{\"question_intent\":\"i\",\"specs\":{\"question\":" + SPEC + ",\"sql\":" + SPEC
                    + "},\"comparison\":{\"filters\":{\"matched\":[{\"lhs\":\"y\",\"op\":\"=\",\"rhs\":1}],\"missing\":[],"
                    + "\"mismatched\":[],\"extra\":[{\"lhs\":\"z\",\"op\":\"in\",\"rhs\":[1,\"b\"]}]},"
                    + "\"projection_match\":true,\"aggregation_match\":true,\"group_by_match\":false},"
                    + "\"filters_applied_status\":\"fully_applied\",\"overall_verdict\":\"Likely Correct\","
                    + "\"confidence\":0.5,\"enrichment\":{\"valid\":true,\"issues\":[\"a\"]},\"rationale\":\"r\"}"),
            Map.entry("badger-sql-judge",
                    "{\"score\":7,\"semantic_equivalence\":true,\"issues\":[\"logic_error\"],\"rationale\":\"r\"}"),
            Map.entry("badger-stage1", "{\"matching_category\":\"near_complete\",\"llm_judge_score\":0.5,"
                    + "\"column_rename_dict\":{\"p\":\"g\"},\"trivial_columns\":[\"t\"],\"index_columns\":[\"i\"],"
                    + "\"order_columns\":[\"o\"],\"numeric_columns\":[\"n\"],\"date_columns\":[\"d\"],"
                    + "\"exact_match_columns\":[\"e\"],\"recommended_tolerance\":0.01}"),
            Map.entry("dataface-equivalence", "{\"equivalence\":\"partially equivalent\",\"rationale\":\"r\"}"),
            Map.entry("flex", "{\"correct\":true,\"rationale\":\"r\",\"error_categories\":"
                    + "{\"abused_clauses\":{\"issued\":true,\"explanation\":\"e\"}}}"),
            Map.entry("badger-components", "{\"select_components\":[\"a\"],\"where_components\":[[\"a\",\"=\",1]],"
                    + "\"group_by_components\":[\"g\"],\"order_by_components\":[\"o\"],\"having_components\":[\"h\"],"
                    + "\"table_components\":[\"t\"],\"keywords\":[\"SELECT\"]}"),
            Map.entry("agentic", "{\"claims\":[{\"claim\":\"c\",\"verdict\":1,\"evidence\":\"e\"}],"
                    + "\"geval\":{\"coherence\":1,\"consistency\":2,\"fluency\":3,\"relevance\":4,\"reasons\":{\"fluency\":\"r\"}},"
                    + "\"intent\":{\"category\":\"both\",\"score\":5,\"reason\":\"r\"}}"),
            Map.entry("rubric", "{\"option\":\"o\",\"explanation\":\"e\"}"),
            Map.entry("llm-sql-equivalence", "{\"response_query_explanation\":\"a\",\"reference_query_explanation\":\"b\","
                    + "\"equivalence\":true}"),
            Map.entry("intent-similarity", "{\"similarity\":0.5,\"reason\":\"r\"}"));

    /** Keys that may be absent or null. */
    private static final Set<String> OPTIONAL = Set.of(
            "question_intent", "specs", "comparison", "filters_applied_status", "enrichment", "order_by", "limit", "rhs",
            "llm_judge_score", "recommended_tolerance", "error_categories", "explanation", "evidence", "reasons",
            "fluency@reasons", "reason", "response_query_explanation", "reference_query_explanation", "claims", "geval",
            "intent", "rationale@stef", "rationale@flex", "reason@intent", "p", "abused_clauses");

    private static final List<Datum> KINDS = List.of(
            new Datum.Text("no such word"), new Datum.Number(new BigDecimal("-77.5")), new Datum.Flag(true),
            new Datum.Nothing(), new Datum.Items(List.of()), Datum.Fields.NONE);

    @TestFactory
    Stream<DynamicTest> aWholeReplyHasNoFault() {
        return WHOLE.entrySet().stream()
                .map(e -> dynamicTest(e.getKey(), () -> assertThat(faults(e.getKey(), whole(e.getKey()))).isEmpty()));
    }

    @TestFactory
    Stream<DynamicTest> everyValueOfTheWrongKindIsAFaultAtItsPlace() {
        return WHOLE.keySet().stream().sorted().flatMap(judge -> variants(judge).stream());
    }

    private static List<DynamicTest> variants(String judge) {
        List<DynamicTest> tests = new ArrayList<>();
        Datum.Fields whole = whole(judge);
        for (Place place : places("$", "", whole)) {
            for (Datum other : KINDS) {
                if (isFault(judge, place, other)) {
                    String name = judge + " " + place.path() + " ← " + other.kind();
                    tests.add(dynamicTest(name, () -> {
                        List<JudgeReply.Fault> found = faults(judge, replaced("$", whole, place.path(), other));
                        assertThat(found).hasSize(1);
                        assertThat(found.getFirst().path()).startsWith(place.path());
                        assertThat(found.getFirst().expected()).isNotBlank();
                    }));
                }
            }
        }
        assertThat(tests).as("places of " + judge).hasSizeGreaterThan(5);
        return tests;
    }

    /** A value in a reply and where it stands. */
    private record Place(String path, String key, String parent, Datum value) {}

    private static List<Place> places(String path, String parent, Datum.Fields fields) {
        List<Place> all = new ArrayList<>();
        fields.values().forEach((key, value) -> {
            String at = path + "." + key;
            all.add(new Place(at, key, parent, value));
            if (value instanceof Datum.Fields inner) {
                all.addAll(places(at, key, inner));
            }
            List<Datum> items = value.asItems();
            for (int i = 0; i < items.size(); i++) {
                if (items.get(i) instanceof Datum.Fields inner) {
                    all.addAll(places(at + "[" + i + "]", key, inner));
                }
            }
        });
        return all;
    }

    /** Whether this value in this place is a deviation from the schema. */
    private static boolean isFault(String judge, Place place, Datum other) {
        boolean optional = OPTIONAL.contains(place.key())
                || OPTIONAL.contains(place.key() + "@" + judge)
                || OPTIONAL.contains(place.key() + "@" + place.parent());
        if (other instanceof Datum.Nothing) {
            return !optional || place.key().equals("p") || place.key().equals("abused_clauses");
        }
        if (place.key().equals("rhs")) {
            return other instanceof Datum.Fields;
        }
        boolean range = place.key().equals("llm_judge_score") || place.key().equals("recommended_tolerance");
        if (other instanceof Datum.Number && place.value() instanceof Datum.Number) {
            return !range;
        }
        boolean open = place.value() instanceof Datum.Text && other instanceof Datum.Text;
        boolean word = Set.of("filters_applied_status", "overall_verdict", "matching_category", "equivalence", "category")
                .contains(place.key());
        boolean sameKind = place.value().kind().equals(other.kind());
        boolean emptied = sameKind && (other instanceof Datum.Items || other instanceof Datum.Flag);
        boolean emptyObject = sameKind && other instanceof Datum.Fields;
        if (emptyObject) {
            return !Set.of("column_rename_dict", "error_categories", "reasons").contains(place.key());
        }
        return open ? word : !emptied;
    }

    private static Datum.Fields replaced(String path, Datum.Fields fields, String at, Datum other) {
        SequencedMap<String, Datum> all = new LinkedHashMap<>();
        fields.values().forEach((key, value) -> all.put(key, replaced(path + "." + key, value, at, other)));
        return new Datum.Fields(all);
    }

    private static Datum replaced(String path, Datum value, String at, Datum other) {
        if (path.equals(at)) {
            return other;
        }
        if (value instanceof Datum.Fields inner) {
            return replaced(path, inner, at, other);
        }
        if (value instanceof Datum.Items(List<Datum> items)) {
            List<Datum> all = new ArrayList<>();
            for (int i = 0; i < items.size(); i++) {
                all.add(replaced(path + "[" + i + "]", items.get(i), at, other));
            }
            return new Datum.Items(all);
        }
        return value;
    }

    @Test
    void numbersAtTheirBoundsAreGoodAndJustBeyondAreNot() {
        assertThat(faults("intent-similarity", Judged.object("{\"similarity\":1}"))).isEmpty();
        assertThat(faults("intent-similarity", Judged.object("{\"similarity\":0.0}"))).isEmpty();
        assertThat(faults("intent-similarity", Judged.object("{\"similarity\":1.0000001}"))).hasSize(1);
        assertThat(faults("intent-similarity", Judged.object("{\"similarity\":-1e-9}"))).hasSize(1);
        assertThat(faults("intent-similarity", Judged.object("{\"similarity\":1e400}"))).hasSize(1);
        assertThat(faults("intent-similarity", Judged.object("{\"similarity\":\"0.5\"}"))).hasSize(1);
    }

    @Test
    void keysAndWordsMatchHoweverTheyAreSpelledButOnlyOnce() {
        assertThat(faults("dataface", Judged.object("{\"Equivalence\":\"PARTIALLY-equivalent\",\"rationale\":\"\"}")))
                .isEmpty();
        assertThat(faults("dataface", Judged.object(
                        "{\"equivalence\":\"different\",\"Equivalence\":\"equivalent\",\"rationale\":\"\"}")))
                .extracting(JudgeReply.Fault::found)
                .containsExactly("the key 2 times");
    }

    @Test
    void aReplyOfAnotherJudgeIsNotReadAndItsNameIsUnknown() {
        assertThat(ReplyForm.isKnown("g-eval-fluency")).isTrue();
        assertThat(ReplyForm.isKnown("STEF score")).isTrue();
        assertThat(ReplyForm.isKnown("my-judge")).isFalse();
        assertThat(faults("my-judge", Judged.object("{\"a\":1}"))).isEmpty();
        assertThat(WHOLE.keySet()).allMatch(ReplyForm::isKnown);
    }

    private static Datum.Fields whole(String judge) {
        return Judged.object(WHOLE.get(judge));
    }

    private static List<JudgeReply.Fault> faults(String judge, Datum.Fields document) {
        return ReplyForm.faults(new JudgeReply(
                judge, new JudgeReply.Content.Document(document), "", "", JudgeReply.Origin.NONE, Datum.Fields.NONE));
    }
}
