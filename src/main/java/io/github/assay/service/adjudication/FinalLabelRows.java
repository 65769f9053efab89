package io.github.assay.service.adjudication;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.GoldVersion;
import io.github.assay.domain.project.Item;
import io.github.assay.files.labels.FinalLabelFile.Row;
import io.github.assay.files.labels.FinalLabelFile;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.store.StoreException;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The final labels of a project's items with what they rest on, by the reference rule of its study. */
public final class FinalLabelRows {
    private FinalLabelRows() {}

    /**
     * What was written into a file of final labels.
     *
     * @param items all items of the project
     * @param decided those with a final label
     * @param carried those of them whose label rests on carried votes alone
     */
    public record FinalLabelsWritten(int items, long decided, long carried) {
        /** The sentence on what was written. */
        public String sentence(Path file) {
            return Texts.text("agreement.final.done", items, decided, carried, file);
        }
    }

    /**
     * Writes the rows, as CSV or JSON lines by the file's name.
     *
     * @param exact as of {@link FinalLabelFile#write}
     */
    public static FinalLabelsWritten write(ProjectSession session, ProjectAnalysis analysis, Path file, boolean exact) throws Exception {
        List<Row> rows = of(session, analysis);
        FinalLabelFile.write(file, rows, exact);
        return new FinalLabelsWritten(
                rows.size(), rows.stream().filter(r -> !r.label().isEmpty()).count(), rows.stream().filter(Row::isCarried).count());
    }

    /** One row an item, in the order of the project; items without a vote have the source {@code no_votes}. */
    public static List<Row> of(ProjectSession session, ProjectAnalysis analysis) throws StoreException {
        Map<ItemKey, FinalLabel> labels = new HashMap<>();
        analysis.finalLabels(session).forEach(l -> labels.put(l.item(), l));
        Map<ItemKey, int[]> counts = new HashMap<>();
        boolean without = ProjectStudies.settings(session).design().reference().withoutCarried();
        List<Vote> inForce = session.labels().currentVotes();
        for (Vote vote : without ? Vote.judged(inForce) : inForce) {
            counts.computeIfAbsent(vote.item(), _ -> new int[Label.values().length])[vote.label().ordinal()]++;
        }
        Map<ItemKey, Adjudication> decisions = session.labels().adjudications();
        ShownNames names = ShownNames.of(session.labels());
        List<Row> rows = new ArrayList<>();
        for (Item item : session.project().items()) {
            ItemKey key = item.key();
            FinalLabel label = labels.getOrDefault(key, new FinalLabel(key, Optional.empty(), FinalLabel.Source.NO_VOTES, 0));
            int[] votes = counts.getOrDefault(key, new int[Label.values().length]);
            Optional<Adjudication> decision = Optional.ofNullable(decisions.get(key));
            rows.add(new Row(
                    key, label.label().map(Label::word).orElse(""), label.source().name().toLowerCase(Locale.ROOT),
                    votes[Label.PASS.ordinal()], votes[Label.FAIL.ordinal()], votes[Label.UNSURE.ordinal()],
                    decision.flatMap(Adjudication::cause).map(DisputeCause::word).orElse(""),
                    decision.map(Adjudication::reason).orElse(""), decision.map(d -> names.of(d.annotator())).orElse(""),
                    decision.map(d -> d.at().toString()).orElse(""), decision.map(Adjudication::guideline).orElse(""),
                    GoldVersion.of(item.evalCase().goldSql()).value(), label.carried()));
        }
        return rows;
    }
}
