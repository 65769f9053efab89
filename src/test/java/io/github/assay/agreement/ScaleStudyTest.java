package io.github.assay.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.agreement.ScaleSettings.Scale;
import io.github.assay.files.labels.RatingFiles;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.raters.ScaleVotes.Majority;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ratings on a scale, from files as statistics packages write them. */
class ScaleStudyTest {
    /** Krippendorff's four coders and twelve units with gaps (2011, §C). */
    private static final String KRIPPENDORFF = """
            unit,a,b,c,d
            1,1,1,NA,1
            2,2,2,3,2
            3,3,3,3,3
            4,3,3,3,3
            5,2,2,2,2
            6,1,2,3,4
            7,4,4,4,4
            8,1,1,2,1
            9,2,2,2,2
            10,NA,5,5,5
            11,NA,NA,1,1
            12,NA,NA,3,
            """;

    @TempDir
    private Path folder;

    private RatedScale read(String text) throws Exception {
        Path file = folder.resolve("ratings.csv");
        Files.writeString(file, text);
        return RatingFiles.read(file, List.of(), Progress.NONE);
    }

    private static ScaleSettings settings(Scale scale, int threads, String... categories) {
        return new ScaleSettings(scale, List.of(categories), BootstrapSettings.DEFAULT.withReplicates(1000), threads);
    }

    @ParameterizedTest
    @CsvSource({"NOMINAL, 0.743421", "ORDINAL, 0.815388", "INTERVAL, 0.849107", "RATIO, 0.797400"})
    void krippendorffsExample(Scale scale, double alpha) throws Exception {
        ScaleResult result = ScaleStudy.of(read(KRIPPENDORFF), settings(scale, 1), Progress.NONE);
        Estimate estimate = result.alpha().asValue().orElseThrow();
        assertThat(estimate.value()).isCloseTo(alpha, within(5e-4));
        Interval interval = estimate.interval().asValue().orElseThrow();
        assertThat(estimate.value()).isBetween(interval.low(), interval.high());
        assertThat(result.categories()).containsExactly("1", "2", "3", "4", "5");
        assertThat(ScaleStudy.of(read(KRIPPENDORFF), settings(scale, 8), Progress.NONE).alpha()).isEqualTo(result.alpha());
    }

    @Test
    void referenceLabelsOfKrippendorffsUnits() throws Exception {
        ScaleResult ordinal = ScaleStudy.of(read(KRIPPENDORFF), settings(Scale.ORDINAL, 1), Progress.NONE);
        assertThat(ordinal.references()).extracting(ScaleResult.Reference::item).startsWith("1", "2", "3").hasSize(12);
        assertThat(ordinal.references().stream().map(r -> r.plurality().orElse("tie")))
                .containsExactly("1", "2", "3", "3", "2", "tie", "4", "1", "2", "5", "1", "3");
        assertThat(ordinal.references().get(5))
                .isEqualTo(new ScaleResult.Reference("6", Majority.TIE, 4, Optional.empty(), Optional.of("2")));
        ScaleResult nominal = ScaleStudy.of(read(KRIPPENDORFF), settings(Scale.NOMINAL, 1), Progress.NONE);
        assertThat(nominal.references()).isNotEmpty().allMatch(r -> r.lowerMedian().isEmpty());
    }

    @Test
    void longAndWideFilesAreTheSameStudy() throws Exception {
        ScaleResult wide = ScaleStudy.of(read("item,x,y\n1,a,b\n2,b,b\n3,a,a\n"), settings(Scale.NOMINAL, 1), Progress.NONE);
        RatedScale table = read("item,rater,value\n1,x,a\n1,y,b\n2,x,b\n2,y,b\n3,x,a\n3,y,a\n");
        ScaleResult longer = ScaleStudy.of(table, settings(Scale.NOMINAL, 1), Progress.NONE);
        assertThat(longer).isEqualTo(wide);
        assertThat(wide.pairs().getFirst().kappa().asValue().orElseThrow().value()).isCloseTo(0.4, within(1e-12));
        assertThat(wide.rows().getFirst().conger().asValue().orElseThrow()).isCloseTo(0.4, within(1e-12));
    }

    @Test
    void declaredCategoriesCountThoughNobodyUsedThem() throws Exception {
        RatedScale table = read("item,x,y\n1,low,low\n2,high,high\n3,low,high\n");
        ScaleResult found = ScaleStudy.of(table, settings(Scale.ORDINAL, 1, "low", "high"), Progress.NONE);
        ScaleResult declared = ScaleStudy.of(table, settings(Scale.ORDINAL, 1, "low", "middle", "high"), Progress.NONE);
        // With two categories only equal labels agree; with a middle between them linear weights still say 0 for the ends.
        assertThat(found.rows()).hasSize(4);
        assertThat(declared.rows().getFirst().gwet().asValue().orElseThrow().value())
                .isGreaterThan(found.rows().getFirst().gwet().asValue().orElseThrow().value());
    }

    @Test
    void whatIsNotOnTheScaleIsNamed() throws Exception {
        RatedScale table = read("item,x,y\n1,low,low\n2,hihg,high\n");
        assertThatThrownBy(() -> ScaleStudy.of(table, settings(Scale.ORDINAL, 1, "low", "high"), Progress.NONE))
                .hasMessage("row 2: 'hihg' is not on the scale low, high");
        assertThatThrownBy(() -> ScaleStudy.of(table, settings(Scale.INTERVAL, 1), Progress.NONE))
                .hasMessageContaining("is no number");
    }
}
