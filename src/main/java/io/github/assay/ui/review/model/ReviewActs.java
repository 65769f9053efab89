package io.github.assay.ui.review.model;

import io.github.assay.compare.TableDiff;
import io.github.assay.compare.rules.ComparisonPolicy;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricChoice;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.labelling.queue.CaseQueue;
import io.github.assay.labelling.queue.ItemFacts;
import io.github.assay.metrics.account.Account;
import io.github.assay.service.browse.BrowseService;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.OwnSession;
import io.github.assay.service.labels.QueueService.OtherJudgements;
import io.github.assay.service.labels.TeamGuideline;
import io.github.assay.service.provenance.ProvenanceService;
import io.github.assay.service.provenance.RowProvenance;
import io.github.assay.service.counterexample.FoundSeparation;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.service.scoring.MetricChoices.ChoiceEffect;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.sql.text.Token;
import io.github.assay.task.Progress;
import io.github.assay.ui.review.separation.SeparationViewModel;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Services of the Review screen for one annotator and one open project. Only {@link #project}, {@link #reading}
 * and {@link #labels} never block; the other methods must not be called on the UI thread.
 */
public interface ReviewActs {
    /** The open project. */
    Project project();

    /** Every item with what is known of it, as filed. */
    CaseQueue queue() throws Exception;

    /**
     * Reads what came from the shared store since the last call.
     *
     * @return whether the queue is another one, or an own act of another machine came
     */
    default boolean arrived() throws Exception {
        return false;
    }

    /** Whether no item is offered, because the shared store was never reached from this folder; does not block. */
    default boolean awaitsStore() {
        return false;
    }

    /** The latest change of the guideline in force, with author and time; empty where none is on record. Does not block. */
    default Optional<TeamGuideline.Change> guidelineChange() {
        return Optional.empty();
    }

    /** The same queue, filter and order with every item's scores, so that triage knows what metrics say. */
    CaseQueue scored(CaseQueue queue, Progress progress) throws Exception;

    /**
     * The same queue with what its filter and order tell of decided items; recorded as shown on return.
     */
    CaseQueue revealed(CaseQueue queue) throws Exception;

    /** The same queue with what became of every query, which is quicker to have than scores. */
    CaseQueue statuses(CaseQueue queue, Progress progress) throws Exception;

    /** All data of an item that Review shows. */
    CaseData dossier(ItemKey item, Progress progress) throws Exception;

    /**
     * The same; of large tables all but the scores is there long before them.
     *
     * @param beforeScores takes all but the scores, on the calling thread
     */
    default CaseData dossier(ItemKey item, Consumer<CaseData> beforeScores, Progress progress) throws Exception {
        return dossier(item, progress);
    }

    /** Names the item that the annotator is reading, so that a run takes its queries first; does not block. */
    default void reading(ItemKey item) {}

    /** The other items of the case whose predicted queries returned the same table. */
    default List<ItemKey> sameTable(ItemKey item, Progress progress) throws Exception {
        return List.of();
    }

    /** The explanation of an item's score by a metric; executes nothing. */
    Account account(ItemKey item, String metric) throws Exception;

    /**
     * The case with its difference, and the reasons of it, under another policy than the metrics'; the case itself where
     * there are no two tables.
     */
    CaseData under(CaseData dossier, ComparisonPolicy policy, Progress progress) throws Exception;

    /** The error of a choice of threshold and options, in a sentence; empty: none. */
    Optional<String> fault(MetricChoice choice) throws Exception;

    /** The score that an item would have with a choice; executes and writes nothing. */
    ScoreView preview(ItemKey item, MetricChoice choice) throws Exception;

    /** The changes over all items that a choice would cause; executes and writes nothing. */
    ChoiceEffect effect(MetricChoice choice, Progress progress) throws Exception;

    /** Writes a choice into the project; later scores are computed with it. */
    void apply(MetricChoice choice) throws Exception;

    /** Writes another guideline into the project; later votes are cast under it. */
    void keepGuideline(String text) throws Exception;

    /** What the annotator did, for their own eyes. */
    OwnSession ownSession() throws Exception;

    /** The databases of cases: schema, samples, own queries. */
    BrowseService browse();

    /**
     * Two results on an item's database set against each other as gold and prediction are, without scores.
     *
     * @param item the two queries as gold and predicted SQL
     */
    CaseData compare(Item item, ExecutionOutcome gold, ExecutionOutcome predicted, Progress progress)
            throws Exception;

    /** Which part of which query decides on a row that only one result has; runs variants of the queries. */
    default RowProvenance provenance(CaseData of, TableDiff diff, int row, Progress progress) throws Exception {
        Item item = of.item();
        return new ProvenanceService(browse()::run)
                .explain(item, OutcomeLookup.dialect(project(), item.evalCase()), diff, row, progress);
    }

    /**
     * A database that separates an item's queries, kept or searched (counterexample.md §9.1); empty where nothing is
     * searched.
     *
     * @param number 0 the usual one, 1 and above those of further searches
     */
    default Optional<FoundSeparation> separation(CaseData of, int number, Progress progress) throws Exception {
        return Optional.empty();
    }

    /** What the view of separating databases needs of these acts. */
    static SeparationViewModel.Source separations(ReviewActs acts) {
        return new SeparationViewModel.Source() {
            @Override
            public boolean isPermitted(ItemKey item) {
                return acts.project().labelling().separations() && acts.labels().showsResults(item);
            }

            @Override
            public Optional<FoundSeparation> find(CaseData of, int number, Progress progress) throws Exception {
                return acts.separation(of, number, progress);
            }

            @Override
            public void reveal(ItemKey item) throws Exception {
                acts.labels().disclose(Map.of(item, EnumSet.of(DisclosureAct.Part.COUNTEREXAMPLE)));
            }

            @Override
            public String keep(FoundSeparation found) throws Exception {
                return acts.keepSeparation(found);
            }
        };
    }

    /** Saves a separating database in the project and returns its file's name. */
    default String keepSeparation(FoundSeparation found) throws Exception {
        throw new UnsupportedOperationException();
    }

    /** Every token of a text, for highlighting. */
    List<Token> tokens(String sql);

    /** The formatted text: only white space between tokens changes. */
    String format(String sql);

    /** The annotator's own acts. */
    LabelingService labels();

    /** What may be shown of others' judgements of an item; records nothing. */
    OtherJudgements others(ItemKey item) throws Exception;

    /** The facts of one item after a vote or a flag. */
    ItemFacts facts(ItemKey item, ItemFacts before) throws Exception;
}
