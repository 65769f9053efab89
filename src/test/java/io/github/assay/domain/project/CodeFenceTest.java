package io.github.assay.domain.project;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which fences are taken off a prediction, and which texts stay as they are ({@code ~} stands for a line break). */
class CodeFenceTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
            ```sql~SELECT 1~```              | SELECT 1
            ^ ~```SQLite~SELECT 1;~~```~ ^   | SELECT 1;
            ```~SELECT 1~FROM t~```          | SELECT 1~FROM t
            ```sql SELECT 1```               | SELECT 1
            ```SELECT 1```                   | SELECT 1
            ```SELECT~1~```                  | SELECT~1
            ```postgresql SELECT a```        | SELECT a
            ```sql~```                       | ^^
            SELECT '```'                     | SELECT '```'
            ```sql~SELECT 1                  | ```sql~SELECT 1
            ```sql~A~```~and~```sql~B~```    | ```sql~A~```~and~```sql~B~```
            Here: ```sql~SELECT 1~```        | Here: ```sql~SELECT 1~```
            ```                              | ```
            """)
    void oneFenceRoundTheWholeTextIsTakenOff(String written, String sql) {
        Prediction prediction = Prediction.of("c", "s", written.replace('~', '\n'));

        assertThat(prediction.sql()).isEqualTo(sql.replace('~', '\n'));
        assertThat(prediction.written()).isEqualTo(written.replace('~', '\n'));
    }
}
