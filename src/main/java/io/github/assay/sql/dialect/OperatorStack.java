package io.github.assay.sql.dialect;

import io.github.assay.sql.dialect.OperatorRanks.Sign;
import io.github.assay.sql.text.SignificantTokens;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The operands and operators of one level, between two brackets or between CASE and END, while it is read: an operator
 * waits until one behind it binds no tighter. Notes the brackets without which the parser groups otherwise.
 */
final class OperatorStack {
    private final Brackets brackets;
    private final SignificantTokens words;
    private final OperatorRanks ranks;
    private final Deque<Node> operands = new ArrayDeque<>();
    private final Deque<Operator> operators = new ArrayDeque<>();
    /** Whether an operand is complete, so that an operator may follow. */
    private boolean complete;
    /** Whether the next word belongs to the operand before it. */
    private boolean glued;

    /** Where brackets are put: before the first and behind the last word. */
    interface Brackets {
        void put(int first, int last);
    }

    /** The words of an operand or operation and the rank by which the parser reads it. */
    private record Node(int first, int last, int parsed) {
        static final int ATOM = 20;
    }

    /** An operator whose right operand is not complete. */
    private static final class Operator {
        private final Sign sign;
        private final int at;
        private final boolean prefix;
        private int rank;
        private int operands;
        /** Whether BETWEEN waits for its AND. */
        private boolean open;

        Operator(Sign sign, int at, int rank, int operands, boolean prefix) {
            this.sign = sign;
            this.at = at;
            this.rank = rank;
            this.operands = operands;
            this.prefix = prefix;
        }
    }

    OperatorStack(Brackets brackets, SignificantTokens words, OperatorRanks ranks) {
        this.brackets = brackets;
        this.words = words;
        this.ranks = ranks;
    }

    boolean isComplete() {
        return complete;
    }

    boolean isGlued() {
        return glued;
    }

    /** The next word belongs to the operand before it. */
    void glue() {
        glued = true;
        complete = false;
    }

    /** The last word of the last operand; -1 where there is none. */
    int last() {
        return operands.isEmpty() ? -1 : operands.element().last();
    }

    void prefix(Sign sign, int at) {
        operators.push(new Operator(sign, at, ranks.of(sign), 1, true));
    }

    /** An operator behind its only operand, whose last word is {@code last}. */
    void postfix(Sign sign, int at, int last) {
        reduce(ranks.of(sign));
        operators.push(new Operator(sign, at, ranks.of(sign), 1, false));
        reduce();
        extend(last);
    }

    /** An operand of the words from {@code first} up to and with {@code last}. */
    void push(int first, int last) {
        push(new Node(first, last, Node.ATOM));
    }

    /** The last operand is a condition that ends with a word. */
    void condition(int last) {
        operands.push(new Node(operands.pop().first(), last, OperatorRanks.CONDITION));
    }

    /** Puts brackets round the one condition that is all of the words from {@code first} up to and with {@code last}. */
    void bracketCondition(int first, int last) {
        if (operands.size() == 1) {
            Node whole = operands.element();
            if (whole.parsed() <= OperatorRanks.CONDITION && whole.last() == last && whole.first() == first) {
                brackets.put(first, last);
            }
        }
    }

    void clear() {
        operands.clear();
    }

    private void push(Node node) {
        operands.push(node);
        complete = true;
        glued = false;
        Operator top = operators.peek();
        boolean list = top != null && top.sign == Sign.SEARCH && words.reads(top.at, "in") && words.reads(node.first(), "(");
        if (list) {
            reduce();
        }
    }

    int extend(int last) {
        Node before = operands.pop();
        operands.push(new Node(before.first(), last, before.parsed()));
        glued = false;
        complete = true;
        return last;
    }

    /** @param not whether NOT is before it */
    void infix(Sign sign, int at, boolean not) {
        int rank = ranks.of(sign);
        if (sign == Sign.AND && closesBetween()) {
            return;
        }
        reduce(not ? ranks.ofNot(sign) : rank);
        Operator made = new Operator(sign, at, rank, 2, false);
        if (sign == Sign.BETWEEN) {
            made.open = true;
        }
        operators.push(made);
        complete = false;
    }

    /** AND as the second word of a BETWEEN that is open. */
    private boolean closesBetween() {
        if (operators.stream().noneMatch(o -> o.open)) {
            return false;
        }
        while (!operators.element().open) {
            reduce();
        }
        operators.element().open = false;
        operators.element().operands = 3;
        complete = false;
        return true;
    }

    /** ESCAPE, which goes with the LIKE before it. */
    boolean escape() {
        reduce(ranks.of(Sign.SEARCH) + 1);
        Operator like = operators.peek();
        if (like == null || like.sign != Sign.SEARCH || like.operands != 2) {
            return false;
        }
        like.operands = 3;
        complete = false;
        return true;
    }

    /** Completes the operators that bind at least as tight as one of a rank behind them. */
    private void reduce(int rank) {
        while (!operators.isEmpty() && !operators.element().open && operators.element().rank >= rank) {
            reduce();
        }
    }

    /** Completes the last operator: its operands become one, each in brackets where the parser needs them. */
    private void reduce() {
        Operator o = operators.pop();
        if (operands.size() < o.operands) {
            return;
        }
        int last = operands.element().last();
        int first = last;
        for (int n = o.operands; n > 0; n--) {
            Node operand = operands.pop();
            first = o.prefix ? o.at : operand.first();
            if (needsBrackets(operand, o, n == 1)) {
                brackets.put(operand.first(), operand.last());
            }
        }
        operands.push(new Node(first, last, o.sign.parsed()));
    }

    /** Whether the parser groups otherwise without; {@code left}: it is the first operand. */
    private static boolean needsBrackets(Node operand, Operator of, boolean left) {
        int own = of.sign.parsed();
        if (operand.parsed() == Node.ATOM) {
            return false;
        }
        if (of.sign.isArrow() || own >= Sign.MINUS.parsed()) {
            return true;
        }
        if (of.sign == Sign.NOT || of.sign == Sign.BANG) {
            return operand.parsed() < OperatorRanks.CONDITION;
        }
        boolean chains = left && !of.sign.isCondition();
        return chains ? operand.parsed() < own : operand.parsed() <= own;
    }

    /** Completes what is complete of an expression; an operator without its last operand is left. */
    void end() {
        if (!complete && !operators.isEmpty()) {
            operators.pop();
        }
        while (!operators.isEmpty()) {
            if (operators.element().open) {
                operators.pop();
            } else {
                reduce();
            }
        }
        complete = false;
        glued = false;
    }
}
