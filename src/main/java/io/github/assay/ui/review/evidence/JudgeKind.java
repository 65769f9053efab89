package io.github.assay.ui.review.evidence;

import io.github.assay.ui.common.Messages;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a judge said, word for word, and where the reply comes from. */
final class JudgeKind implements Kind {
    private static final List<String> PROVENANCE = List.of(
            "model", "temperature", "replied_at", "prompt_version", "prompt_hash", "reply_hash", "reply_hashes");

    @Override
    public void read(Detail detail, Subject of, List<FindingView> into) {
        detail.text("rationale").ifPresent(said -> {
            into.add(new FindingView.Heading(Messages.text("evidence.rationale")));
            into.add(new FindingView.Quote(said));
        });
        detail.figure("replies").ifPresent(n -> into.add(new FindingView.Says(Severity.PLAIN, Messages.text(
                "evidence.replies", n, ScoreFigures.of(100 * detail.figure("agreement").orElse(1))))));
        detail.texts("invalid_replies").forEach(fault ->
                into.add(new FindingView.Says(Severity.DIFFERENT, Messages.text("evidence.reply.invalid", fault))));
        String from = PROVENANCE.stream()
                .flatMap(key -> detail.text(key)
                        .map(value -> Messages.optional("evidence.from." + key).isPresent()
                                ? Messages.text("evidence.from." + key, value)
                                : value)
                        .map(Stream::of)
                        .orElseGet(Stream::empty))
                .collect(Collectors.joining(" · "));
        if (!from.isEmpty()) {
            into.add(new FindingView.Fine(Messages.text("evidence.reply", from)));
        }
    }
}
