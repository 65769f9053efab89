package io.github.assay.calibration.alignment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a judge's verdicts follow from. Another value of any part is another version.
 *
 * @param metric id of the metric that reads the verdict
 * @param threshold threshold in force
 * @param prompt hash of the prompt; for a metric without one, of its version and text; empty when replies name none
 * @param model models that the replies name, sorted, with commas
 * @param requested model that the settings name; empty when they name none
 * @param temperature temperatures that the replies name
 * @param guideline hash of the labelling guideline
 */
public record JudgeVersion(
        String metric, String threshold, String prompt, String model, String requested, String temperature, String guideline) {
    /** The parts by name, in order. */
    public Map<String, String> parts() {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("metric", metric);
        parts.put("threshold", threshold);
        parts.put("prompt", prompt);
        parts.put("model", model);
        parts.put("requested", requested);
        parts.put("temperature", temperature);
        parts.put("guideline", guideline);
        return parts;
    }

    /** Names of the parts that differ. */
    public List<String> differences(JudgeVersion other) {
        List<String> names = new ArrayList<>();
        parts().forEach((name, value) -> {
            if (!value.equals(other.parts().get(name))) {
                names.add(name);
            }
        });
        return names;
    }
}
