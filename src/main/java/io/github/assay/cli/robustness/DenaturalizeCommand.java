package io.github.assay.cli.robustness;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectArgument;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.files.documents.NamingDocument;
import io.github.assay.robustness.naming.NamedCase;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.Naturalness;
import io.github.assay.robustness.naming.NamingSetting;
import io.github.assay.robustness.naming.NamingStudy;
import io.github.assay.service.Services;
import io.github.assay.service.robustness.NamingOrder;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.tabular.NamingSpecs;
import io.github.assay.wording.NumberForm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay denaturalize PROJECT [--to FOLDER]}. */
@Command(
        description = "Rename tables and columns to less natural names and say what the names cost.",
        footer = {
            "",
            "With --to, FOLDER receives four projects: O-O, L-O, O-L and L-L (question, schema; O original, L less natural).",
            "Without it, PROJECT is such a folder, and its report is printed.",
            "",
            "Examples:",
            "  assay denaturalize my-project --to my-names",
            "  assay denaturalize my-names",
            "  assay denaturalize my-names --names"
        })
public final class DenaturalizeCommand implements Callable<Integer> {
    private static final int SHOWN = 12;

    @Mixin
    private ProjectArgument project;

    @Option(names = "--to", paramLabel = "FOLDER", description = "The folder of the four projects that are made; new or empty.")
    private Path to;

    @Option(names = "--class", paramLabel = "N", defaultValue = "N3", description = "The class towards which names are changed: N2 or N3 (default: ${DEFAULT-VALUE}).")
    private Naturalness target;

    @Option(names = "--dictionary", paramLabel = "FILE", description = "Further abbreviations, a line 'word,abbreviation' each.")
    private Path dictionary;

    @Option(names = "--rename-predictions", description = "Put predictions into every setting, with the names of its schema; else into O-O only.")
    private boolean renamePredictions;

    @Option(names = "--names", description = "Print every table and column with its class and why.")
    private boolean names;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42", description = "Seed of the intervals (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private CommonOptions options;

    private final Supplier<Services> services;
    private final Terminal terminal;

    public DenaturalizeCommand(Supplier<Services> services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        if (target == Naturalness.N1) {
            throw new IOException("--class is N2 or N3: names of class N1 are the natural ones.");
        }
        if (to == null) {
            try (ConsoleProgress progress = terminal.progress(options)) {
                report(project.folder(), options.threadsOr(Runtime.getRuntime().availableProcessors()), progress);
            }
            return ExitStatus.DONE;
        }
        NamingOrder order = new NamingOrder(to, target, Optional.ofNullable(dictionary), renamePredictions);
        try (OpenProject open = project.openToRun(services.get(), terminal, options)) {
            services.get().naming().make(open.session(), order, open.threads(), open.progress());
            report(to, open.threads(), open.progress());
            return open.status();
        }
    }

    private void report(Path folder, int threads, ConsoleProgress progress) throws Exception {
        NamingStudy study = services.get().naming().study(folder, BootstrapSettings.DEFAULT.withSeed(seed), threads, progress);
        progress.close();
        if (options.json) {
            terminal.result(NamingDocument.of(study).toString());
            return;
        }
        if (names) {
            TextTable.of(NamingSpecs.names(), NamingDocument.names(study)).print(terminal);
            return;
        }
        acceptance(study, folder);
        TextTable.of(NamingSpecs.classes(), study.databases()).print(terminal);
        lost(study);
        if (!study.changes().isEmpty()) {
            terminal.result("");
            TextTable.of(NamingSpecs.changes(study), study.changes()).print(terminal);
            terminal.result("ΔEX = EX(setting) − EX(O/O); intervals resample cases, " + study.settings().replicates()
                    + " replicates, seed " + study.settings().seed());
        } else {
            terminal.result("");
            terminal.result("No system has answered a setting beside O/O. Let systems answer the projects in " + folder
                    + "; then 'assay denaturalize " + folder + "' prints the change of EX.");
        }
        terminal.result("");
        TextTable.of(NamingSpecs.linking(), study.linking()).print(terminal);
        List<NamingStudy.Cost> costly = study.costs().stream().filter(c -> c.lost() > 0).limit(SHOWN).toList();
        if (!costly.isEmpty()) {
            terminal.result("");
            TextTable.of(NamingSpecs.costs(), costly).print(terminal);
        }
    }

    private void acceptance(NamingStudy study, Path folder) {
        String share = study.acceptance().asValue().map(a -> " (" + NumberForm.PERCENT.of(a) + ")").orElse("");
        terminal.result(study.accepted() + " of " + CliWords.count(study.cases().size(), "case") + " accepted" + share + ", in "
                + Stream.of(NamingSetting.values()).map(s -> folder.resolve(s.folder()).toString()).collect(Collectors.joining(", ")));
        Map<String, List<NamedCase>> rejected = new TreeMap<>();
        study.cases().stream().filter(c -> !c.isAccepted()).forEach(c -> rejected
                .computeIfAbsent(NamingSpecs.reason(c) + (c.detail().isEmpty() ? "" : ": " + c.detail()), _ -> new java.util.ArrayList<>())
                .add(c));
        rejected.forEach((why, cases) -> terminal.result("  " + cases.size() + " × " + why + ": "
                + cases.stream().limit(SHOWN).map(NamedCase::id).collect(Collectors.joining(", ")) + (cases.size() > SHOWN ? ", …" : "")));
        terminal.result("");
    }

    private void lost(NamingStudy study) {
        for (NamedDatabase d : study.databases()) {
            for (String what : d.lost().stream().limit(SHOWN).toList()) {
                terminal.result("  " + d.id() + ": " + what);
            }
            if (d.lost().size() > SHOWN) {
                terminal.result("  " + d.id() + ": " + (d.lost().size() - SHOWN) + " more");
            }
        }
    }
}
