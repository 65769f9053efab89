package io.github.assay.cli.score;

import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.files.documents.LuckDocument;
import io.github.assay.service.counterexample.SeparationFigures.Refused;
import io.github.assay.systems.luck.BlameCount;
import io.github.assay.systems.luck.GoldDoubt;
import io.github.assay.systems.luck.LuckRow;
import io.github.assay.systems.luck.LuckStudy.Dimension;
import io.github.assay.tabular.LuckSpecs;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.SeparationWording;
import io.github.assay.wording.Texts;
import java.util.List;

/** Prints the figures of searches: answers equal to gold that were separated, and cases whose gold query is in doubt. */
final class SeparationTables {
    private static final double LEVEL = 0.95;

    private final Terminal terminal;
    private final boolean json;

    SeparationTables(Terminal terminal, boolean json) {
        this.terminal = terminal;
        this.json = json;
    }

    /**
     * @param rows the groups, the last one of all answers
     * @param refused answers that no search decides
     */
    void luck(List<LuckRow> rows, Dimension by, List<Refused> refused) {
        if (json) {
            rows.forEach(r -> terminal.result(LuckDocument.row(r, by, LEVEL).toString()));
            return;
        }
        LuckRow all = rows.getLast();
        terminal.result(Texts.text(
                "luck.title", all.separated().size(), all.searched(),
                EstimateFormat.of(all.share(LEVEL), NumberForm.PERCENT)));
        TextTable.of(LuckSpecs.luck(by, LEVEL), rows).print(terminal);
        refused.forEach(r -> terminal.result(SeparationWording.refused(r.reason(), r.answers())));
    }

    /** @param counts the causes with their votes, the last row without a cause; empty: not wanted */
    void blames(List<BlameCount> counts) {
        if (json) {
            counts.forEach(c -> terminal.result(LuckDocument.blame(c, LEVEL).toString()));
        } else if (!counts.isEmpty()) {
            terminal.result(Texts.text("luck.blames", counts.getLast().of()));
            TextTable.of(LuckSpecs.blames(LEVEL), counts).print(terminal);
        }
    }

    /** @param all whether every case is listed, else only how many have enough systems against gold */
    void doubts(List<GoldDoubt> doubts, boolean all) {
        long raised = doubts.stream().filter(GoldDoubt::isRaised).count();
        if (json) {
            (all ? doubts : List.<GoldDoubt>of()).forEach(d -> terminal.result(LuckDocument.doubt(d).toString()));
            return;
        }
        if (all && !doubts.isEmpty()) {
            terminal.result(Texts.text("luck.doubts"));
            TextTable.of(LuckSpecs.DOUBTS, doubts).print(terminal);
        }
        if (raised > 0 || all) {
            terminal.result(Texts.text(all ? "luck.raised.count" : "luck.raised.hint", raised, GoldDoubt.MANY));
        }
    }
}
