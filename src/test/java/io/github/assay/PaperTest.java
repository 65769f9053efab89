package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay report --paper}: the folder of a paper, compiled and repeated as a second person would. */
class PaperTest {
    /** A name with all that is special in LaTeX, shells, Markdown and YAML. */
    private static final String HOSTILE = "50% of_it & $HOME #1 ~^ {x} \\\\input{/etc/passwd} `id` [a] * \\\"q\\\" 你好";

    @TempDir
    private Path folder;

    private Path project(String sample) throws IOException {
        Path project = folder.resolve(sample);
        ExecutedSample.copy(sample, project);
        return project;
    }

    private Path paper(Path project) {
        Path paper = folder.resolve("paper");
        CommandRun run = CommandRun.of("report", project.toString(), "--paper", paper.toString(), "--replicates", "200", "--seed", "7");
        assertThat(run.status()).as(run.err()).isLessThan(2);
        assertThat(run.out()).contains(" files of a paper to ");
        return paper;
    }

    private static Path renamed(Path project, String name) throws IOException {
        Path file = project.resolve("project.json");
        String text = Files.readString(file);
        Files.writeString(file, text.replaceFirst("\"name\": *\"[^\"]*\"", java.util.regex.Matcher.quoteReplacement("\"name\": \"" + name + "\"")));
        return project;
    }

    @Test
    void theFolderHasEveryPartAndEachColumnItsMeaning() throws IOException {
        Path paper = paper(project("judge-demo"));
        for (String file : List.of("main.tex", "README.md", "CITATION.cff", "methods.tex", "methods.md", "references.bib", "study.json", "labels.csv",
                "agreement.json", "data-dictionary.csv", "reproduce.sh", "SHA256SUMS", "tables/metrics.tex", "figures/forest.pdf", "figures/forest.svg")) {
            assertThat(paper.resolve(file)).isNotEmptyFile();
        }
        String dictionary = Files.readString(paper.resolve("data-dictionary.csv"));
        Set<List<String>> described = new HashSet<>();
        CsvReader.builder().ofCsvRecord(dictionary).forEach(r -> {
            described.add(r.getFields().subList(0, 2));
            assertThat(r.getField(2)).isNotBlank();
        });
        try (Stream<Path> data = Files.list(paper.resolve("data"))) {
            for (Path file : data.toList()) {
                List<String> head = CsvReader.builder().ofCsvRecord(Files.readString(file)).stream().findFirst().orElseThrow().getFields();
                assertThat(head).allSatisfy(column -> assertThat(described).contains(List.of(file.getFileName().toString(), column)));
            }
        }
        assertThat(Files.readString(paper.resolve("README.md"))).contains("sh reproduce.sh");
    }

    @Test
    void aTermThatIsNoFilterIsNamedBeforeAnythingIsComputed() throws IOException {
        CommandRun run = CommandRun.of("report", project("skill-demo").toString(), "--to", folder.resolve("out").toString(), "--cases", "label:fail colour:red");
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err()).contains("The filter's term 'colour:red' cannot be used: There is no field colour.").doesNotContain("Exception");
        assertThat(folder.resolve("out")).doesNotExist();
        assertThat(CommandRun.of("report", project("judge-demo").toString()).err()).contains("Say what to write");
    }

    @Test
    @Tag("exhaustive")
    void theCommandsOfThePageWork() throws IOException {
        Path project = project("judge-demo");
        List<String> commands = Files.readString(Path.of("docs", "report.md")).lines()
                .filter(l -> l.startsWith("    assay ")).map(l -> l.strip().split("  +", 2)[0]).toList();
        assertThat(commands).isNotEmpty();
        for (String command : commands) {
            String[] words = command.replace("PROJECT", project.toString()).replace("FOLDER", folder.resolve("written").toString())
                    .replace("roc.pdf", folder.resolve("roc.pdf").toString()).substring("assay ".length()).split(" ");
            CommandRun run = CommandRun.of(words);
            assertThat(run.status()).as(command + "\n" + run.err()).isLessThan(2);
        }
    }

    /** Names of annotators stand nowhere, and comments are left out. */
    @Test
    @Tag("exhaustive")
    void peopleArePseudonyms() throws IOException {
        Path project = project("judge-demo");
        String pack = CommandRun.of("labels", "export", project.toString(), "--to", folder.resolve("votes.csv").toString()).out();
        assertThat(pack).isNotEmpty();
        Set<String> names = new HashSet<>();
        CsvReader.builder().ofNamedCsvRecord(Files.readString(folder.resolve("votes.csv"))).forEach(r -> names.add(r.getField("annotator")));
        assertThat(names).isNotEmpty();
        Path paper = paper(project);
        try (Stream<Path> files = Files.walk(paper).filter(Files::isRegularFile).filter(f -> !f.toString().endsWith(".pdf"))) {
            for (Path file : files.toList()) {
                String text = Files.readString(file);
                assertThat(names).as(file.toString()).noneMatch(n -> text.matches("(?s).*\\b" + n + "\\b.*"));
            }
        }
        CsvReader.builder().ofNamedCsvRecord(Files.readString(paper.resolve("labels.csv"))).forEach(r -> assertThat(r.getField("annotator")).matches("[A-Z]+"));
    }

    /** The program as a command of a shell, from the classes of this test. */
    private Path program() throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        String start = AssayProcess.command().stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "));
        Path assay = Files.writeString(bin.resolve("assay"), "#!/bin/sh\nexec " + start + " \"$@\"\n");
        assertThat(assay.toFile().setExecutable(true)).isTrue();
        return bin;
    }

    private record Ended(int status, String out) {}

    private Ended run(Path in, String... command) throws IOException, InterruptedException {
        ProcessBuilder process = new ProcessBuilder(command).directory(in.toFile()).redirectErrorStream(true);
        process.environment().put("PATH", program() + ":" + System.getenv("PATH"));
        Process started = process.start();
        started.getOutputStream().close();
        String out = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(started.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return new Ended(started.exitValue(), out);
    }

    private static boolean isThere(String program) {
        return Stream.of(System.getenv("PATH").split(":")).anyMatch(p -> Files.isExecutable(Path.of(p, program)));
    }

    @Test
    @Tag("exhaustive")
    void oneCommandRepeatsEveryDigitAndAChangedDigitIsFound() throws Exception {
        assumeTrue(isThere("sh") && isThere("sha256sum"), "there is no sh with sha256sum here");
        Path project = project("judge-demo");
        Path paper = paper(project);
        Ended whole = run(paper, "sh", "reproduce.sh");
        assertThat(whole.out()).contains("Files: as they were written.", "Every digit is as Assay", "Agreement: every digit is the same.");
        assertThat(whole.status()).isZero();
        Ended again = run(folder, "sh", "paper/reproduce.sh", project.getFileName().toString());
        assertThat(again.out()).contains("Project: every file is the same.");
        assertThat(again.status()).isZero();

        Path labels = paper.resolve("labels.csv");
        Files.writeString(labels, Files.readString(labels).replaceFirst(",pass,", ",fail,"));
        assertThat(run(paper, "sh", "reproduce.sh").status()).isNotZero();
        assertThat(run(paper, "sh", "-c", "sha256sum $(cut -c67- SHA256SUMS) > s; mv s SHA256SUMS; sh reproduce.sh").out()).contains("differ");
    }

    @Test
    @Tag("exhaustive")
    void theDocumentCompilesWithHostileNames() throws Exception {
        assumeTrue(isThere("pdflatex") && isThere("bibtex") && isThere("kpsewhich"), "there is no TeX here");
        assumeTrue(run(folder, "kpsewhich", "siunitx.sty", "booktabs.sty", "lmodern.sty", "caption.sty").out().lines().count() == 4,
                "TeX has no siunitx, booktabs, lmodern or caption here");
        Path paper = paper(renamed(project("retail-review"), HOSTILE));
        String[] latex = {"pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "main"};
        Ended first = run(paper, latex);
        assertThat(first.status()).as(first.out()).isZero();
        Ended bib = run(paper, "bibtex", "main");
        assertThat(bib.status()).as(bib.out()).isZero();
        run(paper, latex);
        Ended last = run(paper, latex);
        assertThat(last.out()).doesNotContain("undefined", "root:");
        assertThat(last.out().lines().filter(l -> l.startsWith("Overfull")).map(l -> Double.parseDouble(l.replaceAll(".*\\(([\\d.]+)pt.*", "$1"))))
                .as("points beyond the margin").allMatch(points -> points < 12);
        assertThat(paper.resolve("main.pdf")).isNotEmptyFile();
    }
}
