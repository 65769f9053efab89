package io.github.assay.ui.report;

import io.github.assay.service.evaluation.ReportService.Preview;
import io.github.assay.service.evaluation.ReportService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.List;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** Previews a report for a filter of the answers shown side by side, and writes it. Used on the UI thread. */
public final class ReportViewModel extends DerivedResult<String, Preview> {
    private final ProjectSession session;
    private final ReportService reports;
    private final Background background;
    private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper("");

    public ReportViewModel(ProjectSession session, ReportService reports, Background background) {
        super(background, Texts.text("reportPage.computing"), Texts.text("systems.cancelled"), ReportService.FAILING);
        this.session = session;
        this.reports = reports;
        this.background = background;
    }

    @Override
    protected Background.Work<Preview> work(String filter) {
        return progress -> reports.preview(session, ProjectStudies.settings(session), filter, progress);
    }

    @Override
    protected Object basis() {
        return List.of(session.studyBasis(), session.arrived());
    }

    /** What was written last, or why it was not; empty before. */
    ReadOnlyStringProperty noteProperty() {
        return note.getReadOnlyProperty();
    }

    /** Writes the report with the answers of the filter into a folder. */
    void write(Path folder) {
        written(progress -> Texts.text("reportPage.written", reports.write(
                session, folder, ProjectStudies.settings(session), List.of(), settings(), progress).page()));
    }

    /** Writes the folder of a paper. */
    void writePaper(Path folder) {
        written(progress -> Texts.text("paper.wrote", reports.paper(
                session, folder, ProjectStudies.settings(session), List.of(), "", progress), folder));
    }

    private void written(Background.Work<String> work) {
        note.set(Texts.text("reportPage.writing"));
        background.run(Texts.text("reportPage.writing"), work).onSuccess(note::set).onFailure(why -> note.set(UserError.of(why).sentence()));
    }
}
