package io.github.assay.cli.adjudication;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.StudyOptions;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.files.documents.GoldEffectDocument;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.files.gold.GoldPatch;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.GoldEffectService.GoldEffect;
import io.github.assay.service.adjudication.GoldService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.SystemsService;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.tabular.GoldSpecs;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay gold effect PROJECT}. */
@Command(
        description = "How every system's scores and ranks move with the accepted repairs; changes nothing.",
        footer = {"", "Example:", "  assay gold effect my-project --metric ex"})
final class GoldEffectCommand extends ProjectCommand {
    @Option(names = "--metric", paramLabel = "M", description = "This metric; may be repeated. Default: the leaderboard's first.")
    private List<String> metrics = List.of();

    @Option(names = "--patch", paramLabel = "FILE", description = "Repairs of a patch instead of the project's accepted ones.")
    private Path patch;

    @Mixin
    private StudyOptions study;

    GoldEffectCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        GoldEffect effect;
        List<String> unpromoted;
        try (OpenProject open = openToRead(folder)) {
            ProjectSession session = open.session();
            study.mayRead(session);
            List<MetricInfo> chosen = chosen(session);
            unpromoted = services.get().scoring().unpromoted(session, chosen.stream().map(MetricInfo::id).toList());
            LeaderboardSettings settings = new LeaderboardSettings(
                    chosen.getFirst().id(), LeaderboardSettings.CaseSet.ALL, study.of(session, options).bootstrap(), open.threads());
            effect = services.get().gold().of(
                    session, patch == null ? GoldService.repairs(session) : GoldPatch.read(patch), chosen, settings,
                    open.progress());
        }
        if (options.json) {
            terminal.result(JsonDocuments.marking(GoldEffectDocument.of(
                    effect.repairs(), effect.oldVersion(), effect.newVersion(), effect.cases(), effect.settings(), effect.shifts()),
                    unpromoted).toString());
        } else {
            terminal.result(CliWords.count(effect.repairs().size(), "repair") + " of "
                    + CliWords.count(effect.cases(), "case") + "; gold version " + effect.oldVersion() + " → "
                    + effect.newVersion()
                    + (effect.settings().cases() == LeaderboardSettings.CaseSet.COMMON
                            ? "; cases that all systems answered" : ""));
            TextTable.of(GoldSpecs.shifts(effect.settings().bootstrap().level()), effect.shifts()).print(terminal);
            if (!unpromoted.isEmpty()) {
                terminal.result(Texts.text("trust.unpromoted", String.join(", ", unpromoted)));
            }
            terminal.result(StudyOptions.footer(effect.settings().bootstrap()));
        }
        return ExitStatus.DONE;
    }

    private List<MetricInfo> chosen(ProjectSession session) throws IOException {
        SystemsService systems = services.get().systems();
        List<MetricInfo> chosen = new ArrayList<>();
        for (String id : metrics) {
            try {
                chosen.add(systems.find(session, id));
            } catch (IllegalArgumentException e) {
                throw new IOException(e.getMessage() + " 'assay score --list' names them all.", e);
            }
        }
        if (chosen.isEmpty()) {
            chosen.addAll(systems.headline(session));
        }
        if (chosen.isEmpty()) {
            throw new IOException("No enabled metric gives a verdict: name one with --metric.");
        }
        return chosen;
    }
}
