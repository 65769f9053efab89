package io.github.assay.ui.calibration;

import io.github.assay.calibration.CalibrationSettings;
import io.github.assay.calibration.StudyDesign;
import io.github.assay.domain.LabellingPolicy;
import io.github.assay.domain.ReferenceRule;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.ui.common.Room;
import io.github.assay.ui.common.Settings;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Remembers the settings of a project's study for this person. What is remembered and cannot be read is passed over. */
public interface StudyMemory {
    /** Forgets at once: the usual settings. */
    StudyMemory NONE = new StudyMemory() {
        @Override
        public CalibrationSettings read() {
            return CalibrationSettings.DEFAULT;
        }

        @Override
        public void keep(CalibrationSettings settings) {}
    };

    CalibrationSettings read();

    void keep(CalibrationSettings settings);

    /** Remembers among the choices of the Calibration room, for each project by itself. */
    static StudyMemory of(Settings settings, String project) {
        String name = "study " + project;
        return new StudyMemory() {
            @Override
            public CalibrationSettings read() {
                return parse(settings.choice(Room.CALIBRATION, name, ""));
            }

            @Override
            public void keep(CalibrationSettings changed) {
                settings.choose(Room.CALIBRATION, name, text(changed));
            }
        };
    }

    /** The settings as lines {@code name=value}. */
    static String text(CalibrationSettings s) {
        Map<String, Object> words = new LinkedHashMap<>();
        ReferenceRule reference = s.design().reference();
        words.put("seed", s.bootstrap().seed());
        words.put("replicates", s.bootstrap().replicates());
        words.put("level", s.bootstrap().level());
        words.put("family", s.family());
        words.put("annotator", reference.annotator());
        words.put("ties", reference.ties());
        words.put("votes", reference.minimumVotes());
        words.put("unanimous", reference.unanimousOnly());
        words.put("interval", s.design().interval());
        words.put("cases", s.design().cases());
        words.put("drawing", s.design().drawing());
        words.put("dimension", s.design().dimension());
        words.put("margin", s.design().margin());
        words.put("epsilon", s.design().epsilon());
        words.put("compared", s.compared());
        return words.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining("\n"));
    }

    /** The settings behind {@link #text}; the usual ones where that is not it. */
    static CalibrationSettings parse(String text) {
        Map<String, String> words = new LinkedHashMap<>();
        List<String> lines = Arrays.asList(text.split("\n"));
        lines.stream().filter(l -> l.contains("=")).forEach(l -> words.put(
                l.substring(0, l.indexOf('=')), l.substring(l.indexOf('=') + 1)));
        try {
            return words.isEmpty() ? CalibrationSettings.DEFAULT : settings(words);
        } catch (IllegalArgumentException | NullPointerException _) {
            // Written by another version: the usual settings are as good a beginning as any, and are shown.
            return CalibrationSettings.DEFAULT;
        }
    }

    private static CalibrationSettings settings(Map<String, String> w) {
        ReferenceRule reference = new ReferenceRule(
                w.get("annotator"), LabellingPolicy.Ties.valueOf(w.get("ties")), Integer.parseInt(w.get("votes")),
                Boolean.parseBoolean(w.get("unanimous")));
        StudyDesign design = new StudyDesign(
                reference, StudyDesign.IntervalType.valueOf(w.get("interval")), StudyDesign.CaseSets.valueOf(w.get("cases")),
                StudyDesign.Drawing.valueOf(w.get("drawing")), w.get("dimension"), Double.parseDouble(w.get("margin")),
                Double.parseDouble(w.getOrDefault("epsilon", "" + StudyDesign.STANDARD.epsilon())));
        return CalibrationSettings.DEFAULT
                .with(new BootstrapSettings(
                        Long.parseLong(w.get("seed")), Integer.parseInt(w.get("replicates")), Double.parseDouble(w.get("level"))))
                .withFamily(CalibrationSettings.Family.valueOf(w.get("family")))
                .withDesign(design)
                .withCompared(CalibrationSettings.Compared.valueOf(
                        w.getOrDefault("compared", CalibrationSettings.Compared.OURS.name())));
    }
}
