package io.github.assay.metrics.partial;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.cells.ColumnNames;
import io.github.assay.compare.matching.ColumnMapping;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Finding.ColumnRoles;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Column;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.OptionValues;
import io.github.assay.metrics.execution.RuleOptions;
import io.github.assay.metrics.gate.ResultGate;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplyForm.Stage1Reply;
import io.github.assay.metrics.judge.reply.ReplySummary;
import io.github.assay.metrics.partial.HybridComparison.HybridResult;
import io.github.assay.metrics.partial.TypedCells.ColumnType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * {@code hybrid-ex}: Hybrid execution accuracy with deterministic Stage 1 (metrics.md §1.13; BADGER §5). The options of
 * cells govern its exact columns; absolute and single columns' tolerances its numeric ones too, a zone its dates.
 */
public final class HybridExecutionAccuracy implements Metric {
    static final String ID = "hybrid-ex";
    private static final String TOLERANCE = "0.01";
    private static final Option EXTRA =
            Option.oneOf("extraColumns", "what extra predicted columns do", "penalise", "ignore");
    private static final Option DENOMINATOR = Option.oneOf(
            "denominator", "what best-match divides by: all rows, or as the paper prints it those matched",
            "rows", "matched");
    private static final Option ORDER = Option.oneOf(
            "order", "whether a wrong row order is only reported, or makes the score 0", "report", "enforce");

    private static final MetricInfo INFO = MetricInfo.unit(
                    ID,
                    "Hybrid-EX",
                    MetricInfo.Group.EXECUTION,
                    OptionalDouble.of(0.9),
                    Set.of(
                            MetricInfo.Need.GOLD_RESULT,
                            MetricInfo.Need.PREDICTED_RESULT,
                            MetricInfo.Need.OTHER_METRICS),
                    "BADGER §5, Alg. 2")
            .with(RuleOptions.cellsAnd(
                    CellPolicy.STANDARD,
                    new Option(
                            "tolerance", TOLERANCE, "relative tolerance of numeric columns, unless Stage 1 names one (the cells' options are for exact columns)",
                            new OptionValues.Between(0, 1, false)),
                    EXTRA,
                    DENOMINATOR,
                    ORDER,
                    Stage1Choice.OPTION,
                    ColumnVectors.OPTION));

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        double tolerance = Double.parseDouble(evidence.option(ID, "tolerance", TOLERANCE).strip());
        Optional<Outcome<Measurement>> settled = ResultGate.beforeTables(evidence);
        if (settled.isPresent()) {
            return settled.get();
        }
        return Stage1Choice.of(evidence, evidence.tables().orElseThrow(), tolerance)
                .flatMap(choice -> ResultGate.measure(
                        evidence, tables -> measurement(evidence, tables, choice, tolerance), tables -> tables.gold().isEmpty()));
    }

    private static HybridComparison.Settings settings(Evidence evidence, Stage1 stage, double tolerance) {
        return new HybridComparison.Settings(
                RuleOptions.of(evidence, ID, ComparisonRules.STANDARD),
                numeric(evidence, stage.tolerance().orElse(tolerance)),
                RuleOptions.is(evidence, ID, EXTRA, "ignore"),
                RuleOptions.is(evidence, ID, DENOMINATOR, "matched"));
    }

    private static Measurement measurement(
            Evidence evidence, TablePair tables, Stage1Choice choice, double tolerance) {
        Stage1 stage = choice.stage();
        HybridComparison.Settings settings = settings(evidence, stage, tolerance);
        HybridComparison comparison = new HybridComparison(tables, stage, settings);
        HybridResult result = comparison.compare();
        List<String> flags = new ArrayList<>(choice.flags());
        if (result.greedy()) {
            flags.add("greedy");
        }
        if (stage.columns().isCapped()) {
            flags.add("alignment_capped");
        }
        boolean misordered = isMisordered(evidence);
        if (misordered) {
            flags.add("order_only_mismatch");
        }
        boolean zero = misordered && RuleOptions.is(evidence, ID, ORDER, "enforce");
        return evidence.explained(
                new Measurement(zero ? 0 : result.score(), "", flags, findings(tables, choice, settings, result)),
                comparison::explain);
    }

    /** Numeric columns: lenient within the metric's own relative tolerance, and what the project allows beside it. */
    private static ComparisonRules numeric(Evidence evidence, double tolerance) {
        String absolute = evidence.option(ID, "absTol", "");
        return ComparisonRules.of(CellPolicy.LENIENT, ColumnMatching.BY_NAME)
                .withTolerance(tolerance, absolute.isBlank() ? 0 : Double.parseDouble(absolute.strip()))
                .withColumns(RuleOptions.of(evidence, ID, ComparisonRules.STANDARD).columns());
    }

    private static boolean isMisordered(Evidence evidence) {
        return evidence.score("ex").asValue().stream()
                .anyMatch(ex -> ex.flags().contains("order_only_mismatch"));
    }

    private static List<Finding> findings(
            TablePair tables, Stage1Choice choice, HybridComparison.Settings settings, HybridResult result) {
        Stage1 stage = choice.stage();
        Map<String, List<String>> roles = new LinkedHashMap<>();
        roles.put("index", DeterministicStage1.names(tables.gold(), stage.index()));
        roles.put(
                "trivial",
                DeterministicStage1.names(tables.predicted(), stage.trivial().stream().sorted().toList()));
        for (ColumnType type : ColumnType.values()) {
            roles.put(type.name().toLowerCase(Locale.ROOT), ofType(tables, stage, type));
        }
        return new FindingList()
                .add(new ColumnRoles(
                        result.method(), result.category(), result.matchedRows(), result.unmatchedRows(),
                        stage.missingColumns() + stage.extraColumns(), settings.numeric().relTol(), roles,
                        renamed(tables, stage.columns()), choice.readBy()))
                .all(choice.origin())
                .list();
    }

    private static List<String> ofType(TablePair tables, Stage1 stage, ColumnType type) {
        List<Integer> columns = new ArrayList<>();
        for (int g = 0; g < stage.types().size(); g++) {
            if (stage.types().get(g) == type) {
                columns.add(g);
            }
        }
        return DeterministicStage1.names(tables.gold(), columns);
    }

    private static Map<String, String> renamed(TablePair tables, ColumnMapping columns) {
        Map<String, String> renamed = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            String gold = tables.gold().columns().get(columns.gold(i)).name();
            String predicted = tables.predicted().columns().get(columns.predicted(i)).name();
            if (!gold.equals(predicted)) {
                renamed.put(predicted, gold);
            }
        }
        return renamed;
    }

    /**
     * Chooses the source of Hybrid-EX's Stage 1: a recorded reply, or rules (metrics.md §1.13, option {@code seed1}).
     * Of several replies the first that can be used counts.
     *
     * @param stage what it says
     * @param flags what had to be left aside
     * @param origin for the evidence: who says so, and the reply's hash
     */
    private record Stage1Choice(Stage1 stage, List<String> flags, String readBy, List<Finding> origin) {
        static final MetricInfo.Option OPTION = MetricInfo.Option.oneOf(
                "seed1",
                "where Stage 1 comes from: a recorded reply where there is one, else rules; rules; or replies alone",
                "recorded-else-deterministic",
                "deterministic",
                "llm");

        /** The stage in force; unavailable only where a reply is insisted on and there is none. */
        static Outcome<Stage1Choice> of(Evidence evidence, TablePair tables, double tolerance) {
            String source = evidence.word(HybridExecutionAccuracy.ID, OPTION.name(), OPTION.standard());
            Outcome<ReplySummary<Stage1Reply>> replies = ReplySummary.of(evidence.replies(), ReplyForm.STAGE1);
            boolean insisted = source.equals("llm");
            if (!source.equals("deterministic") && (insisted || replies.asValue().isPresent())) {
                return replies.map(r -> recorded(tables, r));
            }
            List<String> flags = new ArrayList<>();
            FindingList origin = new FindingList();
            if (!source.equals("deterministic")
                    && replies instanceof Outcome.Unavailable<?>(String reason, String fault)
                    && reason.equals("judge_invalid")) {
                flags.add("stage1_reply_invalid");
                origin.quoted("stage1_fault", fault);
            }
            return ColumnVectors.likeness(evidence, HybridExecutionAccuracy.ID, tables)
                    .map(likeness -> new Stage1Choice(DeterministicStage1.of(tables, tolerance, likeness), flags,
                            "deterministic", origin.list()));
        }

        private static Stage1Choice recorded(TablePair tables, ReplySummary<Stage1Reply> replies) {
            RecordedStage1.Read read = RecordedStage1.of(tables, replies.first());
            List<Finding> origin = List.of(replies.origin(Stage1Reply::category));
            List<String> flags = new ArrayList<>(replies.flags());
            flags.addAll(read.flags());
            return new Stage1Choice(read.stage(), flags, "recorded", origin);
        }
    }

    /**
     * Reads Stage 1 of Hybrid-EX from a judge's reply (metrics.md §1.13). Names in the reply are matched to the columns
     * of two tables.
     */
    private static final class RecordedStage1 {
        private final Stage1Reply reply;
        private final List<String> gold;
        private final List<String> predicted;
        private final int[] partners;
        private final Set<Integer> taken = new LinkedHashSet<>();
        private final Set<String> flags = new LinkedHashSet<>();

        private RecordedStage1(TablePair tables, Stage1Reply reply) {
            this.reply = reply;
            this.gold = names(tables.gold().columns());
            this.predicted = names(tables.predicted().columns());
            this.partners = new int[gold.size()];
            Arrays.fill(partners, -1);
        }

        private static List<String> names(List<Column> columns) {
            return ColumnNames.normalised(columns);
        }

        /**
         * The content of a reply about two tables.
         *
         * @param stage the columns it means
         * @param flags {@code rename_ignored} where it names a column that is not there, {@code tolerance_ignored} where its
         *     tolerance is none, {@code index_ignored} where it names an index column that is not there
         */
        record Read(Stage1 stage, List<String> flags) {}

        static Read of(TablePair tables, Stage1Reply reply) {
            return new RecordedStage1(tables, reply).read();
        }

        private Read read() {
            renamed();
            sameNames();
            Set<Integer> trivial = trivial();
            List<ColumnType> types = IntStream.range(0, gold.size()).mapToObj(this::type).toList();
            Stage1 stage = new Stage1(
                    new ColumnMapping(partners, predicted.size()), trivial, types, index(), tolerance());
            return new Read(stage, List.copyOf(flags));
        }

        private void renamed() {
            for (Map.Entry<String, String> rename : reply.renamed().entrySet()) {
                int p = find(predicted, rename.getKey(), taken);
                int g = find(gold, rename.getValue(), Set.of());
                if (p < 0 || g < 0 || partners[g] >= 0) {
                    flags.add("rename_ignored");
                } else {
                    pair(g, p);
                }
            }
        }

        /** Columns of equal names are shared even where the reply does not say so. */
        private void sameNames() {
            for (int g = 0; g < partners.length; g++) {
                int p = partners[g] >= 0 ? -1 : find(predicted, gold.get(g), taken);
                if (p >= 0) {
                    pair(g, p);
                }
            }
        }

        private void pair(int g, int p) {
            partners[g] = p;
            taken.add(p);
        }

        /** Columns that are renamed are kept, whatever else the reply says of them. */
        private Set<Integer> trivial() {
            Set<Integer> trivial = new LinkedHashSet<>();
            List<String> renamed = reply.renamed().keySet().stream().map(ColumnNames::normalise).toList();
            for (String name : reply.trivial()) {
                int p = find(predicted, name, trivial);
                if (p >= 0 && !renamed.contains(predicted.get(p))) {
                    trivial.add(p);
                }
            }
            for (int g = 0; g < partners.length; g++) {
                partners[g] = trivial.contains(partners[g]) ? -1 : partners[g];
            }
            return trivial;
        }

        private ColumnType type(int column) {
            if (isIn(reply.exact(), column)) {
                return ColumnType.EXACT;
            }
            if (isIn(reply.date(), column)) {
                return ColumnType.DATE;
            }
            return isIn(reply.numeric(), column) ? ColumnType.NUMERIC : ColumnType.TEXT;
        }

        private boolean isIn(List<String> names, int column) {
            return names.stream().anyMatch(n -> ColumnNames.normalise(n).equals(gold.get(column)));
        }

        /** All index columns, or none where one is not there: half a key identifies no row. */
        private List<Integer> index() {
            List<Integer> index = new ArrayList<>();
            for (String name : reply.index()) {
                int g = find(gold, name, Set.copyOf(index));
                if (g < 0 || partners[g] < 0) {
                    flags.add("index_ignored");
                    return List.of();
                }
                index.add(g);
            }
            return index;
        }

        private OptionalDouble tolerance() {
            boolean usable = reply.tolerance().isEmpty()
                    || reply.tolerance().getAsDouble() >= 0 && reply.tolerance().getAsDouble() <= 1;
            if (!usable) {
                flags.add("tolerance_ignored");
            }
            return usable ? reply.tolerance() : OptionalDouble.empty();
        }

        private static int find(List<String> names, String name, Set<Integer> without) {
            String normalised = ColumnNames.normalise(name);
            return IntStream.range(0, names.size())
                    .filter(c -> !without.contains(c) && names.get(c).equals(normalised))
                    .findFirst()
                    .orElse(-1);
        }
    }
}
