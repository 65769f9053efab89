package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.files.studies.CountFiles;
import io.github.assay.files.studies.CountFiles.Framework;
import io.github.assay.service.Services;
import io.github.assay.statistics.Confusion;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.TableSpec;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        TableSpec<MetricCalibration> all = CalibrationSpecs.published(
                result.settings().bootstrap().level(), id -> byName.get(id).printed());
        TableSpec<MetricCalibration> spec = printed ? all : all.without("printed", "off", "monte_carlo");
        List<MetricCalibration> rows = result.metrics().stream()
                .sorted(Comparator.comparingInt(m -> m.rank().orElse(Integer.MAX_VALUE)))
                .toList();
        TextTable.of(spec, rows).print(terminal);
        spec.undefined(rows, m -> m.metric().id()).forEach(terminal::result);
    }
}
