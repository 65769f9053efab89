package io.github.assay.cli.study;

import io.github.assay.cli.judging.Consent;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.files.documents.RobustnessDocument;
import io.github.assay.robustness.naming.NamedCase;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.NamingSetting;
import io.github.assay.robustness.naming.NamingStudy;
import io.github.assay.robustness.naming.Naturalness;
import io.github.assay.service.Services;
import io.github.assay.service.judging.ReplySource;
import io.github.assay.service.robustness.NameRewriter;
import io.github.assay.service.robustness.NameRewriter.NameRewriting;
import io.github.assay.service.robustness.NamedProject;
import io.github.assay.service.robustness.NamingOrder;
import io.github.assay.service.robustness.NamingService;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.tabular.NamingSpecs;
import io.github.assay.wording.NumberForm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay denaturalize PROJECT [--to FOLDER]}. */
@Command(
        description = "Rename tables and columns to less natural names and say what the names cost.",
        footer = {
            "",
            "With --to, FOLDER receives four projects: O-O, L-O, O-L and L-L (question, schema; O original, L less natural).",
            "Without it, the report of such a folder is printed: of PROJECT, of 'names' in it, or of 'PROJECT-names' beside it.",
            "PROJECT/abbreviations.csv adds abbreviations to those of the program.",
            "",
            "Examples:",
            "  assay denaturalize my-project --to my-names",
            "  assay denaturalize my-names",
            "  assay denaturalize my-names --table",
            "  assay denaturalize my-project --classes --names",
            "  assay denaturalize my-names --restore originals.jsonl",
            "  assay denaturalize my-project --to my-names --rewrite rubric --record"
        })
public final class DenaturalizeCommand extends ProjectCommand {
    private static final int SHOWN = 12;

    @Option(names = "--to", paramLabel = "FOLDER", description = "The folder of the four projects that are made; new or empty.")
    private Path to;

    @Option(names = "--class", paramLabel = "N", defaultValue = "N3", 
            description = "How short names get: N2 keeps beginnings of words, N3 abbreviations and consonants (default: ${DEFAULT-VALUE})."
                    + " By the classifier names made by rule are of class N2, rarely N3; the report counts them.")
    private Naturalness target;

    @Option(names = "--dictionary", paramLabel = "FILE", description = "Abbreviations that go before those of PROJECT, a line 'word,abbreviation' each.")
    private Path dictionary;

    @Option(names = "--rename-predictions", description = "Put predictions into every setting, with the names of its schema; else into O-O only.")
    private boolean renamePredictions;

    @Option(names = "--names", description = "Print every table and column with its class and why.")
    private boolean names;

    @Option(names = "--classes", description = "Only classify the names of PROJECT's databases; nothing is renamed.")
    private boolean classes;

    @Option(names = "--table", description = "Report in the layout of the thesis's Tables 4.6 and 4.7, beside its figures.")
    private boolean table;

    @Option(names = "--restore", paramLabel = "FILE", description = "Write the original texts, made again from L-L by the stored mapping.")
    private Path restored;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42", description = "Seed of the intervals (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private RewriteOptions rewrite;

    @Override
    protected Shown result() throws Exception {
        if (target == Naturalness.N1) {
            throw new IOException("--class is N2 or N3: names of class N1 are the natural ones.");
        }
        if (classes) {
            modes("--classes --dictionary --names");
            return classify();
        }
        Optional<NamingOrder.Rewriting> rewriting = rewrite.rewriting();
        if (rewriting.isPresent() && to == null && !rewrite.isDryRun()) {
            throw new IOException("--rewrite needs --to FOLDER: it names the folder of the four projects.");
        }
        if (to == null && rewriting.isEmpty()) {
            if (!modes("--restore")) {
                only("without --to", "--names", "--table", "--seed");
            }
            Path study = NamingService.folderOf(folder).orElse(folder);
            return restored == null
                    ? report(study, options.threadsOr(Runtime.getRuntime().availableProcessors()), progress())
                    : restore(study, progress());
        }
        NamingOrder order = new NamingOrder(
                to == null ? folder : to, target, Optional.ofNullable(dictionary), rewriting, renamePredictions);
        OpenProject open = openToRun(folder);
        if (rewrite.isDryRun()) {
            services.get().naming().rewriter(open.session(), order, open.progress()).dryRun(terminal::result);
            return done().status(open.status());
        }
        if (!rewrite.agreed(services.get(), open, order, terminal)) {
            return done().status(ExitStatus.USAGE);
        }
        NamedProject made = services.get().naming().make(open.session(), order, open.threads(), open.progress());
        made.rewriting().ifPresent(this::proposed);
        return report(to, open.threads(), open.progress()).status(open.status());
    }

    private void proposed(NameRewriting r) {
        terminal.complaint(r.used() + " of " + CliWords.count(r.names(), "name") + " proposed by " + r.model() + ", the others made by rule; "
                + CliWords.count(r.sent(), "request") + " sent, " + r.replayed() + " replies from the recording");
        r.reasons().forEach((why, names) -> terminal.complaint("  " + names + " × " + why));
    }

    private Shown classify() throws Exception {
        OpenProject open = openToRead(folder);
        List<NamedDatabase> databases = services.get().naming().classes(open.session(), Optional.ofNullable(dictionary), open.progress());
        return shown(() -> RobustnessDocument.of(databases), () -> {
            if (names) {
                terminal.table(NamingSpecs.namesBefore(), NamingSpecs.rows(databases));
            } else {
                terminal.table(NamingSpecs.classesBefore(), NamingSpecs.withAll(databases));
            }
            lost(databases);
        }).status(open.status());
    }

    private Shown restore(Path folder, ConsoleProgress progress) throws Exception {
        int cases = services.get().naming().restore(folder, restored, progress);
        progress.close();
        terminal.result("The original texts of " + CliWords.count(cases, "case") + ", made from " + folder.resolve(NamingSetting.L_L.folder())
                + " by the stored mapping, are in " + restored + ".");
        return done();
    }

    private Shown report(Path folder, int threads, ConsoleProgress progress) throws Exception {
        NamingStudy study = services.get().naming().study(
                folder, Optional.empty(), BootstrapSettings.DEFAULT.withSeed(seed), true, threads, progress);
        return shown(() -> RobustnessDocument.of(study), () -> print(study, folder));
    }

    private void print(NamingStudy study, Path folder) {
        if (names) {
            terminal.table(NamingSpecs.names(), NamingSpecs.rows(study.databases()));
            return;
        }
        if (table) {
            table(study);
            return;
        }
        acceptance(study, folder);
        terminal.table(NamingSpecs.classes(), NamingSpecs.withAll(study.databases()));
        reached(NamedDatabase.all(study.databases()));
        lost(study.databases());
        if (!study.changes().isEmpty()) {
            terminal.result("");
            terminal.table(NamingSpecs.changes(study), study.changes());
            provenance(study);
        } else {
            terminal.result("");
            terminal.result("No system has answered a setting beside O/O. Let systems answer the projects in " + folder
                    + "; then 'assay denaturalize " + folder + "' prints the change of EX.");
        }
        terminal.result("");
        terminal.table(NamingSpecs.linking(), study.linking());
        List<NamingStudy.Cost> costly = study.costs().stream().filter(c -> c.lost() > 0).limit(SHOWN).toList();
        if (!costly.isEmpty()) {
            terminal.result("");
            terminal.table(NamingSpecs.costs(), costly);
        }
    }

    private void provenance(NamingStudy study) {
        terminal.result("ΔEX = EX(setting) − EX(O/O); intervals resample cases, " + study.settings().replicates()
                + " replicates, seed " + study.settings().seed());
    }

    /** The thesis's two tables with its figures, and why ours are others. */
    private void table(NamingStudy study) {
        List<NamingSetting> settings = List.of(NamingSetting.values());
        terminal.result("ΔEX in per cent among the answers right in O/O (Table 4.6)");
        terminal.table(NamingSpecs.settingChanges(study), settings);
        provenance(study);
        terminal.result("");
        terminal.result("Schema linking in per cent (Table 4.7): FPR is the irrelevance, SLR the recall");
        terminal.table(NamingSpecs.settingLinking(study), settings);
        terminal.result("");
        terminal.table(NamingSpecs.differences(), NamingSpecs.DIFFERENCES);
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

    /** The classes that the new names have: rules and models shorten towards a class and may not reach it. */
    private void reached(NamedDatabase all) {
        if (all.renamed() > 0) {
            terminal.result("Of " + CliWords.count(all.renamed(), "new name") + " " + all.reached(Naturalness.N3) + " are of class N3, "
                    + all.reached(Naturalness.N2) + " of N2, " + all.reached(Naturalness.N1)
                    + " of N1, by the classifier of the report.");
        }
    }

    private void lost(List<NamedDatabase> databases) {
        for (NamedDatabase d : databases) {
            for (String what : d.lost().stream().limit(SHOWN).toList()) {
                terminal.result("  " + d.id() + ": " + what);
            }
            if (d.lost().size() > SHOWN) {
                terminal.result("  " + d.id() + ": " + (d.lost().size() - SHOWN) + " more");
            }
        }
    }

    /** Options of a language model that proposes new names. */
    private static final class RewriteOptions {
        private static final int CHARACTERS_PER_TOKEN = 4;

        @Option(names = "--rewrite", paramLabel = "JUDGE", description = "Let a language model propose the new names, "
                + "with endpoint, model, keys and budget of this judge of project.json.")
        private String judge;

        @ArgGroup
        private Mode mode = new Mode();

        /** Where replies come from: at most one of the options. */
        static final class Mode {
            @Option(names = "--record", description = "With --rewrite: send what is not recorded (default).")
            private boolean record;

            @Option(names = "--replay", description = "With --rewrite: use recorded replies alone.")
            private boolean replay;

            @Option(names = "--refresh", description = "With --rewrite: send everything again.")
            private boolean refresh;

            @Option(names = "--dry-run",
                    description = "With --rewrite: print every request as one JSON line; send and make nothing.")
            private boolean dryRun;

            boolean isSet() {
                return record || replay || refresh || dryRun;
            }
        }

        @Mixin
        private Consent consent;

        /** @throws IOException in words, where options are given that only mean something with {@code --rewrite} */
        Optional<NamingOrder.Rewriting> rewriting() throws IOException {
            if (judge == null) {
                if (mode.isSet() || consent.isGiven()) {
                    throw new IOException("--record, --replay, --refresh, --dry-run, --yes and --agree need --rewrite JUDGE.");
                }
                return Optional.empty();
            }
            return Optional.of(new NamingOrder.Rewriting(
                    judge, mode.replay ? ReplySource.REPLAY : mode.refresh ? ReplySource.REFRESH : ReplySource.RECORD));
        }

        boolean isDryRun() {
            return mode.dryRun;
        }

        /** Says what would be sent where, and puts the question. There is no question where nothing is sent. */
        boolean agreed(Services services, OpenProject open, NamingOrder order, Terminal terminal) throws Exception {
            if (order.rewriting().isEmpty() || order.rewriting().get().from() == ReplySource.REPLAY) {
                return true;
            }
            NameRewriter.Plan plan = services.naming().rewriter(open.session(), order, open.progress()).plan(
                    order.rewriting().get().from());
            if (plan.requests() == 0 || !plan.endpoint()) {
                return true;
            }
            return consent.toSend(services.consents(), open.project().folder(), plan.requests(),
                    plan.characters() / CHARACTERS_PER_TOKEN, plan.sending(), OptionalDouble.empty(), terminal);
        }
    }
}
