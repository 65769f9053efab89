package io.github.assay.files.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.files.user.UserSettingsFile;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.metrics.FindingList;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonTest {
    @TempDir
    Path folder;

    @Test
    void plainValuesInTheirShortestForm() {
        assertThat(Json.line(new JsonObject()
                        .with("b", 1)
                        .with("a", Arrays.asList(1.0, 0.1, 1e300, null, true, new BigDecimal("1.10")))
                        .with("t", "q\"\\\n\u0001\uD800é")
                        .with("none", Optional.empty())
                        .with("some", OptionalDouble.of(2))
                        .with("empty", Map.of())))
                .isEqualTo("{\"b\":1,\"a\":[1.0,0.1,1.0E300,null,true,1.10],\"t\":\"q\\\"\\\\\\n\\u0001\\ud800é\","
                        + "\"none\":null,\"some\":2.0,\"empty\":{}}");
        assertThat(Json.pretty(Map.of("a", List.of(1, 2)))).isEqualTo("{\n  \"a\": [\n    1,\n    2\n  ]\n}\n");
    }

    @Test
    void aNumberThatIsNoneIsRefused() {
        assertThatThrownBy(() -> Json.line(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Json.line(List.of(Double.POSITIVE_INFINITY)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void scoreLinesAsTheContractHasThem() {
        ItemKey item = new ItemKey("c1", "dail-sql", "r1");
        Score value = new Score(item, "ex", Outcome.value(Measurement.of(1, new FindingList().number("rows", 3).list())));
        assertThat(JsonDocuments.score(value, OptionalDouble.of(1), Optional.of(true)).toString())
                .isEqualTo("{\"case_id\":\"c1\",\"system\":\"dail-sql\",\"run_id\":\"r1\",\"metric\":\"ex\",\"value\":1.0,"
                        + "\"verdict\":\"pass\",\"threshold\":1.0,\"status\":\"value\",\"detail\":{\"rows\":3}}");
        Score none = new Score(item, "ex", Outcome.unavailable("gold_error", "no such table"));
        assertThat(JsonDocuments.score(none, OptionalDouble.of(1), Optional.of(true)).toString())
                .contains("\"value\":null,\"verdict\":null,\"threshold\":1.0,\"status\":\"unavailable\","
                        + "\"reason\":\"gold_error\"");
    }

    @Test
    void estimatesDefinedAndNot() {
        Estimate estimate =
                new Estimate(0.4, Outcome.value(new Interval(0.1, 0.7, 0.95, "percentile", List.of())), 50);
        assertThat(JsonDocuments.estimate(Outcome.value(estimate), 50).toString())
                .isEqualTo("{\"value\":0.4,\"ci\":[0.1,0.7],\"n\":50}");
        assertThat(JsonDocuments.estimate(Outcome.unavailable("SINGLE_CLASS"), 7).toString())
                .isEqualTo("{\"value\":null,\"reason\":\"SINGLE_CLASS\",\"n\":7}");
    }

    @Test
    void userSettingsComeBackAndDamageGivesTheDefaults() throws Exception {
        Path file = folder.resolve("deep/settings.json");
        UserSettings settings = UserSettings.DEFAULT
                .opened("/a").opened("/b").withTheme("dark").withAnnotator("/a", "ana")
                .withScreen("review", Map.of("split", "0.4"))
                .withKeys(Map.of("PASS", List.of("L", "1")))
                .withViews("/a", Map.of("hard ones", "tier:hard label:none"));
        UserSettingsFile.save(file, settings);
        assertThat(UserSettingsFile.load(file)).isEqualTo(settings);
        Files.writeString(file, "{\"theme\": \"light\", \"future\": [1], \"recent\": 5");
        assertThat(UserSettingsFile.load(file)).isEqualTo(UserSettings.DEFAULT);
        Files.writeString(file, "{\"theme\": \"light\", \"future\": [1], \"later\": {\"a\": null, \"b\": 1.5}}");
        UserSettingsFile.save(file, UserSettings.DEFAULT.withTheme("light").opened("/c"));
        assertThat(UserSettingsFile.load(file).recent()).containsExactly("/c");
        assertThat(Files.readString(file)).contains("\"future\": [", "\"later\": {", "\"a\": null", "\"b\": 1.5");
        assertThat(UserSettingsFile.load(file).theme()).isEqualTo("light");
        assertThat(UserSettingsFile.load(folder.resolve("none.json"))).isEqualTo(UserSettings.DEFAULT);
    }

    @Test
    void settingsLieWhereTheSystemKeepsThem() {
        Path home = Path.of("/home/x");
        assertThat(UserSettingsFile.standardPlace("Linux", home, Map.of()))
                .isEqualTo(Path.of("/home/x/.config/assay/settings.json"));
        assertThat(UserSettingsFile.standardPlace("Linux", home, Map.of("XDG_CONFIG_HOME", "/cfg")))
                .isEqualTo(Path.of("/cfg/assay/settings.json"));
        assertThat(UserSettingsFile.standardPlace("Mac OS X", home, Map.of()))
                .isEqualTo(Path.of("/home/x/Library/Application Support/Assay/settings.json"));
        assertThat(UserSettingsFile.standardPlace("Windows 11", home, Map.of("APPDATA", "/roam")))
                .isEqualTo(Path.of("/roam/Assay/settings.json"));
    }
}
