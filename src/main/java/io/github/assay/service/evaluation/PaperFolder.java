package io.github.assay.service.evaluation;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.digest.Sha256;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.figure.Figure;
import io.github.assay.figure.study.StudyFigures;
import io.github.assay.files.documents.AgreementDocument;
import io.github.assay.files.labels.LabelFiles;
import io.github.assay.files.labels.LabelPacks;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.report.PaperFiles;
import io.github.assay.report.ReportContent;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.AgreementService;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Writes the folder of a paper.
 *
 * @param version the program's version
 */
record PaperFolder(Path folder, String version) {
    /** The votes in force on items of the project, under pseudonyms and without comments. */
    static List<Vote> votes(ProjectSession session, ShownNames pseudonyms) throws StoreException {
        ShownNames shown = ShownNames.of(session.labels());
        return ProjectAnalysis.votes(session).stream().map(v -> v.by(pseudonyms.of(shown.of(v.annotator()))).withoutComment()).toList();
    }

    /** Writes all files, each atomically; returns their number. */
    int write(ReportContent content, FrozenStudy study, List<Vote> votes, String options, Progress progress) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        SequencedMap<String, String> captions = new LinkedHashMap<>();
        CalibrationResult result = content.calibration();
        StudyFigures figures = new StudyFigures(result, content.agreement(), content.rates(), StudyFigures.note(result, version));
        for (StudyFigures.Kind kind : StudyFigures.Kind.values()) {
            for (Figure figure : figures.of(kind, List.of()).asValue().stream().toList()) {
                String name = PaperFiles.name(kind);
                captions.put(name, figure.title());
                files.put("figures/" + name + ".pdf", FigureExport.bytes(figure.untitled(), FigureExport.Format.PDF));
                files.put("figures/" + name + ".svg", FigureExport.bytes(figure.untitled(), FigureExport.Format.SVG));
            }
        }
        PaperFiles.of(content, captions, options).forEach((name, text) -> files.put(name, text.getBytes(StandardCharsets.UTF_8)));
        files.put("labels.csv", LabelPacks.text(LabelPacks.Form.EXACT_CSV, votes).getBytes(StandardCharsets.UTF_8));
        files.put("agreement.json", (agreement(content, votes, progress) + "\n").getBytes(StandardCharsets.UTF_8));
        new KeptStudies("Assay " + version).keep(folder.resolve("study.json"), study, progress);
        files.put("study.json", Files.readAllBytes(folder.resolve("study.json")));
        String sums = files.entrySet().stream()
                .map(f -> HexFormat.of().formatHex(Sha256.begin().digest(f.getValue())) + "  " + f.getKey() + "\n")
                .collect(Collectors.joining());
        files.put("SHA256SUMS", sums.getBytes(StandardCharsets.UTF_8));
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            AtomicFiles.write(folder.resolve(file.getKey()), out -> out.write(file.getValue()));
        }
        return files.size();
    }

    /** The document of {@code assay agreement --labels labels.csv}, from the votes that the file holds. */
    private String agreement(ReportContent content, List<Vote> votes, Progress progress) {
        AgreementResult people = content.agreement();
        AgreementSettings settings = new AgreementSettings(people.settings(), 1).drawingItems(people.drawn().items());
        return AgreementDocument.of(
                new AgreementService().analyse(LabelFiles.ofNoProject(votes), settings, progress), Optional.empty(), List.of())
                .with("version", "assay " + version).toString();
    }
}
