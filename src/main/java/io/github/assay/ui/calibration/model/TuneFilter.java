package io.github.assay.ui.calibration.model;

import io.github.assay.service.alignment.TuneCase;

/** Which tune cases are listed. */
public enum TuneFilter {
    /** Judge and people differ. */
    DISAGREEMENTS,
    /** The judge passes what people fail. */
    FALSE_PASSES,
    /** The judge fails what people pass. */
    FALSE_FAILS,
    /** Wrong in the version before, right in the one in force. */
    FIXED,
    /** Right in the version before, wrong in the one in force. */
    NEW,
    /** All labelled tune cases. */
    ALL;

    /** Whether a case is listed. */
    public boolean holds(TuneCase one) {
        return switch (this) {
            case DISAGREEMENTS -> one.differs();
            case FALSE_PASSES -> one.differs() && !one.label();
            case FALSE_FAILS -> one.differs() && one.label();
            case FIXED -> one.change() == TuneCase.Change.FIXED;
            case NEW -> one.change() == TuneCase.Change.NEW;
            case ALL -> true;
        };
    }
}
