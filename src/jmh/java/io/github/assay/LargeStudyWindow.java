package io.github.assay;

import io.github.assay.agreement.AgreementSettings;
import io.github.assay.app.Wiring;
import io.github.assay.domain.project.Item;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.labelling.QueueFilter;
import io.github.assay.service.adjudication.AdjudicationService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.rounds.RoundBoard;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.task.Progress;
import io.github.assay.ui.WindowProject;
import io.github.assay.ui.review.model.ReviewServices;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What the window's services take on a large study, without painting: start of Review, next item, filters, the list of
 * Adjudicate, progress of rounds, agreement. A plain program:
 * {@code java -cp … io.github.assay.LargeStudyWindow PROJECT ANNOTATOR}
 * on a project made by {@code LargeStudy}, into which its pack was imported. Each line has wall-clock and processor time
 * of the process, in milliseconds; the first answer is cold.
 */
final class LargeStudyWindow {
    private static final int ITEMS = 300;

    private LargeStudyWindow() {}

    /** Something to be measured. */
    private interface Task<T> {
        T run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        try (Wiring wiring = new Wiring();
                ProjectSession core =
                        timed(
                        "open the project",
                        () -> wiring.services().workbench().openForWindow(folder, _ -> false, Progress.NONE))) {
            WindowProject session = new WindowProject(
                    core, wiring.services(), Clock.systemUTC(),
                    new WindowProject.UserFiles(Path.of(args[0], "drafts"), Optional.empty(), "assay"));
            ReviewServices review = timed("open Review", () -> session.reviewServices(args[1]));
            CaseQueue queue = timed("queue", review::queue);
            nextItems(review, core.project().items());
            for (String text : List.of("label:pass", "label:none", "difficulty:hard -label:pass", "orders")) {
                timed("filter " + text, () -> queue.filtered(QueueFilter.parse(text)));
                timed("filter " + text + ", again", () -> queue.filtered(QueueFilter.parse(text)));
            }
            AdjudicationService decisions = timed("open Adjudicate", () -> session.adjudication(""));
            timed("adjudication list, cold", () -> decisions.list());
            timed("adjudication list, again", () -> decisions.list());
            RoundBoard rounds = new RoundBoard(core, wiring.services().scoring(), Clock.systemUTC());
            timed("progress of rounds, cold", () -> rounds.view(args[1]));
            timed("progress of rounds, again", () -> rounds.view(args[1]));
            AgreementSettings rules = new AgreementSettings(BootstrapSettings.DEFAULT, 2);
            timed("agreement", () -> wiring.services().analysis().labelledAgreement(core, rules, Progress.NONE));
            System.gc();
            System.out.printf("heap in use: %d MB%n",
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20);
        }
    }

    private static void nextItems(ReviewServices review, List<Item> items) throws Exception {
        double[] millis = new double[Math.min(ITEMS, items.size())];
        for (int i = 0; i < millis.length; i++) {
            Item item = items.get((int) ((long) i * items.size() / millis.length));
            long start = System.nanoTime();
            review.caseData(item.key(), _ -> {}, Progress.NONE);
            millis[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(millis);
        System.out.printf("next item, %d items: median %.1f ms, p95 %.1f ms%n", millis.length, millis[millis.length / 2],
                millis[millis.length * 95 / 100]);
    }

    private static <T> T timed(String what, Task<T> task) throws Exception {
        long cpu = cpu();
        long start = System.nanoTime();
        T answer = task.run();
        System.out.printf("%s: %.0f ms, %.0f ms processor%n", what, (System.nanoTime() - start) / 1e6, (cpu() - cpu) / 1e6);
        return answer;
    }

    private static long cpu() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}
