package io.github.assay;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The walls of the house (README, floor plan). Each rule says why it is there. */
class ArchitectureTest {
    private static final String ROOT = "io.github.assay.";

    /** Room → the rooms it may use. A room may always use itself and its inner rooms. */
    private static final Map<String, List<String>> MAY_USE = new TreeMap<>(Map.ofEntries(
            Map.entry("domain", List.of()),
            Map.entry("statistics", List.of("domain", "task")),
            Map.entry("task", List.of()),
            Map.entry("sql", List.of("domain")),
            Map.entry("compare", List.of("domain")),
            Map.entry("metrics", List.of("domain", "statistics", "task", "sql", "compare")),
            Map.entry("agreement", List.of("domain", "statistics", "task")),
            Map.entry("calibration", List.of("domain", "statistics", "task")),
            Map.entry("systems", List.of("domain", "statistics", "task")),
            Map.entry("robustness", List.of("domain", "statistics", "task")),
            Map.entry(
                    "files",
                    List.of(
                            "domain", "statistics", "task", "agreement", "calibration", "metrics", "systems",
                            "robustness")),
            Map.entry("h2", List.of()),
            Map.entry("execution", List.of("domain", "task", "sql", "h2")),
            Map.entry("store", List.of("domain", "h2")),
            Map.entry("report", List.of("domain", "statistics", "agreement", "calibration", "systems")),
            Map.entry(
                    "service",
                    List.of(
                            "domain", "statistics", "task", "sql", "compare", "metrics", "agreement", "calibration",
                            "systems", "robustness", "files", "execution", "store", "report")),
            Map.entry(
                    "cli",
                    List.of(
                            "domain", "statistics", "task", "service", "files", "metrics", "agreement",
                            "calibration", "systems", "robustness")),
            Map.entry(
                    "ui",
                    List.of(
                            "domain", "statistics", "task", "service", "sql", "compare", "metrics", "agreement",
                            "calibration", "systems"))));

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("/fast/test/"))
            .importPackages("io.github.assay");

    @TestFactory
    Stream<DynamicTest> floorsAndSidewaysArrows() {
        return MAY_USE.entrySet().stream()
                .map(e -> dynamicTest(e.getKey(), () -> checkRoom(e.getKey(), e.getValue())));
    }

    @TestFactory
    Stream<DynamicTest> rules() {
        return Stream.of(ArchitectureTest.class.getDeclaredFields())
                .filter(f -> ArchRule.class.isAssignableFrom(f.getType()))
                .map(f -> dynamicTest(f.getName(), () -> ((ArchRule) f.get(null)).allowEmptyShould(true).check(ALL)));
    }

    private static void checkRoom(String room, List<String> allowed) {
        noClasses()
                .that()
                .resideInAPackage(ROOT + room + "..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(MAY_USE.keySet().stream()
                        .filter(other -> !other.equals(room) && !allowed.contains(other))
                        .map(other -> ROOT + other + "..")
                        .toArray(String[]::new)))
                .because("nothing points up, and sideways only along the arrows of the floor plan")
                .allowEmptyShould(true)
                .check(ALL);
    }

    static final ArchRule NO_CYCLES =
            slices().matching(ROOT + "(*)..").should().beFreeOfCycles().because("rooms in a ring are one room");

    static final ArchRule TOOLKIT_IN_UI = outside("ui..")
            .should()
            .dependOnClassesThat(
                    resideInAnyPackage("javafx..", "org.controlsfx..", "org.fxmisc..", "org.kordamp..", "atlantafx.."))
            .because("a core that imports no toolkit earns the command line for free");

    static final ArchRule DATABASES_IN_HANDS = outside("store..", "execution..", "h2..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("java.sql..", "javax.sql..", "org.h2..", "org.jdbi.."))
            .because("only two hands touch databases");

    static final ArchRule PARSER_IN_SQL = outside("sql..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("net.sf.jsqlparser.."))
            .because("the parser can then be changed in one room");

    static final ArchRule JSON_IN_FILES = outside("files..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("tools.jackson.."))
            .because("formats are a contract kept in one room");

    static final ArchRule NO_HTTP = outside()
            .should()
            .dependOnClassesThat(resideInAnyPackage("java.net.http.."))
            .because("judges' replies come from files; nothing is sent anywhere");

    /** Faces read value types and interfaces of the heads; they call services, never a head's engine. */
    private static final DescribedPredicate<JavaClass> HEAD_ENGINE = DescribedPredicate.describe(
            "a head that computes",
            type -> {
                JavaClass c = type.getBaseComponentType();
                return resideInAnyPackage(
                                    ROOT + "sql..", ROOT + "compare..", ROOT + "metrics..", ROOT + "agreement..",
                                    ROOT + "calibration..", ROOT + "systems..", ROOT + "robustness..",
                                    ROOT + "statistics..")
                            .test(c)
                    && !c.isRecord()
                    && !c.isEnum()
                    && !c.isInterface()
                    && !c.isNestedClass();
            });

    static final ArchRule FACES_COMPUTE_NOTHING = noClasses()
            .that()
            .resideInAnyPackage(ROOT + "cli..", ROOT + "ui..")
            .should()
            .dependOnClassesThat(HEAD_ENGINE)
            .because("the window and the command line must give the same number to the last digit");

    static final ArchRule VIEW_MODELS_KNOW_NO_SCENE = noClasses()
            .that()
            .haveSimpleNameEndingWith("ViewModel")
            .should()
            .dependOnClassesThat(resideInAnyPackage("javafx.scene..", "javafx.stage.."))
            .because("a view model is tested without a window")
            .allowEmptyShould(true);

    static final ArchRule ONE_HOP_TO_THE_UI_THREAD = noClasses()
            .that()
            .resideInAPackage("io.github.assay..")
            .and()
            .doNotHaveSimpleName("Background")
            .should()
            .callMethod("javafx.application.Platform", "runLater", "java.lang.Runnable")
            .because("one hop back to the UI thread, in one class")
            .allowEmptyShould(true);

    static final ArchRule STREAMS_IN_FACES = noClasses()
            .that()
            .resideOutsideOfPackages(ROOT + "cli..", ROOT + "execution.child..")
            .and()
            .doNotHaveSimpleName("Main")
            .and()
            .doNotHaveSimpleName("Launcher")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .because("standard output is a contract of the command line (the query child speaks over its streams)");

    static final ArchRule NO_CALLBACK_AT_THE_END_OF_A_PROCESS = noClasses()
            .that()
            .resideInAPackage("io.github.assay..")
            .should()
            .callMethod(Process.class, "onExit")
            .orShould()
            .callMethod(ProcessHandle.class, "onExit")
            .because("Java runs it from a thread that may bear a query process's restrictions, and threads it starts inherit"
                    + " them (see execution.sandbox.Sandbox.start)");

    static final ArchRule NO_HIDDEN_CHANCE_OR_TIME = noClasses()
            .that()
            .resideInAPackage("io.github.assay..")
            .should()
            .callMethod(java.time.Instant.class, "now")
            .orShould()
            .callMethod(java.time.LocalDate.class, "now")
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .callConstructor(java.util.Random.class)
            .because("time and chance come in as arguments, or nothing can be repeated");

    static final ArchRule DOMAIN_IS_NOUNS = classes()
            .that()
            .resideInAPackage(ROOT + "domain")
            .should(com.tngtech.archunit.lang.conditions.ArchConditions.be(DescribedPredicate.describe(
                    "records, enums or sealed interfaces",
                    (JavaClass c) -> c.isRecord()
                            || c.isEnum()
                            || c.isInterface()
                            || c.getModifiers().contains(JavaModifier.SYNTHETIC)
                            || c.isAnonymousClass())))
            .because("the words of the house have no moving parts");

    private static com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction outside(String... rooms) {
        String[] packages =
                java.util.Arrays.stream(rooms).map(r -> ROOT + r).toArray(String[]::new);
        return noClasses().that().resideOutsideOfPackages(packages).and().resideInAPackage("io.github.assay..");
    }
}
