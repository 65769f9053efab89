package io.github.assay.architecture;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
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

    private static final Pattern CLASS = Pattern.compile("`([A-Z][A-Za-z]+)`");

    /** A class, with the package before it where one stands there: {@code `metrics.Metric`}, {@code `tabular.SystemsSpecs.standings`}. */
    private static final Pattern ROW = Pattern.compile("`((?:[a-z]+\\.)*[A-Z][a-z][A-Za-z]*(?:\\$[A-Z][A-Za-z]+)?)(?:\\.[a-z][A-Za-z]*)?`");

    /** What a class uses with those around it and nested in it, by simple names. */
    private static final Map<String, Set<String>> USES = new HashMap<>();

    static {
        for (JavaClass user : ALL) {
            for (String name : names(user)) {
                Set<String> used = USES.computeIfAbsent(name, _ -> new HashSet<>(names(user)));
                user.getDirectDependenciesFromSelf().forEach(d -> used.addAll(names(d.getTargetClass())));
            }
        }
    }

    private static List<String> names(JavaClass type) {
        return List.of(type.getName().substring(type.getName().lastIndexOf('.') + 1).split("\\$"));
    }

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

    /** Neighbours of each walk of the page know each other, and every class that it names exists. */
    @Test
    void walksPassTheClassesThatTheyName() throws Exception {
        String page = Files.readString(Path.of("docs/architecture.md"));
        List<String> faults = new ArrayList<>();
        int steps = 0;
        for (String leg : page.substring(page.indexOf("**", page.indexOf("## 4.")), page.indexOf("## 5.")).split("⇒|;|\\n\\n|\\.\\s")) {
            List<String> classes = CLASS.matcher(leg).results().map(m -> m.group(1)).toList();
            classes.stream().filter(name -> !USES.containsKey(name)).forEach(faults::add);
            String[] between = leg.split("→");
            for (int i = 1; i < between.length; i++) {
                List<String> before = CLASS.matcher(between[i - 1]).results().map(m -> m.group(1)).toList();
                String next = CLASS.matcher(between[i]).results().map(m -> m.group(1)).findFirst().orElse("");
                String last = before.isEmpty() ? "" : before.getLast();
                steps++;
                if (!USES.getOrDefault(last, Set.of()).contains(next) && !USES.getOrDefault(next, Set.of()).contains(last)) {
                    faults.add(last + " → " + next);
                }
            }
        }
        assertThat(faults).isEmpty();
        assertThat(steps).isGreaterThan(50);
    }

    /** Each class that a row of "Where to change what" names exists, in the package that it names. */
    @Test
    void rowsNameClassesThatThereAre() throws Exception {
        String page = Files.readString(Path.of("docs/architecture.md"));
        Set<String> tests;
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            tests = files.map(f -> f.getFileName().toString().replace(".java", "")).collect(toSet());
        }
        Set<String> all = ALL.stream().map(JavaClass::getName).collect(toSet());
        List<String> named = ROW.matcher(page.substring(page.indexOf("## 6."), page.indexOf("## 7."))).results()
                .map(m -> m.group(1)).toList();
        assertThat(named).hasSizeGreaterThan(15).allMatch(name -> name.contains(".")
                ? all.contains("io.github.assay." + name) : USES.containsKey(name.split("\\$")[0]) || tests.contains(name));
    }

    @Test
    void filesHaveAtMostFourHundredLines(@TempDir Path folder) throws Exception {
        assertThat(ArchitectureRules.longFiles(Path.of("src/main/java"))).isEmpty();
        Files.writeString(folder.resolve("Long.java"), "\n".repeat(401));
        assertThat(ArchitectureRules.longFiles(folder)).containsExactly("Long.java 401");
    }
}
