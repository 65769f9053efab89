package io.github.assay.manual;

import java.util.List;

/**
 * A page of the manual: a file of {@code docs}, or one section of a file.
 *
 * @param task heading of the contents under which it is listed
 * @param file such as {@code review.md}
 * @param section anchor of the section's heading; empty for the whole file
 * @param places what of the window it is about: "Calibration", or "Calibration: League" for one page of that screen
 */
public record ManualPage(String task, String title, String file, String section, List<String> places) {
    public ManualPage {
        places = List.copyOf(places);
    }

    /** Its name on the command line: {@code review}, or {@code review#decide} for a section. */
    public String name() {
        return file.replaceFirst("\\.md$", "") + (section.isEmpty() ? "" : "#" + section);
    }
}
