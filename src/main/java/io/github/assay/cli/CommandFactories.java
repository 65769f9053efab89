package io.github.assay.cli;

import io.github.assay.cli.judging.AlignCommand;
import io.github.assay.cli.judging.ConsentCommand;
import io.github.assay.cli.judging.GenerateCommand;
import io.github.assay.cli.judging.JudgeCommand;
import io.github.assay.cli.labels.AdjudicateCommand;
import io.github.assay.cli.labels.GoldCommand;
import io.github.assay.cli.labels.LabelsCommand;
import io.github.assay.cli.labels.TriageCommand;
import io.github.assay.cli.project.AddCommand;
import io.github.assay.cli.project.AuditCommand;
import io.github.assay.cli.project.CheckCommand;
import io.github.assay.cli.project.DoctorCommand;
import io.github.assay.cli.project.EvaluateCommand;
import io.github.assay.cli.project.ExportCommand;
import io.github.assay.cli.project.FigureCommand;
import io.github.assay.cli.project.ImportCommand;
import io.github.assay.cli.project.ImportedCommand;
import io.github.assay.cli.project.ReportCommand;
import io.github.assay.cli.project.SchemaCommand;
import io.github.assay.cli.project.SkillCommand;
import io.github.assay.cli.project.StoreCommand;
import io.github.assay.cli.project.SummaryCommand;
import io.github.assay.cli.rounds.PeopleCommand;
import io.github.assay.cli.rounds.RoundsCommand;
import io.github.assay.cli.rounds.TeamCommand;
import io.github.assay.cli.score.ProvenanceCommand;
import io.github.assay.cli.score.RunCommand;
import io.github.assay.cli.score.ScoreCommand;
import io.github.assay.cli.score.SeparateCommand;
import io.github.assay.cli.study.AgreementCommand;
import io.github.assay.cli.study.CalibrateCommand;
import io.github.assay.cli.study.DenaturalizeCommand;
import io.github.assay.cli.study.GateCommand;
import io.github.assay.cli.study.MutateCommand;
import io.github.assay.cli.study.PlanCommand;
import io.github.assay.cli.study.RouteCommand;
import io.github.assay.cli.study.SystemsCommand;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Makes the commands by their names. */
final class CommandFactories {
    private CommandFactories() {}

    /**
     * Factories of all commands, in the order of the help.
     *
     * @param steps runs the commands that an evaluation consists of
     */
    static Map<String, Supplier<Object>> all(EvaluateCommand.Runner steps) {
        Map<String, Supplier<Object>> all = new LinkedHashMap<>();
        all.put("import", ImportCommand::new);
        all.put("add", AddCommand::new);
        all.put("generate", GenerateCommand::new);
        all.put("evaluate", () -> new EvaluateCommand(steps));
        all.put("imported", ImportedCommand::new);
        all.put("check", CheckCommand::new);
        all.put("run", RunCommand::new);
        all.put("score", ScoreCommand::new);
        all.put("judge", JudgeCommand::new);
        all.put("align", AlignCommand::new);
        all.put("consent", ConsentCommand::new);
        all.put("labels", LabelsCommand::withParts);
        all.put("people", PeopleCommand::withParts);
        all.put("rounds", RoundsCommand::withParts);
        all.put("team", TeamCommand::withParts);
        all.put("adjudicate", AdjudicateCommand::withParts);
        all.put("gold", GoldCommand::withParts);
        all.put("triage", TriageCommand::new);
        all.put("agreement", AgreementCommand::new);
        all.put("calibrate", CalibrateCommand::withSettings);
        all.put("systems", SystemsCommand::new);
        all.put("gate", GateCommand::new);
        all.put("provenance", ProvenanceCommand::new);
        all.put("separate", SeparateCommand::new);
        all.put("plan", PlanCommand::new);
        all.put("route", RouteCommand::new);
        all.put("mutate", MutateCommand::new);
        all.put("denaturalize", DenaturalizeCommand::new);
        all.put("report", ReportCommand::new);
        all.put("figure", FigureCommand::new);
        all.put("export", ExportCommand::new);
        all.put("audit", AuditCommand::new);
        all.put("store", StoreCommand::withParts);
        all.put("summary", SummaryCommand::new);
        all.put("skill", SkillCommand::new);
        all.put("schema", SchemaCommand::withNames);
        all.put("doctor", DoctorCommand::new);
        return all;
    }
}
