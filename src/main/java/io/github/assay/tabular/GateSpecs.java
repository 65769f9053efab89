package io.github.assay.tabular;

import io.github.assay.systems.board.Gate.Check;
import io.github.assay.systems.board.Gate.Rule;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.List;

/** The checks of a gate as a table. */
public final class GateSpecs {
    private GateSpecs() {}

    /** One row a rule and run. */
    public static TableSpec<Check> checks(double level) {
        return new TableSpec<>("gate", level, List.of(
                ColumnSpec.valued("passed", "gate.result", c -> Texts.text(c.passed() ? "gate.passed" : "gate.failed"), Check::passed),
                ColumnSpec.text("system", "systems.system", c -> c.entrant().name()),
                ColumnSpec.text("rule", "gate.rule", c -> rule(c.rule())),
                ColumnSpec.<Check>valued("scored", "systems.scored", c -> c.scored() + "/" + c.total(), Check::scored),
                ColumnSpec.<Check>count("total", "", Check::total).only(Output.JSON),
                ColumnSpec.estimate("figure", "gate.figure", NumberForm.COEFFICIENT, Check::figure)));
    }

    /** The rule in words. */
    public static String rule(Rule rule) {
        return switch (rule) {
            case Rule.AtLeast(String metric, double least) -> Texts.text("gate.rule.least", metric, Double.toString(least));
            case Rule.NoWorse worse -> worse.margin().isPresent()
                    ? Texts.text("gate.rule.margin", worse.metric(), worse.run(), Double.toString(worse.margin().get()))
                    : Texts.text("gate.rule.worse", worse.metric(), worse.run());
        };
    }
}
