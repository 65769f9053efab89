package io.github.assay.cli.study;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectArgument;
import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.cli.text.Terminal;
import io.github.assay.files.documents.RouterDocument;
import io.github.assay.robustness.router.CombinedSystems;
import io.github.assay.robustness.router.NonePolicy;
import io.github.assay.robustness.router.RouterGrid;
import io.github.assay.robustness.router.RouterResult;
import io.github.assay.robustness.router.RouterStudy;
import io.github.assay.robustness.router.Simulation;
import io.github.assay.service.Services;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.RouterInput;
import io.github.assay.service.study.RouterService;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay route PROJECT}. */
@Command(
        description = "Router study: which system should a question go to, at what cost and gain?",
        footer = {
            "",
            "Example:",
            "  assay route my-project --metric ex --price small=0"
        })
public final class RouteCommand implements Callable<Integer> {
    @Mixin
    private ProjectArgument project;

    @Option(names = "--metric", paramLabel = "M", defaultValue = "ex", description = "Its verdict says what is right (default: ex).")
    private String metric;

    @Option(names = "--final-labels", description = "People's final labels say what is right.")
    private boolean finalLabels;

    @Option(names = "--order", paramLabel = "S,S…", split = ",", hideParamSyntax = true, description = "The systems, weakest first (default: by cost, then by EX).")
    private List<String> order = List.of();

    @Option(names = "--price", paramLabel = "SYSTEM=P", description = "Price of a token where answers give no cost (of an answer where none gives tokens); 0: a local model.")
    private Map<String, Double> prices = Map.of();

    @Option(names = "--none", paramLabel = "POLICY", defaultValue = "strongest", description = "Where 'none' goes: strongest, weakest, abstain, or a system.")
    private String none;

    @Option(names = "--k", paramLabel = "K,K…", split = ",", hideParamSyntax = true, description = "Neighbours to try (default: 1,3,5,10,20,30,50).")
    private List<Integer> ks = List.of(1, 3, 5, 10, 20, 30, 50);

    @Option(names = "--alpha", paramLabel = "A,A…", split = ",", hideParamSyntax = true, description = "Shares to try (default: 0.5,0.6,0.7,0.8,0.9,1).")
    private List<Double> alphas = List.of(0.5, 0.6, 0.7, 0.8, 0.9, 1.0);

    @Option(names = "--other-databases", description = "Neighbours come from other databases only.")
    private boolean otherDatabases;

    @Mixin
    private CommonOptions options;

    private final Supplier<Services> services;
    private final Terminal terminal;

    public RouteCommand(Supplier<Services> services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        RouterService router = services.get().router();
        try (OpenProject open = project.openToRead(services.get(), terminal, options)) {
            if (open.project().items().isEmpty()) {
                throw new IOException("The project has no predictions to route between.");
            }
            int threads = open.threads();
            RouterStudy study = study(router, open.session(), threads, open.progress());
            NonePolicy policy = policy(study.systems());
            CombinedSystems together = router.together(study);
            RouterResult recorded = router.evaluate(study, policy);
            RouterGrid grid = router.grid(
                    study, ks.stream().filter(k -> k > 0).sorted().toList(), alphas.stream().sorted().toList(),
                    otherDatabases ? Simulation.History.OTHER_DATABASES : Simulation.History.ALL_OTHERS, policy, threads,
                    open.progress());
            open.progress().close();
            if (options.json) {
                terminal.result(RouterDocument.of(study, together, recorded, grid).toString());
            } else {
                new RouterTables(terminal, study).print(together, recorded, grid);
            }
            return open.status();
        }
    }

    private RouterStudy study(RouterService router, ProjectSession session, int threads, ConsoleProgress progress)
            throws Exception {
        Optional<String> judge = finalLabels ? Optional.empty() : Optional.of(metric);
        try {
            return router.study(session, new RouterInput(judge, order, prices), threads, progress);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private NonePolicy policy(List<String> systems) throws IOException {
        return switch (none) {
            case "strongest" -> new NonePolicy.Strongest();
            case "weakest" -> new NonePolicy.Weakest();
            case "abstain" -> new NonePolicy.Abstain();
            default -> {
                if (!systems.contains(none)) {
                    throw new IOException("--none is strongest, weakest, abstain or one of "
                            + String.join(", ", systems) + ", not '" + none + "'.");
                }
                yield new NonePolicy.Index(systems.indexOf(none));
            }
        };
    }
}
