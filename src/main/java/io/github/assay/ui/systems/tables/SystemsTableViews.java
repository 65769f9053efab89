package io.github.assay.ui.systems.tables;

import io.github.assay.calibration.rates.PassRate;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.FigureData;
import io.github.assay.systems.board.LeaderboardRow;
import io.github.assay.systems.board.SystemMean;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.tabular.SystemsSpecs.SystemScore;
import io.github.assay.ui.systems.model.SystemsStudy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes the tables that the Systems screen exports, one row per system and metric. */
public final class SystemsTableViews {
    private SystemsTableViews() {}

    /** One row per system and metric, and per system the annotators' verdicts. */
    public static FigureData board(SystemsStudy study, List<TruePassRate> people) {
        List<SystemScore> rows = new ArrayList<>();
        for (LeaderboardRow s : study.board().standings()) {
            s.means().forEach(m -> rows.add(new SystemScore(study.board(), s, m)));
            TruePassRate.of(people, s.entrant().name()).ifPresent(r -> {
                rows.add(people(study, s, "people", r, r.labels()));
                rows.add(people(study, s, "people, prediction-powered", r, r.powered()));
            });
        }
        return FigureData.of(SystemsSpecs.scores(study.board()), rows);
    }

    private static SystemScore people(
            SystemsStudy study, LeaderboardRow s, String name, TruePassRate rate, Outcome<PassRate> of) {
        return new SystemScore(study.board(), s, new SystemMean(
                name, rate.items(), rate.labelled(), PassRateSpecs.estimate(of, rate.labelled()), Map.of()));
    }

    /** The leader against every other system. */
    public static FigureData against(SystemsStudy study) {
        return FigureData.of(
                SystemsSpecs.against(study.board()),
                study.board().standings().stream().filter(s -> s.test().isPresent()).toList());
    }
}
