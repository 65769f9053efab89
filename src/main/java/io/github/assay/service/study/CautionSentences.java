package io.github.assay.service.study;

import io.github.assay.statistics.Caution;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.stream.Collectors;

/** Words cautions the same way in window, terminal and report: one sentence for each kind. */
public final class CautionSentences {
    private static final ResourceBundle WORDS = ResourceBundle.getBundle("i18n.messages", Locale.ROOT);

    private CautionSentences() {}

    /**
     * The sentences, in the order in which kinds first occur.
     *
     * @param names display names of subjects, where they differ
     */
    public static List<String> of(List<Caution> cautions, Map<String, String> names) {
        Map<String, List<Caution>> kinds = cautions.stream()
                .distinct()
                .collect(Collectors.groupingBy(Caution::code, LinkedHashMap::new, Collectors.toList()));
        List<String> all = new ArrayList<>();
        kinds.forEach((code, same) -> all.add(sentence(code, same, names)));
        return all;
    }

    private static String sentence(String code, List<Caution> same, Map<String, String> names) {
        String subjects = same.stream()
                .map(c -> c.subjects().stream().map(s -> names.getOrDefault(s, s)).collect(Collectors.joining(" – ")))
                .filter(s -> !s.isEmpty())
                .collect(Collectors.joining(", "));
        double value = same.getFirst().value();
        String key = "caution." + code;
        return WORDS.containsKey(key)
                ? text(key, subjects, value, same.size())
                : text("caution.other", code.replace('_', ' ').toLowerCase(Locale.ROOT), subjects, value);
    }

    private static String text(String key, Object... arguments) {
        return new MessageFormat(WORDS.getString(key), Locale.ROOT).format(arguments);
    }
}
