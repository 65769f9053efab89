package io.github.assay.ui.systems;

import io.github.assay.figure.study.CostQualityFigure;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.tabular.SystemsSentences;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.PriceFields;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.systems.model.SystemsStudy;
import io.github.assay.ui.systems.model.SystemsViewModel;
import io.github.assay.ui.systems.tables.SystemsWords;
import io.github.assay.wording.Texts;
import javafx.scene.control.Label;

/** Shows the cost of an answer against the mean of each system, and takes prices where answers state no cost. */
final class CostCard {
    private final SystemsViewModel model;
    private final Card card = new Card("systems.cost.title", "against-card").named("costTitle", "costNote");
    private final Label words = Controls.wrapped("", "cross-body", "#cost-sentences");
    private final FigureView figure;
    private final PriceFields prices;

    CostCard(SystemsViewModel model, PageTools tools, FigureView figure) {
        this.model = model;
        this.figure = figure.growing();
        prices = new PriceFields(name -> name, model::price);
        prices.setId("cost-prices");
        card.acts(tools.saving("systems.table.cost", () -> model.study().filter(s -> !s.costs().entries().isEmpty()).map(s -> CostQualityFigure.of(SystemsWords.name(s.ranking()), s.costs()).data())));
        card.body(figure).body(words).body(prices);
    }

    Section<SystemsStudy> section() {
        return Section.of(card, this::show);
    }

    private void show(SystemsStudy study) {
        boolean known = !study.costs().entries().isEmpty();
        card.note(Texts.text("systems.cost.note", SystemsWords.name(study.ranking())));
        words.setText(String.join(" ", SystemsSentences.costs(study.costs())));
        Controls.show(figure, known);
        if (known) {
            figure.show(CostQualityFigure.of(SystemsWords.name(study.ranking()), study.costs()));
        }
        Controls.show(prices, !study.costs().priced().isEmpty());
        prices.show(study.costs().priced().stream().map(SystemRun::system).distinct().toList(), model.prices());
    }
}
