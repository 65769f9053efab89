package io.github.assay.store.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JournalNameTest {
    @Test
    void plainNamesStayReadable() {
        assertThat(JournalName.of("anna_2-b")).isEqualTo("anna_2-b.jsonl");
        assertThat(JournalName.of("Anna B.")).isEqualTo("%41nna%20%42%2E.jsonl");
    }

    @Test
    void namesDifferWhereFileNamesIgnoreCaseAndFitEveryFileSystem() {
        List<String> people = List.of(
                "anna", "Anna", "ANNA", "../anna", "..", "a/b", "a\\b", "con", "CON", "com1", "nul.txt", "日本", "é", "e\u0301",
                "a:b", "a*", "x".repeat(500), "x".repeat(501), "日".repeat(200), "\n", ".");
        Set<String> names = new HashSet<>();
        for (String person : people) {
            String name = JournalName.of(person);
            assertThat(name).matches("[a-z0-9_%A-F~-]+\\.jsonl").hasSizeLessThan(160);
            assertThat(name).doesNotMatch("(con|prn|aux|nul|com\\d|lpt\\d)\\..*");
            assertThat(names.add(name.toLowerCase(Locale.ROOT))).as(person).isTrue();
        }
    }
}
