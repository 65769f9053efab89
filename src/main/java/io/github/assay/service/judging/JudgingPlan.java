package io.github.assay.service.judging;

import io.github.assay.domain.project.Sending;
import java.util.List;
import java.util.Optional;

/**
 * What a run would send.
 *
 * @param requests requests, repairs not counted
 * @param recorded those with a recorded reply
 * @param notApplicable items without what the judge needs
 * @param characters characters of the prompts that are not recorded
 * @param allCharacters characters of all prompts
 * @param example the first request that is not recorded, else the first, as it is sent; empty when there is none
 * @param prompt the messages of the example, each below its role; empty when there is none
 * @param sending what the requests contain, and where they go
 * @param pasted which texts of the prompt contain locked test items, in sentences
 * @param known tokens and times of recorded replies, from which those of a run are estimated
 */
public record JudgingPlan(JudgeSettings settings, int requests,
        int recorded,
        int notApplicable,
        long characters,
        long allCharacters,
        Optional<String> example,
        String prompt,
        Sending sending,
        List<String> pasted,
        RecordedCost known) {
    /** Requests that a run would send. */
    public int toSend(ReplySource from) {
        return from == ReplySource.REPLAY ? 0 : from == ReplySource.REFRESH ? requests : requests - recorded;
    }

    /** Tokens, money and time of a run, estimated. */
    public RunCost cost(ReplySource from) {
        return RunCost.estimate(settings, toSend(from), from == ReplySource.REFRESH ? allCharacters : characters, known);
    }
}
