package io.github.assay.service.labels;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.LabelFileSetting;
import io.github.assay.files.labels.LabelFileOptions;
import io.github.assay.files.labels.LabelFileOptions.PassRule;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A label file to import, with what the user states about it.
 *
 * @param stated by field the text that the user typed; a part of it that cannot be used states nothing
 */
public record LabelImportOrder(Path file, Map<LabelFileSetting, String> stated) {
    public LabelImportOrder {
        stated = Map.copyOf(stated);
    }

    /**
     * Something that must be settled before the import.
     *
     * @param sentence what the file leaves unclear
     * @param with the field that settles it
     * @param example a value of the field that fits the file
     */
    public record Open(String sentence, LabelFileSetting with, String example) {}

    LabelFileOptions options() {
        Map<String, Label> words = new LinkedHashMap<>();
        pairs(LabelFileSetting.WORDS).forEach((word, label) -> Label.parse(label).ifPresent(l -> words.put(word, l)));
        return new LabelFileOptions(
                list(LabelFileSetting.ANNOTATORS), text(LabelFileSetting.ANNOTATOR), text(LabelFileSetting.ITEM_COLUMN), text(LabelFileSetting.LABEL_COLUMN),
                text(LabelFileSetting.SYSTEM), words, pairs(LabelFileSetting.PEOPLE), text(LabelFileSetting.ANNOTATOR_COLUMN),
                PassRule.parse(text(LabelFileSetting.PASS)), pairs(LabelFileSetting.ROWS));
    }

    private String text(LabelFileSetting field) {
        return stated.getOrDefault(field, "").strip();
    }

    private List<String> list(LabelFileSetting field) {
        return Stream.of(text(field).split(",")).map(String::strip).filter(t -> !t.isEmpty()).toList();
    }

    /** {@code ok=pass, bad=fail}; a pair that is not whole is passed over, so that its question stays open. */
    private Map<String, String> pairs(LabelFileSetting field) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String pair : list(field)) {
            int cut = pair.lastIndexOf('=');
            if (cut > 0 && cut < pair.length() - 1) {
                pairs.put(pair.substring(0, cut).strip(), pair.substring(cut + 1).strip());
            }
        }
        return pairs;
    }
}
