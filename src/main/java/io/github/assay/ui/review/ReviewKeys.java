package io.github.assay.ui.review;

import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.Label;
import io.github.assay.systems.Blame;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.keys.KeyPart;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.SessionSheet.SessionLayer;
import io.github.assay.ui.review.answer.CaseAnswer;
import io.github.assay.ui.review.grid.GridView;
import io.github.assay.ui.review.layout.Enlarging;
import io.github.assay.ui.review.layout.FullText;
import io.github.assay.ui.review.layout.SidePair;
import io.github.assay.ui.review.model.ReadingOptions;
import io.github.assay.ui.review.model.ReviewSettings;
import io.github.assay.ui.review.model.ReviewViewModel;
import io.github.assay.ui.review.model.VoteDecisions;
import io.github.assay.ui.review.queue.QueueList;
import io.github.assay.ui.review.sql.SqlPane;
import java.util.Optional;
import javafx.scene.Node;

/** Executes the Review screen's shortcuts, and ignores those that must do nothing at the moment. */
final class ReviewKeys {
    /**
     * Executes the Review screen's commands that are given by keys.
     *
     * @param board the case
     * @param cover the cover of the case
     * @param strips the strips in which the annotator writes texts and gives reasons
     * @param queue the queue at the left
     * @param scores scores and guideline at the right
     * @param database drawer and own query
     * @param sides queue, drawer and scores at the sides
     * @param answer what the system answered
     * @param session the annotator's own session over the case
     * @param panes what enlarges and opens panes
     */
    record Parts(
            CasePane board, CasePlaceholder cover, FooterOverlay strips, QueueList queue, ScoreSide scores, CaseDatabase database,
            ReviewSides sides, CaseAnswer answer, SessionLayer session, Panes panes) {}

    /**
     * What enlarges and opens panes.
     *
     * @param full question and evidence in full
     * @param enlarging gives one pane all of the space
     * @param border the tab that is shown where gold and predicted are not side by side
     * @param root a node of the screen
     */
    record Panes(FullText full, Enlarging enlarging, SidePair.SharedPlace border, Node root) {
        /** Shows one SQL pane and moves the focus to it. */
        void showSql(SqlPane pane, boolean gold) {
            border.gold().set(gold);
            enlarging.turnTo(pane);
            pane.takeFocus();
        }

        void enlarge() {
            enlarging.toggle(root.getScene().getFocusOwner());
        }

        boolean leave() {
            return full.hide() || enlarging.restore();
        }
    }

    private final ReviewViewModel model;
    private final Parts parts;
    private final Writing writing;
    private final ReviewSettings settings;
    private final Keys keys;
    private final HeldKeys held = new HeldKeys();
    private final WaitingKeys waiting;

    ReviewKeys(ReviewViewModel model, Parts parts, ReviewSettings settings, Keys keys) {
        this.model = model;
        this.parts = parts;
        this.writing = new Writing(model, parts.strips());
        this.settings = settings;
        this.keys = keys;
        this.waiting = new WaitingKeys(model);
    }

    /** Follows which keys are held down while a node is on screen. */
    void follow(Node node) {
        held.attach(node);
        waiting.attach(node);
    }

    /** Handles a button for a shortcut, after the keys before it. */
    boolean clicked(Shortcut shortcut) {
        return waiting.holds(() -> pressed(shortcut)) || pressed(shortcut);
    }

    /** Handles a shortcut; false when it is not one of Review's, or there was nothing to do. */
    boolean pressed(Shortcut shortcut) {
        held.use();
        if (shortcut.group() == Shortcut.Group.TABLE) {
            return partInFocus().map(p -> p.pressed(shortcut)).orElse(false);
        }
        if (parts.session().isOpen()) {
            if (shortcut == Shortcut.MY_SESSION || shortcut == Shortcut.LEAVE) {
                parts.session().close();
            }
            return true;
        }
        VoteDecisions decisions = model.decisions();
        if (waiting.isOfOtherCase() && (isDecision(shortcut) && shortcut.scope() != Shortcut.Scope.REASON
                && shortcut != Shortcut.AUTO_ADVANCE || shortcut == Shortcut.COMMIT)) {
            decisions.refuse(VoteDecisions.Refusal.UNSEEN);
            return true;
        }
        if (isDecision(shortcut) && (held.isRepeat() || parts.cover().hides())) {
            if (!held.isRepeat()) {
                decisions.refuse();
            }
            return true;
        }
        if (decisions.onlyLooks() && (isDecision(shortcut) || shortcut == Shortcut.COMMENT || shortcut == Shortcut.PROPOSE_GOLD)) {
            if (shortcut != Shortcut.AUTO_ADVANCE) {
                decisions.refuse();
                return true;
            }
        } else if (shortcut == Shortcut.LEAVE) {
            decisions.clearRefusal();
        }
        if (shortcut.scope() == Shortcut.Scope.REASON) {
            int cause = shortcut.ordinal() - Shortcut.BLAME_PREDICTION.ordinal();
            if (cause >= 0) {
                decisions.blame(Blame.values()[cause]);
            } else {
                decisions.reason(shortcut.ordinal() - Shortcut.REASON_1.ordinal());
            }
            return true;
        }
        if (shortcut != Shortcut.LEAVE) {
            decisions.voting().closeReasons();
        }
        if (shortcut == Shortcut.FAIL) {
            decisions.voting().hand(held.hand(keys.map()));
        }
        return decide(shortcut, decisions);
    }

    /** The table or SQL text with keys of its own that has the focus. */
    Optional<KeyPart> partInFocus() {
        return Optional.ofNullable(parts.board().tables().getScene())
                .flatMap(scene -> KeyPart.around(scene.getFocusOwner()));
    }

    /** Whether it decides something, so that a key held down must not do it again. */
    private static boolean isDecision(Shortcut shortcut) {
        return switch (shortcut) {
            case PASS, FAIL, UNSURE, LATER, QUESTION_AMBIGUOUS, GOLD_DEFECTIVE, BOTH_WRONG, CANNOT_JUDGE, BOOKMARK,
                    COPY_VOTE, AUTO_ADVANCE -> true;
            default -> shortcut.scope() == Shortcut.Scope.REASON;
        };
    }

    private boolean decide(Shortcut shortcut, VoteDecisions decisions) {
        switch (shortcut) {
            case PASS -> decisions.vote(Label.PASS);
            case FAIL -> decisions.vote(Label.FAIL);
            case UNSURE -> decisions.vote(Label.UNSURE);
            case LATER -> decisions.vote(Label.SKIP);
            case QUESTION_AMBIGUOUS -> decisions.toggle(Flag.QUESTION_AMBIGUOUS, "");
            case BOTH_WRONG -> decisions.toggle(Flag.BOTH_WRONG, "");
            case CANNOT_JUDGE -> decisions.toggle(Flag.CANNOT_JUDGE, "");
            case BOOKMARK -> decisions.toggle(Flag.BOOKMARK, "");
            case GOLD_DEFECTIVE -> {
                return model.shownProperty().get() instanceof LoadState.Ready && parts.database().pressed(shortcut);
            }
            case COPY_VOTE -> decisions.copy().ifPresent(parts.strips()::notCopied);
            case UNDO -> decisions.undo();
            case REDO -> decisions.redo();
            case LEAVE -> {
                return leave();
            }
            case COMMIT -> {
                if (!parts.scores().isWriting()) {
                    return read(shortcut);
                }
                parts.scores().keepGuideline();
            }
            default -> {
                return read(shortcut);
            }
        }
        return true;
    }

    private boolean read(Shortcut shortcut) {
        boolean requested = shortcut == Shortcut.COMMIT && parts.strips().isAsking();
        if (shortcut == Shortcut.OWN_QUERY) {
            model.separation().current().ifPresent(f -> model.ownQuery().begin(f.ownQuery()));
        }
        if (!requested && model.currentProperty().get().isPresent() && parts.database().pressed(shortcut)) {
            return true;
        }
        switch (shortcut) {
            case NEXT_CASE -> model.walk().move(1);
            case PREVIOUS_CASE -> model.walk().move(-1);
            case NEXT_SYSTEM -> model.walk().otherSystem(1);
            case PREVIOUS_SYSTEM -> model.walk().otherSystem(-1);
            case NEXT_DIFFERENCE -> parts.board().difference(true);
            case PREVIOUS_DIFFERENCE -> parts.board().difference(false);
            case ROW_PROVENANCE -> {
                return parts.board().explainRow();
            }
            case SEPARATION -> {
                return model.separation().openOrNext();
            }
            case KEEP_SEPARATION -> {
                return model.separation().keep(parts.board()::statedOfSeparation);
            }
            case COPY_SEPARATION -> {
                return model.separation().current().map(parts.board()::copySeparation).orElse(false);
            }
            case INTO_TABLES -> intoTables();
            case DIFFERENCES_ONLY -> model.seeTables(GridView::toggleDifferences);
            case RAW_OR_ALIGNED -> model.seeTables(GridView::toggleRaw);
            case NEXT_POLICY -> model.read(ReadingOptions::nextPolicy);
            case FORMAT_SQL -> {
                boolean formats = settings.toggleFormats();
                model.read(r -> r.formatted(formats));
            }
            case AUTO_ADVANCE -> model.decisions().autoAdvanceProperty().set(settings.toggleAdvances());
            case REVISIT -> parts.queue().toggleRevisit();
            case WRAP -> parts.board().wrap(settings.toggleWraps());
            case GUIDELINE -> parts.sides().guideline(parts.scores().toggleGuideline());
            case EDIT_GUIDELINE -> {
                parts.sides().guideline(true);
                parts.scores().editGuideline();
            }
            case SCORES -> parts.sides().toggleScores();
            case ENLARGE -> parts.panes().enlarge();
            case READ_FULL -> parts.board().readFull(parts.panes().full(), parts.answer().passages());
            case SHOW_GOLD -> parts.panes().showSql(parts.board().gold(), true);
            case SHOW_PREDICTED -> parts.panes().showSql(parts.board().predicted(), false);
            case ANSWER -> {
                return parts.answer().toggle();
            }
            case EXPLAIN -> {
                parts.sides().showScores();
                return parts.scores().explain(1);
            }
            case EXPLAIN_BACK -> {
                return parts.scores().explain(-1);
            }
            case EVIDENCE_FULL -> {
                parts.sides().showScores();
                return parts.scores().readFull();
            }
            default -> {
                return write(shortcut);
            }
        }
        return true;
    }

    private void intoTables() {
        if (!parts.database().tablesInFront().orElseGet(parts.board()::tables).enterOrLeave()) {
            parts.sides().decide();
        }
    }

    private boolean write(Shortcut shortcut) {
        switch (shortcut) {
            case COMMENT -> writing.comment();
            case COMMIT -> parts.strips().commit();
            case VIEWS -> parts.strips().views(settings, parts.queue().filterText(), parts.queue()::filter);
            case ORDER -> parts.queue().chooseOrder();
            case FILTER -> {
                parts.sides().showQueue();
                parts.queue().focusFilter();
            }
            case MY_SESSION -> parts.session().toggle();
            case GO_TO_ID -> writing.id();
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Esc closes an open strip first, then moves the focus back to the case. */
    private boolean leave() {
        if (parts.scores().isWriting()) {
            parts.sides().decide();
            return true;
        }
        if (parts.strips().leave() || model.decisions().pending().withdraw() || model.decisions().voting().closeReasons()
                || partInFocus().map(KeyPart::closeInside).orElse(false)
                || parts.board().leaveExplanation()
                || model.separation().close()
                || partInFocus().map(KeyPart::leave).orElse(false)
                || parts.scores().closeFull()
                || parts.panes().leave()) {
            return true;
        }
        boolean inScores = parts.scores().isFocusInside();
        boolean left = inScores
                ? parts.scores().back()
                : parts.database().leave() || parts.sides().leaveQueue();
        boolean inside = inScores || partInFocus().isPresent();
        if (!left && inside) {
            parts.sides().decide();
        }
        return left || inside;
    }
}
