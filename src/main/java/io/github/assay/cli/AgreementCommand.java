package io.github.assay.cli;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.agreement.Coefficients;
import io.github.assay.agreement.PairAgreement;
import io.github.assay.agreement.ScaleResult;
import io.github.assay.agreement.ScaleSettings;
import io.github.assay.agreement.StratumAgreement;
import io.github.assay.files.AgreementDocument;
import io.github.assay.files.LabelPack;
import io.github.assay.files.LabelPacks;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.RatingFiles;
import io.github.assay.files.ScaleDocument;
import io.github.assay.service.Services;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay agreement (PROJECT | --labels FILE)}. */
@Command(
        description = "Agreement statistics of the annotators.",
        footer = {
            "",
            "Examples:",
            "  assay agreement my-project --json",
            "  assay agreement --labels rated.csv --scale ordinal --categories low,mid,high"
        })
final class AgreementCommand implements Callable<Integer> {
    /** Where the votes come from. */
    private static final class Input {
        @Parameters(paramLabel = "PROJECT", description = "The project's folder.")
        private Path project;

        @Option(names = "--labels", paramLabel = "FILE", description = "A label pack, or a wide CSV.")
        private Path labels;
    }

    @ArgGroup(multiplicity = "1")
    private Input input;

    @Option(
            names = "--scale",
            paramLabel = "S",
            description = "With --labels: ratings on another scale than pass and fail: nominal, ordinal, interval, ratio.")
    private Optional<ScaleSettings.Scale> scale = Optional.empty();

    @Option(
            names = "--categories",
            paramLabel = "C,C…",
            split = ",",
            hideParamSyntax = true,
            description = "With --scale: the declared scale in order (default: the categories that occur).")
    private List<String> categories = List.of();

    @Mixin
    private StudyOptions study;

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions options;

    private final Supplier<Services> services;
    private final Terminal terminal;

    AgreementCommand(Supplier<Services> services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        if (scale.isPresent()) {
            return scaled(scale.get());
        }
        AgreementSettings settings = new AgreementSettings(
                study.bootstrap(), options.threadsOr(AgreementSettings.DEFAULT.threads()));
        Analysed done = input.labels == null ? ofProject(settings) : ofFile(settings);
        if (options.json) {
            terminal.result(AgreementDocument.of(done.result()).toString());
        } else {
            print(done.result());
        }
        return done.status();
    }

    /** A result with the exit status that what was left out of its input asks for. */
    private record Analysed(AgreementResult result, int status) {}

    private Analysed ofProject(AgreementSettings settings) throws Exception {
        try (OpenProject open = OpenProject.of(input.project, services.get(), terminal, options)) {
            return new Analysed(
                    services.get().analysis().agreement(open.session(), settings, open.progress()), open.status());
        }
    }

    private Analysed ofFile(AgreementSettings settings) throws Exception {
        try (ConsoleProgress progress = terminal.progress(options)) {
            LabelPack pack = LabelPacks.read(input.labels, Instant.EPOCH, progress);
            pack.problems().forEach(p -> terminal.complaint(Words.line(p)));
            return new Analysed(
                    services.get().agreement().analyse(pack.votes(), settings, progress),
                    pack.problems().isEmpty() ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS);
        }
    }

    private int scaled(ScaleSettings.Scale on) throws Exception {
        if (input.labels == null) {
            throw new ParameterException(spec.commandLine(), "--scale needs --labels FILE.");
        }
        ScaleSettings settings = new ScaleSettings(
                on, categories, study.bootstrap(), options.threadsOr(AgreementSettings.DEFAULT.threads()));
        ScaleResult result;
        try (ConsoleProgress progress = terminal.progress(options)) {
            result = services.get().agreement().analyse(RatingFiles.read(input.labels, progress), settings, progress);
        } catch (IllegalArgumentException e) {
            throw new ProjectFormatException(
                    input.labels + ": " + e.getMessage(), "Declare the scale with --categories, or choose another.", e);
        }
        if (options.json) {
            terminal.result(ScaleDocument.of(result).toString());
        } else {
            ScaleTables.print(result, terminal);
            terminal.result(study.footer());
        }
        return ExitStatus.DONE;
    }

    private void print(AgreementResult result) {
        Coefficients c = result.headline();
        if (c.raters() == 0) {
            terminal.result("Nobody has labelled an item yet, so there is nothing to compare. Label items in Review or"
                    + " take in a pack: assay labels import.");
            return;
        }
        terminal.result(Words.count(c.items(), "item") + ", " + Words.count(c.raters(), "annotator") + "; "
                + c.votes().unanimous().size() + " unanimous, " + c.votes().majority().size() + " majority, "
                + c.votes().tie().size() + " tied, " + c.votes().single().size() + " with one vote");
        TextTable head = new TextTable("statistic", ">value", "95 % CI");
        head.add("Krippendorff α", Words.value(c.krippendorffAlpha()), Words.interval(c.krippendorffAlpha()));
        head.add("Fleiss κ", Words.value(c.fleissKappa()), Words.interval(c.fleissKappa()));
        head.add("Gwet AC1", Words.value(c.gwetAc1()), Words.interval(c.gwetAc1()));
        head.add("Conger κ", Words.value(c.others().conger()), Words.interval(c.others().conger()));
        head.add("Light κ", Words.value(c.others().light()), Words.interval(c.others().light()));
        head.add("Brennan–Prediger", Words.value(c.others().brennanPrediger()), Words.interval(c.others().brennanPrediger()));
        head.add("agreement", Words.value(c.percentAgreement()), Words.interval(c.percentAgreement()));
        head.add("unanimity", Words.value(c.unanimity()), Words.interval(c.unanimity()));
        head.lines().forEach(terminal::result);
        NoWidthLine.print("All annotators", c.noWidth(), terminal);
        TextTable pairs = new TextTable("pair", ">n", ">Cohen κ", "95 % CI", ">disagree");
        for (PairAgreement p : result.pairs()) {
            pairs.add(
                    p.a() + " – " + p.b(),
                    Integer.toString(p.n()),
                    Words.value(p.cohenKappa()),
                    Words.interval(p.cohenKappa()),
                    Integer.toString(p.disagreements().size()));
        }
        pairs.lines().forEach(terminal::result);
        result.pairs().forEach(p -> NoWidthLine.print(p.a() + " – " + p.b(), p.noWidth(), terminal));
        TextTable people = new TextTable("annotator", ">n", ">pass rate", ">κ with the rest", ">median s");
        for (AnnotatorAgreement a : result.annotators()) {
            people.add(
                    a.annotator(),
                    Integer.toString(a.n()),
                    Words.value(a.passRate()),
                    Words.value(a.kappaWithRest()),
                    a.medianSeconds().isPresent()
                            ? String.format(Locale.ROOT, "%.0f", a.medianSeconds().getAsDouble())
                            : "–");
        }
        people.lines().forEach(terminal::result);
        strata(result);
        CautionLines.of(result.cautions()).forEach(terminal::result);
        terminal.result(study.footer());
    }

    private void strata(AgreementResult result) {
        TextTable table = new TextTable("slice", ">n", ">α", ">Fleiss κ", "95 % CI");
        for (StratumAgreement s : result.strata()) {
            table.add(
                    s.dimension() + " " + s.value(),
                    Integer.toString(s.items().size()),
                    Words.value(s.coefficients().krippendorffAlpha()),
                    Words.value(s.coefficients().fleissKappa()),
                    Words.interval(s.coefficients().fleissKappa()));
        }
        table.lines().forEach(terminal::result);
    }
}
