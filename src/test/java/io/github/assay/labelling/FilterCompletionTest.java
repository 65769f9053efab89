package io.github.assay.labelling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import java.util.List;
import org.junit.jupiter.api.Test;

class FilterCompletionTest {
    private static final CaseQueue QUEUE = queue("retail", "real estate", "zoo");

    private static CaseQueue queue(String... databases) {
        List<Item> items = List.of(databases).stream()
                .map(db -> new Item(Case.of("case-" + db.charAt(0), "q", "SELECT 1", db), Prediction.of("case-" + db.charAt(0), "dail", "SELECT 1")))
                
                .toList();
        return CaseQueue.of(items, new QueueFacts(
                items.stream().map(_ -> ItemFacts.BLANK).toList(), List.of(), items.stream().map(_ -> Boolean.TRUE).toList()));
    }

    private static List<String> of(String text) {
        return FilterCompletion.of(text, QUEUE).filters();
    }

    @Test
    void fieldsIdsAndValuesAreOffered() {
        assertThat(of("la")).containsExactly("label:");
        assertThat(of("case-z")).containsExactly("id:case-z");
        assertThat(of("label:p")).containsExactly("label:pass");
        assertThat(of("label:pass,f")).containsExactly("label:pass,fail");
        assertThat(of("db:Z")).containsExactly("db:zoo");
    }

    @Test
    void whatIsWrittenBeforeStaysAndAMinusToo() {
        assertThat(of("label:none -sys")).containsExactly("label:none -system:");
        assertThat(of("x -system:d")).containsExactly("x -system:dail");
    }

    @Test
    void valuesWithSpacesAreQuotedSoThatTheFilterReadsThem() {
        assertThat(of("db:re")).containsExactly("db:retail", "db:\"real estate\"");
        assertThat(QUEUE.filtered(QueueFilter.parse("db:\"real estate\"")).size()).isEqualTo(1);
    }

    @Test
    void nothingIsOfferedForACompleteTermAPhraseOrAnUnknownField() {
        assertThat(of("")).isEmpty();
        assertThat(of("label:none ")).isEmpty();
        assertThat(of("db:zoo")).isEmpty();
        assertThat(of("\"total re")).isEmpty();
        assertThat(of("nosuch:x")).isEmpty();
    }
}
