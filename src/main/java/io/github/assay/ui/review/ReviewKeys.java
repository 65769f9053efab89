package io.github.assay.ui.review;

import io.github.assay.domain.Flag;
import io.github.assay.domain.Label;
import io.github.assay.ui.common.Shortcut;
import io.github.assay.ui.review.grid.GridView;

/** What each shortcut of Review does. */
record ReviewKeys(ReviewView view, CaseBoard board, Writing writing, ReviewViewModel model) {
    /** Whether it decides something, so that a key held down must not do it again. */
    static boolean isDecision(Shortcut shortcut) {
        return switch (shortcut) {
            case PASS, FAIL, UNSURE, LATER, QUESTION_AMBIGUOUS, GOLD_DEFECTIVE, BOTH_WRONG, CANNOT_JUDGE, BOOKMARK,
                    AUTO_ADVANCE -> true;
            default -> shortcut.scope() == Shortcut.Scope.REASON;
        };
    }

    /** Does it; false when the shortcut is not one of Review's, or there was nothing to do. */
    boolean press(Shortcut shortcut) {
        switch (shortcut) {
            case PASS -> model.decisions().vote(Label.PASS);
            case FAIL -> model.decisions().vote(Label.FAIL);
            case UNSURE -> model.decisions().vote(Label.UNSURE);
            case LATER -> model.decisions().vote(Label.SKIP);
            case QUESTION_AMBIGUOUS -> model.decisions().toggle(Flag.QUESTION_AMBIGUOUS, "");
            case BOTH_WRONG -> model.decisions().toggle(Flag.BOTH_WRONG, "");
            case CANNOT_JUDGE -> model.decisions().toggle(Flag.CANNOT_JUDGE, "");
            case BOOKMARK -> model.decisions().toggle(Flag.BOOKMARK, "");
            case GOLD_DEFECTIVE -> writing.goldDefective();
            case UNDO -> model.decisions().undo();
            case REDO -> model.decisions().redo();
            case LEAVE -> {
                return view.leave();
            }
            default -> {
                return read(shortcut);
            }
        }
        return true;
    }

    private boolean read(Shortcut shortcut) {
        switch (shortcut) {
            case NEXT_CASE -> model.move(1);
            case PREVIOUS_CASE -> model.move(-1);
            case NEXT_SYSTEM -> model.otherSystem(1);
            case PREVIOUS_SYSTEM -> model.otherSystem(-1);
            case NEXT_DIFFERENCE -> board.difference(true);
            case PREVIOUS_DIFFERENCE -> board.difference(false);
            case DIFFERENCES_ONLY -> model.seeTables(GridView::toggleDifferences);
            case RAW_OR_ALIGNED -> model.seeTables(GridView::toggleRaw);
            case NEXT_POLICY -> model.read(Reading::nextPolicy);
            case FORMAT_SQL -> model.read(Reading::toggleFormatted);
            case AUTO_ADVANCE -> view.toggleAdvance();
            case REVISIT -> view.toggleRevisit();
            case WRAP -> view.toggleWrap();
            case GUIDELINE -> view.toggleGuideline();
            case EXPLAIN -> {
                return view.explain(1);
            }
            case EXPLAIN_BACK -> {
                return view.explain(-1);
            }
            default -> {
                return write(shortcut);
            }
        }
        return true;
    }

    private boolean write(Shortcut shortcut) {
        switch (shortcut) {
            case COMMENT -> writing.comment();
            case COMMIT -> view.commit();
            case VIEWS -> view.askViews();
            case ORDER -> view.chooseOrder();
            case FILTER -> view.focusFilter();
            case GO_TO_ID -> writing.id();
            default -> {
                return false;
            }
        }
        return true;
    }
}
