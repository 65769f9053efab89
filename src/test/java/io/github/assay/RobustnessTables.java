package io.github.assay;

import io.github.assay.files.documents.RobustnessDocument;
import io.github.assay.files.documents.SystemsDocument;
import io.github.assay.robustness.mutation.NoticedErrors;
import io.github.assay.robustness.mutation.Sensitivity;
import io.github.assay.robustness.mutation.ShapeStudy;
import io.github.assay.robustness.mutation.ShapeTrack;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.NamingSetting;
import io.github.assay.robustness.naming.NamingStudy;
import io.github.assay.robustness.router.RoutedResult;
import io.github.assay.service.Services;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.robustness.SensitivityService;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.service.routing.RouterSettings;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.board.VariantGap;
import io.github.assay.tabular.NamingSpecs;
import io.github.assay.tabular.RobustnessSpecs;
import io.github.assay.tabular.RouterSpecs;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Result tables of router studies and of projects of mutants. */
final class RobustnessTables {
    private static final BootstrapSettings SETTINGS = BootstrapSettings.DEFAULT.withReplicates(200);
    private static final double LEVEL = SETTINGS.level();

    private final TableRows tables;

    RobustnessTables(TableRows tables) {
        this.tables = tables;
    }

    void routers(Services services, ProjectSession session) throws Exception {
        RouterReport report = services.routing().report(
                session, RouterSettings.DEFAULT.priced(Map.of("tuned-small", 0.016, "prompt-base", 1.0, "agent-loop", 1234.5)),
                false, 2, Progress.NONE);
        List<String> systems = report.study().systems();
        JsonNode json = TableRows.json(RobustnessDocument.of(report.study(), report.together(), report.routers(), report.grid()));
        List<JsonNode> routers = TableRows.list(json.get("routers"));
        List<JsonNode> results = new ArrayList<>();
        for (int i = 0; i < routers.size(); i++) {
            RoutedResult router = report.routers().get(i);
            results.add(TableRows.merged(
                    routers.get(i).get("result"), routers.get(i), TableRows.wrapped("router", routers.get(i).get("name")),
                    TableRows.wrapped("kind", TableRows.json(router.kind().name()))));
        }
        TableSpec<RoutedResult> spec = RouterSpecs.routers(report.routers());
        tables.add(spec.without("kind"), report.routers(), results);
        tables.add(RouterSpecs.decisions(systems), report.routers(), List.of());
        tables.add(RouterSpecs.grid(systems, report.grid()), report.grid().points(), List.of());
        tables.add(RouterSpecs.failures(report.study().queries().size()), report.together().failures(), List.of());
        tables.add(RouterSpecs.confusion(systems, report.routers().getLast().result()), List.of(0, 1, 2, 3), List.of());
    }

    void mutants(Services services, ProjectSession session) throws Exception {
        Sensitivity study = services.sensitivity().report(session, SensitivityService.METRICS, SETTINGS, false, 2, Progress.NONE);
        JsonNode json = TableRows.json(RobustnessDocument.of(study, RobustnessSpecs.sensitivity(study)));
        tables.add(RobustnessSpecs.sensitivity(study), study.rows(), TableRows.list(json.get("rows")));
        tables.add(RobustnessSpecs.mutants(study), study.mutants(), TableRows.list(json.get("mutants")));
        tables.add(RobustnessSpecs.unexpected(), study.unexpected(), TableRows.list(json.get("unexpected")));
        Sensitivity techniques = services.sensitivity().techniques(session, SETTINGS, false, 2, Progress.NONE);
        tables.add(RobustnessSpecs.techniques(techniques), techniques.rows(), TableRows.list(
                TableRows.json(RobustnessDocument.of(techniques, RobustnessSpecs.techniques(techniques))).get("rows")));
        tables.add(RobustnessSpecs.differences(), RobustnessSpecs.explained(techniques), List.of());
        NoticedErrors noticed = services.sensitivity().noticed(
                session, List.of("ex", "skill-struct", "exr"), SETTINGS, false, 2, Progress.NONE);
        tables.add(RobustnessSpecs.noticed(noticed), noticed.rows(), TableRows.list(TableRows.json(RobustnessDocument.of(noticed)).get("rows")));
        ShapeStudy shapes = services.shapes().madeUp();
        JsonNode shape = TableRows.json(RobustnessDocument.of(shapes));
        tables.add(RobustnessSpecs.tracks(), List.of(ShapeTrack.values()), TableRows.list(shape.get("tracks")));
        tables.add(RobustnessSpecs.shapes(), shapes.points(), TableRows.list(shape.get("points")));
        gaps(services, session);
    }

    void naming(Services services, Path names) throws Exception {
        NamingStudy study = services.naming().study(names, Optional.empty(), SETTINGS, true, 2, Progress.NONE);
        JsonNode json = TableRows.json(RobustnessDocument.of(study));
        JsonNode before = TableRows.json(RobustnessDocument.of(study.databases()));
        List<NamedDatabase> databases = NamingSpecs.withAll(study.databases());
        List<NamingSetting> settings = List.of(NamingSetting.values());
        tables.add(NamingSpecs.classes(), databases, TableRows.list(json.get("classes")));
        tables.add(NamingSpecs.classesBefore(), databases, TableRows.list(before.get("classes")));
        tables.add(NamingSpecs.names(), NamingSpecs.rows(study.databases()), TableRows.list(json.get("names")));
        tables.add(NamingSpecs.namesBefore(), NamingSpecs.rows(study.databases()), TableRows.list(before.get("names")));
        tables.add(NamingSpecs.rejections(), study.cases(), List.of());
        tables.add(NamingSpecs.changes(study), study.changes(), TableRows.list(json.get("changes")));
        tables.add(NamingSpecs.linking(), study.linking(), TableRows.list(json.get("linking")));
        tables.add(NamingSpecs.costs(), study.costs(), TableRows.list(json.get("costs")));
        tables.add(NamingSpecs.settingChanges(study), settings, TableRows.list(json.get("table_4_6")));
        tables.add(NamingSpecs.settingLinking(study), settings, TableRows.list(json.get("table_4_7")));
        tables.add(NamingSpecs.differences(), NamingSpecs.DIFFERENCES, TableRows.list(json.get("differences")));
    }

    private void gaps(Services services, ProjectSession session) {
        Scoreboard board = services.systems().stored(session, List.of(services.systems().find(session, "ex")), 2, Progress.NONE);
        List<VariantGap> gaps = services.systems().gaps(
                session, board, new LeaderboardSettings("ex", CaseSet.ALL, SETTINGS, 2), Progress.NONE);
        tables.add(SystemsSpecs.gaps(LEVEL), gaps, SystemsDocument.gaps(gaps, LEVEL).stream().map(TableRows::json).toList());
    }
}
