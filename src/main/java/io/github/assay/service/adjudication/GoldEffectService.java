package io.github.assay.service.adjudication;

import io.github.assay.domain.labelling.GoldRepair;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.GoldVersion;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.SystemsService;
import io.github.assay.store.StoreException;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.board.GoldShift;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.task.Progress;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Computes what repairs of gold queries do to the systems. Changes no file of the project. Thread-safe. */
public final class GoldEffectService {
    private final SystemsService systems;

    /** {@code systems} scores and ranks. */
    public GoldEffectService(SystemsService systems) {
        this.systems = systems;
    }

    /**
     * The effect of a project's accepted repairs that are not applied yet. Missing queries are run.
     *
     * <p>Where systems answered different cases, means and ranks are those of the cases that all answered.
     *
     * @param metrics metrics that give a verdict
     */
    public GoldEffect of(
            ProjectSession session, List<MetricInfo> metrics, LeaderboardSettings settings, Progress progress)
            throws StoreException {
        return of(session, GoldService.repairs(session), metrics, settings, progress);
    }

    /** The effect of given repairs. */
    public GoldEffect of(
            ProjectSession session, List<GoldRepair> repairs, List<MetricInfo> metrics, LeaderboardSettings settings,
            Progress progress)
            throws StoreException {
        Project repaired = repaired(session.project(), repairs);
        Scoreboard before = systems.board(session, metrics, settings.threads(), progress);
        Scoreboard after = repairs.isEmpty()
                ? before
                : systems.board(session.withProject(repaired), metrics, settings.threads(), progress);
        Leaderboard all = systems.leaderboard(before, settings, progress);
        LeaderboardSettings used = all.isUnranked() ? settings.with(LeaderboardSettings.CaseSet.COMMON) : settings;
        return new GoldEffect(
                repairs, GoldVersion.of(session.project().cases()).value(), GoldVersion.of(repaired.cases()).value(),
                session.project().cases().size(), used,
                GoldShift.of(
                        before, used == settings ? all : systems.leaderboard(before, used, progress), after,
                        systems.leaderboard(after, used, progress)));
    }

    /**
     * The same project with repaired gold queries. Gold tables that came with a repaired case are left out, and replies
     * of judges about it, which compared with the replaced query.
     */
    static Project repaired(Project project, List<GoldRepair> repairs) {
        Map<String, String> sql = new HashMap<>();
        repairs.forEach(r -> sql.put(r.caseId(), r.sql()));
        Map<Case, Case> changed = new IdentityHashMap<>();
        List<Case> cases = project.cases().stream()
                .map(c -> sql.containsKey(c.id()) ? changed.computeIfAbsent(c, _ -> c.withGold(sql.get(c.id()))) : c)
                .toList();
        List<Item> items = project.items().stream()
                .map(i -> Optional.ofNullable(changed.get(i.evalCase())).map(c -> new Item(c, i.prediction(), List.of())).orElse(i))
                .toList();
        return project.with(cases, items);
    }

    /**
     * What accepted repairs of gold queries do to the systems' scores and ranks.
     *
     * @param repairs the repairs, by case; none: every shift is 0
     * @param oldVersion version of the project's gold queries
     * @param newVersion version with the repairs
     * @param cases number of cases
     * @param settings seed, replicates and level of the intervals
     * @param shifts every metric and system
     */
    public record GoldEffect(
            List<GoldRepair> repairs, String oldVersion, String newVersion, int cases, LeaderboardSettings settings,
            List<GoldShift> shifts) {
        public GoldEffect {
            repairs = List.copyOf(repairs);
            shifts = List.copyOf(shifts);
        }
    }
}
