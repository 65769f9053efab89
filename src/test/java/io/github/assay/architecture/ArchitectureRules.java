package io.github.assay.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/**
 * The rules of docs/architecture.md over the classes below a root package. The root is a parameter, so that each rule
 * can be shown to fail on a counter-example.
 */
final class ArchitectureRules {
    private static final int FILES_IN_A_PACKAGE = 25;
    private static final int LINES_IN_A_FILE = 400;

    private final String root;

    /** @param root package below which the rules hold, with a final dot */
    ArchitectureRules(String root) {
        this.root = root;
    }

    /** All rules by name. */
    Map<String, ArchRule> all() {
        Map<String, ArchRule> rules = new LinkedHashMap<>();
        ArchitectureLists.MAY_USE.forEach((from, allowed) -> rules.put("layer of " + from, layer(from, allowed)));
        ArchitectureLists.MAY_USE.forEach((from, allowed) ->
                allowed.forEach(to -> rules.put(from + " uses " + to, occurs(from, to))));
        rules.put("no cycles", noCycles());
        ArchitectureLists.LIBRARIES.forEach((library, users) -> rules.put("library " + library, library(library, users)));
        ArchitectureLists.CLOSED.forEach((inner, parent) -> rules.put("closed " + inner, closed(inner, parent)));
        ArchitectureLists.SCREENS.forEach(s -> rules.put("screen " + s, screen(s)));
        rules.put("compute nothing", facesComputeNothing());
        rules.put("view models", viewModelsKnowNoScene());
        rules.put("workers", workersUseLittle());
        rules.put("threads", threads());
        rules.put("one runLater", oneRunLater());
        rules.put("streams", streams());
        rules.put("no onExit", noOnExit());
        rules.put("no hidden chance or time", noHiddenChance());
        rules.put("domain is values", domainIsValues());
        rules.put("unique names", uniqueNames());
        rules.put("files of a package", filesOfAPackage());
        rules.put("no forwarders", noForwarders());
        return rules;
    }

    private DescribedPredicate<JavaClass> in(String name) {
        return in(List.of(name));
    }

    /**
     * Classes of these packages of ours and of their inner packages. Every dependency is tried by most rules, so an answer is
     * kept for each package; ArchUnit's patterns took most of the time of all rules.
     */
    private DescribedPredicate<JavaClass> in(List<String> names) {
        List<String> packages = names.stream().map(name -> root + name).toList();
        Map<String, Boolean> known = new HashMap<>();
        return DescribedPredicate.describe(
                "reside in any package of " + names,
                c -> known.computeIfAbsent(
                        c.getPackageName(), p -> packages.stream().anyMatch(q -> p.equals(q) || p.startsWith(q + "."))));
    }

    ArchRule layer(String from, List<String> allowed) {
        return noClasses()
                .that(in(from))
                .should()
                .dependOnClassesThat(in(ArchitectureLists.MAY_USE.keySet().stream()
                        .filter(other -> !other.equals(from) && !allowed.contains(other))
                        .toList()))
                .because("a package uses lower layers and the packages of its own layer that docs/architecture.md names");
    }

    /** An allowed dependency that does not occur is removed from the table. */
    private ArchRule occurs(String from, String to) {
        DescribedPredicate<JavaClass> users = in(from);
        DescribedPredicate<JavaClass> used = in(to);
        return classes()
                .that()
                .resideInAPackage(root.substring(0, root.length() - 1) + "..")
                .should(new ArchCondition<>("include one of " + from + " that uses " + to) {
                    private boolean found;

                    @Override
                    public void check(JavaClass c, ConditionEvents events) {
                        found = found
                                || users.test(c)
                                        && c.getDirectDependenciesFromSelf().stream().anyMatch(d -> used.test(d.getTargetClass()));
                    }

                    @Override
                    public void finish(ConditionEvents events) {
                        if (!found) {
                            events.add(SimpleConditionEvent.violated(from, from + " never uses " + to));
                        }
                    }
                });
    }

    ArchRule noCycles() {
        return slices().matching(root + "(**)").should().beFreeOfCycles().because("packages in a cycle are one package");
    }

    ArchRule library(String library, List<String> users) {
        return noClasses()
                .that(DescribedPredicate.not(in(users)))
                .and()
                .resideInAPackage(root.substring(0, root.length() - 1) + "..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(library))
                .because("a library can then be replaced in one package");
    }

    ArchRule closed(String inner, String parent) {
        return noClasses()
                .that(DescribedPredicate.not(in(parent)))
                .and()
                .resideInAPackage(root.substring(0, root.length() - 1) + "..")
                .and()
                .resideOutsideOfPackage(root.substring(0, root.length() - 1))
                .should()
                .dependOnClassesThat(in(inner))
                .because("this package is an inner part of " + parent);
    }

    ArchRule screen(String screen) {
        return noClasses()
                .that(in(screen))
                .should()
                .dependOnClassesThat(in(ArchitectureLists.SCREENS.stream().filter(s -> !s.equals(screen)).toList()))
                .because("screens never use each other");
    }

    /** Window and command line read values of the lower layers; a service calls what computes. */
    ArchRule facesComputeNothing() {
        DescribedPredicate<JavaClass> lower = in(List.of(
                "sql", "compare", "metrics", "agreement", "calibration", "systems", "robustness", "counterexample", "statistics"));
        DescribedPredicate<JavaClass> open = in("sql.text");
        DescribedPredicate<JavaClass> engine = DescribedPredicate.describe("a class of layers 1 and 2 that computes", type -> {
            JavaClass c = type.getBaseComponentType();
            return lower.test(c)
                    && !open.test(c)
                    && !c.isRecord()
                    && !c.isEnum()
                    && !c.isInterface()
                    && !c.isNestedClass();
        });
        return noClasses()
                .that(in(List.of("cli", "ui")))
                .should()
                .dependOnClassesThat(engine)
                .because("window and command line give the same number to the last digit");
    }

    ArchRule viewModelsKnowNoScene() {
        return noClasses()
                .that(DescribedPredicate.describe(
                        "are view models",
                        c -> c.getSimpleName().endsWith("ViewModel")
                                || c.getPackageName().startsWith(root + "ui.") && c.getPackageName().endsWith(".model")))
                .should()
                .dependOnClassesThat(resideInAnyPackage("javafx.scene..", "javafx.stage.."))
                .because("a view model is tested without a window");
    }

    /** PostgreSQL's check needs the guard's list of names; nothing else of the program is loaded into a worker. */
    ArchRule workersUseLittle() {
        return noClasses()
                .that(in(List.of("execution.worker", "execution.protocol")))
                .should()
                .dependOnClassesThat(in(ArchitectureLists.MAY_USE.keySet().stream()
                                .filter(p -> !Set.of("digest", "domain", "cells", "h2", "task", "execution", "sql").contains(p))
                                .toList())
                        .or(in(List.of("sql.parse", "sql.dialect", "sql.query", "sql.canonical"))))
                .because("a worker process starts quickly and parses nothing");
    }

    ArchRule threads() {
        return noClasses()
                .that(DescribedPredicate.describe(
                        "are none of " + ArchitectureLists.THREADS,
                        c -> c.getPackageName().startsWith(root)
                                && !c.getPackageName().startsWith(root + "app")
                                && !ArchitectureLists.THREADS.contains(topLevel(c).getSimpleName())))
                .should()
                .callConstructor(Thread.class, Runnable.class)
                .orShould()
                .callConstructor(Thread.class, Runnable.class, String.class)
                .orShould()
                .callConstructor(Thread.class)
                .orShould()
                .callMethodWhere(DescribedPredicate.describe(
                        "a thread or an executor is made",
                        call -> call.getTargetOwner().isEquivalentTo(Executors.class)
                                || call.getTargetOwner().isEquivalentTo(Thread.class)
                                        && (call.getName().startsWith("of") || call.getName().startsWith("start"))))
                .because("threads are created in few places, which are known");
    }

    ArchRule oneRunLater() {
        return noClasses()
                .that()
                .resideInAPackage(root.substring(0, root.length() - 1) + "..")
                .and()
                .doNotHaveSimpleName("Background")
                .should()
                .callMethod("javafx.application.Platform", "runLater", "java.lang.Runnable")
                .because("work returns to the UI thread in one class");
    }

    ArchRule streams() {
        return noClasses()
                .that()
                .resideOutsideOfPackages(root + "cli..", root + "execution.worker..")
                .and()
                .resideInAPackage(root.substring(0, root.length() - 1) + "..")
                .and()
                .doNotHaveSimpleName("Main")
                .and()
                .doNotHaveSimpleName("Launcher")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .because("standard output is a contract of the command line and of the worker process");
    }

    ArchRule noOnExit() {
        return noClasses()
                .that()
                .resideInAPackage(root.substring(0, root.length() - 1) + "..")
                .should()
                .callMethod(Process.class, "onExit")
                .orShould()
                .callMethod(ProcessHandle.class, "onExit")
                .because("Java runs the callback on a thread that may carry a worker's restrictions, and threads it starts"
                        + " inherit them (see execution.sandbox.Sandbox.start)");
    }

    ArchRule noHiddenChance() {
        return noClasses()
                .that()
                .resideInAPackage(root.substring(0, root.length() - 1) + "..")
                .should()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(java.time.LocalDate.class, "now")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callConstructor(java.util.Random.class)
                .because("time and chance are arguments, or no figure can be repeated");
    }

    ArchRule domainIsValues() {
        return classes()
                .that(in("domain"))
                .should(com.tngtech.archunit.lang.conditions.ArchConditions.be(DescribedPredicate.describe(
                        "records, enums or sealed interfaces",
                        (JavaClass c) -> c.isRecord()
                                || c.isEnum()
                                || c.isInterface()
                                || c.getModifiers().contains(JavaModifier.SYNTHETIC)
                                || c.isAnonymousClass()
                                || c.getSimpleName().equals("package-info"))))
                .because("the domain has values only");
    }

    ArchRule uniqueNames() {
        return classes()
                .that()
                .resideInAPackage(root.substring(0, root.length() - 1) + "..")
                .and()
                .areTopLevelClasses()
                .should(new ArchCondition<>("have a simple name of their own") {
                    private final Map<String, JavaClass> seen = new HashMap<>();

                    @Override
                    public void check(JavaClass c, ConditionEvents events) {
                        JavaClass other = seen.putIfAbsent(c.getSimpleName(), c);
                        if (other != null && !c.getSimpleName().equals("package-info")) {
                            events.add(SimpleConditionEvent.violated(c, c.getName() + " and " + other.getName()));
                        }
                    }
                })
                .because("a name found by search is the class meant");
    }

    ArchRule filesOfAPackage() {
        return classes()
                .that()
                .resideInAPackage(root.substring(0, root.length() - 1) + "..")
                .and()
                .areTopLevelClasses()
                .should(new ArchCondition<>("be at most " + FILES_IN_A_PACKAGE + " in a package") {
                    private final Map<String, Integer> counts = new TreeMap<>();

                    @Override
                    public void check(JavaClass c, ConditionEvents events) {
                        counts.merge(c.getPackageName(), c.getSimpleName().equals("package-info") ? 0 : 1, Integer::sum);
                    }

                    @Override
                    public void finish(ConditionEvents events) {
                        counts.forEach((name, n) -> {
                            if (n > FILES_IN_A_PACKAGE) {
                                events.add(SimpleConditionEvent.violated(name, name + " has " + n + " classes"));
                            }
                        });
                    }
                })
                .because("a larger package gets inner packages");
    }

    ArchRule noForwarders() {
        return classes()
                .that()
                .resideInAPackage(root.substring(0, root.length() - 1) + "..")
                .and()
                .areNotInterfaces()
                .and()
                .areNotAnonymousClasses()
                .should(new ForwarderCondition())
                .because("the caller can use the field's class itself");
    }

    /** Source files of more than the permitted lines, with their number of lines. */
    static List<String> longFiles(Path source) {
        try (Stream<Path> files = Files.walk(source)) {
            return files.filter(f -> f.toString().endsWith(".java"))
                    .map(f -> f.getFileName() + " " + lines(f))
                    .filter(s -> Integer.parseInt(s.substring(s.indexOf(' ') + 1)) > LINES_IN_A_FILE)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int lines(Path file) {
        try {
            return Files.readAllLines(file).size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JavaClass topLevel(JavaClass c) {
        JavaClass top = c;
        while (top.getEnclosingClass().isPresent()) {
            top = top.getEnclosingClass().get();
        }
        return top;
    }
}
