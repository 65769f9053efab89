package io.github.assay.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import io.github.assay.calibration.StudyChanges.SettingChanges;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudySetting.Form;
import io.github.assay.calibration.study.StudySetting.Order;
import io.github.assay.calibration.study.StudySetting;
import io.github.assay.domain.labelling.LabellingPolicy.Ties;
import io.github.assay.files.project.ProjectStudy;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A setting that stands in the list of settings is read, written, offered, compared and documented. */
class StudySettingTest {
    private static final Path DOCS = Path.of("docs");

    /** The settings with another value of one setting than the default. */
    private static CalibrationSettings changed(StudySetting<?> setting) {
        CalibrationSettings usual = CalibrationSettings.DEFAULT;
        String now = setting.get().apply(usual).toString();
        return setting.type().form() == Form.WHOLE ? setting.read(usual, Long.toString(Long.parseLong(now) + 1))
                : setting.type().form() == Form.NUMBER ? setting.read(usual, "0.25")
                : setting.type().form() == Form.FLAG ? setting.read(usual, "true")
                : setting.type().form() == Form.WORD ? other(setting, usual)
                : setting.read(usual, "other");
    }

    private static <T> CalibrationSettings other(StudySetting<T> setting, CalibrationSettings usual) {
        return setting.type().offered().stream()
                .map(value -> setting.set().apply(usual, value))
                .filter(s -> !s.equals(usual))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void projectFilesKeepEverySetting() {
        StudySetting.ofProject().forEach(setting -> {
            CalibrationSettings settings = changed(setting);
            assertThat(settings).as(setting.field()).isNotEqualTo(CalibrationSettings.DEFAULT);
            assertThat(ProjectStudy.of(settings).get(setting.key())).as(setting.field()).isPresent();
            assertThat(ProjectStudy.settings(ProjectStudy.of(settings), Ties.FAIL)).as(setting.field()).isEqualTo(settings);
        });
    }

    @Test
    void aDifferenceOfEverySettingIsNamed() {
        for (StudySetting<?> setting : StudySetting.ALL) {
            assertThat(SettingChanges.between(CalibrationSettings.DEFAULT, changed(setting))).as(setting.field()).singleElement()
                    .asString().startsWith(setting.ofReference() ? "reference" : setting.field().replace('_', ' '));
        }
    }

    @Test
    void everyOptionIsOfferedAndEverySettingDocumented() throws IOException {
        String help = CommandRun.of("calibrate", "--help").out();
        String keys = Files.readString(DOCS.resolve("spec/project-and-cli.md"));
        String fields = Files.readString(DOCS.resolve("agreement-and-calibration-json.md"));
        for (StudySetting<?> setting : StudySetting.ALL) {
            String option = setting.option().name().replace("--", "");
            assertThat(help).as(setting.field()).contains(option);
            assertThat(setting.key().isEmpty() || Texts.optional("study.form." + setting.key()).isPresent()).as(setting.field()).isTrue();
            assertThat(keys).as(setting.field()).contains(setting.key().isEmpty() ? "" : "`" + setting.key() + "`");
            assertThat(fields).as(setting.field()).contains(setting.field().equals("interval") ? "`settings.ci`"
                    : "`settings." + (setting.ofReference() ? "reference." : "") + setting.field() + "`");
        }
    }

    @Test
    void anOptionOfEveryFormIsTaken() {
        assertThat(Stream.of("--by", "--family", "--diagnostics", "--min-votes", "--margin")
                .allMatch(o -> StudySetting.ALL.stream().anyMatch(s -> s.option().name().equals(o)))).isTrue();
        assertThat(CommandRun.of("calibrate", "--family", "some").err()).contains("'some' is not one of all-pairs, best-against-others");
        assertThat(CommandRun.of("calibrate", "--draw", "some").err()).contains("'some' is not one of questions, items, clusters, strata");
        assertThat(CommandRun.of("calibrate", "--margin", "some").err()).contains("'some' is not a number");
        assertThat(CommandRun.of("calibrate", "--min-votes", "some").err()).contains("'some' is not a whole number");
    }

    /** What reads or writes settings names none, but where one has a rule of its own. */
    @Test
    void filesAndOptionsNameNoSettingAgain() throws IOException {
        for (String file : List.of("files/project/ProjectStudy.java", "cli/options/CalibrationOptions.java")) {
            String text = Files.readString(Path.of("src/main/java/io/github/assay").resolve(file));
            assertThat(Order.FILE.settings().stream().map(StudySetting::field)
                    .filter(f -> !List.of("annotator", "by").contains(f) && text.contains("\"" + f + "\""))).as(file).isEmpty();
        }
    }
}
