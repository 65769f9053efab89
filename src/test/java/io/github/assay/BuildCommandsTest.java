package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Maven commands that pages and scripts show exist: profiles, phases and goals, properties, and test classes by name. */
class BuildCommandsTest {
    private static final Pattern COMMAND = Pattern.compile("(?<![\\w/-])mvn( [^`#|\\n]+)");
    private static final Pattern PROFILE = Pattern.compile("-P(\\S+)");
    private static final Pattern PROPERTY = Pattern.compile("-D([\\w.]+)");
    private static final Pattern TEST_CLASS = Pattern.compile("-Dtest='?([^'\\s]+)");
    private static final Set<String> TARGETS = Set.of(
            "compile", "test-compile", "test", "package", "verify", "exec:exec", "dependency:build-classpath",
            "pitest:mutationCoverage");

    /** Properties of Maven's plug-ins, and those that tests and the program read themselves. */
    private static final Set<String> OTHER_PROPERTIES = Set.of(
            "test", "skipTests", "exec.classpathScope", "exec.args", "mdep.outputFile", "assay.golden", "main.class");

    private static List<String> commands() throws IOException {
        List<String> commands = new ArrayList<>();
        try (Stream<Path> pages = Files.list(Path.of("docs"))) {
            List<Path> all = new ArrayList<>(pages.filter(Files::isRegularFile).filter(p -> !p.toString().endsWith(".png")).toList());
            all.addAll(List.of(Path.of("README.md"), Path.of("CONTRIBUTING.md"), Path.of(".ci", "run")));
            for (Path page : all) {
                String text = Files.readString(page).replace("\\\n", " ");
                COMMAND.matcher(text).results().map(m -> m.group(1).strip()).forEach(commands::add);
            }
        }
        return commands;
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(m -> m.group(1)).toList();
    }

    @Test
    void everyMavenCommandCanBeGiven() throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));
        Set<String> profiles = new TreeSet<>(all(Pattern.compile("<profile>\\s*(?:<!--.*?-->\\s*)?<id>([\\w-]+)</id>", Pattern.DOTALL), pom));
        Set<String> names = testClasses();
        assertThat(commands()).hasSizeGreaterThan(10).allSatisfy(command -> {
            assertThat(profiles).containsAll(all(PROFILE, command));
            assertThat(all(PROPERTY, command))
                    .allMatch(p -> OTHER_PROPERTIES.contains(p) || pom.contains("<" + p + ">") || pom.contains("<" + p + "/>"));
            List<String> targets = Stream.of(command.split("\\s+")).filter(w -> w.matches("[a-z:-]+[a-zA-Z]*")).filter(w -> !w.startsWith("-")).toList();
            assertThat(TARGETS).containsAll(targets);
            all(TEST_CLASS, command).stream()
                    .flatMap(list -> Stream.of(list.split(",")))
                    .map(name -> name.replaceAll("#.*|.*\\.(?=[A-Z])", ""))
                    .forEach(name -> assertThat(names).contains(name));
        });
    }

    /** The README's second command, and then what it leaves out. */
    @Test
    void theScriptRunsBothPartsOfTheTests() throws IOException {
        List<String> run = Files.readAllLines(Path.of(".ci", "run")).stream().filter(l -> l.contains("mvn ")).toList();
        assertThat(run).hasSize(2);
        assertThat(run.getFirst()).contains(" verify").doesNotContain("-P");
        assertThat(run.getLast()).contains("-Pexhaustive test");
    }

    private static Set<String> testClasses() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src", "test", "java"))) {
            return new TreeSet<>(files.map(f -> f.getFileName().toString())
                    .filter(f -> f.endsWith(".java"))
                    .map(f -> f.replace(".java", ""))
                    .toList());
        }
    }
}
