package io.github.assay.report;

import io.github.assay.domain.ItemKey;
import io.github.assay.report.html.HtmlTable;
import io.github.assay.report.html.ReportTables;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.cross.CrossTable;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.tabular.SystemsSpecs.SliceStanding;
import io.github.assay.wording.EstimateFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The page's section on systems: leaderboard, slices, cross table of two metrics. */
final class SystemsPart {
    private static final int NAMED_CASES = 50;

    private SystemsPart() {}

    /** Sets the template's values. Without a leaderboard or a table the template omits that section. */
    static void put(Map<String, Object> values, SystemsContent content) {
        values.put("hasLeaderboard", content.board().isPresent());
        content.board().ifPresent(board -> {
            values.put("rankBy", board.settings().rankBy());
            values.put("caseSet", caseSet(board));
            values.put("standings", HtmlTable.of(SystemsSpecs.standings(board), board.standings()));
        });
        List<SliceStanding> slices = content.slices().stream()
                .flatMap(b -> b.board().standings().stream().map(s -> new SliceStanding(b, s)))
                .toList();
        values.put("slices", slices.isEmpty() ? "" : HtmlTable.of(SystemsSpecs.slices(content.slices()), slices));
        values.put("hasSlices", !slices.isEmpty());
        double level = content.board().map(b -> b.settings().bootstrap().level()).orElse(BootstrapSettings.DEFAULT.level());
        values.put("hasGaps", !content.gaps().isEmpty());
        values.put("gaps", content.gaps().isEmpty() ? "" : HtmlTable.of(SystemsSpecs.gaps(level), content.gaps()));
        values.put("hasCross", content.cross().isPresent());
        content.cross().ifPresent(table -> cross(values, table));
    }

    private static String caseSet(Leaderboard board) {
        if (board.settings().cases() == CaseSet.COMMON) {
            return "Systems answered different cases; they are compared on the " + board.common()
                    + " that all of them answered, as far as the metric could score them for all.";
        }
        return "All systems answered the cases it applies to, of " + board.cases() + ".";
    }

    private static void cross(Map<String, Object> values, CrossTable t) {
        values.put("crossA", t.a().metric());
        values.put("crossB", t.b().metric());
        values.put("highA", cut(t.a(), "≥"));
        values.put("lowA", cut(t.a(), "<"));
        values.put("highB", cut(t.b(), "≥"));
        values.put("lowB", cut(t.b(), "<"));
        values.put("bothHigh", t.bothHigh().size());
        values.put("onlyA", t.onlyA().size());
        values.put("onlyB", t.onlyB().size());
        values.put("bothLow", t.bothLow().size());
        values.put("disagreement", EstimateFormat.percentWithInterval(t.disagreement(BootstrapSettings.DEFAULT.level())));
        values.put("crossN", t.n());
        values.put("crossLeftOut", ReportTables.counts(t.leftOut()));
        values.put("onlyACases", named(t.onlyA()));
        values.put("onlyBCases", named(t.onlyB()));
    }

    private static String cut(CrossTable.Cut cut, String sign) {
        return cut.metric() + " " + sign + " " + EstimateFormat.threshold(cut.from());
    }

    private static String named(List<ItemKey> items) {
        String names = items.stream().limit(NAMED_CASES).map(ItemKey::toString).collect(Collectors.joining(", "));
        return items.isEmpty() ? "none" : items.size() > NAMED_CASES ? names + ", …" : names;
    }
}
