package io.github.assay.ui.systems.model;

import io.github.assay.metrics.MetricInfo;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Settings that determine the figures of the Systems screen.
 *
 * @param metrics ids of the selected metrics; empty: the default ones
 * @param rankBy id of the metric that ranks; empty, or not selected: the first selected one
 * @param cases which cases count
 * @param bootstrap seed and replicates of the intervals
 */
public record SystemsSettings(List<String> metrics, String rankBy, CaseSet cases, BootstrapSettings bootstrap) {
    public static final SystemsSettings DEFAULT =
            new SystemsSettings(List.of(), "", CaseSet.COMMON, BootstrapSettings.DEFAULT);

    public SystemsSettings {
        metrics = List.copyOf(metrics);
    }

    SystemsSettings looking(List<String> at) {
        return new SystemsSettings(at, rankBy, cases, bootstrap);
    }

    SystemsSettings rankedBy(String metric) {
        return new SystemsSettings(metrics, metric, cases, bootstrap);
    }

    SystemsSettings over(CaseSet which) {
        return new SystemsSettings(metrics, rankBy, which, bootstrap);
    }

    SystemsSettings with(BootstrapSettings changed) {
        return new SystemsSettings(metrics, rankBy, cases, changed);
    }

    /** The selected metrics in list order; the default ones in their own order. */
    List<MetricInfo> chosen(List<MetricInfo> offered, List<MetricInfo> usual) {
        Set<String> wanted = Set.copyOf(metrics);
        List<MetricInfo> chosen = offered.stream().filter(m -> wanted.contains(m.id())).toList();
        return chosen.isEmpty() ? usual : chosen;
    }

    /** The metric that ranks, of the selected ones. */
    MetricInfo ranking(List<MetricInfo> looked) {
        return looked.stream().filter(m -> m.id().equals(rankBy)).findFirst().orElseGet(looked::getFirst);
    }

    /** Stores the user's selections of the Systems screen in a project. Stored values that cannot be read are ignored. */
    public static final class SystemsMemory {
        private static final int PARTS = 3;
        /** Texts of earlier versions end with seed and replicates, which the project keeps. */
        private static final int PARTS_BEFORE = 5;

        private final Settings settings;
        private final String name;

        private SystemsMemory(Settings settings, String name) {
            this.settings = settings;
            this.name = name;
        }

        /** Stores them among the screen's choices, separately for each project. */
        public static SystemsMemory of(Settings settings, String project) {
            return new SystemsMemory(settings, "systems " + project);
        }

        public SystemsSettings read() {
            return parse(settings.choice(ScreenId.SYSTEMS, name, ""));
        }

        public void keep(SystemsSettings changed) {
            settings.choose(ScreenId.SYSTEMS, name, text(changed));
        }

        /** One line for each setting. */
        static String text(SystemsSettings s) {
            return String.join(
                    "\n", String.join(" ", s.metrics().stream().map(SystemsMemory::word).toList()), word(s.rankBy()), s.cases().name());
        }

        /** The settings behind {@link #text}; the usual ones where that is not it. */
        static SystemsSettings parse(String text) {
            String[] parts = text.split("\n", -1);
            try {
                return parts.length == PARTS || parts.length == PARTS_BEFORE ? settings(parts) : SystemsSettings.DEFAULT;
            } catch (IllegalArgumentException _) {
                // a text of another version: the default settings are used and shown
                return SystemsSettings.DEFAULT;
            }
        }

        private static SystemsSettings settings(String[] parts) {
            List<String> metrics = Stream.of(parts[0].split(" ")).filter(id -> !id.isBlank()).map(SystemsMemory::id).toList();
            return new SystemsSettings(metrics, id(parts[1]), CaseSet.valueOf(parts[2]), BootstrapSettings.DEFAULT);
        }

        /** Scores of other programs may have blanks in their names. */
        private static String word(String id) {
            return URLEncoder.encode(id, StandardCharsets.UTF_8);
        }

        private static String id(String word) {
            return URLDecoder.decode(word, StandardCharsets.UTF_8);
        }
    }
}
