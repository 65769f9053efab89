package io.github.assay.service.routing;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSchema;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.llm.LlmRequest;
import io.github.assay.robustness.router.RouterQuery;
import io.github.assay.robustness.router.RouterStudy;
import io.github.assay.robustness.router.Simulation;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.BrowseService;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The requests of a classifier about the questions of a study. */
final class ClassifierRequests {
    /**
     * The request about one question.
     *
     * @param question id of the case
     */
    record Ask(String question, LlmRequest request) {}

    private final ProjectSession session;
    private final ClassifierSettings settings;
    private final ClassifierPrompts prompts;
    private final BrowseService schemas;
    private final Map<String, String> known = new HashMap<>();

    ClassifierRequests(ProjectSession session, ClassifierSettings settings, RouterStudy study) throws ProjectFormatException {
        this.session = session;
        this.settings = settings;
        prompts = new ClassifierPrompts(session.project().folder(), settings, study.systems());
        schemas = new BrowseService(session::project, session.runs()::ask);
    }

    ClassifierPrompts prompts() {
        return prompts;
    }

    /**
     * The requests about all questions, in their order.
     *
     * @param neighbours the questions of the past, for examples; not used where the classifier has none
     */
    List<Ask> of(RouterStudy study, Optional<Simulation> neighbours, Progress progress) {
        Map<String, Case> cases = new HashMap<>();
        session.project().cases().forEach(c -> cases.putIfAbsent(c.id(), c));
        List<Ask> asks = new ArrayList<>();
        for (int i = 0; i < study.queries().size(); i++) {
            progress.check();
            Case question = Objects.requireNonNull(cases.get(study.queries().get(i).id()));
            int number = i;
            List<RouterQuery> examples = neighbours
                    .map(n -> n.nearest(number).stream().filter(q -> q.oracle().isPresent()).limit(settings.model().examples()).toList())
                    .orElse(List.of());
            asks.add(new Ask(question.id(), prompts.of(question, schema(question, progress), examples)));
        }
        return asks;
    }

    private String schema(Case question, Progress progress) {
        if (!settings.withSchema()) {
            return "";
        }
        return question.extras().get("schema").isPresent()
                ? read(question, progress)
                : known.computeIfAbsent(question.dbId(), _ -> read(question, progress));
    }

    private String read(Case question, Progress progress) {
        return schemas.schema(question, progress).schema().map(ClassifierRequests::text).orElse("");
    }

    private static String text(DatabaseSchema schema) {
        return schema.tables().stream()
                .map(t -> t.name() + "(" + t.columns().stream().map(c -> (c.name() + " " + c.type()).strip())
                        .collect(Collectors.joining(", ")) + ")")
                .collect(Collectors.joining("\n"));
    }
}
