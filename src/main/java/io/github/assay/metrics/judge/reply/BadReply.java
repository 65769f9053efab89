package io.github.assay.metrics.judge.reply;

import io.github.assay.domain.project.JudgeReply;

/** Signals that a reply deviates from its form. Never thrown out of this package. */
final class BadReply extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient JudgeReply.Fault fault;

    BadReply(JudgeReply.Fault fault) {
        super(fault.sentence(), null, false, false);
        this.fault = fault;
    }

    JudgeReply.Fault fault() {
        return fault;
    }
}
