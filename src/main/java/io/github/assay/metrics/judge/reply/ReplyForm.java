package io.github.assay.metrics.judge.reply;

import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.judge.reply.ReplyObject.BadReply;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/**
 * Defines the form that replies of one kind must have (metrics.md §3.2).
 *
 * @param <T> what is read
 */
public final class ReplyForm<T> {
    public static final ReplyForm<StefReply> STEF = form("stef", StefReply::read, "stef-score");
    public static final ReplyForm<SqlJudgeReply> SQL_JUDGE =
            form("badger-sql-judge", SqlJudgeReply::read, "semantic-equivalence", "issue-labels");
    public static final ReplyForm<Stage1Reply> STAGE1 = form("badger-stage1", Stage1Reply::read, "llm-ex", "hybrid-ex");
    public static final ReplyForm<DatafaceReply> DATAFACE =
            form("dataface-equivalence", DatafaceReply::read, "dataface", "dataface-pass");
    public static final ReplyForm<FlexReply> FLEX = form("flex", FlexReply::read);
    public static final ReplyForm<ComponentsReply> COMPONENTS = form("badger-components", ComponentsReply::read);
    public static final ReplyForm<ClaimsReply> CLAIMS =
            agentic("claims", ClaimsReply::read, "faithfulness", "faithfulness-verdict");
    public static final ReplyForm<GevalReply> GEVAL = agentic(
            "geval",
            GevalReply::read,
            "g-eval",
            "g-eval-coherence",
            "g-eval-consistency",
            "g-eval-fluency",
            "g-eval-relevance");
    public static final ReplyForm<IntentReply> INTENT = agentic("intent", IntentReply::read, "intent-resolution");
    public static final ReplyForm<RubricReply> RUBRIC = form("rubric", RubricReply::read, "rubric-judge");
    public static final ReplyForm<EquivalenceReply> EQUIVALENCE = form("llm-sql-equivalence", EquivalenceReply::read);
    public static final ReplyForm<SimilarityReply> SIMILARITY = form("intent-similarity", SimilarityReply::read);

    private static final List<ReplyForm<?>> ALL = List.of(
            STEF, SQL_JUDGE, STAGE1, DATAFACE, FLEX, COMPONENTS, CLAIMS, GEVAL, INTENT, RUBRIC, EQUIVALENCE,
                    SIMILARITY);

    private final String judge;
    private final Set<String> others;
    private final String part;
    private final Function<ReplyObject, T> reader;

    /**
     * @param judge the judge that answers in it
     * @param others further names that replies in it are recorded under: the metrics made from it
     * @param part the key whose presence makes a reply one of this form; empty: every reply of the judge is
     * @param reader takes the reply apart
     */
    private ReplyForm(String judge, Set<String> others, String part, Function<ReplyObject, T> reader) {
        this.judge = judge;
        this.others = others;
        this.part = part;
        this.reader = reader;
    }

    private static <T> ReplyForm<T> form(String judge, Function<ReplyObject, T> reader, String... others) {
        return new ReplyForm<>(judge, Set.of(others), "", reader);
    }

    private static <T> ReplyForm<T> agentic(String part, Function<ReplyObject, T> reader, String... others) {
        return new ReplyForm<>("agentic", Set.of(others), part, reader);
    }

    /** The judge that answers in this form. */
    public String judge() {
        return judge;
    }

    /** Whether a reply answers in this form. One without a document is of every form of its judge. */
    boolean fits(JudgeReply reply) {
        return named(reply.judge())
                && (part.isEmpty()
                        || !isJudge(reply.judge())
                        || reply.document().isEmpty()
                        || new ReplyObject("$", reply.document().get()).has(part));
    }

    private boolean isJudge(String name) {
        return ReplyObject.fold(name).equals(ReplyObject.fold(judge));
    }

    private boolean named(String name) {
        String folded = ReplyObject.fold(name);
        return isJudge(name) || others.stream().anyMatch(o -> ReplyObject.fold(o).equals(folded));
    }

    /** What the reply says. @throws BadReply when it deviates from the form */
    T read(JudgeReply reply) {
        return switch (reply.content()) {
            case JudgeReply.Content.Document(Datum.Fields fields) -> reader.apply(new ReplyObject("$", fields));
            case JudgeReply.Content.Unreadable(JudgeReply.Fault fault) -> throw new BadReply(fault);
        };
    }

    /** The first deviation of a reply from its form; empty when it has none. */
    Optional<JudgeReply.Fault> fault(JudgeReply reply) {
        try {
            read(reply);
            return Optional.empty();
        } catch (BadReply e) {
            return Optional.of(e.fault());
        }
    }

    /**
     * Whether two names mean one judge: spelled alike but for case, spaces, {@code -} and {@code _}, or of one form.
     */
    public static boolean areOne(String one, String other) {
        return ReplyObject.fold(one).equals(ReplyObject.fold(other))
                || ALL.stream().anyMatch(f -> f.named(one) && f.named(other));
    }

    /** Whether any form goes by this name. */
    public static boolean isKnown(String judge) {
        return ALL.stream().anyMatch(f -> f.named(judge));
    }

    /** The form of a judge that a project declares by a rubric of its own. */
    public static ReplyForm<RubricReply> rubric(String judge) {
        return form(judge, RubricReply::read);
    }

    /** Whether a reply is of a judge that the project declares by a rubric of its own. */
    public static boolean isOwnRubric(JudgeReply reply) {
        return !isKnown(reply.judge())
                && !reply.extras().fields("declared").fields("rubric").items("options").isEmpty();
    }

    /** Everything that keeps a reply from being scored, of all forms it should have. */
    public static List<JudgeReply.Fault> faults(JudgeReply reply) {
        try {
            List<ReplyForm<?>> forms = isOwnRubric(reply) ? List.of(rubric(reply.judge())) : ALL;
            return forms.stream()
                    .filter(f -> f.fits(reply))
                    .flatMap(f -> f.fault(reply).stream())
                    .distinct()
                    .toList();
        } catch (BadReply e) {
            return List.of(e.fault());
        }
    }

    /** Reply D, {@code dataface-equivalence} (metrics.md §3.2, §3.10). */
    public record DatafaceReply(Equivalence equivalence, String rationale) {
        /** The judge's class; later constants are worse. */
        public enum Equivalence {
            EQUIVALENT,
            PARTIALLY_EQUIVALENT,
            DIFFERENT
        }

        static DatafaceReply read(ReplyObject o) {
            return new DatafaceReply(o.word("equivalence", Equivalence.class), o.text("rationale"));
        }
    }

    /** Reply I, {@code llm-sql-equivalence} (metrics.md §3.2, §3.12); explanations may be empty. */
    public record EquivalenceReply(boolean equivalent, String responseExplanation, String referenceExplanation) {
        static EquivalenceReply read(ReplyObject o) {
            return new EquivalenceReply(
                    o.flag("equivalence"),
                    o.optionalText("response_query_explanation").orElse(""),
                    o.optionalText("reference_query_explanation").orElse(""));
        }
    }

    /**
     * The intent part of reply G, {@code agentic} (metrics.md §3.2, §3.16).
     *
     * @param category what the agent did to understand the question
     * @param score how well, 0 to 10
     * @param reason why; may be empty
     * @param clarifications questions that the agent put to the user, where the reply lists them
     * @param met numbers, from 1, of the expected clarifications that the agent requested; empty where the reply has none
     */
    public record IntentReply(
            Category category, double score, String reason, List<String> clarifications, Optional<Set<Integer>> met) {
        /** Largest number of an expected clarification. */
        private static final int MOST = 1_000;

        /** The action of an agent to understand a question. */
        public enum Category {
            NONE,
            CLARIFICATION,
            DECOMPOSITION,
            BOTH
        }

        static IntentReply read(ReplyObject o) {
            ReplyObject intent = o.object("intent");
            return new IntentReply(
                    intent.word("category", Category.class),
                    intent.number("score", 0, 10),
                    intent.optionalText("reason").orElse(""),
                    intent.has("clarifications") ? intent.texts("clarifications") : List.of(),
                    intent.has("clarifications_met")
                            ? Optional.of(intent.wholes("clarifications_met", 1, MOST))
                            : Optional.empty());
        }
    }

    /** Reply H, {@code rubric} (metrics.md §3.2, §3.13): the option chosen, by its name in the rubric. */
    public record RubricReply(String option, String explanation) {
        static RubricReply read(ReplyObject o) {
            return new RubricReply(o.text("option"), o.text("explanation"));
        }
    }

    /** Reply J, {@code intent-similarity} (metrics.md §3.2, §3.17); the reason may be empty. */
    public record SimilarityReply(double similarity, String reason) {
        static SimilarityReply read(ReplyObject o) {
            return new SimilarityReply(o.number("similarity", 0, 1), o.optionalText("reason").orElse(""));
        }
    }

    /** The claims of reply G, {@code agentic} (metrics.md §3.2, §3.14). */
    public record ClaimsReply(List<Claim> claims) {
        /** One statement of the response, what the judge says of it, and what it goes by. */
        public record Claim(String text, Support support, String evidence) {}

        /** Whether a claim can be inferred from the result. */
        public enum Support {
            SUPPORTED,
            UNVERIFIABLE,
            REFUTED
        }

        static ClaimsReply read(ReplyObject o) {
            return new ClaimsReply(o.objects("claims").stream()
                    .map(c -> new Claim(
                            c.text("claim"),
                            support(c.path("verdict"), c.need("verdict", "0, 1 or unverifiable")),
                            c.optionalText("evidence").orElse("")))
                    .toList());
        }

        private static Support support(String path, Datum value) {
            if (value instanceof Datum.Number(BigDecimal number)) {
                if (number.compareTo(BigDecimal.ONE) == 0) {
                    return Support.SUPPORTED;
                }
                if (number.signum() == 0) {
                    return Support.REFUTED;
                }
            } else if (value instanceof Datum.Text(String text) && ReplyObject.fold(text).equals("unverifiable")) {
                return Support.UNVERIFIABLE;
            }
            throw ReplyObject.bad(path, ReplyObject.found(value), "0, 1 or \"unverifiable\"");
        }
    }

    /**
     * Reply B, {@code badger-sql-judge} (metrics.md §3.2, §3.9).
     *
     * @param score 0 to 10
     * @param equivalent whether both queries mean the same
     * @param issues what is wrong; empty when nothing is
     * @param rationale why
     */
    public record SqlJudgeReply(double score, boolean equivalent, List<Issue> issues, String rationale) {
        /** BADGER's issue labels. */
        public enum Issue {
            FILTERS_MISSING,
            FILTERS_INCORRECT,
            JOINS_MISSING,
            JOINS_INCORRECT,
            JOINS_UNNECESSARY,
            AGGREGATION_WRONG,
            AGGREGATION_MISSING,
            COLUMNS_MISSING,
            COLUMNS_WRONG,
            ORDERING_WRONG,
            SCHEMA_MISUNDERSTANDING,
            LOGIC_ERROR,
            PERFORMANCE_ISSUE,
            NONE;

            /** The label as replies spell it. */
            public String word() {
                return ReplyObject.spelled(this);
            }
        }

        public SqlJudgeReply {
            issues = List.copyOf(issues);
        }

        static SqlJudgeReply read(ReplyObject o) {
            double score = o.number("score", 0, 10);
            boolean equivalent = o.flag("semantic_equivalence");
            List<Issue> issues = o.words("issues", Issue.class);
            if (issues.contains(Issue.NONE) && issues.size() > 1) {
                throw ReplyObject.bad(o.path("issues"), "none beside other labels", "none alone, or the other labels");
            }
            return new SqlJudgeReply(
                    score, equivalent, issues.contains(Issue.NONE) ? List.of() : issues, o.text("rationale"));
        }
    }

    /**
     * Reply C, {@code badger-stage1} (metrics.md §3.2, §1.13): what a judge knows of two tables before they are
     * compared.
     *
     * @param category how well it thinks the tables match
     * @param score how well, as a number; any finite number, since LLM-EX clamps it; empty when the reply gives none
     * @param renamed predicted column → gold column
     * @param trivial predicted columns that carry nothing
     * @param common gold columns that both tables have; empty where the reply does not say
     * @param onlyGold gold columns that the prediction lacks; empty where the reply does not say
     * @param onlyPredicted predicted columns that gold lacks; empty where the reply does not say
     * @param index gold columns that identify a row
     * @param order gold columns that rows are ordered by
     * @param numeric gold columns compared as numbers
     * @param date gold columns compared as dates
     * @param exact gold columns compared exactly
     * @param tolerance relative tolerance; outside 0 to 1 it is not used
     */
    public record Stage1Reply(
            Category category, OptionalDouble score, Map<String, String> renamed, List<String> trivial,
            List<String> common, List<String> onlyGold, List<String> onlyPredicted, List<String> index, List<String> order, List<String> numeric, List<String> date, List<String> exact,
            OptionalDouble tolerance) {
        /** How well two tables match; later constants are worse. */
        public enum Category {
            COMPLETE,
            NEAR_COMPLETE,
            PARTIAL,
            OVERLAP,
            NO_MATCH
        }

        static Stage1Reply read(ReplyObject o) {
            return new Stage1Reply(
                    o.word("matching_category", Category.class),
                    o.optionalNumber("llm_judge_score", Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                    o.map("column_rename_dict"),
                    o.texts("trivial_columns"),
                    o.has("common_columns") ? o.texts("common_columns") : List.of(),
                    unique(o, "gold"),
                    unique(o, "predicted"),
                    o.texts("index_columns"),
                    o.texts("order_columns"),
                    o.texts("numeric_columns"),
                    o.texts("date_columns"),
                    o.texts("exact_match_columns"),
                    o.optionalNumber("recommended_tolerance", Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
        }

        private static List<String> unique(ReplyObject o, String side) {
            return o.has("unique_columns") && o.object("unique_columns").has(side)
                    ? o.object("unique_columns").texts(side)
                    : List.of();
        }
    }
}
