package io.github.assay.conformance;

/** What comparing our figure of one item with another program's comes to. */
public sealed interface Verdict {
    /** The same figure. */
    record Equal() implements Verdict {}

    /** Another figure, because of a decision that metrics.md states. */
    record ByDecision(Decision decision) implements Verdict {}

    /** Another figure, and no decision accounts for it: a defect, ours until shown otherwise. */
    record Unexplained(String detail) implements Verdict {}

    /** Nothing to compare: the other program gives no figure here. */
    record NotCompared(String why) implements Verdict {}

    /**
     * @param rule section or number of metrics.md, such as {@code §8 #20}
     * @param what the decision in a few words
     */
    record Decision(String rule, String what) {
        @Override
        public String toString() {
            return rule + ": " + what;
        }
    }

    static Verdict equal() {
        return new Equal();
    }

    static Verdict decided(String rule, String what) {
        return new ByDecision(new Decision(rule, what));
    }

    static Verdict unexplained(String detail) {
        return new Unexplained(detail);
    }

    static Verdict notCompared(String why) {
        return new NotCompared(why);
    }
}
