package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.verdicts.VerdictAgreement;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.Outcome;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.files.studies.CountFiles;
import io.github.assay.files.studies.CountFiles.Framework;
import io.github.assay.service.Services;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Decimals;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A published comparison, from its confusion counts, in the layout of its table. */
final class CountsTable {
    private final Services services;
    private final Terminal terminal;
    private final CommonOptions options;

    CountsTable(Services services, Terminal terminal, CommonOptions options) {
        this.services = services;
        this.terminal = terminal;
        this.options = options;
    }

    int print(Path file, CalibrationSettings settings) throws ProjectFormatException {
        try (ConsoleProgress progress = terminal.progress(options)) {
            List<Framework> frameworks = CountFiles.read(file, progress);
            Map<String, Confusion> counts = new LinkedHashMap<>();
            frameworks.forEach(f -> counts.put(f.name(), f.counts()));
            CalibrationResult result = services.calibration().fromCounts(counts, settings, progress);
            if (options.json) {
                terminal.result(CalibrationDocument.of(result).toString());
            } else {
                print(frameworks, result);
                terminal.result("percentile intervals, " + settings.bootstrap().replicates() + " replicates, seed "
                        + settings.bootstrap().seed() + "; differences between metrics need their verdicts case by case");
            }
            return ExitStatus.DONE;
        }
    }

    private void print(List<Framework> frameworks, CalibrationResult result) {
        Map<String, Framework> byName =
                frameworks.stream().collect(Collectors.toMap(Framework::name, Function.identity()));
        boolean printed = frameworks.stream().anyMatch(f -> f.printed().isPresent());
        TextTable table = printed
                ? new TextTable("Framework", ">κ", "95% CI", ">Bal. Acc.", ">Sens.", ">Spec.", ">Sens–Spec Gap",
                        "Classification", ">Rank", "printed CI", ">off by", ">another seed moves a bound by")
                : new TextTable("Framework", ">κ", "95% CI", ">Bal. Acc.", ">Sens.", ">Spec.", ">Sens–Spec Gap",
                        "Classification", ">Rank");
        UndefinedLines undefined = new UndefinedLines("κ");
        result.metrics().stream()
                .sorted(Comparator.comparingInt(m -> m.rank().orElse(Integer.MAX_VALUE)))
                .forEach(m -> table.add(row(m, byName.get(m.metric().id()).printed(), printed, undefined)));
        table.lines().forEach(terminal::result);
        undefined.lines().forEach(terminal::result);
    }

    private String[] row(
            MetricCalibration m, Optional<Interval> published, boolean printed, UndefinedLines undefined) {
        VerdictAgreement v = m.verdicts();
        List<String> cells = new ArrayList<>(List.of(
                m.metric().id(),
                undefined.cell(m.metric().id(), v.cohenKappa()),
                CliWords.interval(v.cohenKappa()),
                percent(v.balancedAccuracy()),
                percent(v.sensitivity()),
                percent(v.specificity()),
                v.gap().asValue().map(g -> Decimals.ONE.of(g.value()) + "pp").orElse("–"),
                v.landisKoch().map(k -> k.word() + v.atLeast().map(low -> ", " + low.asBound()).orElse("")).orElse("–"),
                m.rank().isPresent() ? "#" + m.rank().getAsInt() : "–"));
        if (printed) {
            Optional<Interval> ours = v.cohenKappa().asValue().flatMap(e -> e.interval().asValue());
            cells.add(published.map(i -> CliWords.bounds(Outcome.value(i))).orElse("–"));
            cells.add(published.isPresent() && ours.isPresent()
                    ? CliWords.three(Math.max(
                            Math.abs(published.get().low() - ours.get().low()),
                            Math.abs(published.get().high() - ours.get().high())))
                    : "–");
            cells.add(m.monteCarlo().asValue().map(e -> CliWords.three(Math.max(e.low(), e.high()))).orElse("–"));
        }
        return cells.toArray(String[]::new);
    }

    private static String percent(Outcome<Estimate> share) {
        return share.asValue().map(e -> CliWords.percent(e.value()) + "%").orElse("–");
    }
}
