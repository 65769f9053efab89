package io.github.assay.domain.project;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sections of a guideline, which people cite as {@code §3} or {@code §3.1}.
 *
 * @param headings text of the heading by number. The number is the one that the heading begins with; where no heading has one, its
 *     place among the headings of the second level
 */
public record GuidelineSections(Map<String, String> headings) {
    private static final Pattern HEADING = Pattern.compile("(#{1,6})\\s+(.*\\S)\\s*");
    private static final Pattern NUMBER = Pattern.compile("§?\\s*(\\d+(?:\\.\\d+)*)[.):]?\\s+(.*)");
    private static final Pattern CITED = Pattern.compile("§\\s?(\\d+(?:\\.\\d+)*)");

    public GuidelineSections {
        headings = Map.copyOf(headings);
    }

    /** The sections of a guideline. */
    public static GuidelineSections of(Guideline guideline) {
        Map<String, String> numbered = new LinkedHashMap<>();
        List<String> second = new ArrayList<>();
        guideline.text().lines().map(HEADING::matcher).filter(Matcher::matches).forEach(heading -> {
            Matcher number = NUMBER.matcher(heading.group(2));
            if (number.matches()) {
                numbered.putIfAbsent(number.group(1), number.group(2));
            }
            if (heading.group(1).length() == 2) {
                second.add(heading.group(2));
            }
        });
        if (numbered.isEmpty()) {
            second.forEach(text -> numbered.put(Integer.toString(numbered.size() + 1), text));
        }
        return new GuidelineSections(numbered);
    }

    /** The sections that a text cites, each once, with the heading where the guideline has it: {@code §3 Aggregates}. */
    public List<String> cited(String text) {
        TreeSet<String> found = new TreeSet<>();
        CITED.matcher(text).results().forEach(m -> {
            String heading = headings.get(m.group(1));
            found.add("§" + m.group(1) + (heading == null ? "" : " " + heading));
        });
        return List.copyOf(found);
    }
}
