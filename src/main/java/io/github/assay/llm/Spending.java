package io.github.assay.llm;

import io.github.assay.llm.LlmReply.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What was spent of a budget. Each request is checked before it is sent with an estimate and booked after it with the
 * tokens that the reply counts, so a limit is exceeded at most by the requests under way. Thread-safe.
 */
public final class Spending {
    /** Characters of a token, where a reply counts none. */
    private static final double CHARACTERS = 4;

    /**
     * Sums of a run.
     *
     * @param calls requests sent, tries included
     * @param money by the user's prices; empty when a model that was used has none
     * @param estimated replies that counted no tokens or could not be read, so that theirs are estimated from characters
     */
    public record Sum(long calls, long replies, long inputTokens, long outputTokens, OptionalDouble money, long estimated) {}

    private final Budget budget;
    private final Waiting waiting;
    private @Nullable Instant start;
    private long calls;
    private long replies;
    private long input;
    private long output;
    private long estimated;
    private long reserved;
    private double money;
    private double reservedMoney;
    private boolean unpriced;

    public Spending(Budget budget, Waiting waiting) {
        this.budget = budget;
        this.waiting = waiting;
    }

    /** Checks before a request of so many characters, and reserves its estimate until {@link #release}. */
    synchronized void reserve(String model, long characters) throws LlmException {
        Instant now = waiting.now();
        start = start == null ? now : start;
        Budget.Price price = budget.prices().get(model);
        if (budget.money().isPresent() && price == null) {
            throw spent("The budget limits money, but there is no price for the model " + model
                    + ". Give its price, or limit calls or tokens");
        }
        long tokens = tokens(characters);
        double cost = price == null ? 0 : price.of(tokens, 0);
        if (budget.calls().isPresent() && calls >= budget.calls().getAsLong()) {
            throw spent("The budget of " + budget.calls().getAsLong() + " calls is spent");
        }
        if (budget.tokens().isPresent() && input + output + reserved + tokens > budget.tokens().getAsLong()) {
            throw spent("The budget of " + budget.tokens().getAsLong() + " tokens does not allow another request: "
                    + (input + output) + " are spent");
        }
        if (budget.money().isPresent() && money + reservedMoney + cost > budget.money().getAsDouble()) {
            throw spent(String.format(Locale.ROOT, "The budget of %s does not allow another request: %.4f is spent",
                    budget.money().getAsDouble(), money));
        }
        checkTime();
        unpriced |= price == null;
        calls++;
        reserved += tokens;
        reservedMoney += cost;
    }

    /** A time cut at what is left of the budget of time; positive. */
    synchronized Duration within(Duration time) {
        Duration left = budget.time().map(all -> all.minus(spentTime())).orElse(time);
        Duration shorter = left.compareTo(time) < 0 ? left : time;
        return shorter.isPositive() ? shorter : Duration.ofMillis(1);
    }

    /** Checks that the budget of time is not spent. */
    synchronized void checkTime() throws LlmException {
        if (budget.time().isPresent() && spentTime().compareTo(budget.time().get()) >= 0) {
            throw spent("The budget of " + budget.time().get().toSeconds() + " s is spent");
        }
    }

    private Duration spentTime() {
        return start == null ? Duration.ZERO : Duration.between(start, waiting.now());
    }

    /** Gives back the estimate of a request that has ended. */
    synchronized void release(String model, long characters) {
        long tokens = tokens(characters);
        reserved -= tokens;
        Budget.Price price = budget.prices().get(model);
        reservedMoney -= price == null ? 0 : price.of(tokens, 0);
    }

    /** Books a reply: the tokens that it counts, else an estimate from its characters. */
    synchronized void book(String model, Usage usage, long requested, long answered) {
        long in = usage.input().orElse(tokens(requested));
        long out = usage.output().orElse(tokens(answered));
        estimated += usage.input().isPresent() && usage.output().isPresent() ? 0 : 1;
        replies++;
        input += in;
        output += out;
        Budget.Price price = budget.prices().get(model);
        money += price == null ? 0 : price.of(in, out);
    }

    /** Books what a try without a usable reply may have cost, estimated from characters. */
    synchronized void bookLost(String model, long requested, long answered) {
        book(model, Usage.NONE, requested, answered);
        replies--;
    }

    /** The sums so far. */
    public synchronized Sum sum() {
        return new Sum(calls, replies, input, output,
                unpriced ? OptionalDouble.empty() : OptionalDouble.of(money), estimated);
    }

    private static long tokens(long characters) {
        return (long) Math.ceil(characters / CHARACTERS);
    }

    private static LlmException spent(String message) {
        return new LlmException(LlmException.Reason.BUDGET, message + ". Everything received is kept.");
    }
}
