package io.github.assay.service.judging;

import io.github.assay.llm.RecordedClient.Source;

/** Where replies may come from. */
public enum ReplySource {
    /** The recording alone; no connection is opened. */
    REPLAY(Source.REPLAY),
    /** The recording, else the endpoint. */
    RECORD(Source.RECORD),
    /** The endpoint; new replies take the place of recorded ones. */
    REFRESH(Source.REFRESH);

    private final Source source;

    ReplySource(Source source) {
        this.source = source;
    }

    /** The same for the client. */
    public Source source() {
        return source;
    }
}
