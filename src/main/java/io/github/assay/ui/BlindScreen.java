package io.github.assay.ui;

import io.github.assay.domain.labelling.DisclosureAct.Part;
import io.github.assay.service.labels.FigureDisclosure;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.shell.FxmlScreens;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.ScreenView;
import io.github.assay.wording.Texts;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.scene.Parent;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;

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
    private final Background background;
    private final Navigation navigation;
    private final StackPane root = Controls.styled(new StackPane(), "ground");
    private final HiddenPage question;
    private final Set<Part> agreed;

    private boolean front;
    private boolean open;

    /**
     * What the screens of figures of one annotator share.
     *
     * @param agreed what the annotator agreed to see since the screens were made; no screen that tells no more asks again
     * @param sample whether the project is a sample that came with the program
     */
    record Asking(FigureDisclosure disclosure, Set<Part> agreed, boolean sample, Keys keys) {}

    private BlindScreen(
            FxmlScreens.Loaded screen, Set<Part> parts, Asking asking, Background background, Navigation navigation) {
        this.screen = screen;
        this.parts = parts;
        this.disclosure = asking.disclosure();
        this.agreed = asking.agreed();
        this.background = background;
        this.navigation = navigation;
        question = new HiddenPage(screen.screen(), asking.sample(), asking.keys(), this::pressed);
        root.getChildren().addAll(screen.root(), question);
        screen.root().setVisible(false);
        question.setVisible(false);
    }

    /** The screen behind the question; other screens as they are. */
    static FxmlScreens.Loaded around(
            FxmlScreens.Loaded screen, Asking asking, Background background, Navigation navigation) {
        Set<Part> parts = SHOWN.get(screen.screen());
        if (parts == null) {
            return screen;
        }
        BlindScreen view = new BlindScreen(screen, parts, asking, background, navigation);
        Parent root = view.root;
        return new FxmlScreens.Loaded(screen.screen(), root, view);
    }

    @Override
    public String page() {
        return open ? screen.view().page() : "";
    }

    @Override
    public void shown() {
        front = true;
        open = false;
        screen.root().setVisible(false);
        background
                .fetch(_ -> disclosure.hidden(parts))
                .onSuccess(found -> {
                    boolean free = found.items().isEmpty() || agreed.containsAll(parts) || screen.screen() == ScreenId.TEAM;
                    if (found.refused().isEmpty() && free) {
                        record();
                    } else {
                        question.ask(found);
                        if (front) {
                            question.requestFocus();
                        }
                    }
                })
                .onFailure(this::failed);
    }

    /** Records what the screen tells, then shows it. */
    private void record() {
        background
                .fetch(_ -> {
                    disclosure.disclose(parts);
                    return parts;
                })
                .onSuccess(_ -> {
                    if (question.isVisible()) {
                        agreed.addAll(parts);
                    }
                    screen.root().setVisible(true);
                    if (question.hasFocus()) {
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
        question.fail(Texts.text("blind.failed", UserError.of(cause).sentence()));
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
    public Optional<Shortcut.Group> groupInFocus() {
        return question.isVisible() ? Optional.of(Shortcut.Group.HIDDEN) : screen.view().groupInFocus();
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        if (open || !question.isVisible()) {
            return open && screen.view().pressed(shortcut);
        }
        boolean offered = question.offers(shortcut);
        switch (shortcut) {
            case LEAVE -> navigation.go(ScreenId.REVIEW);
            case HIDDEN_BACK -> navigation.go(ScreenId.REVIEW);
            case HIDDEN_READER -> {
                if (offered) {
                    navigation.onlyLook(screen.screen());
                }
            }
            case HIDDEN_LOOK -> {
                if (offered) {
                    record();
                }
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
