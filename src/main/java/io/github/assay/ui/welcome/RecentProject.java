package io.github.assay.ui.welcome;

import io.github.assay.service.labels.ProjectGlance;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * A project of the list on Welcome, with what is known of it without opening it.
 *
 * @param folder its folder
 * @param glance what the last visit left; empty for a project of an earlier version
 * @param found whether the folder is there
 * @param fresh answers that came since the last visit, 0 or more
 * @param sample whether it is the copy of a sample
 */
record RecentProject(Path folder, Optional<ProjectGlance> glance, boolean found, long fresh, boolean sample) {
    private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);
    private static final DateTimeFormatter YEAR = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH);
    private static final long HOUR_MINUTES = 60;
    private static final long STEP_MINUTES = 10;

    /** What waits in a project, the most urgent alone; the words are messages under {@code welcome.waits.}. */
    enum Waiting {
        LOST("fail", ScreenId.WELCOME),
        ANSWERS("warn", ScreenId.REVIEW),
        TIES("warn", ScreenId.ADJUDICATE),
        READY("pass", ScreenId.CALIBRATION),
        LABELS("", ScreenId.REVIEW),
        NOTHING("", ScreenId.REVIEW);

        private final String colour;
        private final ScreenId screen;

        Waiting(String colour, ScreenId screen) {
            this.colour = colour;
            this.screen = screen;
        }

        /** Style class of its chip; may be empty. */
        String colour() {
            return colour;
        }

        /** Where it is done. */
        ScreenId screen() {
            return screen;
        }
    }

    Waiting waiting() {
        if (!found) {
            return Waiting.LOST;
        }
        if (glance.isEmpty() || glance.get().items() == 0) {
            return Waiting.NOTHING;
        }
        ProjectGlance seen = glance.get();
        return fresh > 0 ? Waiting.ANSWERS
                : seen.ties() > 0 ? Waiting.TIES
                : seen.open() == 0 ? Waiting.READY
                : Waiting.LABELS;
    }

    String name() {
        return glance.map(ProjectGlance::name).orElseGet(() -> String.valueOf(folder.getFileName()));
    }

    /** Where it is, with the user's home as {@code ~}; the place of a sample's copy says nothing to its user. */
    String where() {
        if (sample) {
            return Texts.text("welcome.copy");
        }
        Path home = Path.of(System.getProperty("user.home"));
        return folder.startsWith(home) ? Path.of("~").resolve(home.relativize(folder)).toString() : folder.toString();
    }

    /** What waits there, in words; may be empty. */
    String waits() {
        Waiting waiting = waiting();
        return Texts.text(key(waiting), waiting == Waiting.ANSWERS ? fresh : glance.map(ProjectGlance::ties).orElse(0));
    }

    /** What the button does about it. */
    String act() {
        return Texts.text(key(waiting()) + ".do");
    }

    private static String key(Waiting waiting) {
        return "welcome.waits." + waiting.name().toLowerCase(Locale.ROOT);
    }

    String labelled() {
        return glance.map(g -> Texts.text("welcome.recent.labelled", g.labelled(), g.items())).orElseGet(() -> Texts.text("welcome.recent.unknown"));
    }

    /** Part of the items that is labelled, 0 to 1. */
    double part() {
        return glance.filter(g -> g.items() > 0).map(g -> (double) g.labelled() / g.items()).orElse(0.0);
    }

    /** What is left to do at the annotator's own pace. */
    String left() {
        if (!found) {
            return Texts.text("welcome.recent.lost");
        }
        return glance.map(RecentProject::left).orElse("");
    }

    private static String left(ProjectGlance seen) {
        if (seen.open() == 0) {
            return Texts.text("welcome.recent.done");
        }
        return seen.seconds() == 0
                ? Texts.text("welcome.recent.noPace", seen.open())
                : Texts.text("welcome.recent.pace", seen.open(), time(Duration.ofSeconds(seen.seconds() * seen.open())));
    }

    private static String time(Duration left) {
        long minutes = Math.max(1, left.toMinutes());
        long rounded = minutes < HOUR_MINUTES ? minutes : Math.round((double) minutes / STEP_MINUTES) * STEP_MINUTES;
        return rounded < HOUR_MINUTES
                ? Texts.text("welcome.recent.minutes", rounded)
                : Texts.text("welcome.recent.hours", rounded / HOUR_MINUTES, rounded % HOUR_MINUTES);
    }

    /** When it was open last; empty where that is not known. */
    String opened(ZonedDateTime now) {
        return glance.map(g -> opened(g.opened().atZone(now.getZone()), now.toLocalDate())).orElse("");
    }

    private static String opened(ZonedDateTime at, LocalDate today) {
        if (at.toLocalDate().equals(today)) {
            return Texts.text("welcome.opened.today", HOUR.format(at));
        }
        if (at.toLocalDate().equals(today.minusDays(1))) {
            return Texts.text("welcome.opened.yesterday", HOUR.format(at));
        }
        return Texts.text("welcome.opened.before", (at.getYear() == today.getYear() ? DAY : YEAR).format(at));
    }

    /** The time of the list, where the user is. */
    static ZonedDateTime now(java.time.Clock clock) {
        return clock.instant().atZone(ZoneId.systemDefault());
    }
}
