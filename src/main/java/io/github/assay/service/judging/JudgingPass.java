package io.github.assay.service.judging;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.files.replies.ReplyReader;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.llm.LlmException;
import io.github.assay.llm.LlmException.Reason;
import io.github.assay.llm.LlmReply;
import io.github.assay.llm.replies.RecordedClient;
import io.github.assay.llm.wire.Spending;
import io.github.assay.service.judging.JudgePrompts.Ask;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/** One run: replies by item, and what became of each request. Thread-safe. */
final class JudgingPass {
    private static final int SHORT_KEY = 12;

    private final JudgingService.Setup setup;
    private final RecordedClient asking;
    private final RecordedClient replay;
    private final Progress progress;
    private final Map<Item, List<String>> lines = new ConcurrentHashMap<>();
    private final Set<Item> judged = ConcurrentHashMap.newKeySet();
    private final Set<Item> notApplicable = ConcurrentHashMap.newKeySet();
    private final Map<String, Integer> reasons = new ConcurrentHashMap<>();
    private final Map<String, Integer> models = new ConcurrentHashMap<>();
    private final List<Long> times = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger replayed = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicReference<LlmException> stop = new AtomicReference<>();

    JudgingPass(JudgingService.Setup setup, RecordedClient asking, RecordedClient replay, Progress progress) {
        this.setup = setup;
        this.asking = asking;
        this.replay = replay;
        this.progress = progress;
    }

    /** Judges the chosen items and replays the others. Returns whether it was cancelled. */
    boolean all(List<Item> items, Set<Item> chosen, int threads) {
        boolean cancelled = false;
        try {
            List<Item> asked = items.stream().filter(chosen::contains).toList();
            Parallel.mapOrdered(asked, threads, progress, (item, _) -> {
                judge(item, true, progress);
                progress.step(done.incrementAndGet(), asked.size(), "items judged");
                return item;
            });
        } catch (Cancelled e) {
            cancelled = true; // everything received is in the recording: the rest is replayed below
        }
        items.stream().filter(item -> !lines.containsKey(item)).forEach(item -> judge(item, false, Progress.NONE));
        return cancelled;
    }

    private void judge(Item item, boolean chosen, Progress under) {
        List<Ask> asks = setup.asks(item);
        if (asks.isEmpty() && chosen) {
            notApplicable.add(item);
        }
        List<String> replies = new ArrayList<>();
        for (Ask ask : asks) {
            reply(item, ask, chosen, under).ifPresent(replies::add);
        }
        lines.put(item, replies);
    }

    /** The line of one reply; empty when there is none. */
    private Optional<String> reply(Item item, Ask ask, boolean chosen, Progress under) {
        boolean stopped = stop.get() != null;
        try {
            RecordedClient client = chosen && !stopped ? asking : replay;
            RecordedClient.Answer answer = client.ask(ask.request(), ask.recorded(), under);
            boolean repaired = false;
            List<JudgeReply.Fault> faults = faults(answer.reply());
            if (!faults.isEmpty() && setup.settings().repair() && answer.reply().finish() == LlmReply.Finish.COMPLETE) {
                String said = faults.stream().map(JudgeReply.Fault::sentence).collect(Collectors.joining("; "));
                answer = client.ask(setup.prompts().repair(ask, answer.reply().text(), said).request(), ask.recorded(), under);
                faults = faults(answer.reply());
                repaired = true;
            }
            if (chosen) {
                count(item, answer, faults);
            }
            return Optional.of(line(item, ask, answer, repaired));
        } catch (LlmException e) {
            return missing(item, ask, chosen, e);
        }
    }

    private void count(Item item, RecordedClient.Answer answer, List<JudgeReply.Fault> faults) {
        replayed.addAndGet(answer.fromRecording() ? 1 : 0);
        times.add(answer.millis());
        models.merge(answer.reply().model().isEmpty() ? "not named" : answer.reply().model(), 1, Integer::sum);
        if (faults.isEmpty()) {
            judged.add(item);
        } else {
            reasons.merge(answer.reply().finish() == LlmReply.Finish.LENGTH ? cutOff() : "the reply cannot be used: "
                    + faults.getFirst().path() + " " + faults.getFirst().expected() + " expected", 1, Integer::sum);
        }
    }

    private String cutOff() {
        return "cut off at " + setup.settings().maxOutputTokens() + " tokens";
    }

    private List<JudgeReply.Fault> faults(LlmReply reply) {
        return reply.finish() == LlmReply.Finish.LENGTH
                ? List.of(new JudgeReply.Fault("$", "an answer " + cutOff(), "a complete answer"))
                : ReplyReader.faults(setup.judge().name(), reply.text());
    }

    private Optional<String> missing(Item item, Ask ask, boolean chosen, LlmException e) {
        if (!chosen) {
            return Optional.empty();
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
        boolean ofItem = !e.endsRun() && e.reason() != Reason.NOT_RECORDED;
        return ofItem ? Optional.of(Json.line(head(item, ask).with("unavailable", e.getMessage()))) : Optional.empty();
    }

    private JsonObject head(Item item, Ask ask) {
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

    private String line(Item item, Ask ask, RecordedClient.Answer answer, boolean repaired) {
        JsonObject line = head(item, ask)
                .with("reply", answer.reply().text())
                .with("model", answer.reply().model().isEmpty() ? setup.settings().model() : answer.reply().model())
                .with("temperature", setup.settings().temperature())
                .with("at", answer.at().toString())
                .with("prompt_version", setup.judge().name())
                .with("prompt_hash", setup.prompts().prompt().hash())
                .with("key", answer.key().substring(0, SHORT_KEY));
        if (answer.reply().finish() == LlmReply.Finish.LENGTH) {
            line.with("finish", "length").with("max_output_tokens", setup.settings().maxOutputTokens());
        }
        return Json.line(repaired ? line.with("repaired", true) : line);
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
}
