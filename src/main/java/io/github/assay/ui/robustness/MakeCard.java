package io.github.assay.ui.robustness;

import io.github.assay.robustness.mutation.MutationOperator;
import io.github.assay.robustness.mutation.Mutator.MutationSettings;
import io.github.assay.service.robustness.MutationService.MutationCounts;
import io.github.assay.service.robustness.MutationService.MutationOrder;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.MetricChooser;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.robustness.model.SensitivityViewModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Makes a project of mutants: kinds of error, draw, number of errors a mutant, folder; then says what became of it. */
final class MakeCard {
    private static final int SHOWN = 6;
    private static final List<String> OPERATORS = Stream.of(MutationOperator.values()).map(MutationOperator::id).toList();

    private final SensitivityViewModel model;
    private final Navigation navigation;
    private final Card card = new Card("sensitivity.make.title", "against-card").named("makeTitle", "makeNote");
    private final MetricChooser operators = new MetricChooser(
            "make-operators", Texts.text("sensitivity.make.operators.name"), id -> id,
            ids -> Texts.text("sensitivity.make.operators", ids.size(), OPERATORS.size()), 1, _ -> {});
    private final CheckBox one = Controls.styled(new CheckBox(Texts.text("sensitivity.make.one")), "#make-one");
    private final CheckBox literal = new CheckBox(Texts.text("sensitivity.make.literal"));
    private final TextField seed = new TextField("42");
    private final TextField depth = new TextField("1");
    private final TextField most = new TextField(Integer.toString(MutationSettings.DEFAULT.most()));
    private final Button make = PageTools.primary("sensitivity.make", "make-start", this::start);
    private final Button open = PageTools.quiet("make-open", Texts.text("sensitivity.make.open"), Texts.text("sensitivity.make.open"));
    private final NewFolderField target;
    private final MakingPane<MutationCounts> outcome;

    MakeCard(SensitivityViewModel model, Navigation navigation, Dialogs dialogs) {
        this.model = model;
        this.navigation = navigation;
        operators.show(OPERATORS, OPERATORS);
        target = new NewFolderField("make", dialogs, model::proposedTarget, make);
        outcome = new MakingPane<>("make", model.making(), make, () -> model.golds() > 0, this::made);
        card.body(body());
    }

    Node node() {
        return card;
    }

    private VBox body() {
        Label about = MakingPane.words(Texts.text("sensitivity.make.about"));
        about.getStyleClass().add("muted");
        literal.setId("make-literal");
        FlowPane choices = new FlowPane(
                operators, field("make-depth", "sensitivity.make.depth", depth, 3), field("make-most", "sensitivity.make.most", most, 4),
                one, field("make-seed", "sensitivity.make.seed", seed, 5), literal);
        choices.getStyleClass().add("page-settings");
        return Controls.styled(new VBox(about, choices, target, outcome), "column", "cross-body");
    }

    private static HBox field(String id, String key, TextField field, int columns) {
        Label label = Controls.whole(Texts.text(key), "meta");
        label.setLabelFor(field);
        field.setId(id);
        field.setAccessibleText(Texts.text(key));
        field.setPrefColumnCount(columns);
        field.setMinWidth(Region.USE_PREF_SIZE);
        field.getStyleClass().addAll("figure", "small-field");
        HBox line = Controls.styled(new HBox(label, field), "choice-line");
        line.setMinWidth(Region.USE_PREF_SIZE);
        return line;
    }

    /** Proposes a folder unless one is entered, and says of how many gold queries mutants would be made. */
    void offer() {
        target.offer();
        card.note(Texts.text("sensitivity.make.note", model.golds()));
        make.setDisable(model.golds() == 0);
    }

    /** Starts with what is entered; a bad entry is named and nothing starts. */
    void start() {
        try {
            model.making().make(order());
        } catch (IllegalArgumentException e) {
            model.making().refuse(e);
        }
    }

    private MutationOrder order() {
        Set<MutationOperator> chosen = EnumSet.noneOf(MutationOperator.class);
        operators.chosen().forEach(id -> MutationOperator.of(id).ifPresent(chosen::add));
        OptionalLong drawn = one.isSelected() ? OptionalLong.of(number(seed, Long.MIN_VALUE)) : OptionalLong.empty();
        MutationSettings settings = new MutationSettings(
                chosen, drawn, (int) number(depth, 1), (int) number(most, 1), literal.isSelected());
        return new MutationOrder(target.folder(), MutationOrder.SYSTEM, settings);
    }

    private static long number(TextField field, long least) {
        String text = field.getText().strip();
        try {
            long number = Long.parseLong(text);
            if (number >= least && (least == Long.MIN_VALUE || number <= Integer.MAX_VALUE)) {
                return number;
            }
        } catch (NumberFormatException _) {
            // refused below, as a number out of range is
        }
        throw new IllegalArgumentException(Texts.text("sensitivity.make.badNumber", field.getAccessibleText(), text));
    }

    private void made(MutationCounts counts) {
        Path to = model.making().target();
        boolean any = counts.kept() > 0;
        outcome.say(Texts.text("sensitivity.make.made", counts.queries(), counts.kept(), to, counts.equivalent()));
        if (any) {
            open.setOnAction(_ -> navigation.openProject(to));
            outcome.add(open);
            open.requestFocus();
        }
        int failed = counts.made() - counts.kept();
        if (failed > 0) {
            String reasons = counts.failed().entrySet().stream()
                    .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                    .limit(SHOWN)
                    .map(e -> e.getValue() + " × " + e.getKey())
                    .collect(Collectors.joining("; "));
            outcome.say(Texts.text("sensitivity.make.failed", failed, reasons));
        }
        named("sensitivity.make.unread", counts.unread());
        named("sensitivity.make.unchanged", counts.unchanged());
        named("sensitivity.make.noTable", counts.noTable());
        target.propose();
    }

    private void named(String key, List<String> cases) {
        if (!cases.isEmpty()) {
            String first = String.join(", ", cases.subList(0, Math.min(SHOWN, cases.size())));
            outcome.say(Texts.text(key, cases.size(), cases.size() > SHOWN ? Texts.text("table.more", first, cases.size() - SHOWN) : first));
        }
    }

    /** Goes to the form. */
    void edit(ScrollPane page) {
        ResultPage.reveal(page, card);
        target.edit();
    }
}
