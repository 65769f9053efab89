package io.github.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.report.CsvReport.CsvTable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTableTest {
    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "@SUM(A1)", "-2+3", "+cmd", "=HYPERLINK(\"x\")", "\t=1", "\r=1"})
    void textsThatWouldBeFormulasAreToldToBeText(String cell) {
        assertThat(CsvTable.neutral(cell)).isEqualTo("'" + cell);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-0.125", "+3e5", "12", "hybrid-ex", "", "0.60 to 0.82", "–"})
    void numbersAndPlainTextsStay(String cell) {
        assertThat(CsvTable.neutral(cell)).isEqualTo(cell);
    }

    @Test
    void cellsWithSeparatorsQuotesAndLineEndsSurvive() {
        assertThat(CsvTable.write(List.of("=a", "b"), List.of())).as("names of systems are heads too").isEqualTo("'=a,b\n");
        String csv = CsvTable.write(List.of("a", "b"), List.of(List.of("x,y", "say \"no\"\nnow")));
        assertThat(csv).isEqualTo("a,b\n\"x,y\",\"say \"\"no\"\"\nnow\"\n");
    }
}
