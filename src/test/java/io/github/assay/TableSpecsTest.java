package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.app.Wiring;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.DesignSpecs;
import io.github.assay.tabular.GoldSpecs;
import io.github.assay.tabular.LuckSpecs;
import io.github.assay.tabular.NamingSpecs;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.tabular.RobustnessSpecs;
import io.github.assay.tabular.RouterSpecs;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.task.Progress;
import io.github.assay.ui.OnToolkitThread;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** Every result table of the sample project and of a project of mutants in every renderer, as {@link RenderedTable} reads it. */
@OnToolkitThread
class TableSpecsTest {
    @TempDir
    private static Path folder;

    private static final TableRows TABLES = new TableRows();

    @BeforeAll
    static void studies() throws Exception {
        FxToolkit.registerPrimaryStage();
        Path project = folder.resolve("retail-review");
        ExecutedSample.copy("retail-review", project);
        Path mutants = MutantProject.in(folder.resolve("mutants"));
        try (Wiring wiring = new Wiring()) {
            RobustnessTables robustness = new RobustnessTables(TABLES);
            try (ProjectSession session = wiring.services().workbench().open(project, Progress.NONE)) {
                StudyTables studies = new StudyTables(TABLES);
                studies.agreement(wiring, session);
                studies.calibration(wiring, session);
                studies.systems(wiring, session);
                studies.separations(session.project().items());
                robustness.routers(wiring.services(), session);
            }
            try (ProjectSession session = wiring.services().workbench().open(mutants, Progress.NONE)) {
                robustness.mutants(wiring.services(), session);
            }
            robustness.naming(wiring.services(), NamedDemo.in(folder.resolve("demo")).resolve("names"));
        }
    }

    @Test
    void everyDescriptionIsWalked() {
        long described = Stream.of(AgreementSpecs.class, CalibrationSpecs.class, PassRateSpecs.class, DesignSpecs.class, SystemsSpecs.class,
                        RouterSpecs.class, RobustnessSpecs.class, NamingSpecs.class, GoldSpecs.class, LuckSpecs.class)
                .flatMap(c -> Stream.concat(
                        Arrays.stream(c.getDeclaredMethods())
                                .filter(m -> Modifier.isPublic(m.getModifiers()) && m.getReturnType() == TableSpec.class),
                        Arrays.stream(c.getFields()).filter(f -> f.getType() == TableSpec.class)))
                .count();
        assertThat(TABLES.all().stream().map(t -> t.spec().id()).distinct()).hasSize((int) described);
        assertThat(TABLES.all()).allSatisfy(t -> assertThat(t.rows()).as(t.spec().id()).isNotEmpty());
    }

    @TestFactory
    Stream<DynamicTest> figuresAreTheSameInEveryRenderer() {
        return TABLES.all().stream().map(t -> dynamicTest(t.spec().id(), t::check));
    }
}
