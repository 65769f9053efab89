package io.github.assay.ui.review.evidence;

import io.github.assay.metrics.account.Account;
import io.github.assay.ui.common.Messages;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** With which options the score was made. */
final class OptionKind implements Kind {
    @Override
    public void read(Detail detail, Subject of, List<FindingView> into) {
        Map<String, String> options = of.account().map(Account::options).orElse(Map.of());
        if (!options.isEmpty()) {
            into.add(new FindingView.Fine(Messages.text("evidence.options", options.entrySet().stream()
                    .map(e -> e.getKey() + " = " + e.getValue())
                    .collect(Collectors.joining(", ")))));
        }
    }
}
