package io.github.assay.ui;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.DisclosureAct.Part;
import io.github.assay.service.labels.FigureDisclosure;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.shell.FxmlScreens;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.ScreenView;
import io.github.assay.wording.Texts;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javafx.geometry.Pos;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/**
 * Screen of figures behind a question: while an annotator has items to decide on which the figures tell scores or votes
 * of others, the screen is shown only when they agree, which is recorded. Team, which is for leads, is shown without the
 * question and recorded too. UI thread only.
 */
final class BlindScreen implements ScreenView {
    /** What each screen of figures tells of items. */
    private static final Map<ScreenId, Set<Part>> SHOWN = Map.of(
            ScreenId.AGREEMENT, EnumSet.of(Part.VOTES),
            ScreenId.CALIBRATION, Part.OF_FIGURES,
            ScreenId.SYSTEMS, Part.OF_FIGURES,
            ScreenId.ROBUSTNESS, Part.OF_FIGURES,
            ScreenId.REPORT, Part.OF_FIGURES,
            ScreenId.TEAM, EnumSet.of(Part.VOTES));

    private final FxmlScreens.Loaded screen;
    private final Set<Part> parts;
    private final FigureDisclosure disclosure;
    private final int items;
    private final Background background;
    private final Navigation navigation;
    private final StackPane root = Controls.styled(new StackPane(), "ground");
    private final VBox question = Controls.styled(new VBox(10), "sheet-pane", "blind-question");
    private final Label words = Controls.label("", "#blind-words");
    private final Button back = Controls.styled(new Button(Texts.text("blind.back")), "primary-button", "#blind-back");
    private final Button look = Controls.styled(new Button(Texts.text("blind.look")), "#blind-look");
    private final Agreed agreed;

    private Set<ItemKey> hidden = Set.of();
    private boolean front;
    private boolean open;

    /** What the annotator agreed to see since the project was opened, of which items; shared by the screens of a project. */
    static final class Agreed {
        private final Map<Part, Set<ItemKey>> items = new EnumMap<>(Part.class);

        private void add(Set<Part> parts, Set<ItemKey> seen) {
            parts.forEach(p -> items.computeIfAbsent(p, _ -> new HashSet<>()).addAll(seen));
        }

        private boolean covers(Set<Part> parts, Set<ItemKey> requested) {
            return parts.stream().allMatch(p -> items.getOrDefault(p, Set.of()).containsAll(requested));
        }
    }

    private BlindScreen(
            FxmlScreens.Loaded screen, Set<Part> parts, FigureDisclosure disclosure, Agreed agreed, int items,
            Background background, Navigation navigation) {
        this.screen = screen;
        this.parts = parts;
        this.disclosure = disclosure;
        this.agreed = agreed;
        this.items = items;
        this.background = background;
        this.navigation = navigation;
        Label title = Controls.label(Texts.text("blind.title", screen.screen().title()), "title");
        title.setWrapText(true);
        words.setWrapText(true);
        back.setOnAction(_ -> navigation.go(ScreenId.REVIEW));
        look.setOnAction(_ -> {
            agreed.add(parts, hidden);
            record();
        });
        question.setMaxHeight(Region.USE_PREF_SIZE);
        question.getChildren().addAll(title, words, new FlowPane(8, 8, back, look));
        root.setAlignment(Pos.CENTER);
        root.getChildren().addAll(screen.root(), question);
        screen.root().setVisible(false);
        question.setVisible(false);
    }

    /** The screen behind the question; other screens as they are. */
    static FxmlScreens.Loaded around(
            FxmlScreens.Loaded screen, FigureDisclosure disclosure, Agreed agreed, int items, Background background,
            Navigation navigation) {
        Set<Part> parts = SHOWN.get(screen.screen());
        if (parts == null) {
            return screen;
        }
        BlindScreen view = new BlindScreen(screen, parts, disclosure, agreed, items, background, navigation);
        Parent root = view.root;
        return new FxmlScreens.Loaded(screen.screen(), root, view);
    }

    @Override
    public void shown() {
        front = true;
        open = false;
        screen.root().setVisible(false);
        background
                .fetch(_ -> new Found(disclosure.refused(), disclosure.hidden(parts)))
                .onSuccess(all -> {
                    Set<ItemKey> found = all.hidden();
                    look.setVisible(all.refused().isEmpty());
                    if (!all.refused().isEmpty()) {
                        ask(Texts.text("blind.words.round", all.refused().size()));
                        return;
                    }
                    hidden = new HashSet<>(found);
                    if (agreed.covers(parts, found) || screen.screen() == ScreenId.TEAM) {
                        record();
                    } else {
                        ask(Texts.text(
                                "blind.words." + screen.screen().name().toLowerCase(java.util.Locale.ROOT), found.size(), items));
                    }
                })
                .onFailure(this::failed);
    }

    /** Items that figures must not tell of, and items that they tell of when the annotator agrees. */
    private record Found(Set<ItemKey> refused, Set<ItemKey> hidden) {}

    private void ask(String text) {
        words.setText(text);
        question.setVisible(true);
        if (front) {
            back.requestFocus();
        }
    }

    /** Records what the screen tells, then shows it. */
    private void record() {
        background
                .fetch(_ -> {
                    disclosure.disclose(parts);
                    return parts;
                })
                .onSuccess(_ -> {
                    screen.root().setVisible(true);
                    if (back.isFocused() || look.isFocused()) {
                        root.requestFocus();
                    }
                    question.setVisible(false);
                    if (front && !open) {
                        open = true;
                        screen.view().shown();
                    }
                })
                .onFailure(this::failed);
    }

    private void failed(Throwable cause) {
        ask(Texts.text("blind.failed", UserError.of(cause).sentence()));
    }

    @Override
    public void hidden() {
        front = false;
        if (open) {
            open = false;
            screen.view().hidden();
        }
        screen.root().setVisible(false);
        question.setVisible(false);
    }

    @Override
    public void evidenceChanged() {
        screen.view().evidenceChanged();
    }

    @Override
    public void arrived() {
        if (open) {
            screen.view().arrived();
        }
    }

    @Override
    public void whenPainted(Runnable then) {
        screen.view().whenPainted(then);
    }

    @Override
    public boolean asksForReason(KeyEvent event) {
        return open && screen.view().asksForReason(event);
    }

    @Override
    public boolean leavesInside() {
        return open && screen.view().leavesInside();
    }

    @Override
    public boolean goesFirst(Shortcut shortcut) {
        return open && screen.view().goesFirst(shortcut);
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        if (!open && shortcut == Shortcut.LEAVE && question.isVisible()) {
            navigation.go(ScreenId.REVIEW);
            return true;
        }
        return open && screen.view().pressed(shortcut);
    }
}
