package io.github.assay.service.routing;

import io.github.assay.domain.table.Datum;
import io.github.assay.files.replies.ReplyReader;
import io.github.assay.llm.Budget;
import io.github.assay.llm.LlmException;
import io.github.assay.llm.LlmReply;
import io.github.assay.llm.LlmRequest;
import io.github.assay.llm.RecordedClient;
import io.github.assay.llm.Spending;
import io.github.assay.robustness.router.RoutedResult.RouterDecision;
import io.github.assay.service.routing.ClassifierRequests.Ask;
import io.github.assay.service.routing.RouterService.ClassifierRun;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** One run of a classifier: its decisions, and why some are missing. Thread-safe. */
final class ClassifierPass {
    private static final int MOST_REPAIRED = 20_000;

    private final ClassifierSettings settings;
    private final ClassifierPrompts prompts;
    private final OptionalDouble price;
    private final RecordedClient asking;
    private final RecordedClient replay;
    private final Map<String, RouterDecision> decisions = new ConcurrentHashMap<>();
    private final Map<String, Integer> reasons = new ConcurrentHashMap<>();
    private final Map<String, Integer> models = new ConcurrentHashMap<>();
    private final AtomicInteger replayed = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicReference<LlmException> stop = new AtomicReference<>();

    /**
     * @param price of a token of a decision; empty: the cost is that of the classifier's own price table
     * @param asking takes replies from where the run may take them
     * @param replay takes recorded replies alone
     */
    ClassifierPass(
            ClassifierSettings settings, ClassifierPrompts prompts, OptionalDouble price, RecordedClient asking, RecordedClient replay) {
        this.settings = settings;
        this.prompts = prompts;
        this.price = price;
        this.asking = asking;
        this.replay = replay;
    }

    /** Decides on every question. Returns whether it was cancelled; what was received is then used. */
    boolean all(List<Ask> asks, int threads, Progress progress) {
        try {
            Parallel.mapOrdered(asks, threads, progress, (ask, _) -> {
                decide(ask, progress);
                progress.step(done.incrementAndGet(), asks.size(), "questions routed");
                return 0;
            });
            return false;
        } catch (Cancelled e) {
            return true;
        }
    }

    private void decide(Ask ask, Progress progress) {
        RecordedClient client = stop.get() == null ? asking : replay;
        try {
            RecordedClient.Answer answer = answer(client, ask.request(), progress);
            double millis = answer.millis();
            OptionalDouble cost = cost(answer);
            Optional<Integer> label = label(answer.reply());
            if (label.isEmpty() && isRepairable(answer.reply())) {
                RecordedClient.Answer second = client.ask(prompts.repair(ask.request(), answer.reply().text()), 0, progress);
                count(answer);
                label = label(second.reply());
                millis += second.millis();
                cost = sum(cost, cost(second));
                answer = second;
            }
            count(answer);
            if (label.isPresent()) {
                decisions.put(ask.question(), new RouterDecision(label.get(), OptionalDouble.of(millis), cost));
            } else {
                miss(answer.reply().finish() == LlmReply.Finish.LENGTH
                        ? "cut off at " + settings.model().maxOutputTokens() + " tokens" : "the reply names no label");
            }
        } catch (LlmException e) {
            failed(e);
        }
    }

    /** The answer of a client; where it ends the run, the recorded one, so that a refresh that ends early loses none. */
    private RecordedClient.Answer answer(RecordedClient client, LlmRequest request, Progress progress) throws LlmException {
        try {
            return client.ask(request, 0, progress);
        } catch (LlmException e) {
            if (!e.endsRun() || client == replay) {
                throw e;
            }
            stop.compareAndSet(null, e);
            try {
                return replay.ask(request, 0, progress);
            } catch (LlmException missing) {
                throw missing.reason() == LlmException.Reason.NOT_RECORDED ? e : missing;
            }
        }
    }

    private void failed(LlmException e) {
        if (e.endsRun()) {
            stop.compareAndSet(null, e);
        }
        boolean unsent = e.reason() == LlmException.Reason.NOT_RECORDED;
        miss(unsent && stop.get() != null ? "not sent, because the run ended early"
                : unsent ? "not recorded with this prompt, model and settings" : e.getMessage());
    }

    private void miss(String why) {
        reasons.merge(why, 1, Integer::sum);
    }

    private void count(RecordedClient.Answer answer) {
        replayed.addAndGet(answer.fromRecording() ? 1 : 0);
        models.merge(answer.reply().model().isEmpty() ? "not named" : answer.reply().model(), 1, Integer::sum);
    }

    private boolean isRepairable(LlmReply reply) {
        return settings.model().repair() && reply.finish() == LlmReply.Finish.COMPLETE && reply.text().length() <= MOST_REPAIRED;
    }

    /** The label that a reply names; a cut-off reply names none. Names are compared without case if that is unique. */
    private Optional<Integer> label(LlmReply reply) {
        if (reply.finish() == LlmReply.Finish.LENGTH || reply.text().length() > MOST_REPAIRED) {
            return Optional.empty();
        }
        Optional<String> named = ReplyReader.read("router", reply.text(), Datum.Fields.NONE)
                .document().flatMap(d -> d.text("label"));
        boolean bare = settings.model().mode() == LlmRequest.Mode.TEXT;
        String name = named.orElse(bare ? reply.text() : "").strip();
        List<String> labels = prompts.labels();
        if (labels.contains(name)) {
            return Optional.of(labels.indexOf(name));
        }
        List<String> alike = labels.stream().filter(name::equalsIgnoreCase).toList();
        return alike.size() == 1 ? Optional.of(labels.indexOf(alike.getFirst())) : Optional.empty();
    }

    /** Tokens at the price of decisions, else by the classifier's price table; empty without price or count of tokens. */
    private OptionalDouble cost(RecordedClient.Answer answer) {
        LlmReply.Usage usage = answer.reply().usage();
        if (usage.input().isEmpty() || usage.output().isEmpty()) {
            return price.isPresent() && price.getAsDouble() == 0 ? OptionalDouble.of(0) : OptionalDouble.empty();
        }
        long in = usage.input().getAsLong();
        long out = usage.output().getAsLong();
        if (price.isPresent()) {
            return OptionalDouble.of(price.getAsDouble() * (in + out));
        }
        Budget.Price own = settings.model().budget().prices().get(settings.model().model());
        return own == null ? OptionalDouble.empty() : OptionalDouble.of(own.of(in, out));
    }

    private static OptionalDouble sum(OptionalDouble a, OptionalDouble b) {
        return a.isPresent() && b.isPresent() ? OptionalDouble.of(a.getAsDouble() + b.getAsDouble()) : OptionalDouble.empty();
    }

    ClassifierRun summary(int questions, Spending.Sum spent) {
        return new ClassifierRun(settings.name(), settings.model().model(), questions, Map.copyOf(decisions), spent.calls(),
                replayed.get(), new TreeMap<>(reasons), new TreeMap<>(models), spent.inputTokens(), spent.outputTokens(),
                spent.money(), Optional.ofNullable(stop.get()).map(Throwable::getMessage));
    }
}
