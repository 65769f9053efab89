package io.github.assay.cli.adjudication;

import io.github.assay.agreement.dispute.GuidelineGaps;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.TextTable;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.json.JsonObject;
import io.github.assay.service.people.ShownNames;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code assay adjudicate gaps PROJECT --by NAME}. */
@Command(
        description = "What decisions found missing in the guideline, and votes that a changed guideline asks to revisit.",
        footer = {"", "Example:", "  assay adjudicate gaps my-project --by dana"})
final class AdjudicateGapsCommand extends ProjectCommand {
    @Mixin
    private Adjudicator.Name by;

    @Override
    public Integer call() throws Exception {
        GuidelineGaps gaps;
        ShownNames names;
        try (OpenProject open = openToRead(folder)) {
            gaps = by.open(open).gaps();
            names = ShownNames.of(open.session().labels());
        }
        return show(() -> document(gaps, names), () -> print(gaps, names));
    }

    private void print(GuidelineGaps gaps, ShownNames names) {
        terminal.result("Guideline " + gaps.guideline() + ": " + CliWords.count(gaps.gaps().size(), "gap") + ".");
        TextTable table = new TextTable("state", ">items", "since", "sentence");
        for (GuidelineGaps.Gap gap : gaps.gaps()) {
            table.add(
                    gap.isOpen() ? "open" : "guideline changed since", Integer.toString(gap.items().size()),
                    gap.since().toString(), gap.sentence().isEmpty() ? "(no reason given)" : gap.sentence());
        }
        table.print(terminal);
        Map<String, Long> byPerson = gaps.votes().stream()
                .collect(Collectors.groupingBy(v -> names.of(v.annotator()), TreeMap::new, Collectors.counting()));
        terminal.result(CliWords.count(gaps.votes().size(), "vote") + " and "
                + CliWords.count(gaps.decisions().size(), "decision") + " under another version of the guideline"
                + (byPerson.isEmpty() ? "." : ": " + String.join(", ", byPerson.entrySet().stream()
                        .map(e -> e.getKey() + " " + e.getValue())
                        .toList()) + "."));
    }

    private static JsonObject document(GuidelineGaps gaps, ShownNames names) {
        return new JsonObject()
                .with("guideline", gaps.guideline())
                .with("gaps", gaps.gaps().stream()
                        .map(g -> new JsonObject()
                                .with("sentence", g.sentence())
                                .with("open", g.isOpen())
                                .with("since", g.since().toString())
                                .with("items", g.items().stream().map(JsonDocuments::item).toList()))
                        .toList())
                .with("votes", gaps.votes().stream()
                        .map(v -> JsonDocuments.item(v.item())
                                .with("annotator", names.of(v.annotator()))
                                .with("guideline", v.guideline()))
                        .toList())
                .with("decisions", gaps.decisions().stream()
                        .map(d -> JsonDocuments.item(d.item()).with("by", names.of(d.annotator())).with("guideline", d.guideline()))
                        .toList());
    }
}
