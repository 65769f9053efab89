package io.github.assay.statistics;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.conformance.TestData;
import io.github.assay.statistics.OracleCases.Found;
import io.github.assay.statistics.OracleCases.OracleCase;
import io.github.assay.statistics.raters.RaterOracles;
import io.github.assay.statistics.resample.ResamplingOracles;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Every statistics oracle file: each case by its name, and a case of a statistic that is not built says so. */
@Tag("oracle")
class OracleFilesTest {
    /** Statistic → what is computed from a case, in the expectation's shape. */
    private static final Map<String, Function<OracleCase, Object>> BUILT = new TreeMap<>(Map.ofEntries(
            Map.entry("binary_report", TwoColumnOracles::binaryReport),
            Map.entry("weighted_kappa", TwoColumnOracles::weightedKappa),
            Map.entry("landis_koch", TwoColumnOracles::landisKoch),
            Map.entry("proportion_ci", TwoColumnOracles::proportion),
            Map.entry("multiplicity", TwoColumnOracles::multiplicity),
            Map.entry("strata", TwoColumnOracles::strata),
            Map.entry("rng", ResamplingOracles::rng),
            Map.entry("bootstrap_kappa", ResamplingOracles::kappaIntervals),
            Map.entry("delta_kappa", ResamplingOracles::deltaKappa),
            Map.entry("multi_rater", RaterOracles::multiRater),
            Map.entry("majority", RaterOracles::majority),
            Map.entry("human_ceiling", RaterOracles::humanCeiling),
            Map.entry("roc_delong", ScoreOracles::rocDelong),
            Map.entry("thresholds", ScoreOracles::thresholds),
            Map.entry("bootstrap_other", ResamplingKinds::bootstrapOther),
            Map.entry("calibration", ModelOracles::calibration),
            Map.entry("consistency_bars", ModelOracles::consistencyBars),
            Map.entry("ci_halfwidth", ModelOracles::halfWidth),
            Map.entry("power", ModelOracles::power),
            Map.entry("rogan_gladen", ModelOracles::roganGladen),
            Map.entry("ppi", ModelOracles::predictionPowered),
            Map.entry("stratified_ppi", DesignOracles::stratified),
            Map.entry("active_ppi", DesignOracles::active),
            Map.entry("neyman", DesignOracles::allocation),
            Map.entry("dawid_skene", ModelOracles::dawidSkene),
            Map.entry("study", StudyOracles::study)));

    @TestFactory
    Stream<DynamicTest> cases() {
        return tests(OracleCases.read());
    }

    @TestFactory
    Stream<DynamicTest> casesBesideTheProject() {
        return tests(OracleCases.readMore());
    }

    private static Stream<DynamicTest> tests(Found found) {
        return Stream.of(
                        found.cases().stream().map(c -> dynamicTest(c.name(), () -> check(c))),
                        found.faults().stream().map(f -> dynamicTest(f.what(), () -> Assertions.fail(f.toString()))),
                        found.others().stream().map(f -> dynamicTest(f, () -> {
                            throw TestData.skipped(f + " holds no cases of statistics");
                        })))
                .flatMap(tests -> tests);
    }

    private static void check(OracleCase oracle) {
        Function<OracleCase, Object> compute = BUILT.get(oracle.statistic());
        if (compute == null) {
            throw TestData.skipped("not built: " + oracle.statistic());
        }
        OracleComparison.check(oracle.name(), oracle.expected(), compute.apply(oracle), oracle.tolerance());
    }
}
