package io.github.assay.domain.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.DatabaseSpec.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseUrlTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            emptyValue = "",
            value = {
                "jdbc:postgresql://h/d                                 | jdbc:postgresql://h/d                | ''  | ''",
                "jdbc:postgresql://h:5433/d?user=u&password=hidden     | jdbc:postgresql://h:5433/d           | u   | hidden",
                "jdbc:postgresql://u:hidden@h/d                        | jdbc:postgresql://h/d                | u   | hidden",
                "jdbc:postgresql://u:hid%40den@h/d                     | jdbc:postgresql://h/d                | u   | hid@den",
                "jdbc:postgresql://u:hid@den/x+1@h/d                   | jdbc:postgresql://h/d                | u   | hid@den/x+1",
                "jdbc:postgresql://a,b:2,[::1]:3/d?sslmode=require     | jdbc:postgresql://a,b:2,[::1]:3/d?sslmode=require | '' | ''",
                "jdbc:postgresql://h/d?user=me@server&password=p       | jdbc:postgresql://h/d                | me@server | p",
                "jdbc:postgresql:d                                     | jdbc:postgresql:d                    | ''  | ''",
                "JDBC:POSTGRESQL://h/a%20b                             | jdbc:postgresql://h/a+b              | ''  | ''",
                "jdbc:h2:file:/x/y;USER=sa;PASSWORD=hidden             | /x/y.mv.db                           | sa  | hidden",
                "jdbc:h2:./y.mv.db                                     | ./y.mv.db                            | ''  | ''",
                "jdbc:sqlite:file:/x/a%20b.db?mode=ro                  | /x/a b.db                            | ''  | ''",
                "jdbc:sqlite:file:///x/y.db                            | /x/y.db                              | ''  | ''",
                "jdbc:duckdb:x/y.duckdb;session_init_sql_file=z        | x/y.duckdb                           | ''  | ''",
            })
    void isTakenApart(String url, String location, String user, String password) {
        DatabaseUrl read = DatabaseUrl.of(url);
        assertThat(read.location()).isEqualTo(location);
        assertThat(read.user()).isEqualTo(user);
        assertThat(read.password()).isEqualTo(password);
        assertThat(read.toString()).doesNotContain("hid");
        assertThat(DatabaseUrl.isUrl(url)).isTrue();
        assertThat(DatabaseUrl.of(read.kind() == Kind.POSTGRESQL ? read.location() : url).location()).isEqualTo(location);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://u:hid?den@h/d", "jdbc:postgresql://h:hidden/d", "jdbc:postgresql:u:hidden@h",
                "jdbc:postgresql://u:12?34@h/d", "jdbc:postgresql://h;hidden/d", "jdbc:h2:mem:x;PASSWORD=hidden",
                "jdbc:h2:tcp://h/x", "jdbc:h2:zip:a.zip!/x", "jdbc:h2:nio:x", "jdbc:sqlite::memory:", "jdbc:sqlite:",
                "jdbc:duckdb:", "jdbc:duckdb::memory:", "jdbc:duckdb:md:x?motherduck_token=hidden", "jdbc:duckdb:s3://b/x.db",
                "jdbc:sqlite::resource:http://h/x.db",
            })
    void whatHasAnotherFormIsNotUsedAndNotShown(String url) {
        DatabaseUrl read = DatabaseUrl.of(url);
        assertThat(read.isUnusable()).isTrue();
        assertThat(read.location()).isEmpty();
    }

    @Test
    void onlyHarmlessParametersStayAndTheOthersAreNamed() {
        DatabaseUrl url = DatabaseUrl.of("jdbc:postgresql://h/d?currentSchema=a&options=-c%20x&readOnly=false"
                + "&socketFactory=evil.Factory&loggerFile=/tmp/x&hunter2&zzz=hidden&sslmode=verify-full");
        assertThat(url.location()).isEqualTo("jdbc:postgresql://h/d?currentSchema=a&sslmode=verify-full");
        assertThat(url.droppedNames())
                .isEqualTo("loggerFile, options, readOnly, socketFactory and 2 that Assay does not know");
        assertThat(DatabaseUrl.of("jdbc:h2:x;INIT=RUNSCRIPT FROM 'y';MODE=MySQL").droppedNames()).isEqualTo("INIT, MODE");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mysql://u:hidden@h/d", "jdbc:mysql://h/d?user=u&password=hidden", "jdbc:oracle:thin:scott/hidden@h:1:x",
                "jdbc:sqlserver://h;user=u;password=hidden", "postgresql://u:hidden@h/d",
            })
    void ofAnEngineWithoutADriverNoSecretIsKept(String url) {
        DatabaseUrl read = DatabaseUrl.of(url);
        assertThat(read.kind()).isEqualTo(Kind.OTHER);
        assertThat(read.location()).contains(":").doesNotContain("hidden", "scott");
        assertThat(read.password()).isNotEmpty().doesNotContain("hidden");
    }

    @Test
    void pathsAreNoUrls() {
        assertThat(DatabaseUrl.isUrl("databases/x.sqlite")).isFalse();
        assertThat(DatabaseUrl.isUrl("C:\\x\\y.db")).isFalse();
    }
}
