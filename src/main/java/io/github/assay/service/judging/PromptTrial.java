package io.github.assay.service.judging;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.project.Sending;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.files.records.FileErrors;
import io.github.assay.files.replies.ReplyReader;
import io.github.assay.llm.LlmException;
import io.github.assay.llm.PromptTemplate;
import io.github.assay.service.judging.JudgeCatalog.Judge;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A judge's prompt while it is edited: read, saved in the project, and tried on one item. Calls block. */
public final class PromptTrial {
    private final JudgingService judging;

    public PromptTrial(JudgingService judging) {
        this.judging = judging;
    }

    /**
     * The prompt of a judge.
     *
     * @param text the prompt in force
     * @param shipped the one that ships with the program
     */
    public record Prompt(String text, String shipped) {}

    /**
     * A reply to one request.
     *
     * @param text the reply as received
     * @param model the model that it names
     * @param recorded whether it was taken from the recording
     * @param faults deviations from the judge's form, in sentences
     */
    public record Reply(String text, String model, boolean recorded, List<String> faults) {
        public Reply {
            faults = List.copyOf(faults);
        }
    }

    /** The prompt of a judge; empty for a metric without one. @throws ProjectFormatException when it cannot be read */
    public Optional<Prompt> prompt(Project project, String name) throws ProjectFormatException {
        Optional<Judge> judge = judging.find(project, name);
        if (judge.isEmpty()) {
            return Optional.empty();
        }
        Path own = JudgeCatalog.promptFile(project.folder(), judge.get());
        String shipped = shipped(project, judge.get());
        try {
            return Optional.of(new Prompt(Files.exists(own) ? Files.readString(own).replace("\r\n", "\n") : shipped, shipped));
        } catch (IOException e) {
            throw new ProjectFormatException(own + " cannot be read: " + FileErrors.words(e), "Save it as UTF-8 text.", e);
        }
    }

    /** Equal while a judge's prompt, endpoint and recording are the same, of the recording as far as its size and time tell. */
    public Object basis(Project project, String name) throws ProjectFormatException, IOException {
        Path recording = JudgingService.recording(project, name);
        return List.of(prompt(project, name), place(project, name),
                Files.exists(recording) ? List.of(Files.size(recording), Files.getLastModifiedTime(recording)) : List.of());
    }

    /** The prompt without {@code judges/NAME.txt}: the program's, or the one in the declaration of a project's judge. */
    private String shipped(Project project, Judge judge) throws ProjectFormatException {
        Optional<String> stated = judge.form().equals(judge.name())
                ? Optional.empty()
                : judging.settings(project, judge.name()).declared().text("prompt");
        return stated.map(text -> text.replace("\r\n", "\n")).orElseGet(() -> JudgeCatalog.shippedPrompt(judge).source());
    }

    /**
     * Writes a prompt into the project, atomically; the shipped text removes the project's own.
     *
     * @throws ProjectFormatException when it cannot be used as a prompt or not be written; nothing is then changed
     */
    public void save(Project project, String name, String text) throws ProjectFormatException {
        Judge judge = judging.judge(project, name);
        check(text);
        Path own = JudgeCatalog.promptFile(project.folder(), judge);
        try {
            if (text.equals(shipped(project, judge))) {
                Files.deleteIfExists(own);
            } else {
                Files.createDirectories(own.getParent());
                AtomicFiles.write(own, text);
            }
        } catch (IOException e) {
            throw new ProjectFormatException(own + " was not changed: " + FileErrors.words(e), "Check the folder, your rights and the disk.", e);
        }
    }

    private static PromptTemplate check(String text) throws ProjectFormatException {
        try {
            return PromptTemplate.read(text, ItemValues.NAMES);
        } catch (IllegalArgumentException e) {
            throw new ProjectFormatException("The prompt cannot be used: " + e.getMessage(), "Correct the text.", e);
        }
    }

    /** Where a trial would be sent, such as {@code URL, model M}; empty when no endpoint and model are configured. */
    public Optional<String> place(Project project, String name) throws ProjectFormatException {
        if (judging.find(project, name).isEmpty()) {
            return Optional.empty();
        }
        JudgeSettings settings = judging.settings(project, name);
        return settings.url().filter(_ -> !settings.model().isEmpty()).map(url -> url + ", model " + settings.model()
                + (settings.keyFrom().isEmpty() ? "" : ", with a key from " + settings.keyFrom()));
    }

    /**
     * What a run with a prompt would send; sends nothing.
     *
     * @throws ProjectFormatException when the prompt cannot be used
     * @throws LlmException when the recording cannot be read
     */
    public JudgingPlan plan(ProjectSession session, String name, List<Item> items, String text, Progress progress)
            throws ProjectFormatException, LlmException {
        return judging.plan(session, name, check(text), items, progress);
    }

    /** What requests with a prompt contain, and where they go. @throws ProjectFormatException when it cannot be used */
    public Sending sending(ProjectSession session, String name, String text) throws ProjectFormatException {
        return judging.setup(session, name, check(text)).sending();
    }

    /** Which texts of requests with a prompt contain locked test items, in sentences. @throws ProjectFormatException when it cannot be used */
    public List<String> pasted(ProjectSession session, String name, String text) throws ProjectFormatException {
        return judging.setup(session, name, check(text)).pasted();
    }

    /**
     * The messages that a trial would send.
     *
     * @throws ProjectFormatException when the prompt cannot be used, or the item lacks what the judge needs
     */
    public String preview(ProjectSession session, String name, Item item, String text) throws ProjectFormatException {
        return judging.trial(session, name, item, check(text)).request().messages().stream()
                .map(m -> m.text())
                .reduce((a, b) -> a + "\n\n" + b)
                .orElse("");
    }

    /**
     * Sends one request, unless its reply is recorded, and records the reply. Scores do not change.
     *
     * @throws LlmException when there is no reply
     */
    public Reply send(ProjectSession session, String name, Item item, String text, Progress progress)
            throws ProjectFormatException, LlmException {
        var answer = judging.send(session, name, judging.trial(session, name, item, check(text)), progress);
        Judge judge = judging.judge(session.project(), name);
        return new Reply(answer.reply().text(), answer.reply().model(), answer.fromRecording(),
                ReplyCheck.faults(judge, ReplyReader.read(judge.name(), answer.reply().text(),
                                judging.settings(session.project(), name).declared()))
                        .stream()
                        .map(JudgeReply.Fault::sentence).toList());
    }
}
