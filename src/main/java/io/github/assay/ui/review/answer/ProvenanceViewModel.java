package io.github.assay.ui.review.answer;

import io.github.assay.compare.TableDiff;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.review.ProvenanceService;
import io.github.assay.service.review.RowProvenance;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Holds the explanation of one row of the current case. Queries run off the UI thread. UI thread only. */
public final class ProvenanceViewModel {
    private final ProjectSession session;
    private final ProvenanceService service;
    private final Background background;
    private final ReadOnlyObjectWrapper<Optional<Explained>> explained = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<Job<?>> job = Optional.empty();

    /**
     * A row and what is known of it.
     *
     * @param of the case
     * @param row its place
     * @param answer empty while queries run
     * @param trouble why the program could not search; empty otherwise
     */
    record Explained(CaseData of, Row row, Optional<RowProvenance> answer, String trouble) {}

    /**
     * A row that only one result has.
     *
     * @param diff the comparison in which it has the number {@code number}
     */
    record Row(TableDiff diff, int number) {
        boolean isMissing() {
            return diff.predictedRow(number) < 0;
        }

        boolean isOneSided() {
            return diff.goldRow(number) < 0 || diff.predictedRow(number) < 0;
        }

        /** The row's place in its own table, from 1. */
        int place() {
            return 1 + (isMissing() ? diff.goldRow(number) : diff.predictedRow(number));
        }
    }

    public ProvenanceViewModel(ProjectSession session, ProvenanceService service, Background background) {
        this.session = session;
        this.service = service;
        this.background = background;
    }

    ReadOnlyObjectProperty<Optional<Explained>> explainedProperty() {
        return explained.getReadOnlyProperty();
    }

    /** Searches which part of which query decides on a row; an earlier search ends. */
    void ask(CaseData of, Row row) {
        forget();
        explained.set(Optional.of(new Explained(of, row, Optional.empty(), "")));
        String dialect = OutcomeLookup.dialect(session.project(), of.item().evalCase());
        job = Optional.of(background
                .ask(progress -> service.explain(of.item(), dialect, row.diff(), row.number(), progress))
                .onSuccess(answer -> explained.set(Optional.of(new Explained(of, row, Optional.of(answer), ""))))
                .onFailure(cause -> explained.set(
                        Optional.of(new Explained(of, row, Optional.empty(), UserError.of(cause).sentence())))));
    }

    /** Removes the explanation; a search that is running ends. */
    void forget() {
        job.ifPresent(Job::drop);
        job = Optional.empty();
        explained.set(Optional.empty());
    }
}
