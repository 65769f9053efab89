package io.github.assay.service.judging;

import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;

/**
 * A judge with its settings in a project.
 *
 * @param recorded recorded replies
 */
public record DeclaredJudge(JudgeSettings settings, int recorded) {
    /** The list of judges. */
    public static final TableSpec<DeclaredJudge> LIST = TableSpec.list(
            "judges", ColumnSpec.verbatim("judge", "list.judge", DeclaredJudge::name),
            ColumnSpec.verbatim("model", "list.judges.model", j -> j.settings.model()),
            ColumnSpec.text("endpoint", "list.judges.endpoint", j -> j.settings.url().map(Object::toString).orElse("")),
            ColumnSpec.count("recorded", "list.judges.recorded", DeclaredJudge::recorded));

    /** The judge's name. */
    public String name() {
        return settings.judge();
    }
}
