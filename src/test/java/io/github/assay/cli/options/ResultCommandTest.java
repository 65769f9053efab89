package io.github.assay.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.json.JsonObject;
import io.github.assay.task.CancelToken;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The format, the exit status and the modes of a command are the business of the common class. */
class ResultCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** A command with a part that is shown at once, a remark for people, two documents and a problem in the data. */
    @Command
    static final class Probe extends ResultCommand {
        @Option(names = "--list")
        private boolean list;

        @Option(names = "--other")
        private boolean other;

        @Override
        protected Shown result() {
            if (modes("--list")) {
                return refused("nothing to list", ExitStatus.UNUSABLE_INPUT);
            }
            show(shown(new JsonObject().with("part", 1), "part 1"));
            say(() -> terminal.result("a remark"));
            return lines(() -> Stream.of(2, 3).map(n -> new JsonObject().with("n", n)), () -> terminal.result("2 and 3")).clean(false);
        }
    }

    private int run(String... arguments) {
        CommandLine line = CommandGroup.of("", "").addSubcommand("probe", new Probe());
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8), new PrintStream(err, true, StandardCharsets.UTF_8), false, new CancelToken());
        ResultCommand.provide(line, () -> {
            throw new IllegalStateException();
        }, terminal);
        return line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8)).execute(arguments);
    }

    @Test
    void textAndDocumentsAreTwoFormsOfOneResult() {
        assertThat(run("probe")).isEqualTo(ExitStatus.DATA_PROBLEMS);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("part 1\na remark\n2 and 3\n");
        out.reset();
        assertThat(run("probe", "--json")).isEqualTo(ExitStatus.DATA_PROBLEMS);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("{\"part\":1}\n{\"n\":2}\n{\"n\":3}\n");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void aModeRefusesOptionsWithoutEffectAndAcceptsThoseOfEveryCommand() {
        assertThat(run("probe", "--list", "--json", "--quiet")).isEqualTo(ExitStatus.UNUSABLE_INPUT);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("nothing to list\n");
        assertThat(run("probe", "--list", "--other")).isEqualTo(ExitStatus.USAGE);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("--other has no effect with --list.");
        assertThat(out.size()).isZero();
    }
}
