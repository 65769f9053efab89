package io.github.assay.cli.judging;

import io.github.assay.calibration.alignment.AlignmentStudy.VersionComparison;
import io.github.assay.cli.options.ExtentOptions;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.ReaderOption;
import io.github.assay.cli.text.Terminal;
import io.github.assay.files.documents.AlignmentDocument;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.service.alignment.AlignmentReport.TestLook;
import io.github.assay.service.alignment.AlignmentReport.TunedVersion;
import io.github.assay.service.alignment.AlignmentReport;
import io.github.assay.service.alignment.AlignmentService;
import io.github.assay.service.alignment.TuneCase;
import io.github.assay.tabular.AlignmentSpecs.VersionRow;
import io.github.assay.tabular.AlignmentSpecs;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
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
    ExtentOptions extent;

    @Mixin
    private ReaderOption reader;

    @Override
    protected Shown result() throws Exception {
        refuse(
                judge == null && (before != null || act.test || act.promote),
                "Name the judge or metric: --judge J. Without other options those that can be aligned are listed.");
        AlignmentService alignment = services.get().alignment();
        OpenProject open = openToRun(folder);
        if (judge == null) {
            List<String> names = alignment.names(open.session());
            return lines(() -> names.stream().map(name -> new JsonObject().with("judge", name)), () -> names.forEach(terminal::result));
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
        AlignmentText text = new AlignmentText(terminal, report, look, act.promote);
        return shown(text::document, text::print).clean(look.stream().allMatch(l -> l.refusals().isEmpty()));
    }

    /** An alignment as text or as a JSON document. */
    private record AlignmentText(
            Terminal terminal, AlignmentReport report, Optional<TestLook> look, boolean promoting) {
        private static final int SHOWN = 20;
        private static final int WORDS = 100;

        void print() {
            terminal.result(Texts.text("align.head", report.metric().name(), report.metric().metric().id(),
                    EstimateFormat.threshold(report.metric().threshold())));
            report.split().ifPresent(s -> terminal.result(Texts.text("align.split", s.seed(), s.drawn().toString().substring(0, 10),
                    report.now().figures().labelled(), report.test())));
            report.warnings().forEach(terminal::complaint);
            List<VersionRow> rows = new ArrayList<>(report.versions().stream()
                    .map(v -> new VersionRow("v" + v.number() + " tune", v.figures())).toList());
            look.ifPresent(l -> rows.add(new VersionRow("v" + report.now().number() + " test", l.figures())));
            terminal.table(AlignmentSpecs.versions(0.95), rows, VersionRow::name);
            report.change().ifPresent(c -> terminal.result(Texts.text("align.change", report.before(), EstimateFormat.full(c.deltaKappa()),
                    EstimateFormat.p(c.p()), c.becameRight().size(), c.becameWrong().size())));
            disagreements();
            look.ifPresentOrElse(
                    l -> terminal.result(Texts.text("align.looks", l.looks().size(), l.prompts())),
                    () -> terminal.result(Texts.text(
                            "align.locked", report.test(), report.looks().size(), Texts.text("align.prompts", report.lookedPrompts()))));
            promotion();
        }

        private void disagreements() {
            List<TuneCase> all = report.disagreements();
            terminal.result(Texts.text("align.disagreements", all.size()));
            if (all.isEmpty()) {
                return;
            }
            terminal.table(DISAGREEMENTS, all.stream().limit(SHOWN).toList());
            if (all.size() > SHOWN) {
                terminal.result(Texts.text("align.more", all.size() - SHOWN));
            }
        }

        private static String cut(String text) {
            String line = text.replaceAll("\\s+", " ");
            return line.codePointCount(0, line.length()) <= WORDS ? line : line.substring(0, line.offsetByCodePoints(0, WORDS)) + "…";
        }

        private void promotion() {
            if (promoting && look.isPresent() && !look.get().refusals().isEmpty()) {
                terminal.complaint(Texts.text("align.refused"));
                look.get().refusals().forEach(terminal::complaint);
                return;
            }
            if (report.promotion().promotion().isEmpty()) {
                terminal.result(Texts.text(report.metric().judge().isPresent() ? "align.notPromoted" : "align.noPromotion"));
            } else if (report.promotion().holds()) {
                var p = report.promotion().promotion().get();
                terminal.result(Texts.text("align.promoted", p.circumstances().at().toString().substring(0, 10), p.kappa(), p.low(), p.high(), p.n()));
            } else {
                terminal.result(Texts.text("align.expired", String.join(" ", report.promotion().expired())));
            }
        }

        JsonObject document() {
            return new JsonObject()
                    .with("judge", report.metric().name())
                    .with("metric", report.metric().metric().id())
                    .with("threshold", report.metric().threshold())
                    .with("split", AlignmentDocument.split(report.split()))
                    .with("versions", report.versions().stream().map(AlignmentText::version).toList())
                    .with("change", report.change().map((VersionComparison c) -> AlignmentDocument.change(report.before(), c)))
                    .with("disagreements", SpecDocument.rows(DISAGREEMENTS, report.disagreements()))
                    .with("test", new JsonObject()
                            .with("labelled", report.test())
                            .with("figures", look.map(l -> AlignmentDocument.figures(l.figures())))
                            .with("looks", AlignmentDocument.looks(look.map(TestLook::looks).orElse(report.looks()))))
                    .with("promotion", new JsonObject()
                            .with("promoted", report.promotion().holds())
                            .with("least_kappa", report.promotion().least())
                            .with("expired", report.promotion().expired())
                            .with("refused", look.map(TestLook::refusals).orElse(List.of())))
                    .with("warnings", report.warnings());
        }

        private static JsonObject version(TunedVersion version) {
            return new JsonObject()
                    .with("number", version.number())
                    .with("since", version.since().toString())
                    .with("version", AlignmentDocument.version(version.version()))
                    .with("tune", AlignmentDocument.figures(version.figures()));
        }

        private static final TableSpec<TuneCase> DISAGREEMENTS = TableSpec.list(
                "tune-disagreements", ColumnSpec.verbatim("case_id", "list.case", d -> d.item().key().caseId()),
                ColumnSpec.verbatim("system", "systems.system", d -> d.item().key().system()),
                ColumnSpec.verbatim("run_id", "list.run", d -> d.item().key().runId()),
                ColumnSpec.valued("people", "list.people", d -> word(d.label()) + " " + d.tally(), d -> word(d.label())),
                ColumnSpec.data("votes", TuneCase::tally), ColumnSpec.verbatim("judge", "list.judge", d -> word(!d.label())),
                ColumnSpec.data("value", TuneCase::value), ColumnSpec.data("confidence", TuneCase::confidence),
                ColumnSpec.valued("reason", "list.reason", d -> cut(d.reason()), TuneCase::reason));

        private static String word(boolean pass) {
            return pass ? "pass" : "fail";
        }
    }
}
