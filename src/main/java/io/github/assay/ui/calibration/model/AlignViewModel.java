package io.github.assay.ui.calibration.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.service.alignment.AlignmentReport;
import io.github.assay.service.alignment.Disagreement;
import io.github.assay.service.alignment.TestLook;
import io.github.assay.service.judging.PromptTrial;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;

/** State and commands of the page <em>Align judge</em>. Used on the UI thread. */
public final class AlignViewModel {
    /** Which disagreements are listed. */
    public enum Shown {
        ALL,
        FALSE_PASSES,
        FALSE_FAILS
    }

    /**
     * A judge on tune with its prompt.
     *
     * @param names what can be aligned
     * @param report the figures on tune; empty when nothing can be aligned
     * @param prompt the prompt; empty for a metric without one
     * @param place where a trial would be sent; empty when no endpoint is configured
     */
    public record Content(
            List<String> names, Optional<AlignmentReport> report, Optional<PromptTrial.Prompt> prompt, Optional<String> place) {}

    private final Background background;
    private final AlignSource source;
    private final BiPredicate<String, String> consent;
    private final ReadOnlyObjectWrapper<LoadState<Content>> state = new ReadOnlyObjectWrapper<>(new LoadState.Empty<>());
    private final ReadOnlyObjectWrapper<Optional<TestLook>> look = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<String> note = new ReadOnlyObjectWrapper<>("");
    private final ReadOnlyObjectWrapper<Optional<Disagreement>> chosen = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ObjectProperty<Shown> shown = new SimpleObjectProperty<>(Shown.ALL);
    private Optional<String> name = Optional.empty();

    /** @param consent puts a question with a title and sentences; true when the user agrees */
    public AlignViewModel(Background background, AlignSource source, BiPredicate<String, String> consent) {
        this.background = background;
        this.source = source;
        this.consent = consent;
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

    /** The disagreement that is selected. */
    public ReadOnlyObjectProperty<Optional<Disagreement>> chosenProperty() {
        return chosen.getReadOnlyProperty();
    }

    public ObjectProperty<Shown> shownProperty() {
        return shown;
    }

    public Optional<Content> content() {
        return state.get() instanceof LoadState.Ready<Content>(Content content) ? Optional.of(content) : Optional.empty();
    }

    /** The report that is shown. */
    public Optional<AlignmentReport> report() {
        return content().flatMap(Content::report);
    }

    /** Computes the figures on tune; when they are shown already, they stay until the new ones are there. */
    public void refresh() {
        if (content().isEmpty()) {
            state.set(new LoadState.Loading<>());
        }
        Optional<String> wanted = name;
        background.run(Texts.text("align.computing"), progress -> {
            List<String> names = source.names();
            Optional<String> of = wanted.filter(names::contains).or(() -> names.stream().findFirst());
            return of.isEmpty()
                    ? new Content(names, Optional.empty(), Optional.empty(), Optional.empty())
                    : new Content(names, Optional.of(source.report(of.get(), progress)), source.prompt(of.get()), source.place(of.get()));
        }).onSuccess(content -> {
            name = content.report().map(r -> r.metric().name());
            state.set(new LoadState.Ready<>(content));
            choose(listed().stream().findFirst());
        }).onFailure(cause -> state.set(new LoadState.Failed<>(UserError.of(cause))));
    }

    /** Shows another judge; test is locked again. */
    public void show(String other) {
        if (!name.equals(Optional.of(other))) {
            name = Optional.of(other);
            look.set(Optional.empty());
            note.set("");
            refresh();
        }
    }

    /** Disagreements of the kind that is listed. */
    public List<Disagreement> listed() {
        return report().map(AlignmentReport::disagreements).orElse(List.of()).stream()
                .filter(d -> shown.get() == Shown.ALL || d.label() == (shown.get() == Shown.FALSE_FAILS))
                .toList();
    }

    public void choose(Optional<Disagreement> one) {
        chosen.set(one);
    }

    /** Shows the figures on test after the user agreed that the look is counted. */
    public void lookAtTest() {
        test("align.test.title", "align.test.sure", source::look);
    }

    /** Promotes the judge if test suffices. */
    public void promote() {
        test("align.promote.title", "align.promote.sure", source::promote);
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
        if (!consent.test(Texts.text(title), Texts.text(sentence, report().get().looks().size()))) {
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
            source.save(judge, text);
            return text;
        }).onSuccess(_ -> {
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
        background.run(Texts.text("align.trying"), _ -> source.preview(judge, item, text))
                .onSuccess(preview -> {
                    if (consent.test(Texts.text("align.try.title", item.caseId()), Texts.text("align.try.sure", place, preview))) {
                        send(judge, item, text);
                    }
                })
                .onFailure(this::failed);
    }

    private void send(String judge, ItemKey item, String text) {
        background.run(Texts.text("align.trying"), progress -> source.send(judge, item, text, progress))
                .onSuccess(reply -> note.set(Texts.text(reply.faults().isEmpty() ? "align.try.reply" : "align.try.badReply",
                        item.caseId(), reply.model(), reply.text(), String.join("; ", reply.faults()))))
                .onFailure(this::failed);
    }

    private void failed(Throwable cause) {
        note.set(UserError.of(cause).sentence());
    }
}
