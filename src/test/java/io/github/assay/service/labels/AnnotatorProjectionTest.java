package io.github.assay.service.labels;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.Acts;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.Entry.ActOrigin;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What counts of a person's acts on two machines is the same on both, and however they came into the index. */
class AnnotatorProjectionTest {
    private static final ItemKey ITEM = Acts.item(1);

    private static Remark remark(String text, long second) {
        return new Remark(ITEM, "ann", text, Acts.START.plusSeconds(second));
    }

    private static AnnotatorProjection of(Stream<Entry> entries) {
        AnnotatorProjection made = new AnnotatorProjection();
        made.anew(entries.toList());
        return made;
    }

    @Test
    void aRemarkThatUndoBroughtBackCountsWhereTheFirstCameFromTheOtherMachine() {
        Entry first = new Entry(remark("a row is missing", 1), ActOrigin.DO);
        Entry cleared = new Entry(remark("", 2), ActOrigin.DO);
        Entry back = new Entry(remark("a row is missing", 3), ActOrigin.UNDO);
        Optional<Act> counts = Optional.of(back.act());
        AnnotatorProjection here = of(Stream.of(cleared, back, first.fromStore()));
        assertThat(here.stateOf(ITEM).remark()).isEqualTo(counts);
        assertThat(of(Stream.of(first, cleared.fromStore(), back.fromStore())).stateOf(ITEM).remark()).isEqualTo(counts);
        assertThat(here.nextRedo()).singleElement().returns(cleared.act(), AnnotatorProjection.Part::act);
    }

    @Test
    void undoBringsBackTheVoteOfTheOtherMachine() {
        Vote elsewhere = Acts.vote("ann", 1, Label.FAIL, 1);
        Vote here = Acts.vote("ann", 1, Label.PASS, 2);
        for (List<Entry> order : List.of(
                List.of(new Entry(here, ActOrigin.DO), new Entry(elsewhere, ActOrigin.DO).fromStore()),
                List.of(new Entry(elsewhere, ActOrigin.DO).fromStore(), new Entry(here, ActOrigin.DO)))) {
            assertThat(of(order.stream()).nextUndo())
                    .containsExactly(new AnnotatorProjection.Part(here, Optional.of(elsewhere)));
        }
    }

    /** A service of each machine makes acts that follow from what it has; both then read all, in any order. */
    @Test
    void bothMachinesCountTheSameInAnyOrder() {
        for (int seed = 0; seed < 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<List<Entry>> machines = List.of(new ArrayList<>(), new ArrayList<>());
            for (int i = 0; i < 14; i++) {
                int by = random.nextInt(2);
                List<Entry> all = List.copyOf(machines.get(by));
                Entry made = act(random, of(all.stream()), Acts.START.plusSeconds(i));
                machines.get(by).add(made);
                if (random.nextInt(3) > 0) {
                    machines.get(1 - by).add(made.fromStore());
                }
            }
            for (int by = 0; by < 2; by++) {
                for (Entry entry : machines.get(by)) {
                    if (!entry.received() && machines.get(1 - by).stream().noneMatch(e -> e.act().equals(entry.act()))) {
                        machines.get(1 - by).add(entry.fromStore());
                    }
                }
            }
            List<Entry> own = machines.get(0).stream().filter(e -> !e.received()).toList();
            AnnotatorProjection one = of(machines.get(0).stream());
            AnnotatorProjection other = of(machines.get(1).stream());
            List<Entry> received = new ArrayList<>(machines.get(0).stream().filter(Entry::received).toList());
            Collections.shuffle(received, new Random(seed));
            AnnotatorProjection again = of(Stream.concat(own.stream(), received.stream()));
            for (int item = 1; item <= 2; item++) {
                ItemKey key = Acts.item(item);
                List<Entry> acts = machines.get(0).stream().filter(e -> e.act().item().equals(key))
                        .sorted(Comparator.comparing(e -> e.act().at())).toList();
                AnnotatorState state = one.stateOf(key);
                assertThat(other.stateOf(key)).as("seed " + seed).isEqualTo(state);
                assertThat(again.stateOf(key)).as("seed " + seed).isEqualTo(state);
                assertThat(state.remark()).as("seed " + seed).isEqualTo(latest(acts, Remark.class).map(Entry::act)
                        .filter(a -> !((Remark) a).text().isEmpty()));
                assertThat(state.flags().values()).as("seed " + seed).containsExactlyElementsOf(
                        latest(acts, FlagAct.class).map(e -> (FlagAct) e.act()).filter(FlagAct::on).stream().toList());
                assertThat(state.vote()).as("seed " + seed).isEqualTo(latest(acts, Vote.class).map(Entry::act)
                        .filter(a -> ((Vote) a).label() != Label.SKIP || !((Vote) a).guideline().isEmpty()));
            }
            assertThat(again.nextUndo()).as("seed " + seed).isEqualTo(one.nextUndo());
            assertThat(again.nextRedo()).as("seed " + seed).isEqualTo(one.nextRedo());
        }
    }

    private static Optional<Entry> latest(List<Entry> acts, Class<? extends Act> kind) {
        return acts.stream().filter(e -> kind.isInstance(e.act())).reduce((_, later) -> later);
    }

    private static Entry act(SplittableRandom random, AnnotatorProjection work, Instant at) {
        ActReversal reversal = new ActReversal(work);
        List<AnnotatorProjection.Part> undo = work.nextUndo();
        List<AnnotatorProjection.Part> redo = work.nextRedo();
        ItemKey item = Acts.item(random.nextInt(1, 3));
        int what = random.nextInt(6);
        if (what == 0 && undo.size() == 1) {
            AnnotatorProjection.Part part = undo.getFirst();
            return new Entry(
                    part.before().<Act>map(b -> reversal.again(b, at)).orElseGet(() -> reversal.nothing(part.act(), at)),
                    ActOrigin.UNDO);
        }
        if (what == 1 && redo.size() == 1) {
            return new Entry(reversal.again(redo.getFirst().act(), at), ActOrigin.REDO);
        }
        return new Entry(switch (what) {
            case 2 -> new Remark(item, "ann", random.nextBoolean() ? "" : "remark of " + at, at);
            case 3 -> new FlagAct(item, "ann", Flag.CANNOT_JUDGE, random.nextBoolean(), "", at);
            default -> new Vote(
                    item, "ann", Label.values()[random.nextInt(4)], List.of(), "", 1, at, Vote.Visible.NOTHING,
                    work.lastVote(item), Vote.Origin.CAST, "v");
        }, ActOrigin.DO);
    }
}
