package io.github.assay.cli.study;

import io.github.assay.agreement.ScaleResult;
import io.github.assay.agreement.ScaleSettings;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.statistics.raters.Majority;
import io.github.assay.wording.EstimateFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Agreement on a scale as tables of text. */
final class ScaleTables {
    /** Most items that are printed. */
    private static final int MOST = 40;

    private ScaleTables() {}

    static void print(ScaleResult result, Terminal terminal) {
        terminal.result(CliWords.count(result.items(), "item") + ", " + CliWords.count(result.raters().size(), "rater")
                + "; scale " + String.join(", ", result.categories()));
        terminal.result("Krippendorff α " + EstimateFormat.valueOrReason(result.alpha()) + " " + EstimateFormat.interval(result.alpha()));
        TextTable table = new TextTable("weights", ">agreement", ">Fleiss κ", "95 % CI", ">Gwet AC", "95 % CI", ">BP", ">Conger κ");
        for (ScaleResult.Weighted row : result.rows()) {
            table.add(
                    row.weights(),
                    EstimateFormat.valueOrReason(row.percentAgreement()),
                    EstimateFormat.valueOrReason(row.fleiss()),
                    EstimateFormat.interval(row.fleiss()),
                    EstimateFormat.valueOrReason(row.gwet()),
                    EstimateFormat.interval(row.gwet()),
                    EstimateFormat.valueOrReason(row.brennanPrediger()),
                    EstimateFormat.number(row.conger()));
        }
        table.lines().forEach(terminal::result);
        TextTable pairs = new TextTable("pair", ">n", ">Cohen κ", "95 % CI");
        for (ScaleResult.Pair p : result.pairs()) {
            pairs.add(p.a() + " – " + p.b(), Long.toString(p.n()), EstimateFormat.valueOrReason(p.kappa()), EstimateFormat.interval(p.kappa()));
        }
        pairs.lines().forEach(terminal::result);
        references(result, terminal);
    }

    private static void references(ScaleResult result, Terminal terminal) {
        Map<Majority, Long> kinds = result.references().stream()
                .collect(Collectors.groupingBy(ScaleResult.Reference::kind, Collectors.counting()));
        terminal.result("Reference labels: " + kinds.getOrDefault(Majority.UNANIMOUS, 0L) + " unanimous, "
                + kinds.getOrDefault(Majority.MAJORITY, 0L) + " by plurality, " + kinds.getOrDefault(Majority.TIE, 0L)
                + " tied for the first place, " + kinds.getOrDefault(Majority.NO_VOTES, 0L) + " without a label");
        boolean ordered = result.settings().scale() != ScaleSettings.Scale.NOMINAL;
        List<String> heads = new ArrayList<>(List.of("item", ">labels", "votes fell", "plurality"));
        if (ordered) {
            heads.add("lower median");
        }
        TextTable table = new TextTable(heads.toArray(String[]::new));
        result.references().stream().limit(MOST).forEach(r -> {
            List<String> row = new ArrayList<>(List.of(
                    r.item(), Integer.toString(r.votes()), fell(r), r.plurality().orElse("–")));
            if (ordered) {
                row.add(r.lowerMedian().orElse("–"));
            }
            table.add(row.toArray(String[]::new));
        });
        table.lines().forEach(terminal::result);
        if (result.references().size() > MOST) {
            terminal.result("Reference labels: the first " + MOST + " of " + result.references().size() + " items; --json has all.");
        }
    }

    private static String fell(ScaleResult.Reference r) {
        return switch (r.kind()) {
            case UNANIMOUS -> r.votes() == 1 ? "single vote" : "unanimous";
            case MAJORITY -> "plurality";
            case TIE -> "tie";
            case NO_VOTES -> "no label";
        };
    }
}
