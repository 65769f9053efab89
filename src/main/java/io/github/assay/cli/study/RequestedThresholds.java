package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.thresholds.RequestedThreshold;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.Outcome;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.scores.CutObjective;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Cut-offs for the aims given with {@code --cut}: a specificity, a sensitivity, or costs of errors. */
public final class RequestedThresholds {
    private RequestedThresholds() {}

    public static void offer(CommandLine line) {
        line.registerConverter(CutObjective.class, RequestedThresholds::read);
    }

    static CutObjective read(String text) {
        int at = text.indexOf('=');
        String what = at < 0 ? "" : text.substring(0, at).strip().toLowerCase(Locale.ROOT);
        String of = text.substring(at + 1).strip();
        try {
            return switch (what) {
                case "specificity" -> new CutObjective.SensitivityAt(Double.parseDouble(of));
                case "sensitivity" -> new CutObjective.SpecificityAt(Double.parseDouble(of));
                case "cost" -> cost(of.split(":", -1));
                default -> throw new IllegalArgumentException("what is asked for is not known");
            };
        } catch (IllegalArgumentException e) {
            String why = e instanceof NumberFormatException ? "a number is missing" : e.getMessage();
            throw new TypeConversionException("'" + text + "' (" + why
                    + ") is not specificity=X or sensitivity=X with X from 0 to 1, or cost=FALSE_PASS:FALSE_FAIL, such as cost=5:1");
        }
    }

    private static CutObjective cost(String... parts) {
        if (parts.length != 2) {
            throw new IllegalArgumentException("two costs are needed");
        }
        return new CutObjective.Cost(Double.parseDouble(parts[0].strip()), Double.parseDouble(parts[1].strip()));
    }

    /** The best cut-off of every metric for every aim. */
    static List<JsonObject> document(CalibrationResult result, List<CutObjective> requested) {
        return result.metrics().stream()
                .flatMap(m -> requested.stream().map(o -> CalibrationDocument.cut(m.metric().id(), o, m.curve().best(o))))
                .toList();
    }

    /** Prints cut-offs of metrics with more values than 0 and 1; those two values leave no choice. */
    static void print(CalibrationResult result, List<CutObjective> requested, CalibrationShown shown, Terminal terminal) {
        List<RequestedCut> cuts = requested.stream()
                .flatMap(o -> result.metrics().stream()
                        .filter(m -> m.curve().steps().size() > 2 && (shown.has(m.metric().id()) || m.n() == 0))
                        .map(m -> new RequestedCut(o, m.metric().id(), m.curve().best(o))))
                .toList();
        if (!cuts.isEmpty()) {
            terminal.table(CUTS, cuts);
            terminal.result("These cut-offs were chosen on these answers; held out: each tenth of the questions judged by the"
                    + " cut-off of the other nine.");
        } else if (!requested.isEmpty()) {
            terminal.result("--cut: no metric in these tables has more values than two, so there is no cut-off to choose.");
        }
    }

    /** The cut-off of a metric that an aim asks for. */
    private record RequestedCut(CutObjective aim, String metric, Outcome<RequestedThreshold> cut) {}

    private static final TableSpec<RequestedCut> CUTS = TableSpec.list(
            "asked-cuts", ColumnSpec.<RequestedCut>text("aim", "", c -> words(c.aim())).titled("asked for"), ColumnSpec.text("metric", "league.metric", RequestedCut::metric),
            ColumnSpec.text("cut", "list.cuts.cut", (RequestedCut c) -> c.cut().asValue().map(t -> threshold(t.threshold())).orElseGet(() -> EstimateFormat.reason(c.cut())))
                    .right(),
            share("sensitivity", "list.cuts.sensitivity", RequestedThreshold::sensitivity), share("specificity", "list.cuts.specificity", RequestedThreshold::specificity),
            count("tp", Confusion::tp), count("fn", Confusion::fn), count("fp", Confusion::fp), count("tn", Confusion::tn),
            share("held_out_sensitivity", "list.cuts.heldOutSensitivity", RequestedThreshold::heldOutSensitivity),
            share("held_out_specificity", "list.cuts.heldOutSpecificity", RequestedThreshold::heldOutSpecificity));

    private static ColumnSpec<RequestedCut> share(String key, String title, Function<RequestedThreshold, Outcome<Double>> share) {
        return ColumnSpec.number(key, title, NumberForm.SHARE, c -> c.cut().flatMap(share));
    }

    private static ColumnSpec<RequestedCut> count(String key, ToLongFunction<Confusion> count) {
        return ColumnSpec.number(key, "league." + key, NumberForm.COUNT, c -> c.cut().map(t -> (double) count.applyAsLong(t.counts())));
    }

    private static String words(CutObjective objective) {
        return switch (objective) {
            case CutObjective.SensitivityAt(double specificity) -> "specificity " + EstimateFormat.percent(specificity) + " %";
            case CutObjective.SpecificityAt(double sensitivity) -> "sensitivity " + EstimateFormat.percent(sensitivity) + " %";
            case CutObjective.Cost(double falsePass, double falseFail) -> "costs " + plain(falsePass) + " : " + plain(falseFail);
            case CutObjective.Kappa _ -> "highest κ";
            case CutObjective.Youden _ -> "highest J";
        };
    }

    private static String plain(double cost) {
        return cost == Math.rint(cost) ? String.format(Locale.ROOT, "%.0f", cost) : Double.toString(cost);
    }

    private static String threshold(double threshold) {
        return Double.isFinite(threshold) ? EstimateFormat.three(threshold) : threshold > 0 ? "none pass" : "all pass";
    }
}
