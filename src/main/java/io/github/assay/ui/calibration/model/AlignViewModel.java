package io.github.assay.ui.calibration.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.project.Sending;
import io.github.assay.service.Services;
import io.github.assay.service.alignment.AlignmentReport;
import io.github.assay.service.alignment.AlignmentReport.TestLook;
import io.github.assay.service.alignment.AlignmentService;
import io.github.assay.service.alignment.TuneCase;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.service.judging.PromptTrial;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.controls.Question;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;

/** State and commands of the page <em>Align judge</em>. Used on the UI thread. */
public final class AlignViewModel {
    /**
     * A judge on tune with its prompt.
     *
     * @param names what can be aligned
     * @param report the figures on tune; empty when nothing can be aligned
     * @param prompt the prompt; empty for a metric without one
     * @param place where a trial would be sent; empty when no endpoint is configured
     * @param examples the items chosen as examples of the prompt
     */
    public record Content(
            List<String> names, Optional<AlignmentReport> report, Optional<PromptTrial.Prompt> prompt, Optional<String> place,
            List<ItemKey> examples) {}

    private final ProjectSession session;
    private final AlignmentService alignment;
    private final PromptTrial trial;
    private final EndpointConsents consents;
    private final String annotator;
    private final Background background;
    private final Question question;
    private final AlignRunModel runs;
    private final ReadOnlyObjectWrapper<LoadState<Content>> state = new ReadOnlyObjectWrapper<>(new LoadState.Empty<>());
    private final ReadOnlyObjectWrapper<Optional<TestLook>> look = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<String> note = new ReadOnlyObjectWrapper<>("");
    private final ReadOnlyObjectWrapper<Optional<TuneCase>> chosen = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ObjectProperty<TuneFilter> shown = new SimpleObjectProperty<>(TuneFilter.DISAGREEMENTS);
    private OptionalInt before = OptionalInt.empty();
    private Optional<String> name = Optional.empty();
    /** Number of times that prompt or examples were saved: figures whose computation began before are computed again. */
    private int saves;
    /** What the figures shown follow from. */
    private Object seen = "";

    /**
     * @param annotator who looks, for the record; empty without an annotator
     * @param changed called when a run has changed the replies, on which scores of other screens depend
     */
    public AlignViewModel(
            ProjectSession session, Services services, String annotator, Background background, Question question,
            Runnable changed) {
        this.session = session;
        alignment = services.alignment();
        trial = new PromptTrial(services.judging());
        consents = services.consents();
        this.annotator = annotator.isEmpty() ? "–" : annotator;
        this.background = background;
        this.question = question;
        runs = new AlignRunModel(session, services, background, question, () -> {
            look.set(Optional.empty());
            refresh();
            changed.run();
        });
    }

    private String judge(String name) {
        return alignment.judge(session, name);
    }

    /** Runs of the judge. */
    public AlignRunModel runs() {
        return runs;
    }

    public ReadOnlyObjectProperty<LoadState<Content>> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** Test figures that were looked at on this page; empty while test is locked. */
    public ReadOnlyObjectProperty<Optional<TestLook>> lookProperty() {
        return look.getReadOnlyProperty();
    }

    /** Result of the last command, in words; may be empty. */
    public ReadOnlyObjectProperty<String> noteProperty() {
        return note.getReadOnlyProperty();
    }

    /** The case that is selected. */
    public ReadOnlyObjectProperty<Optional<TuneCase>> chosenProperty() {
        return chosen.getReadOnlyProperty();
    }

    public ObjectProperty<TuneFilter> shownProperty() {
        return shown;
    }

    public Optional<Content> content() {
        return state.get() instanceof LoadState.Ready<Content>(Content content) ? Optional.of(content) : Optional.empty();
    }

    /** The report that is shown. */
    public Optional<AlignmentReport> report() {
        return content().flatMap(Content::report);
    }

    /** Computes when there are no figures, or what they and the count of a run follow from has changed. */
    public void visit() {
        Optional<String> judge = name.filter(_ -> content().isPresent());
        judge.ifPresentOrElse(of -> background.fetch(_ -> basis(of)).onSuccess(now -> {
            if (!now.equals(seen)) {
                refresh();
            }
        }).onFailure(_ -> refresh()), this::refresh); // which tells why
    }

    private Object basis(String of) throws Exception {
        String judge = judge(of);
        Project project = session.project();
        return List.of(
                alignment.basis(session), trial.basis(project, judge), consents.of(project.folder()), alignment.examples().chosen(session, judge));
    }

    /**
     * Computes the figures on tune; when they are shown already, they stay until the new ones are there. A failure is noted
     * beside figures of the same judge, because the prompt beside them may be edited and not saved.
     */
    public void refresh() {
        if (content().isEmpty()) {
            state.set(new LoadState.Loading<>());
        }
        Optional<String> wanted = name;
        OptionalInt earlier = before;
        int begun = saves;
        background.run(Texts.text("align.computing"), progress -> {
            List<String> names = alignment.names(session);
            Optional<String> of = wanted.filter(names::contains).or(() -> names.stream().findFirst());
            Object basis = of.isEmpty() ? "" : basis(of.get());
            return new Computed(
                    of.isEmpty()
                            ? new Content(names, Optional.empty(), Optional.empty(), Optional.empty(), List.of())
                            : content(names, of.get(), earlier, progress),
                    basis);
        }).onSuccess(computed -> {
            if (begun != saves) {
                refresh();
                return;
            }
            seen = computed.basis;
            Content content = computed.content;
            name = content.report().map(r -> r.metric().name());
            state.set(new LoadState.Ready<>(content));
            choose(listed().stream().findFirst());
            countRun();
        }).onFailure(cause -> {
            if (report().filter(r -> name.equals(Optional.of(r.metric().name()))).isPresent()) {
                failed(cause);
            } else {
                state.set(new LoadState.Failed<>(UserError.of(cause)));
            }
        });
    }

    /** Content, and what it follows from. */
    private record Computed(Content content, Object basis) {}

    private Content content(List<String> names, String judge, OptionalInt earlier, Progress progress) throws Exception {
        Optional<PromptTrial.Prompt> prompt = trial.prompt(session.project(), judge(judge));
        AlignmentReport report = alignment.report(session, judge, earlier, annotator, progress);
        return new Content(names, Optional.of(report), prompt, trial.place(session.project(), judge(judge)),
                prompt.isPresent() ? alignment.examples().chosen(session, judge(judge)) : List.of());
    }

    /** Compares with another earlier version. */
    public void compareWith(int version) {
        if (report().filter(r -> r.before() != version && r.now().number() != version).isPresent()) {
            before = OptionalInt.of(version);
            refresh();
        }
    }

    /** Compares with the next of the earlier versions; the first follows the last. */
    public void nextBefore() {
        report().ifPresent(r -> {
            List<Integer> earlier = r.versions().stream().map(AlignmentReport.TunedVersion::number)
                    .filter(n -> n != r.now().number()).toList();
            if (!earlier.isEmpty()) {
                compareWith(earlier.get((earlier.indexOf(r.before()) + 1) % earlier.size()));
            }
        });
    }

    /** Counts what a run with the saved prompt would send. */
    public void countRun() {
        content().flatMap(Content::prompt).ifPresentOrElse(p -> runs.count(name.orElseThrow(), p.text()), runs::forget);
    }

    /** Saves the prompt where it was edited, and runs the judge with it. */
    public void run(String text) {
        Optional<PromptTrial.Prompt> prompt = content().flatMap(Content::prompt);
        if (prompt.isEmpty() || runs.isRunning()) {
            note.set(prompt.isEmpty() ? Texts.text("align.try.noPrompt") : note.get());
            return;
        }
        String judge = name.orElseThrow();
        if (prompt.get().text().equals(text)) {
            runs.run(judge, text);
        } else {
            background.save(_ -> {
                trial.save(session.project(), judge(judge), text);
                return new PromptTrial.Prompt(text, prompt.get().shipped());
            }).onSuccess(saved -> {
                saves++;
                content().ifPresent(c -> state.set(new LoadState.Ready<>(
                        new Content(c.names(), c.report(), Optional.of(saved), c.place(), c.examples()))));
                note.set("");
                runs.run(judge, text);
            }).onFailure(this::failed);
        }
    }

    /** Whether the selected case is an example of the prompt. */
    public boolean isExample() {
        return content().filter(c -> chosen.get().filter(d -> c.examples().contains(d.item().key())).isPresent()).isPresent();
    }

    /** Takes the selected case into the examples of the prompt, or out of them. */
    public void useAsExample() {
        if (content().flatMap(Content::prompt).isEmpty() || chosen.get().isEmpty()) {
            note.set(Texts.text(chosen.get().isEmpty() ? "align.example.noCase" : "align.try.noPrompt"));
            return;
        }
        String judge = name.orElseThrow();
        ItemKey item = chosen.get().get().item().key();
        boolean taken = !isExample();
        background.save(_ -> alignment.examples().choose(session, judge(judge), item, taken))
                .onSuccess(all -> {
                    saves++;
                    note.set(Texts.text(taken ? "align.example.taken" : "align.example.left", item.caseId(), all.size()));
                    content().ifPresent(c -> state.set(new LoadState.Ready<>(
                            new Content(c.names(), c.report(), c.prompt(), c.place(), all))));
                    chosen.get().ifPresent(d -> choose(Optional.of(d)));
                    countRun();
                })
                .onFailure(this::failed);
    }

    /** Shows another judge; test is locked again. */
    public void show(String other) {
        if (!name.equals(Optional.of(other))) {
            name = Optional.of(other);
            look.set(Optional.empty());
            note.set("");
            before = OptionalInt.empty();
            runs.forget();
            refresh();
        }
    }

    /** Shows the next of the judges; the first follows the last. */
    public void nextJudge(int steps) {
        content().filter(c -> !c.names().isEmpty() && !runs.isRunning()).ifPresent(c ->
                show(c.names().get(Math.floorMod(c.names().indexOf(name.orElse("")) + steps, c.names().size()))));
    }

    /** Cases of the kind that is listed. */
    public List<TuneCase> listed() {
        return report().map(AlignmentReport::cases).orElse(List.of()).stream().filter(shown.get()::holds).toList();
    }

    public void choose(Optional<TuneCase> one) {
        chosen.set(one);
    }

    /** Shows the figures on test after the user agreed that the look is counted. */
    public void lookAtTest() {
        test("align.test.title", "align.test.sure", (judge, progress) -> alignment.look(session, judge, annotator, progress));
    }

    /** Promotes the judge if test suffices. */
    public void promote() {
        test("align.promote.title", "align.promote.sure", (judge, progress) -> alignment.promote(session, judge, annotator, progress));
    }

    /** Computes figures on test. */
    private interface OnTest {
        TestLook of(String judge, Progress progress) throws Exception;
    }

    private void test(String title, String sentence, OnTest what) {
        if (name.isEmpty() || report().isEmpty()) {
            return;
        }
        String judge = name.get();
        AlignmentReport now = report().get();
        String partly = now.testReplied() < now.test() ? " " + Texts.text("align.test.partly", now.testReplied(), now.test()) : "";
        if (!question.agrees(Texts.text(title), Texts.text(sentence, now.looks().size()) + partly, "", Texts.text("align.agree"))) {
            return;
        }
        background.run(Texts.text("align.computing"), progress -> what.of(judge, progress))
                .onSuccess(of -> {
                    look.set(Optional.of(of));
                    note.set(of.refusals().isEmpty() ? "" : Texts.text("align.refused") + " " + String.join(" ", of.refusals()));
                    refresh();
                })
                .onFailure(this::failed);
    }

    /** Writes the prompt into the project. */
    public void save(String text) {
        name.ifPresent(judge -> background.save(_ -> {
            trial.save(session.project(), judge(judge), text);
            return text;
        }).onSuccess(_ -> {
            saves++;
            note.set(Texts.text("align.saved", judge));
            refresh();
        }).onFailure(this::failed));
    }

    /** Why a trial cannot be made; empty when it can. */
    public Optional<String> noTrial() {
        if (content().flatMap(Content::prompt).isEmpty()) {
            return Optional.of(Texts.text("align.try.noPrompt"));
        }
        if (content().flatMap(Content::place).isEmpty()) {
            return Optional.of(Texts.text("align.try.noEndpoint", name.orElse("")));
        }
        return chosen.get().isEmpty() ? Optional.of(Texts.text("align.try.noCase")) : Optional.empty();
    }

    /** Sends one request about the selected case with the text as prompt, after the user has seen where and what. */
    public void tryOn(String text) {
        if (noTrial().isPresent()) {
            note.set(noTrial().get());
            return;
        }
        String judge = name.orElseThrow();
        ItemKey item = chosen.get().orElseThrow().item().key();
        String place = content().flatMap(Content::place).orElseThrow();
        background.run(Texts.text("align.trying"), _ -> {
            Sending sending = trial.sending(session, judge(judge), text);
            boolean agreed = consents.find(session.project().folder(), sending).isPresent();
            return new Trial(sending, agreed, trial.pasted(session, judge(judge), text),
                    trial.preview(session, judge(judge), session.item(item).orElseThrow(), text));
        }).onSuccess(made -> {
            if (made.agreed && made.pasted.isEmpty()) {
                send(judge, item, text);
                return;
            }
            List<String> sentences = new ArrayList<>(made.pasted);
            sentences.add(Texts.text("align.try.sure", place, EndpointConsents.words(made.sending)));
            sentences.add(Texts.text("consent.kept"));
            if (question.agrees(Texts.text("align.try.title", item.caseId()), String.join(" ", sentences), made.preview,
                    Texts.text("judge.send", 1))) {
                background.save(_ -> {
                    consents.keep(session.project().folder(), made.sending);
                    return made;
                }).onSuccess(_ -> send(judge, item, text)).onFailure(this::failed);
            }
        }).onFailure(this::failed);
    }

    /** What a trial would send, whether the user has agreed to it before, and which texts contain locked test items. */
    private record Trial(Sending sending, boolean agreed, List<String> pasted, String preview) {}

    private void send(String judge, ItemKey item, String text) {
        background.run(Texts.text("align.trying"), progress -> trial.send(
                        session, judge(judge), session.item(item).orElseThrow(), text, progress))
                .onSuccess(reply -> {
                    note.set(Texts.text(reply.faults().isEmpty() ? "align.try.reply" : "align.try.badReply",
                            item.caseId(), reply.model(), reply.text(), String.join("; ", reply.faults())));
                    countRun();
                })
                .onFailure(this::failed);
    }

    private void failed(Throwable cause) {
        note.set(UserError.of(cause).sentence());
    }
}
