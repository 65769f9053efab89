package io.github.assay.service.judging;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.records.DatumText;
import io.github.assay.files.replies.ReplyReader;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.llm.LlmException.Reason;
import io.github.assay.llm.LlmException;
import io.github.assay.llm.LlmReply;
import io.github.assay.llm.LlmRequest;
import io.github.assay.llm.RecordedClient;
import io.github.assay.llm.Spending;
import io.github.assay.llm.TokenConfidence;
import io.github.assay.metrics.judge.reply.JudgeVerdict;
import io.github.assay.service.judging.JudgePlanner.JudgeSetup;
import io.github.assay.service.judging.JudgePrompts.Ask;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/** One run: replies by item, and what became of each request. Thread-safe. */
final class JudgingPass {
    private static final int SHORT_KEY = 12;
    /** Characters of a reply that is sent back for repair. */
    private static final int MOST_REPAIRED = 20_000;
    private static final int LATEST = 51;

    private final JudgeSetup setup;
    private final RecordedClient asking;
    private final RecordedClient replay;
    private final Progress progress;
    private final JudgeProgress.Reporter receiver;
    private final Map<Item, List<String>> lines = new ConcurrentHashMap<>();
    private final Map<Item, String> verdicts = new ConcurrentHashMap<>();
    private final Set<Item> judged = ConcurrentHashMap.newKeySet();
    private final Set<Item> notApplicable = ConcurrentHashMap.newKeySet();
    private final Map<String, Integer> reasons = new ConcurrentHashMap<>();
    private final Map<String, Integer> models = new ConcurrentHashMap<>();
    private final List<Long> times = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger replayed = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicReference<LlmException> stop = new AtomicReference<>();

    JudgingPass(JudgeSetup setup, RecordedClient asking, RecordedClient replay, Progress progress, JudgeProgress.Reporter receiver) {
        this.setup = setup;
        this.asking = asking;
        this.replay = replay;
        this.progress = progress;
        this.receiver = receiver;
    }

    /** Judges the chosen items and replays the others. Returns whether it was cancelled. */
    boolean all(List<Item> items, Set<Item> chosen, int threads) {
        boolean cancelled = false;
        try {
            List<Item> requested = items.stream().filter(chosen::contains).toList();
            Parallel.mapOrdered(requested, threads, progress, (item, _) -> {
                judge(item, true, progress);
                synchronized (done) { // a count that overtakes a later one would stay on the screen
                    int now = done.incrementAndGet();
                    receiver.after(now, requested.size(), lately());
                    progress.step(now, requested.size(), "items judged");
                }
                return 0;
            });
        } catch (Cancelled e) {
            cancelled = true; // everything received is in the recording: the rest is replayed below
        }
        List<Item> rest = items.stream().filter(item -> !lines.containsKey(item)).toList();
        Parallel.mapOrdered(rest, threads, Progress.NONE, (item, _) -> {
            judge(item, false, Progress.NONE);
            return 0;
        });
        return cancelled;
    }

    /** Median of the latest replies, so that long runs need not sort all of them. */
    private OptionalLong lately() {
        List<Long> latest;
        synchronized (times) {
            latest = new ArrayList<>(times.subList(Math.max(0, times.size() - LATEST), times.size()));
        }
        Collections.sort(latest);
        return latest.isEmpty() ? OptionalLong.empty() : OptionalLong.of(latest.get(latest.size() / 2));
    }
    /** The line of a reply, with its verdict where it has one. */
    private record Line(JsonObject json, Optional<String> verdict) {}

    private void judge(Item item, boolean chosen, Progress under) {
        List<Ask> asks = setup.asks(item);
        if (asks.isEmpty() && chosen) {
            notApplicable.add(item);
        }
        List<Line> replies = new ArrayList<>();
        for (Ask ask : asks) {
            reply(item, ask, chosen, under).ifPresent(replies::add);
        }
        List<String> received = replies.stream().flatMap(line -> line.verdict.stream()).toList();
        setup.verdict().flatMap(v -> v.majority(received)).ifPresent(word -> verdicts.put(item, word));
        lines.put(item, replies.stream().map(line -> Json.line(withSpread(line, received))).toList());
    }

    /** A line with the share of the samples that have its verdict, where there are several. */
    private static JsonObject withSpread(Line line, List<String> received) {
        return line.verdict.isEmpty() || received.size() < 2 ? line.json
                : line.json.with("confidence_spread",
                        received.stream().filter(line.verdict.get()::equals).count() / (double) received.size());
    }

    /** The line of one reply; empty when there is none. */
    private Optional<Line> reply(Item item, Ask ask, boolean chosen, Progress under) {
        boolean stopped = stop.get() != null;
        try {
            RecordedClient client = chosen && !stopped ? asking : replay;
            RecordedClient.Answer answer = answer(client, ask, under);
            boolean repaired = false;
            List<JudgeReply.Fault> faults = faults(answer.reply());
            if (!faults.isEmpty() && setup.settings().repair() && answer.reply().finish() == LlmReply.Finish.COMPLETE
                    && answer.reply().text().length() <= MOST_REPAIRED) {
                Optional<RecordedClient.Answer> second = repaired(client, ask, answer, faults, under);
                repaired = second.isPresent();
                answer = second.orElse(answer);
                faults = faults(answer.reply());
            }
            if (chosen) {
                count(item, answer, faults);
            }
            if (answer.reply().text().length() > LlmReply.MOST_CHARACTERS) {
                return Optional.of(new Line(header(item, ask).with("unavailable", faults.getFirst().sentence()), Optional.empty()));
            }
            return Optional.of(line(item, ask, answer, repaired, faults.isEmpty()));
        } catch (LlmException e) {
            return missing(item, ask, chosen, e).map(json -> new Line(json, Optional.empty()));
        }
    }

    /** The answer of a client; where it ends the run, the recorded one, so that a refresh that ends early loses none. */
    private RecordedClient.Answer answer(RecordedClient client, Ask ask, Progress under) throws LlmException {
        try {
            return client.ask(ask.request(), ask.recorded(), under);
        } catch (LlmException e) {
            if (!e.endsRun() || client == replay) {
                throw e;
            }
            stop.compareAndSet(null, e);
            try {
                return replay.ask(ask.request(), ask.recorded(), under);
            } catch (LlmException missing) {
                throw missing.reason() == Reason.NOT_RECORDED ? e : missing;
            }
        }
    }

    /** The answer to a request that names the faults of a reply; empty without one: the first reply is kept as it is. */
    private Optional<RecordedClient.Answer> repaired(
            RecordedClient client, Ask ask, RecordedClient.Answer answer, List<JudgeReply.Fault> faults, Progress under) {
        String received = faults.stream().map(JudgeReply.Fault::sentence).collect(Collectors.joining("; "));
        try {
            return Optional.of(client.ask(setup.prompts().repair(ask, answer.reply().text(), received).request(), ask.recorded(), under));
        } catch (LlmException e) {
            if (e.endsRun()) {
                stop.compareAndSet(null, e);
            }
            return Optional.empty();
        }
    }

    private void count(Item item, RecordedClient.Answer answer, List<JudgeReply.Fault> faults) {
        replayed.addAndGet(answer.fromRecording() ? 1 : 0);
        times.add(answer.millis());
        models.merge(answer.reply().model().isEmpty() ? "not named" : answer.reply().model(), 1, Integer::sum);
        if (faults.isEmpty()) {
            judged.add(item);
        } else {
            reasons.merge(answer.reply().finish() == LlmReply.Finish.LENGTH ? cutOff() + "; raise maxOutputTokens" : "the reply cannot be used: "
                    + faults.getFirst().path() + " " + faults.getFirst().expected() + " expected", 1, Integer::sum);
        }
    }

    private String cutOff() {
        return "cut off at " + setup.settings().maxOutputTokens() + " tokens";
    }

    private List<JudgeReply.Fault> faults(LlmReply reply) {
        if (reply.finish() == LlmReply.Finish.LENGTH) {
            return List.of(new JudgeReply.Fault("$", "an answer " + cutOff(), "a complete answer"));
        }
        if (reply.text().length() > LlmReply.MOST_CHARACTERS) {
            return List.of(new JudgeReply.Fault("$", "more characters", "at most " + LlmReply.MOST_CHARACTERS + " characters"));
        }
        JudgeReply read = read(reply);
        List<JudgeReply.Fault> faults = ReplyCheck.faults(setup.judge(), read);
        boolean unknown = faults.isEmpty() && setup.verdict().isPresent() && verdict(read).isEmpty();
        return unknown
                ? List.of(new JudgeReply.Fault("$." + setup.verdict().get().key(), "another word",
                        String.join(", ", setup.verdict().get().words())))
                : faults;
    }

    private JudgeReply read(LlmReply reply) {
        return ReplyReader.read(setup.judge().name(), reply.text(), setup.settings().declared());
    }

    private Optional<String> verdict(JudgeReply reply) {
        return setup.verdict().flatMap(v -> reply.document().flatMap(v::word));
    }

    private Optional<JsonObject> missing(Item item, Ask ask, boolean chosen, LlmException e) {
        boolean ofItem = !e.endsRun() && e.reason() != Reason.NOT_RECORDED && e.reason() != Reason.DAMAGED;
        if (!chosen) {
            return ofItem ? Optional.of(header(item, ask).with("unavailable", e.getMessage())) : Optional.empty();
        }
        if (e.endsRun()) {
            stop.compareAndSet(null, e);
        }
        LlmException first = stop.get();
        if (first != null && e.reason() == Reason.NOT_RECORDED) {
            reasons.merge("not sent, because the run ended early", 1, Integer::sum);
            return Optional.empty();
        }
        reasons.merge(e.reason() == Reason.NOT_RECORDED ? "not recorded with this prompt, model and settings"
                : e.getMessage(), 1, Integer::sum);
        return ofItem ? Optional.of(header(item, ask).with("unavailable", e.getMessage())) : Optional.empty();
    }

    private JsonObject header(Item item, Ask ask) {
        JsonObject line = new JsonObject()
                .with("case_id", item.key().caseId())
                .with("system", item.key().system())
                .with("run_id", item.key().runId())
                .with("judge", setup.judge().name())
                .with("sample", ask.sample());
        return switch (ask.variant()) {
            case "reversed" -> line.with("reversed", true);
            case "gold" -> line.with("side", "gold");
            default -> line;
        };
    }

    private Line line(Item item, Ask ask, RecordedClient.Answer answer, boolean repaired, boolean usable) {
        LlmReply received = answer.reply();
        JudgeReply read = read(received);
        TokenConfidence tokens = new TokenConfidence(received.text(), usable ? received.logprobs() : List.of());
        Map<String, Map<String, Double>> marks = setup.judge().name().equals("agentic") ? tokens.geval() : Map.of();
        JsonObject line = header(item, ask)
                .with("reply", marks.isEmpty() ? received.text() : ReplyConfidence.withProbabilities(read, marks))
                .with("model", received.model().isEmpty() ? setup.settings().model() : received.model())
                .with("temperature", setup.settings().temperature())
                .with("at", answer.at().toString())
                .with("prompt_version", setup.judge().name())
                .with("prompt_hash", setup.prompts().hash())
                .with("key", answer.key().substring(0, SHORT_KEY));
        if (received.finish() == LlmReply.Finish.LENGTH) {
            line = line.with("finish", "length").with("max_output_tokens", setup.settings().maxOutputTokens());
        }
        line = repaired ? line.with("repaired", true) : line;
        Optional<String> verdict = usable ? verdict(read) : Optional.empty();
        return new Line(verdict.isEmpty() && marks.isEmpty() ? line
                : ReplyConfidence.beside(line, read, setup.verdict(), verdict, tokens, !marks.isEmpty(),
                        setup.settings().mode() == LlmRequest.Mode.SCHEMA), verdict);
    }

    /** The verdict of each item by the majority of its usable replies. */
    Map<Item, String> verdicts() {
        return Map.copyOf(verdicts);
    }

    String lines(List<Item> items) {
        return items.stream()
                .flatMap(item -> lines.getOrDefault(item, List.of()).stream())
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    JudgeRun summary(List<Item> items, Spending.Sum spent, Path file) {
        List<Long> sorted = times.stream().sorted().toList();
        return new JudgeRun(setup.judge().name(), items.size(), judged.size(), notApplicable.size(), spent.calls(),
                replayed.get(), new TreeMap<>(reasons), new TreeMap<>(models), spent.inputTokens(),
                spent.outputTokens(), spent.money(),
                Optional.ofNullable(stop.get()).map(Throwable::getMessage), file,
                sorted.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sorted.get(sorted.size() / 2)));
    }

    /** Writes the confidence of a reply into its line: as the judge states it, and by log-probability, each apart. */
    private static final class ReplyConfidence {
        /**
         * A line with the confidences that its reply has.
         *
         * @param marks whether log-probabilities of marks were used
         * @param constrained whether the request demands the schema, so that probabilities are those after masking
         */
        static JsonObject beside(
                JsonObject line, JudgeReply reply, Optional<JudgeVerdict> verdict, Optional<String> word,
                TokenConfidence tokens,
                boolean marks, boolean constrained) {
            JsonObject all = line;
            Optional<Double> elicited = reply.document()
                    .flatMap(d -> d.get("confidence"))
                    .flatMap(Datum::asNumber)
                    .map(BigDecimal::doubleValue)
                    .filter(c -> c >= 0 && c <= 1);
            if (elicited.isPresent()) {
                all = all.with("confidence_elicited", elicited.get());
            }
            OptionalDouble logprob = word.isPresent()
                    ? tokens.verdict(verdict.orElseThrow().key(), verdict.orElseThrow().words(), word.get()) : OptionalDouble.empty();
            if (logprob.isPresent()) {
                all = all.with("confidence_logprob", logprob.getAsDouble());
            }
            return logprob.isPresent() || marks ? all.with("constrained", constrained) : all;
        }

        /** A reply with the probabilities of its G-Eval marks; those that the judge itself states are kept. */
        static Json.Raw withProbabilities(JudgeReply reply, Map<String, Map<String, Double>> marks) {
            Datum.Fields document = reply.document().orElseThrow();
            Datum.Fields geval = document.fields("geval");
            if (geval.isEmpty() || geval.get("probabilities").isPresent()) {
                return new Json.Raw(DatumText.json(document));
            }
            SequencedMap<String, Datum> probabilities = new LinkedHashMap<>();
            marks.forEach((dimension, shares) -> {
                SequencedMap<String, Datum> own = new LinkedHashMap<>();
                shares.forEach((mark, p) -> own.put(mark, new Datum.Number(BigDecimal.valueOf(p))));
                probabilities.put(dimension, new Datum.Fields(own));
            });
            SequencedMap<String, Datum> all = new LinkedHashMap<>(geval.values());
            all.put("probabilities", new Datum.Fields(probabilities));
            SequencedMap<String, Datum> whole = new LinkedHashMap<>(document.values());
            whole.put("geval", new Datum.Fields(all));
            return new Json.Raw(DatumText.json(new Datum.Fields(whole)));
        }
    }
}
