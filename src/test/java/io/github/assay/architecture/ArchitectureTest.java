package io.github.assay.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The rules of docs/architecture.md hold, and each of them fails on its counter-example. */
class ArchitectureTest {
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("/fast/test/"))
            .importPackages("io.github.assay");

    /** Package of a counter-example below {@code architecture.bad} → the rule that it breaks. */
    private static final Map<String, Function<ArchitectureRules, ArchRule>> COUNTER_EXAMPLES = Map.ofEntries(
            Map.entry("layer", r -> r.layer("sql", List.of("domain"))),
            Map.entry("cycle", ArchitectureRules::noCycles),
            Map.entry("library", r -> r.library("java.sql..", List.of("store"))),
            Map.entry("closed", r -> r.closed("sql.dialect", "sql")),
            Map.entry("screen", r -> r.screen("ui.review")),
            Map.entry("compute", ArchitectureRules::facesComputeNothing),
            Map.entry("viewmodel", ArchitectureRules::viewModelsKnowNoScene),
            Map.entry("worker", ArchitectureRules::workersUseLittle),
            Map.entry("thread", ArchitectureRules::threads),
            Map.entry("runlater", ArchitectureRules::oneRunLater),
            Map.entry("stream", ArchitectureRules::streams),
            Map.entry("exit", ArchitectureRules::noOnExit),
            Map.entry("chance", ArchitectureRules::noHiddenChance),
            Map.entry("value", ArchitectureRules::domainIsValues),
            Map.entry("name", ArchitectureRules::uniqueNames),
            Map.entry("many", ArchitectureRules::filesOfAPackage),
            Map.entry("forward", ArchitectureRules::noForwarders));

    @TestFactory
    Stream<DynamicTest> rules() {
        return new ArchitectureRules("io.github.assay.")
                .all().entrySet().stream().map(e -> dynamicTest(e.getKey(), () -> e.getValue().check(ALL)));
    }

    @TestFactory
    Stream<DynamicTest> counterExamples() {
        return COUNTER_EXAMPLES.entrySet().stream().map(e -> dynamicTest(e.getKey(), () -> {
            String root = "io.github.assay.architecture.bad." + e.getKey();
            JavaClasses classes = new ClassFileImporter().importPackages(root);
            assertThat(classes).isNotEmpty();
            ArchRule rule = e.getValue().apply(new ArchitectureRules(root + "."));
            assertThatThrownBy(() -> rule.check(classes))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining(root);
        }));
    }

    @Test
    void filesHaveAtMostFourHundredLines(@TempDir Path folder) throws Exception {
        assertThat(ArchitectureRules.longFiles(Path.of("src/main/java"))).isEmpty();
        Files.writeString(folder.resolve("Long.java"), "\n".repeat(401));
        assertThat(ArchitectureRules.longFiles(folder)).containsExactly("Long.java 401");
    }
}
