package io.github.assay.metrics.agentic;

import static io.github.assay.metrics.account.AccountBuilder.count;
import static io.github.assay.metrics.account.AccountBuilder.shortened;
import static io.github.assay.metrics.account.AccountBuilder.times;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.account.Sums;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Explains which expected tools were called, which were not and which calls were unexpected (BADGER eq. 2–4). */
final class NamesAccount {
    private final ToolNames names;
    private final Map<String, Long> made;
    private final Map<String, Long> wanted;
    private final AccountBuilder account = new AccountBuilder().instead("called", "expected");

    NamesAccount(ToolNames names) {
        this.names = names;
        this.made = counts(names.called());
        this.wanted = counts(names.expected());
    }

    private static Map<String, Long> counts(List<String> calls) {
        return calls.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    /** Each expected tool, those that were never called first. */
    Account recall() {
        long met = wanted.keySet().stream().filter(made::containsKey).count();
        account.instead("missing").counted("tools_expected", wanted.size()).counted("expected_tools_called", met);
        account.says(
                wanted.isEmpty()
                        ? "No tool is expected, so whatever was called gives 1."
                        : met == wanted.size()
                                ? "Every expected tool was called at least once."
                                : met + " of " + count(wanted.size(), "expected tool") + " called; the score needs every one of them.");
        account.passage("Expected tools", sorted(names.expected(), tool -> !made.containsKey(tool)), this::expected);
        account.passage("Tools called beyond those, which does no harm here",
                distinct(names.called()).filter(tool -> !wanted.containsKey(tool)).toList(), this::called);
        return account.build();
    }

    /** The expected tools one after the other, each with the call that meets it. */
    Account order() {
        List<Integer> places = names.placesInOrder();
        int expected = names.expected().size();
        account.instead("not_met_in_order").counted("calls_expected", expected).counted("met_in_order", places.size());
        account.says(
                expected == 0
                        ? "No tool is expected, so whatever was called gives 1."
                        : "Each expected tool is looked for behind the call that met the one before it: " + places.size() + " of "
                                + expected + " met" + (places.size() == expected ? "." : "; the score needs all of them."));
        account.passage("Expected tools in their order", IntStream.range(0, expected).boxed().toList(), e -> inOrder(e, places));
        account.passage("Other calls, which do no harm here",
                IntStream.range(0, names.called().size()).filter(c -> !places.contains(c)).boxed().toList(),
                c -> Line.of(Mark.EXTRA, "call " + (c + 1) + ": " + shortened(names.called().get(c))));
        return account.build();
    }

    /** Each unexpected call, then the expected ones. */
    Account excess() {
        int excess = names.excess().size();
        int all = names.called().size();
        account.instead("excess").counted("calls_made", all).counted("calls_not_expected", excess);
        account.says("1 − " + excess + " ÷ " + all + " = " + Sums.figure(1 - (double) excess / all)
                + ": each expected call excuses one call; " + excess + " of " + count(all, "call") + " left over.");
        Predicate<String> tooMany = tool -> made.get(tool) > wanted.getOrDefault(tool, 0L);
        account.passage("Tools called more often than expected", distinct(names.called()).filter(tooMany).toList(), this::called);
        account.passage("Tools called no more often than expected",
                distinct(names.called()).filter(tooMany.negate()).toList(), this::called);
        return account.build();
    }

    private Line expected(String tool) {
        return made.containsKey(tool)
                ? Line.of(Mark.EQUAL, shortened(tool) + ": called " + times(made.get(tool)) + often(tool))
                : Line.of(Mark.MISSING, shortened(tool) + ": never called");
    }

    private Line called(String tool) {
        boolean more = made.get(tool) > wanted.getOrDefault(tool, 0L);
        String expected = wanted.containsKey(tool) ? ", expected " + times(wanted.get(tool)) : ", never expected";
        return Line.of(more ? Mark.EXTRA : Mark.EQUAL, shortened(tool) + ": called " + times(made.get(tool)) + expected);
    }

    /** How often a tool was expected, where that is not how often it was called. */
    private String often(String tool) {
        return made.get(tool).equals(wanted.get(tool)) ? "" : ", expected " + times(wanted.get(tool));
    }

    private Line inOrder(int e, List<Integer> places) {
        String tool = (e + 1) + ". " + shortened(names.expected().get(e));
        if (e < places.size()) {
            return Line.of(Mark.EQUAL, tool + ": call " + (places.get(e) + 1));
        }
        if (e > places.size()) {
            return Line.of(Mark.NONE, tool + ": not looked for, as the one before it was not met");
        }
        int behind = places.isEmpty() ? 0 : places.getLast() + 1;
        String where = behind == 0 ? "never called" : "not called behind call " + behind;
        int before = names.called().indexOf(names.expected().get(e));
        return Line.of(Mark.MISSING, tool + ": " + where + (before < 0 || before >= behind ? "" : ", only before, as call " + (before + 1)));
    }

    private static Stream<String> distinct(List<String> tools) {
        return tools.stream().distinct();
    }

    private static List<String> sorted(List<String> tools, Predicate<String> first) {
        List<String> all = new ArrayList<>(distinct(tools).filter(first).toList());
        all.addAll(distinct(tools).filter(first.negate()).toList());
        return all;
    }
}
