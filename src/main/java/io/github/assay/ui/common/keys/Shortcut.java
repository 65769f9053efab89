package io.github.assay.ui.common.keys;

import io.github.assay.wording.Texts;
import java.util.List;
import java.util.stream.Stream;

/**
 * Every key of the window, in one table from which dispatch, hints on buttons and the help page are made. The texts are
 * messages under {@code Shortcut.NAME}.
 */
public enum Shortcut {
    GO_REVIEW(Group.EVERYWHERE, Scope.ANY, "Ctrl+1"),
    GO_ADJUDICATE(Group.EVERYWHERE, Scope.ANY, "Ctrl+2"),
    GO_AGREEMENT(Group.EVERYWHERE, Scope.ANY, "Ctrl+3"),
    GO_CALIBRATION(Group.EVERYWHERE, Scope.ANY, "Ctrl+4"),
    GO_SYSTEMS(Group.EVERYWHERE, Scope.ANY, "Ctrl+5"),
    GO_ROBUSTNESS(Group.EVERYWHERE, Scope.ANY, "Ctrl+6"),
    GO_TEAM(Group.EVERYWHERE, Scope.ANY, "Ctrl+7"),
    GO_REPORT(Group.EVERYWHERE, Scope.ANY, "Ctrl+8", "Ctrl+P"),
    GO_WELCOME(Group.EVERYWHERE, Scope.ANY, "Ctrl+O"),
    RUN(Group.EVERYWHERE, Scope.ANY, "Ctrl+R"),
    ROUNDS(Group.EVERYWHERE, Scope.ANY, "Ctrl+Shift+R"),
    GO_ON(Group.EVERYWHERE, Scope.DECIDE, "R"),
    HELP(Group.EVERYWHERE, Scope.DECIDE, "?"),
    MANUAL(Group.EVERYWHERE, Scope.ANY, "F1"),
    LEAVE(Group.EVERYWHERE, Scope.ANY, "Escape"),
    LARGER(Group.EVERYWHERE, Scope.ANY, "Ctrl++", "Ctrl+="),
    SMALLER(Group.EVERYWHERE, Scope.ANY, "Ctrl+-"),
    USUAL_SIZE(Group.EVERYWHERE, Scope.ANY, "Ctrl+0"),
    NEXT_THEME(Group.EVERYWHERE, Scope.ANY, "Ctrl+Shift+L"),

    DOOR_1(Group.WELCOME, Scope.DECIDE, "1"),
    DOOR_2(Group.WELCOME, Scope.DECIDE, "2"),
    DOOR_3(Group.WELCOME, Scope.DECIDE, "3"),
    RECENT_1(Group.WELCOME, Scope.DECIDE, "4"),
    RECENT_2(Group.WELCOME, Scope.DECIDE, "5"),
    RECENT_3(Group.WELCOME, Scope.DECIDE, "6"),
    RECENT_4(Group.WELCOME, Scope.DECIDE, "7"),
    RECENT_5(Group.WELCOME, Scope.DECIDE, "8"),
    WAITING_1(Group.WELCOME, Scope.DECIDE, "Shift+4"),
    WAITING_2(Group.WELCOME, Scope.DECIDE, "Shift+5"),
    WAITING_3(Group.WELCOME, Scope.DECIDE, "Shift+6"),
    WAITING_4(Group.WELCOME, Scope.DECIDE, "Shift+7"),
    WAITING_5(Group.WELCOME, Scope.DECIDE, "Shift+8"),
    SAMPLE_1(Group.WELCOME, Scope.DECIDE, "A"),
    SAMPLE_2(Group.WELCOME, Scope.DECIDE, "B"),
    SAMPLE_3(Group.WELCOME, Scope.DECIDE, "C"),
    SAMPLE_4(Group.WELCOME, Scope.DECIDE, "D"),
    SAMPLE_5(Group.WELCOME, Scope.DECIDE, "E"),
    FORGET_PROJECT(Group.WELCOME, Scope.DECIDE, "Delete"),
    OPEN_FOLDER(Group.WELCOME, Scope.DECIDE, "O"),
    IMPORT_FILE(Group.WELCOME, Scope.DECIDE, "I"),
    RESTORE_COPY(Group.WELCOME, Scope.DECIDE, "U"),

    HIDDEN_BACK(Group.HIDDEN, Scope.DECIDE, "1"),
    HIDDEN_READER(Group.HIDDEN, Scope.DECIDE, "2"),
    HIDDEN_LOOK(Group.HIDDEN, Scope.DECIDE, "3"),

    PASS(Group.REVIEW, Scope.DECIDE, "P", "1"),
    FAIL(Group.REVIEW, Scope.DECIDE, "F", "2"),
    UNSURE(Group.REVIEW, Scope.DECIDE, "U", "3"),
    LATER(Group.REVIEW, Scope.DECIDE, "S"),
    REASON_1(Group.REVIEW, Scope.REASON, "1", "Alt+1"),
    REASON_2(Group.REVIEW, Scope.REASON, "2", "Alt+2"),
    REASON_3(Group.REVIEW, Scope.REASON, "3", "Alt+3"),
    REASON_4(Group.REVIEW, Scope.REASON, "4", "Alt+4"),
    REASON_5(Group.REVIEW, Scope.REASON, "5", "Alt+5"),
    REASON_6(Group.REVIEW, Scope.REASON, "6", "Alt+6"),
    REASON_7(Group.REVIEW, Scope.REASON, "7", "Alt+7"),
    REASON_8(Group.REVIEW, Scope.REASON, "8", "Alt+8"),
    REASON_9(Group.REVIEW, Scope.REASON, "9", "Alt+9"),
    BLAME_PREDICTION(Group.REVIEW, Scope.REASON, "Shift+1"),
    BLAME_GOLD(Group.REVIEW, Scope.REASON, "Shift+2"),
    BLAME_QUESTION(Group.REVIEW, Scope.REASON, "Shift+3"),
    BLAME_NOTHING(Group.REVIEW, Scope.REASON, "Shift+4"),
    BLAME_DATABASE(Group.REVIEW, Scope.REASON, "Shift+5"),
    QUESTION_AMBIGUOUS(Group.REVIEW, Scope.DECIDE, "A"),
    GOLD_DEFECTIVE(Group.REVIEW, Scope.DECIDE, "Shift+G"),
    BOTH_WRONG(Group.REVIEW, Scope.DECIDE, "Shift+B"),
    CANNOT_JUDGE(Group.REVIEW, Scope.DECIDE, "X"),
    BOOKMARK(Group.REVIEW, Scope.DECIDE, "B"),
    COPY_VOTE(Group.REVIEW, Scope.DECIDE, "Shift+C"),
    COMMENT(Group.REVIEW, Scope.DECIDE, "C"),
    COMMIT(Group.CASE, Scope.ANY, "Ctrl+Enter"),
    NEXT_CASE(Group.REVIEW, Scope.DECIDE, "J", "Down"),
    PREVIOUS_CASE(Group.REVIEW, Scope.DECIDE, "K", "Up"),
    AUTO_ADVANCE(Group.REVIEW, Scope.DECIDE, "M"),
    NEXT_DIFFERENCE(Group.REVIEW, Scope.DECIDE, "N"),
    PREVIOUS_DIFFERENCE(Group.REVIEW, Scope.DECIDE, "Shift+N"),
    ROW_PROVENANCE(Group.REVIEW, Scope.DECIDE, "Y"),
    SEPARATION(Group.REVIEW, Scope.DECIDE, "Shift+D"),
    KEEP_SEPARATION(Group.REVIEW, Scope.ANY, "Ctrl+S"),
    COPY_SEPARATION(Group.REVIEW, Scope.DECIDE, "Ctrl+Shift+D"),
    NEXT_SYSTEM(Group.REVIEW, Scope.DECIDE, "]"),
    PREVIOUS_SYSTEM(Group.REVIEW, Scope.DECIDE, "["),
    UNDO(Group.REVIEW, Scope.DECIDE, "Ctrl+Z"),
    REDO(Group.REVIEW, Scope.DECIDE, "Ctrl+Y", "Ctrl+Shift+Z"),
    FILTER(Group.REVIEW, Scope.DECIDE, "/"),
    VIEWS(Group.REVIEW, Scope.DECIDE, "Q"),
    ORDER(Group.REVIEW, Scope.DECIDE, "O"),
    REVISIT(Group.REVIEW, Scope.DECIDE, "Shift+H"),
    MY_SESSION(Group.REVIEW, Scope.DECIDE, "Shift+Y"),
    GO_TO_ID(Group.REVIEW, Scope.DECIDE, "G"),
    DIFFERENCES_ONLY(Group.REVIEW, Scope.DECIDE, "D"),
    RAW_OR_ALIGNED(Group.REVIEW, Scope.DECIDE, "T"),
    NEXT_POLICY(Group.REVIEW, Scope.DECIDE, "V"),
    WRAP(Group.REVIEW, Scope.DECIDE, "W"),
    GUIDELINE(Group.CASE, Scope.DECIDE, "H"),
    ANSWER(Group.REVIEW, Scope.DECIDE, "Shift+A"),
    READ_FULL(Group.REVIEW, Scope.DECIDE, "Shift+Q"),
    ENLARGE(Group.REVIEW, Scope.DECIDE, "Z"),
    SCORES(Group.REVIEW, Scope.DECIDE, "."),
    SHOW_GOLD(Group.REVIEW, Scope.DECIDE, "4"),
    SHOW_PREDICTED(Group.REVIEW, Scope.DECIDE, "5"),
    EDIT_GUIDELINE(Group.REVIEW, Scope.ANY, "Ctrl+H"),
    EXPLAIN(Group.REVIEW, Scope.DECIDE, "E"),
    EXPLAIN_BACK(Group.REVIEW, Scope.DECIDE, "Shift+E"),
    EVIDENCE_FULL(Group.REVIEW, Scope.DECIDE, "Ctrl+E"),
    FORMAT_SQL(Group.CASE, Scope.ANY, "Ctrl+Shift+F"),
    DATABASE(Group.CASE, Scope.DECIDE, "I"),
    SEARCH_DATABASE(Group.CASE, Scope.ANY, "Ctrl+F"),
    OWN_QUERY(Group.CASE, Scope.DECIDE, "L"),
    PROPOSE_GOLD(Group.CASE, Scope.ANY, "Ctrl+Shift+G"),
    COMPARE_OTHER(Group.CASE, Scope.ANY, "Ctrl+Shift+P"),
    OLDER_QUERY(Group.CASE, Scope.ANY, "Ctrl+Up"),
    NEWER_QUERY(Group.CASE, Scope.ANY, "Ctrl+Down"),
    COMPLETE(Group.CASE, Scope.ANY, "Ctrl+Space"),
    INTO_TABLES(Group.REVIEW, Scope.DECIDE, "Shift+T"),

    DECIDE_PASS(Group.ADJUDICATE, Scope.DECIDE, "P"),
    DECIDE_FAIL(Group.ADJUDICATE, Scope.DECIDE, "F"),
    DECIDE_NONE(Group.ADJUDICATE, Scope.DECIDE, "X"),
    DECIDE_LATER(Group.ADJUDICATE, Scope.DECIDE, "S"),
    CAUSE_ERROR(Group.ADJUDICATE, Scope.DECIDE, "1"),
    CAUSE_AMBIGUITY(Group.ADJUDICATE, Scope.DECIDE, "2"),
    CAUSE_GUIDELINE(Group.ADJUDICATE, Scope.DECIDE, "3"),
    CAUSE_GOLD(Group.ADJUDICATE, Scope.DECIDE, "4"),
    DECISION_REASON(Group.ADJUDICATE, Scope.DECIDE, "C"),
    NEXT_DISPUTE(Group.ADJUDICATE, Scope.DECIDE, "J", "Down"),
    PREVIOUS_DISPUTE(Group.ADJUDICATE, Scope.DECIDE, "K", "Up"),
    UNDO_DECISION(Group.ADJUDICATE, Scope.DECIDE, "Ctrl+Z"),
    REDO_DECISION(Group.ADJUDICATE, Scope.DECIDE, "Ctrl+Y", "Ctrl+Shift+Z"),
    ADOPT_GOLD(Group.ADJUDICATE, Scope.DECIDE, "Shift+G"),
    REJECT_GOLD(Group.ADJUDICATE, Scope.DECIDE, "Shift+X"),
    AMEND_GOLD(Group.ADJUDICATE, Scope.DECIDE, "A"),
    GOLD_ERROR(Group.ADJUDICATE, Scope.DECIDE, "E"),
    GUIDELINE_GAPS(Group.ADJUDICATE, Scope.DECIDE, "G"),
    ACCEPT_MAJORITIES(Group.ADJUDICATE, Scope.DECIDE, "Shift+M"),
    REOPEN_DECISION(Group.ADJUDICATE, Scope.DECIDE, "O"),
    REOPEN_DECISIONS(Group.ADJUDICATE, Scope.DECIDE, "Shift+O"),
    DISPUTE_SCOPE(Group.ADJUDICATE, Scope.DECIDE, "M"),
    DISPUTE_FILTER(Group.ADJUDICATE, Scope.DECIDE, "/"),
    DISPUTE_DIFFERENCE(Group.ADJUDICATE, Scope.DECIDE, "N"),
    DISPUTE_DIFFERENCE_BACK(Group.ADJUDICATE, Scope.DECIDE, "Shift+N"),
    DISPUTE_DIFFERENCES_ONLY(Group.ADJUDICATE, Scope.DECIDE, "D"),
    DISPUTE_WRAP(Group.ADJUDICATE, Scope.DECIDE, "W"),
    DISPUTE_POLICY(Group.ADJUDICATE, Scope.DECIDE, "V"),

    FIND(Group.TABLE, Scope.ANY, "Ctrl+F"),
    FIND_NEXT(Group.TABLE, Scope.ANY, "F3"),
    FIND_PREVIOUS(Group.TABLE, Scope.ANY, "Shift+F3"),
    COPY_CELLS(Group.TABLE, Scope.DECIDE, "Ctrl+C"),
    COPY_ROWS(Group.TABLE, Scope.DECIDE, "Ctrl+Shift+C"),
    COPY_COLUMNS(Group.TABLE, Scope.DECIDE, "Alt+C"),
    COPY_CSV(Group.TABLE, Scope.DECIDE, "Ctrl+Alt+C"),
    COPY_VALUES(Group.TABLE, Scope.DECIDE, "Ctrl+Alt+V"),
    SELECT_ALL(Group.TABLE, Scope.DECIDE, "Ctrl+A"),
    SELECT_ROWS(Group.TABLE, Scope.DECIDE, "Shift+Space"),
    SELECT_COLUMNS(Group.TABLE, Scope.DECIDE, "Ctrl+Space"),
    FULL_CELL(Group.TABLE, Scope.DECIDE, "Space"),
    FILTER_BY_VALUE(Group.TABLE, Scope.DECIDE, "Alt+V"),
    HIDE_EQUAL_COLUMNS(Group.TABLE, Scope.DECIDE, "Alt+D"),
    SHOW_ALL(Group.TABLE, Scope.DECIDE, "Alt+A"),
    GO_TO_COLUMN(Group.TABLE, Scope.DECIDE, "Alt+G"),
    SORT_COLUMN(Group.TABLE, Scope.DECIDE, "Enter"),
    NARROWER_COLUMN(Group.TABLE, Scope.DECIDE, "Alt+Left"),
    WIDER_COLUMN(Group.TABLE, Scope.DECIDE, "Alt+Right"),
    FIT_COLUMN(Group.TABLE, Scope.DECIDE, "Alt+Enter"),
    TABLE_MENU(Group.TABLE, Scope.DECIDE, "Shift+F10"),

    THRESHOLD_DOWN(Group.CALIBRATION, Scope.DECIDE, "Left"),
    THRESHOLD_UP(Group.CALIBRATION, Scope.DECIDE, "Right"),
    OTHER_THRESHOLD_DOWN(Group.CALIBRATION, Scope.DECIDE, "Shift+Left"),
    OTHER_THRESHOLD_UP(Group.CALIBRATION, Scope.DECIDE, "Shift+Right"),
    ANSWER_1(Group.CALIBRATION, Scope.DECIDE, "Alt+1"),
    ANSWER_2(Group.CALIBRATION, Scope.DECIDE, "Alt+2"),
    ANSWER_3(Group.CALIBRATION, Scope.DECIDE, "Alt+3"),
    ANSWER_4(Group.CALIBRATION, Scope.DECIDE, "Alt+4"),
    ANSWER_5(Group.CALIBRATION, Scope.DECIDE, "Alt+5"),
    ANSWER_6(Group.CALIBRATION, Scope.DECIDE, "Alt+6"),
    NEXT_PAGE(Group.CALIBRATION, Scope.DECIDE, "]"),
    PREVIOUS_PAGE(Group.CALIBRATION, Scope.DECIDE, "["),
    SAVE_FIGURE(Group.CALIBRATION, Scope.DECIDE, "E"),
    OPEN_FALSE_PASSES(Group.CALIBRATION, Scope.DECIDE, "P"),
    OPEN_FALSE_FAILS(Group.CALIBRATION, Scope.DECIDE, "F"),
    NEXT_DISAGREEMENT(Group.CALIBRATION, Scope.DECIDE, "J"),
    PREVIOUS_DISAGREEMENT(Group.CALIBRATION, Scope.DECIDE, "K"),
    PROMPT_DIFFERENCE(Group.CALIBRATION, Scope.DECIDE, "D"),
    TRY_CASE(Group.CALIBRATION, Scope.DECIDE, "T"),
    SAVE_PROMPT(Group.CALIBRATION, Scope.ANY, "Ctrl+S"),
    RUN_JUDGE(Group.CALIBRATION, Scope.ANY, "Ctrl+Enter"),
    STOP_JUDGE(Group.CALIBRATION, Scope.ANY, "Ctrl+Shift+S"),
    WRITE_PROMPT(Group.CALIBRATION, Scope.DECIDE, "W"),
    NEXT_JUDGE(Group.CALIBRATION, Scope.DECIDE, "G"),
    PREVIOUS_JUDGE(Group.CALIBRATION, Scope.DECIDE, "Shift+G"),
    ALIGN_FILTER(Group.CALIBRATION, Scope.DECIDE, "V"),
    RUN_SOURCE(Group.CALIBRATION, Scope.DECIDE, "M"),
    RUN_ITEMS(Group.CALIBRATION, Scope.DECIDE, "A"),
    USE_EXAMPLE(Group.CALIBRATION, Scope.DECIDE, "X"),
    VERSION_BEFORE(Group.CALIBRATION, Scope.DECIDE, "B"),
    LOOK_TEST(Group.CALIBRATION, Scope.DECIDE, "Ctrl+T"),
    PROMOTE_JUDGE(Group.CALIBRATION, Scope.DECIDE, "Ctrl+Shift+T"),

    NEXT_VIEW(Group.SYSTEMS, Scope.DECIDE, "]"),
    PREVIOUS_VIEW(Group.SYSTEMS, Scope.DECIDE, "["),
    RANK_BY(Group.SYSTEMS, Scope.DECIDE, "B"),
    COMMON_CASES(Group.SYSTEMS, Scope.DECIDE, "C"),
    COLUMNS(Group.SYSTEMS, Scope.DECIDE, "M"),

    NEXT_TOOL(Group.ROBUSTNESS, Scope.DECIDE, "]"),
    PREVIOUS_TOOL(Group.ROBUSTNESS, Scope.DECIDE, "["),
    SAVE_TOOL_FIGURE(Group.ROBUSTNESS, Scope.DECIDE, "E"),
    ROUTER_PRICES(Group.ROBUSTNESS, Scope.DECIDE, "P"),
    ASK_CLASSIFIER(Group.ROBUSTNESS, Scope.DECIDE, "A"),
    TAKE_VECTORS(Group.ROBUSTNESS, Scope.DECIDE, "V"),
    SENSITIVITY_LAYOUT(Group.ROBUSTNESS, Scope.DECIDE, "T"),
    SENSITIVITY_METRICS(Group.ROBUSTNESS, Scope.DECIDE, "M"),
    NOTICED_ERRORS(Group.ROBUSTNESS, Scope.DECIDE, "J"),
    MUTANT_LIST(Group.ROBUSTNESS, Scope.DECIDE, "L"),
    MAKE_MUTANTS(Group.ROBUSTNESS, Scope.DECIDE, "N"),
    START_MUTANTS(Group.ROBUSTNESS, Scope.ANY, "Ctrl+Enter"),

    NEXT_TEAM_PAGE(Group.TEAM, Scope.DECIDE, "]"),
    PREVIOUS_TEAM_PAGE(Group.TEAM, Scope.DECIDE, "["),

    MANUAL_SEARCH(Group.MANUAL, Scope.ANY, "Ctrl+F"),
    MANUAL_MARK(Group.MANUAL, Scope.ANY, "F3"),
    MANUAL_MARK_BACK(Group.MANUAL, Scope.ANY, "Shift+F3"),
    MANUAL_NEXT(Group.MANUAL, Scope.ANY, "Alt+Right"),
    MANUAL_BACK(Group.MANUAL, Scope.ANY, "Alt+Left"),
    MANUAL_CONTENTS(Group.MANUAL, Scope.ANY, "Ctrl+L");

    /** Part of the window in which a key has its meaning; also the headings of the help page. */
    public enum Group {
        EVERYWHERE,
        WELCOME,
        /** A page that is closed because it would tell what is hidden; such a key goes before those of the screen. */
        HIDDEN,
        /** {@link #REVIEW} and {@link #ADJUDICATE}: the database, own queries and the guideline. */
        CASE,
        REVIEW,
        ADJUDICATE,
        /**
         * Result tables and SQL texts, while one of them has the focus; such a key goes before those of the screen
         * around it. It may be one of {@link #REVIEW} or {@link #CASE} that works in text fields too, but none that only decides.
         */
        TABLE,
        CALIBRATION,
        SYSTEMS,
        ROBUSTNESS,
        TEAM,
        /** While the manual is open. */
        MANUAL
    }

    /** Condition under which a key applies. */
    public enum Scope {
        /** Only while no text field has the focus. */
        DECIDE,
        /**
         * Only while the strip of reasons is open, or the cause of a difference on a small database can be given; such a key
         * goes before those of {@link #DECIDE}. Where the fail was given by one of these keys itself (2), plain digits go on
         * voting, and reasons take Alt.
         */
        REASON,
        /** Always, in text fields too. */
        ANY
    }

    private final Group group;
    private final Scope scope;
    private final List<KeyStroke> strokes;

    Shortcut(Group group, Scope scope, String... strokes) {
        this.group = group;
        this.scope = scope;
        this.strokes = Stream.of(strokes).map(KeyStroke::parse).toList();
    }

    public Group group() {
        return group;
    }

    public Scope scope() {
        return scope;
    }

    /** The command's default keys; hints show the first. */
    public List<KeyStroke> strokes() {
        return strokes;
    }

    /** The command in words, for help. */
    public String text() {
        return Texts.word(this);
    }

    /** Whether the user may assign other keys: Esc and the digits of reasons are fixed. */
    public boolean isRemappable() {
        return this != LEAVE && scope != Scope.REASON;
    }
}
