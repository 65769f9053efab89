package io.github.assay.service.alignment;

import io.github.assay.calibration.alignment.AlignmentSplit;
import io.github.assay.calibration.alignment.AlignmentSplit.Side;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.alignment.AlignmentFiles;
import io.github.assay.service.judging.ExampleSource;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.store.StoreException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Takes examples for prompts from labelled tune items; there are none before a split is drawn. */
public final class TuneExamples implements ExampleSource {
    private final ProjectAnalysis analysis;

    public TuneExamples(ProjectAnalysis analysis) {
        this.analysis = analysis;
    }

    @Override
    public List<Example> of(ProjectSession session, int count) throws ProjectFormatException {
        Optional<AlignmentSplit> split = new AlignmentFiles(session.project().folder()).split();
        if (split.isEmpty() || count == 0) {
            return List.of();
        }
        try {
            List<FinalLabel> tune = analysis.finalLabels(session).stream()
                    .filter(l -> l.label().isPresent() && split.get().side(l.item().caseId()) == Side.TUNE)
                    .sorted(Comparator.comparing((FinalLabel l) -> AlignmentSplit.digest(split.get().seed() + l.item().caseId()))
                            .thenComparing(FinalLabel::item))
                    .toList();
            List<Example> examples = new ArrayList<>();
            Set<String> used = new HashSet<>();
            for (int i = 0; i < count; i++) {
                Label wanted = i % 2 == 0 ? Label.FAIL : Label.PASS;
                Optional<FinalLabel> next = tune.stream()
                        .filter(l -> l.label().orElseThrow() == wanted && !used.contains(l.item().caseId())).findFirst()
                        .or(() -> tune.stream().filter(l -> !used.contains(l.item().caseId())).findFirst());
                if (next.isEmpty()) {
                    break;
                }
                used.add(next.get().item().caseId());
                examples.add(example(session, next.get()));
            }
            return examples;
        } catch (StoreException e) {
            throw new ProjectFormatException("The labels cannot be read for examples", "Check the project's folder.", e);
        }
    }

    private static Example example(ProjectSession session, FinalLabel label) throws StoreException {
        Item item = session.item(label.item()).orElseThrow();
        String comment = session.labels().currentVotes().stream()
                .filter(v -> v.item().equals(label.item()) && v.label() == label.label().orElseThrow() && !v.comment().isBlank())
                .map(Vote::comment)
                .findFirst()
                .orElse("");
        return new Example(label.item().caseId(), "Question: " + item.evalCase().question()
                + "\nPredicted SQL: " + item.prediction().sql()
                + "\nVerdict: " + (label.label().orElseThrow() == Label.PASS ? "correct" : "incorrect")
                + (comment.isEmpty() ? "" : "\nReason: " + comment));
    }
}
