package io.github.assay.cli.judging;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.ReaderOption;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.service.Services;
import io.github.assay.service.alignment.AlignmentReport;
import io.github.assay.service.alignment.AlignmentService;
import io.github.assay.service.alignment.TestLook;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay align PROJECT --judge J [--test|--promote] [--before N]}. */
@Command(
        description = "A judge or metric against people, on tune items and on locked test items.",
        footer = {
            "",
            "Examples:",
            "  assay align my-project",
            "  assay align my-project --judge stef",
            "  assay align my-project --judge stef --before 2 --json",
            "  assay align my-project --judge stef --test",
            "  assay align my-project --judge stef --promote"
        })
public final class AlignCommand extends ProjectCommand {
    @Option(names = "--judge", paramLabel = "J", description = "A judge or a metric's id; without it, those that can be aligned are listed.")
    private String judge;

    @Option(names = "--before", paramLabel = "N", description = "Compare with version N. Default: the first.")
    private Integer before;

    @ArgGroup
    private Act act = new Act();

    /** What is done with test: at most one of the options. */
    static final class Act {
        @Option(names = "--test", description = "Show the figures on test as well. The look is recorded and counted.")
        private boolean test;

        @Option(names = "--promote", description = "Promote the judge if κ on test suffices. It is a look at test.")
        private boolean promote;
    }

    @Mixin
    private ReaderOption reader;

    public AlignCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        AlignmentService alignment = services.get().alignment();
        try (OpenProject open = openToRun(folder)) {
            if (judge == null) {
                alignment.names(open.session()).forEach(terminal::result);
                return ExitStatus.DONE;
            }
            reader.mayReadFigures(open.session());
            String by = System.getProperty("user.name", "");
            OptionalInt earlier = before == null ? OptionalInt.empty() : OptionalInt.of(before);
            AlignmentReport report = alignment.report(open.session(), judge, earlier, by, open.progress());
            Optional<TestLook> look = Optional.empty();
            if (act.test) {
                look = Optional.of(alignment.look(open.session(), judge, by, open.progress()));
            } else if (act.promote) {
                look = Optional.of(alignment.promote(open.session(), judge, by, open.progress()));
                report = alignment.report(open.session(), judge, earlier, by, open.progress());
            }
            open.progress().close();
            AlignmentText text = new AlignmentText(terminal, report, look, act.promote);
            if (options.json) {
                text.json();
            } else {
                text.print();
            }
            return look.filter(l -> !l.refusals().isEmpty()).isPresent() ? ExitStatus.DATA_PROBLEMS : ExitStatus.DONE;
        }
    }
}
