package io.github.assay.metrics.execution.datacompy;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.parity.PositionalRows;

/** {@code datacompy-rows}: how many rows are found, as precision, recall or F1 (metrics.md §1.15). */
public final class DataComPyRows implements Metric {
    private static final String ID = "datacompy-rows";
    private static final MetricInfo INFO = DataComPy.info(ID, "Row F1");
    private static final DataComPy.Counted ROWS = new DataComPy.Counted(
            DataComPy::rows,
            PositionalRows::matchedRows,
            pair -> pair.gold().rowCount(),
            pair -> pair.predicted().rowCount());

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return DataComPy.measure(evidence, ID, ROWS);
    }

    @Override
    public Account account(Evidence evidence) {
        return DataComPy.rowsAccount(evidence, ID);
    }
}
