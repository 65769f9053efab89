package io.github.assay.service.adjudication;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.GoldError;
import io.github.assay.domain.labelling.GoldRepair;
import io.github.assay.domain.labelling.GoldReview.ProposalKey;
import io.github.assay.domain.labelling.GoldReview.Verdict;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.ProjectEdit;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.files.records.GoldCopy;
import io.github.assay.labelling.GoldProposal;
import io.github.assay.labelling.GoldProposals;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Repairs of gold queries by one person: proposals go to a second reader, who accepts, rejects or amends. Undo is that
 * of the person's decisions. Thread-safe.
 */
public final class GoldService {
    private final AdjudicationService decisions;

    /** {@code decisions} records the reviews. */
    public GoldService(AdjudicationService decisions) {
        this.decisions = decisions;
    }

    /** The proposals that the person may see, by case and time. */
    public List<GoldProposal> list() throws StoreException {
        return decisions.visibleProposals().all();
    }

    /** All accepted repairs of a project that are not applied yet, by case, with the names that the project shows. */
    public static List<GoldRepair> repairs(ProjectSession session) throws StoreException {
        ShownNames names = ShownNames.of(session.labels());
        return proposals(session).repairs().stream().map(r -> r.named(names.function())).toList();
    }

    /** All proposals of a project. */
    static GoldProposals proposals(ProjectSession session) throws StoreException {
        Map<String, String> gold = session.project().cases().stream()
                .collect(Collectors.toMap(Case::id, Case::goldSql, (a, _) -> a));
        return GoldProposals.of(
                session.labels().currentMarks(), session.labels().adjudications().values(),
                session.labels().goldReviews(), id -> Optional.ofNullable(gold.get(id)));
    }

    /**
     * Flags the gold query of an item as defective and proposes another, after it has returned rows.
     *
     * @throws ProjectFormatException when the query fails, or is the gold query itself
     */
    public FlagAct propose(ItemKey item, String sql, Progress progress) throws StoreException, ProjectFormatException {
        Case evalCase = decisions.session().item(item).orElseThrow().evalCase();
        if (sql.isBlank() || sql.strip().equals(evalCase.goldSql().strip())) {
            throw new ProjectFormatException("The query is empty or the gold query itself.", "Give another query.");
        }
        mustRun(item, sql, progress);
        return decisions.flagGold(item, sql.strip());
    }

    /** Flags the gold query of an item as defective without a proposal. */
    public FlagAct flag(ItemKey item) throws StoreException {
        return decisions.flagGold(item, "");
    }

    /**
     * Accepts a proposed query, after it has returned rows.
     *
     * @throws ProjectFormatException when the person proposed it, when there is no query, or when it fails
     */
    public GoldReview accept(ProposalKey key, Optional<GoldError> error, String reason, Progress progress)
            throws StoreException, ProjectFormatException {
        GoldProposal proposal = undecided(key);
        if (key.proposer().equals(decisions.person())) {
            throw new ProjectFormatException(
                    decisions.person() + " proposed this query.", "Another person has to accept it.");
        }
        if (proposal.sql().isBlank()) {
            throw new ProjectFormatException(
                    "No query is proposed for " + key.item().caseId() + ".", "Propose one with amend.");
        }
        mustRun(key.item(), proposal.sql(), progress);
        return record(proposal, Verdict.ACCEPT, proposal.sql(), error, reason);
    }

    /** Rejects a proposal; the gold query stays. */
    public GoldReview reject(ProposalKey key, String reason) throws StoreException, ProjectFormatException {
        GoldProposal proposal = undecided(key);
        return record(proposal, Verdict.REJECT, proposal.sql(), Optional.empty(), reason);
    }

    /**
     * Proposes another query in place of one, after it has returned rows. A further person has to accept it.
     *
     * @throws ProjectFormatException when it fails, or is the proposed or the gold query itself
     */
    public GoldReview amend(ProposalKey key, String sql, Optional<GoldError> error, String reason, Progress progress)
            throws StoreException, ProjectFormatException {
        GoldProposal proposal = undecided(key);
        if (sql.isBlank() || sql.strip().equals(proposal.sql().strip()) || sql.strip().equals(proposal.goldSql().strip())) {
            throw new ProjectFormatException(
                    "The query is empty, or the same as the proposed or the gold query.", "Accept, reject, or give another query.");
        }
        mustRun(key.item(), sql, progress);
        return record(proposal, Verdict.AMEND, sql.strip(), error, reason);
    }

    /**
     * Applies repairs to a copy of a project.
     *
     * @param to the copy; where it does not exist, the project is copied there without its store. It shares no labels with
     *     the project: its {@code store.url} is removed
     * @throws ProjectFormatException when it is the project itself, or cannot be read or written
     */
    public static GoldCopy.Applied apply(Project project, Path to, List<GoldRepair> repairs, Predicate<String> outside)
            throws ProjectFormatException {
        Path copy = to.toAbsolutePath().normalize();
        if (copy.equals(project.folder().toAbsolutePath().normalize())) {
            throw new ProjectFormatException(
                    to + " is the project itself, whose gold queries are never changed.", "Name another folder.");
        }
        if (!Files.exists(copy)) {
            GoldCopy.copy(project.folder(), copy);
        }
        Project read = ProjectFiles.read(copy, outside, Progress.NONE);
        if (read.store().isPresent() && read.store().equals(project.store())) {
            ProjectEdit.setStore(copy, ""); // votes on the new queries must not meet those on the old ones
        }
        return GoldCopy.apply(read, repairs);
    }

    private GoldProposal undecided(ProposalKey key) throws StoreException, ProjectFormatException {
        GoldProposal proposal = decisions.visibleProposals().find(key).orElseThrow(() -> new ProjectFormatException(
                "There is no such proposal for " + key.item().caseId() + ".", "'assay gold list' lists them."));
        if (proposal.review().isPresent()) {
            throw new ProjectFormatException(
                    "The proposal for " + key.item().caseId() + " is decided: " + proposal.state().word().replace('_', ' ') + ".",
                    "Undo the decision first.");
        }
        return proposal;
    }

    private void mustRun(ItemKey item, String sql, Progress progress) throws ProjectFormatException {
        ProjectSession session = decisions.session();
        Project project = session.project();
        Case evalCase = session.item(item).orElseThrow().evalCase();
        DatabaseSpec database = project.databases().get(evalCase.dbId());
        if (database == null) {
            throw new ProjectFormatException(
                    "The project has no database " + evalCase.dbId() + ", so the query cannot be run.",
                    "Add it under databases in project.json.");
        }
        ExecutionOutcome outcome = session.runs().ask(database, sql, project.limits(), progress);
        if (!(outcome instanceof ExecutionOutcome.Rows)) {
            throw new ProjectFormatException(
                    "The query for " + evalCase.id() + " gives no table: " + why(outcome), "Correct the query.");
        }
    }

    private static String why(ExecutionOutcome outcome) {
        return switch (outcome) {
            case ExecutionOutcome.Rows _ -> "";
            case ExecutionOutcome.EngineError e -> e.message();
            case ExecutionOutcome other -> other.getClass().getSimpleName().replaceAll("(?<=.)([A-Z])", " $1").toLowerCase(java.util.Locale.ROOT);
        };
    }

    private GoldReview record(
            GoldProposal proposal, Verdict verdict, String sql, Optional<GoldError> error, String reason)
            throws StoreException {
        ProposalKey key = proposal.key();
        return decisions.record(new GoldReview(
                key.item(), decisions.onlyLooks() ? "-" : decisions.person(), verdict, sql, proposal.goldSql(), key.proposer(),
                key.at(), error, reason.strip(), Instant.EPOCH));
    }
}
