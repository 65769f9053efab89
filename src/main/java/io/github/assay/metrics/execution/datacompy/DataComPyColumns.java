package io.github.assay.metrics.execution.datacompy;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.parity.PositionalRows;

/** {@code datacompy-columns}: how many columns agree in every row, as precision, recall or F1 (metrics.md §1.15). */
public final class DataComPyColumns implements Metric {
    private static final String ID = "datacompy-columns";
    private static final MetricInfo INFO = DataComPy.info(ID, "Column F1");
    private static final DataComPy.Counted COLUMNS = new DataComPy.Counted(
            DataComPy::columns,
            PositionalRows::matchedColumns,
            pair -> pair.gold().columnCount(),
            pair -> pair.predicted().columnCount());

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return DataComPy.measure(evidence, ID, COLUMNS);
    }

    @Override
    public Account account(Evidence evidence) {
        return DataComPy.columnsAccount(evidence, ID);
    }
}
