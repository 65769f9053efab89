package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.AxisMatch;
import io.github.assay.domain.finding.Step.Arithmetic;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.gate.UnavailableReasons;
import io.github.assay.metrics.judge.reply.ComponentsReply;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import io.github.assay.sql.canonical.QueryParts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** BADGER's four metrics of components: the mean of one figure over its seven sets (metrics.md §2.4). */
public abstract class BadgerComponent implements Metric {
    private final MetricInfo info;
    private final ToDoubleFunction<SetMatch> figure;

    private BadgerComponent(MetricInfo info, ToDoubleFunction<SetMatch> figure) {
        this.info = info;
        this.figure = figure;
    }

    /** {@code badger-component-em}: share of equal sets. */
    public static final class BadgerComponentEm extends BadgerComponent {
        public BadgerComponentEm() {
            super(BadgerAxes.info("badger-component-em", "Component exact match", OptionalDouble.empty()).onRequest(), SetMatch::em);
        }
    }

    /** {@code badger-component-f1}: mean F1. */
    public static final class BadgerComponentF1 extends BadgerComponent {
        public BadgerComponentF1() {
            super(BadgerAxes.info("badger-component-f1", "Component F1", OptionalDouble.of(0.8)), SetMatch::f1);
        }
    }

    /** {@code badger-component-precision}: mean precision. */
    public static final class BadgerComponentPrecision extends BadgerComponent {
        public BadgerComponentPrecision() {
            super(BadgerAxes.info("badger-component-precision", "Component precision", OptionalDouble.empty())
                    .onRequest(),
                    SetMatch::precision);
        }
    }

    /** {@code badger-component-recall}: mean recall. */
    public static final class BadgerComponentRecall extends BadgerComponent {
        public BadgerComponentRecall() {
            super(BadgerAxes.info("badger-component-recall", "Component recall", OptionalDouble.empty()).onRequest(),
                    SetMatch::recall);
        }
    }

    @Override
    public MetricInfo info() {
        return info;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return BadgerAxes.measure(evidence, info.id(), figure);
    }

    /**
     * Compares BADGER's seven axes of one item and computes its four metrics, each the mean over the axes (metrics.md
     * §2.4).
     *
     * @param axes axis → how it matches
     * @param flags such as {@code gold_from_ast}
     */
    private record BadgerAxes(Map<String, SetMatch> axes, List<String> flags) {
        private static final Set<String> NO_QUERY = Set.of("pred_unparsable", "pred_not_a_query", "no_prediction");
        private static final List<MetricInfo.Option> OPTIONS = List.of(
                MetricInfo.Option.flag("paperOrientation", "recall and precision exchanged, as the paper prints them"),
                MetricInfo.Option.oneOf("cteAware", "whether tables and conditions of common table expressions count too", "true", "false"),
                MetricInfo.Option.oneOf(
                        "extraction", "who takes the queries apart: the parser, or the recorded replies of badger-components",
                        "ast", "llm"));

        /** A metric that computes one figure from the axes. */
        static MetricInfo info(String id, String name, OptionalDouble threshold) {
            return MetricInfo.unit(
                            id, name, MetricInfo.Group.STRUCTURE, threshold,
                            Set.of(Need.GOLD_SQL, Need.PREDICTED_SQL), "BADGER §4.2, eq. 1; metrics.md §2.4")
                    .with(OPTIONS);
        }

        static Outcome<Measurement> measure(Evidence evidence, String id, ToDoubleFunction<SetMatch> part) {
            Outcome<BadgerAxes> axes = evidence.is(id, "extraction", "ast", "llm")
                    ? BadgerReplies.axes(evidence, id)
                    : parsed(evidence, id);
            return axes instanceof Outcome.Value<BadgerAxes>(BadgerAxes found)
                    ? Outcome.value(evidence.explained(found.measurement(part), steps -> found.explain(part, steps)))
                    : notParsed(evidence, axes);
        }

        /** How the mean over the axes is made. */
        private void explain(ToDoubleFunction<SetMatch> part, Steps steps) {
            List<Double> parts = axes.values().stream().map(part::applyAsDouble).toList();
            steps.says("axes.mean", new Arithmetic.Mean(parts), String.join(", ", axes.keySet()).replace('_', ' '));
        }

        private static Outcome<Measurement> notParsed(Evidence evidence, Outcome<BadgerAxes> axes) {
            return NO_QUERY.contains(axes.reason())
                    ? SqlPair.measure(evidence, _ -> Measurement.of(0))
                    : axes.map(_ -> Measurement.of(0));
        }

        private static Outcome<BadgerAxes> parsed(Evidence evidence, String id) {
            boolean ctes = evidence.is(id, "cteAware", "true", "true");
            return SqlPair.of(evidence)
                    .map(pair -> of(
                            BadgerSets.of(pair.gold(), evidence.goldSql(), ctes).all(),
                            BadgerSets.of(pair.predicted(), evidence.predictedSql(), ctes).all(),
                            isPaper(evidence, id),
                            List.of()));
        }

        static boolean isPaper(Evidence evidence, String id) {
            return evidence.is(id, "paperOrientation", "false", "true");
        }

        static BadgerAxes of(
                Map<String, Set<String>> gold, Map<String, Set<String>> predicted, boolean paper, List<String> flags) {
            Map<String, SetMatch> axes = new LinkedHashMap<>();
            gold.forEach((name, set) -> {
                SetMatch match = SetMatch.of(set, Objects.requireNonNull(predicted.get(name)));
                axes.put(name, paper ? match.swapped() : match);
            });
            return new BadgerAxes(axes, flags);
        }

        private Measurement measurement(ToDoubleFunction<SetMatch> part) {
            FindingList findings = new FindingList();
            findings.share("recall", mean(SetMatch::recall));
            findings.share("precision", mean(SetMatch::precision));
            findings.share("f1", mean(SetMatch::f1));
            findings.share("em", mean(SetMatch::em));
            axes.forEach((name, m) -> findings.add(axis(name, m)));
            return new Measurement(mean(part), "", new ArrayList<>(flags), findings.list());
        }

        private static AxisMatch axis(String name, SetMatch m) {
            return m.equal()
                    ? new AxisMatch(name, m.recall(), m.precision(), m.f1(), true, List.of(), List.of())
                    : new AxisMatch(
                            name, m.recall(), m.precision(), m.f1(), false, List.copyOf(m.missing()), List.copyOf(m.extra()));
        }

        private double mean(ToDoubleFunction<SetMatch> part) {
            return axes.values().stream().mapToDouble(part).average().orElseThrow();
        }

        /**
         * Reads BADGER's sets from recorded replies (metrics.md §2.4, option {@code extraction=llm}). A record with
         * {@code "side": "gold"} is about the gold query, any other about the prediction. Gold without a reply is
         * parsed here and flagged; columns are then compared without their tables' names.
         */
        private static final class BadgerReplies {
            /** Words that a reply has and the parser's set of keywords leaves out, since JOIN means the same. */
            private static final Set<String> OF_EVERY_JOIN = Set.of("INNER", "OUTER");

            static Outcome<BadgerAxes> axes(Evidence evidence, String id) {
                if (evidence.expected().refusal()) {
                    return UnavailableReasons.refusalExpected();
                }
                Outcome<ReplySummary<ComponentsReply>> replies = ReplySummary.of(
                        evidence.replies(), ReplyForm.COMPONENTS);
                if (!(replies instanceof Outcome.Value<ReplySummary<ComponentsReply>>(
                        ReplySummary<ComponentsReply> read))) {
                    return replies.map(_ -> new BadgerAxes(Map.of(), List.of()));
                }
                Optional<ComponentsReply> predicted = side(read, false);
                if (predicted.isEmpty()) {
                    return Outcome.unavailable("no_judge", "no reply about the predicted query");
                }
                boolean paper = BadgerAxes.isPaper(evidence, id);
                Optional<ComponentsReply> gold = side(read, true);
                return gold.isPresent()
                        ? Outcome.value(BadgerAxes.of(sets(gold.get()), sets(predicted.get()), paper, List.of()))
                        : parsedGold(evidence, sets(predicted.get()), paper);
            }

            /** Gold taken apart as a reply takes a query apart: the final SELECT alone, whatever {@code cteAware} says (A.1). */
            private static Outcome<BadgerAxes> parsedGold(Evidence evidence, Map<String, Set<String>> predicted, boolean paper) {
                Optional<QueryParts> parts = SqlPair.gold(evidence);
                return parts.isEmpty()
                        ? Outcome.unavailable("gold_unparsable", evidence.goldSql().whyNoQuery())
                        : Outcome.value(BadgerAxes.of(
                                bare(BadgerSets.ofFinal(parts.get(), evidence.goldSql()).all()),
                                bare(predicted),
                                paper,
                                List.of("gold_from_ast")));
            }

            private static Optional<ComponentsReply> side(ReplySummary<ComponentsReply> replies, boolean gold) {
                return replies.values(r -> isGold(r) == gold).stream().findFirst();
            }

            private static boolean isGold(JudgeReply reply) {
                return reply.extras().text("side").map(s -> s.equalsIgnoreCase("gold")).orElse(false);
            }

            private static Map<String, Set<String>> sets(ComponentsReply reply) {
                Map<String, Set<String>> sets = new LinkedHashMap<>();
                sets.put("select", plain(reply.select()));
                sets.put("where", plain(reply.where().stream().map(t -> String.join(" | ", t)).toList()));
                sets.put("group_by", plain(reply.groupBy()));
                sets.put("order_by", plain(reply.orderBy()));
                sets.put("having", plain(reply.having()));
                sets.put("tables", plain(reply.tables()));
                sets.put("keywords", reply.keywords().stream()
                        .map(k -> k.strip().toUpperCase(Locale.ROOT))
                        .collect(Collectors.toCollection(TreeSet::new)));
                return sets;
            }

            /** Removes differences in spelling between parser and model: qualifiers, and blanks without meaning. */
            private static Map<String, Set<String>> bare(Map<String, Set<String>> sets) {
                Map<String, Set<String>> bare = new LinkedHashMap<>();
                sets.forEach((name, elements) -> bare.put(name, elements.stream()
                        .filter(e -> !name.equals("keywords") || !OF_EVERY_JOIN.contains(e))
                        .map(e -> name.equals("keywords") ? e : bare(name, e))
                        .collect(Collectors.toCollection(TreeSet::new))));
                return bare;
            }

            private static String bare(String set, String element) {
                String text = element.toLowerCase(Locale.ROOT)
                        .replaceAll("[\"`\\[\\]]", "")
                        .replaceAll("\\b[a-z_][\\w$]*\\.(?=[a-z_*])", "")
                        .replaceAll("\\s*([(),+*/=<>-])\\s*", "$1")
                        .strip();
                boolean directed = !set.equals("order_by") || text.endsWith(" asc") || text.endsWith(" desc");
                return directed ? text : text + " asc";
            }

            private static Set<String> plain(Collection<String> texts) {
                return texts.stream()
                        .map(t -> t.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " "))
                        .collect(Collectors.toCollection(TreeSet::new));
            }
        }
    }
}
