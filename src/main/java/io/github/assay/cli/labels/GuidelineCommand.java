package io.github.assay.cli.labels;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.StudyOptions;
import io.github.assay.domain.project.Guideline.Hunk;
import io.github.assay.files.documents.RoundDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.service.labels.TeamGuideline.Change;
import io.github.assay.service.labels.TeamGuideline.Effect;
import io.github.assay.service.labels.TeamGuideline;
import io.github.assay.service.people.ShownNames;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.RoundSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay labels guideline PROJECT [--difference]}: guidelines on record, and what each change did to labels. */
@Command(
        description = "The guidelines on record with author and time, the votes under each, and what each change did to labels and"
                + " agreement: of judgements made under both, alpha before and after and the share that changed.",
        footer = {"", "Examples:", "  assay labels guideline my-project --as Lea", "  assay labels guideline my-project --difference"})
final class GuidelineCommand extends ProjectCommand {
    @Option(names = "--difference", description = "The lines of each change only; needs no reader.")
    private boolean difference;

    @Mixin
    private StudyOptions study;

    @Override
    protected Shown result() throws Exception {
        OpenProject open = openToReadVotes(folder);
        UnaryOperator<String> names = ShownNames.of(open.session().labels()).function();
        if (difference) {
            List<Change> changes = TeamGuideline.changes(open.session().labels());
            return shown(
                    () -> new JsonObject().with("guidelines", changes.stream().map(c -> document(c, names)).toList()),
                    () -> changes.forEach(c -> print(c, names)));
        }
        study.mayRead(open.session());
        BootstrapSettings used = study.of(open.session(), options).bootstrap();
        List<Effect> effects = TeamGuideline.effects(
                open.session(), votes -> votes, StudyOptions.agreement(used, options), open.progress());
        return shown(
                () -> new JsonObject().with("guidelines", effects.stream().map(e -> document(e.change(), names)
                        .with("votes", e.votes())
                        .with("passes", e.passes())
                        .with("effect", e.figures().isEmpty() ? null : RoundDocument.figures(e.figures(), names))).toList()),
                () -> print(effects, used.level(), names));
    }

    private static JsonObject document(Change change, UnaryOperator<String> names) {
        return new JsonObject()
                .with("guideline", change.edition().guideline().version())
                .with("at", change.edition().at().toString())
                .with("by", change.edition().by().isEmpty() ? null : names.apply(change.edition().by()))
                .with("lines", change.lines())
                .with("changes", change.hunks().stream()
                        .map(h -> new JsonObject().with("removed", h.removed()).with("added", h.added())).toList());
    }

    private void print(Change change, UnaryOperator<String> names) {
        terminal.result(change.edition().guideline().version() + "  " + change.edition().at() + "  "
                + names.apply(change.edition().by()));
        for (Hunk hunk : change.hunks()) {
            hunk.removed().forEach(line -> terminal.result("  - " + line));
            hunk.added().forEach(line -> terminal.result("  + " + line));
        }
    }

    private void print(List<Effect> effects, double level, UnaryOperator<String> names) {
        if (effects.isEmpty()) {
            terminal.result(Texts.text("guideline.none"));
            return;
        }
        terminal.table(TableSpec.list(
                "guidelines", ColumnSpec.verbatim("guideline", "list.guideline", Effect::version),
                ColumnSpec.verbatim("at", "list.guideline.at", e -> e.change().edition().at().toString()),
                ColumnSpec.verbatim("by", "list.guideline.by", e -> names.apply(e.change().edition().by())),
                ColumnSpec.count("lines", "list.guideline.lines", e -> e.change().lines()),
                ColumnSpec.count("votes", "list.guideline.votes", Effect::votes),
                ColumnSpec.count("passes", "list.pass", Effect::passes)), effects);
        for (int i = 1; i < effects.size(); i++) {
            terminal.result("");
            terminal.result(Texts.text("guideline.effect", effects.get(i - 1).version(), effects.get(i).version()));
            terminal.table(RoundSpecs.coefficients(level, names), RoundSpecs.coefficients(effects.get(i).figures()));
            terminal.table(RoundSpecs.shares(level, names), RoundSpecs.shares(effects.get(i).figures()));
        }
    }
}
