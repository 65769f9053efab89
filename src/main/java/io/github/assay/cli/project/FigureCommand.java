package io.github.assay.cli.project;

import io.github.assay.cli.options.EnumOption;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.StudyOptions;
import io.github.assay.figure.Figure;
import io.github.assay.figure.study.OverlayFigure;
import io.github.assay.figure.study.StudyFigures;
import io.github.assay.json.JsonObject;
import io.github.assay.service.evaluation.FigureExport;
import io.github.assay.service.evaluation.FigureService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay figure PROJECT --kind KIND --to FILE}. */
@Command(
        description = "One figure of the study as SVG, PDF or PNG.",
        footer = {
            "",
            "Examples:",
            "  assay figure my-project --kind forest --to forest.pdf",
            "  assay figure my-project --kind roc --metric cell-f1 --metric hybrid-ex --to roc.svg"
        })
public final class FigureCommand extends ProjectCommand {
    /** Words of the kinds, for the help. */
    static final class Kinds implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return EnumOption.words(StudyFigures.Kind.class).iterator();
        }
    }

    @Option(names = "--kind", required = true, paramLabel = "KIND", completionCandidates = Kinds.class,
            description = "What it shows: ${COMPLETION-CANDIDATES}.")
    private StudyFigures.Kind kind;

    @Option(names = "--metric", paramLabel = "M", description = "Only this metric; may be given several times, in a figure of curves up to four times.")
    private List<String> metrics = List.of();

    @Option(names = "--to", required = true, paramLabel = "FILE", description = "Where to write it; its ending says the format: .svg, .pdf or .png.")
    private Path target;

    @Mixin
    private StudyOptions study;

    @Override
    protected Shown result() throws Exception {
        Optional<FigureExport.Format> format = FigureExport.Format.of(target.toString());
        refuse(format.isEmpty(), "--to " + target + ": end the name in .svg, .pdf or .png.");
        refuse(kind.ofMetrics() && metrics.size() > OverlayFigure.MOST, "--metric: a figure of curves shows up to " + OverlayFigure.MOST + " metrics.");
        OpenProject open = openToRead(folder);
        study.mayRead(open.session());
        Figure figure = new FigureService(services.get().analysis(), version())
                .draw(open.session(), study.of(open.session(), options), kind, metrics, open.progress());
        Path file = target.toAbsolutePath();
        Files.createDirectories(file.getParent());
        Files.write(file, FigureExport.bytes(figure, format.orElseThrow()));
        FigureExport.caution(figure, format.orElseThrow()).ifPresent(terminal::complaint);
        return shown(new JsonObject().with("figure", file.toString()), "Wrote " + target + ".").status(open.status());
    }
}
