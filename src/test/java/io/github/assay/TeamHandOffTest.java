package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.shared.TeamFiles;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person without contact: one file out, one file in. */
class TeamHandOffTest {
    @TempDir
    static Path made;

    @TempDir
    Path folder;

    private Path project;
    private Path pack;
    private Path own;

    /** The study of a lead, and ana's folder that was made from her pack. */
    @BeforeAll
    static void give() throws Exception {
        Path study = TeamProject.planned(made.resolve("study"), 32, 2);
        Files.writeString(study.resolve("guideline.md"), "# Rules\n");
        done("team", "pack", study, "--person", "ana", "--to", made.resolve("ana.zip"), "--by", "Lea");
        done("team", "join", made.resolve("ana.zip"), "--to", made.resolve("anas"));
    }

    @BeforeEach
    void copy() throws Exception {
        project = folder.resolve("study");
        own = folder.resolve("anas");
        pack = folder.resolve("ana.zip");
        TeamFiles.copy(made.resolve("study"), project);
        TeamFiles.copy(made.resolve("anas"), own);
    }

    private static CommandRun run(Object... words) {
        return CommandRun.of(Stream.of(words).map(Object::toString).toArray(String[]::new));
    }

    private static CommandRun done(Object... words) {
        CommandRun did = run(words);
        assertThat(did.status()).as(did.out() + did.err()).isZero();
        return did;
    }

    /** Everything that is in the pack, as text. */
    private String content() throws Exception {
        StringBuilder all = new StringBuilder();
        try (ZipFile zip = new ZipFile(pack.toFile())) {
            for (var entry : zip.stream().toList()) {
                all.append(entry.getName()).append('\n').append(new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8)).append('\n');
            }
        }
        return all.toString();
    }

    private Path votes(String name, String... rows) throws Exception {
        return Files.writeString(folder.resolve(name), "case_id,system,annotator,label,comment\n" + String.join("\n", rows) + "\n");
    }

    @Test
    void thePackHasTheOwnItemsAndNothingThatThePersonMayNotSee() throws Exception {
        Files.writeString(project.resolve("cases.jsonl"), "\uFEFF" + Files.readString(project.resolve("cases.jsonl"))
                .replaceFirst("\\{", "{\"human_labels\":{\"zoe\":\"fail\"},\"metrics\":{\"ex\":0.25},\"reviewer_note\":\"zoe-says-fail\","
                        + "\"predictions\":{\"inner\":{\"sql\":\"SELECT 7\",\"metrics\":\"zoe\"},\"odd\":[\"zoe\"]},"));
        Path settings = project.resolve("project.json");
        String stated = Files.readString(settings);
        Files.writeString(settings, stated.replace("\"assay\":1", "\"assay\":1,\"who_failed\":\"zoe\",\"study\":{\"note\":\"zoe\"}"));
        Files.createDirectories(project.resolve("results/gold"));
        Files.writeString(project.resolve("results/gold/c00000.csv"), "n\n7\n");
        Files.writeString(project.resolve("results/votes.csv"), "zoe");
        done("people", "pseudonyms", project, "on", "--by", "Lea");
        done("people", "pseudonyms", project, "off", "--by", "Lea");
        Path rounds = folder.resolve("rounds.jsonl");
        done("rounds", "export", project, rounds, "--as", "Lea");
        assertThat(rounds).as("names or pseudonyms").content().contains("\"name\":\"ana\"").doesNotContain("pseudonym");
        done("rounds", "export", project, rounds, "--as", "Lea", "--answers");
        assertThat(rounds).as("another machine of the lead shows the same").content().contains("pseudonym");
        Files.createDirectories(project.resolve("labels"));
        Files.writeString(project.resolve("labels/zoe.csv"), "zoe");
        Files.writeString(project.resolve("scores.csv"), "zoe");
        done("labels", "import", project, votes("ben.csv", "c00000,bot,ben,fail,ben-was-here", "c00000,bot,ana,pass,anas-own"));
        CommandRun preview = done("team", "pack", project, "--person", "ana", "--to", pack, "--by", "Lea", "--preview");
        assertThat(preview.out()).contains("1 of them judged", "Nothing was written");
        assertThat(pack).doesNotExist();
        assertThat(run("team", "pack", project, "--person", "ana", "--to", pack, "--by", "ben").err()).contains("'ben' is not a lead");
        assertThat(run("team", "pack", project, "--person", "eva", "--to", pack, "--by", "Lea").err()).contains("eva is not on record");
        assertThat(run("team", "pack", project, "--person", "ana", "--to", project.resolve("a.zip"), "--by", "Lea").err()).contains("is inside the project");
        String sound = Files.readString(settings);
        Files.writeString(settings, sound.replace("{\"path\":\"d.sqlite\"}", "{\"path\":\"d.sqlite\",\"password\":\"geheim\"}"));
        assertThat(run("team", "pack", project, "--person", "ana", "--to", pack, "--by", "Lea").err()).contains("has a password (shop0.password)");
        Files.writeString(settings, sound);
        Path again = folder.resolve("again");
        done("team", "pack", project, "--person", "ana", "--to", pack, "--by", "Lea");
        done("team", "join", pack, "--to", again);
        assertThat(content()).contains("README.txt", "assay team join ana.zip", "anas-own", "guideline.md", "d.sqlite", "How many orders", "SELECT 7", "results/gold/c00000.csv")
                .doesNotContain("zoe", "ben-was-here", "0.25", "attention", "\"known\"", "votes.csv", "pseudonym");
        String queue = done("labels", "queue", again, "--annotator", "ana", "--json").out();
        assertThat(queue).isEqualTo(done("labels", "queue", project, "--annotator", "ana", "--json").out());
        assertThat(Files.readAllLines(again.resolve("cases.jsonl"))).as("own items alone").hasSizeLessThan(32)
                .allMatch(line -> queue.contains(line.substring(line.indexOf("c0"), line.indexOf("c0") + 6)));
        assertThat(done("check", again).out()).contains("No problems.");
        assertThat(done("team", "join", pack, "--to", again, "--json").out()).as("again").contains("\"reached\":false");
        assertThat(done("store", "verify", project).out()).contains("handoff.log");
        assertThat(done("audit", project, "--as", "Lea").out()).contains("handoff");
    }

    @Test
    void whoIsInNoOpenRoundIsLeftOutOfASecondSetUpAndTheOthersGetTheirFiles() throws Exception {
        Path people = Files.writeString(folder.resolve("people.csv"), "name,role\nLea,lead\neva,\nana,\nben,\n");
        Path to = folder.resolve("files");
        String left = "file for work without contact  eva: in no open round; 'assay rounds replan --join eva' takes a person in.";
        CommandRun preview = done("team", "init", project, "--people", people, "--to", to, "--preview");
        assertThat(preview.out()).contains(left);
        assertThat(preview.out().lines().filter(l -> l.contains(".zip"))).hasSize(2).allMatch(l -> l.contains("to do"));
        assertThat(to).doesNotExist();
        assertThat(done("team", "init", project, "--people", people, "--to", to, "--round", "r2", "--votes", "2", "--preview").out())
                .as("the round would have all three").contains("eva.zip").doesNotContain("no open round");
        assertThat(done("team", "init", project, "--people", people, "--to", to).out()).contains(left);
        assertThat(to.toFile().list()).containsExactlyInAnyOrder("ana.zip", "ben.zip");
        assertThat(done("team", "init", project, "--people", people, "--to", to, "--json").out()).contains("\"state\":\"left_out\"");
    }

    @Test
    void whatComesBackIsThePersonsAndCountsOnce() throws Exception {
        done("labels", "import", own, votes("more.csv", "c00000,bot,ana,pass,x"));
        Path back = folder.resolve("ana.jsonl");
        done("team", "pack", own, "--to", back);
        assertThat(run("team", "take", project, back, "--by", "Lea", "--preview", "--json").out()).as("an import there stays there")
                .contains("\"votes\":0", "\"left_out\":1");
        cast(own, "ana", "c00001", "fail", "2026-03-02T10:00:00Z");
        cast(own, "ana", "c00002", "pass", "2026-03-02T10:01:00Z");
        cast(own, "zoe", "c00002", "pass", "2026-03-02T10:02:00Z");
        assertThat(done("team", "pack", own, "--to", back).out()).contains("with 3 acts of ana", "Acts of zoe in this folder are not in it");
        CommandRun preview = run("team", "take", project, back, "--by", "Lea", "--preview");
        assertThat(preview.out()).contains("2 new votes", "Nothing was taken");
        assertThat(done("labels", "status", project, "--as", "Lea", "--json").out()).contains("\"annotators\":[]");
        assertThat(run("team", "take", project, back, "--by", "Lea").out()).contains("2 votes and no other act taken, 0 here already, 1 left out");
        assertThat(run("team", "take", project, back, "--by", "Lea").out()).contains("no vote and no other act taken, 2 here already");
        assertThat(done("store", "verify", project).out()).contains("ana.jsonl");
        assertThat(done("audit", project, "--as", "Lea", "--json").out()).containsOnlyOnce("taken=2");
        done("people", "add", project, "ana", "--role", "reader", "--by", "Lea");
        assertThat(run("team", "take", project, back, "--by", "Lea").err()).as("a reader casts nothing").contains("is no act that ana may do");
    }

    @Test
    void anImportThatWasTakenBackDoesNotComeBackWithAPack() throws Exception {
        done("labels", "import", project, votes("mistake.csv", "c00000,bot,ana,pass,x"));
        Path again = folder.resolve("again");
        done("team", "pack", project, "--person", "ana", "--to", pack, "--by", "Lea");
        done("team", "join", pack, "--to", again);
        done("team", "pack", again, "--to", folder.resolve("ana.jsonl"));
        done("labels", "import", project, "--undo");
        assertThat(done("team", "take", project, folder.resolve("ana.jsonl"), "--by", "Lea").out()).contains("no vote and no other act taken, 1 here already");
    }

    /** The pack of a lead has the rounds that she planned, which are no acts that come back. */
    @Test
    void aLeadLabelsWithoutContactToo() throws Exception {
        done("rounds", "replan", project, "--round", "r1", "--join", "Lea", "--by", "Lea");
        Path leas = folder.resolve("leas");
        done("team", "pack", project, "--person", "Lea", "--to", pack, "--by", "Lea");
        done("team", "join", pack, "--to", leas);
        cast(leas, "Lea", "c00001", "fail", "2026-03-02T10:00:00Z");
        done("team", "pack", leas, "--to", folder.resolve("lea.jsonl"));
        assertThat(done("team", "take", project, folder.resolve("lea.jsonl"), "--by", "Lea").out()).contains("1 vote and no other act taken").doesNotContain("left out");
    }

    @Test
    void aJournalThatWasChangedIsHandedInAfterItWasAccepted() throws Exception {
        cast(own, "ana", "c00001", "fail", "2026-03-02T10:00:00Z");
        cast(own, "ana", "c00002", "pass", "2026-03-02T10:01:00Z");
        Path journal = own.resolve(".assay/journal/ana.jsonl");
        Files.writeString(journal, Files.readString(journal).replace("\"fail\"", "\"pass\""));
        Path back = folder.resolve("ana.jsonl");
        CommandRun refused = run("team", "pack", own, "--to", back);
        assertThat(refused.status()).isEqualTo(3);
        assertThat(refused.err()).contains("ana.jsonl", "Nothing was written", "--accept");
        assertThat(back).doesNotExist();
        done("store", "verify", own, "--accept");
        done("team", "pack", own, "--to", back);
        assertThat(done("team", "take", project, back, "--by", "Lea").out()).contains("2 votes and no other act taken");
    }

    /** A vote as the window stores it. */
    private static void cast(Path project, String person, String caseId, String label, String at) throws Exception {
        try (StoreFolder store = StoreFolder.open(project, Clock.systemUTC()); LabelStore labels = LabelStore.open(store)) {
            labels.append(new Vote(
                    new ItemKey(caseId, "bot", "r1"), person, Label.parse(label).orElseThrow(), List.of(), "", 5, Instant.parse(at),
                    Vote.Visible.NOTHING, Optional.empty(), Vote.Origin.CAST));
        }
    }

    @Test
    void aConflictIsShownAndBothVotesAreKept() throws Exception {
        cast(project, "ana", "c00003", "fail", "2026-03-02T09:00:00Z");
        cast(own, "ana", "c00003", "pass", "2026-03-02T10:00:00Z");
        done("team", "pack", own, "--to", folder.resolve("ana.jsonl"));
        assertThat(done("team", "take", project, folder.resolve("ana.jsonl"), "--by", "Lea").out())
                .contains("1 vote contradicts another", "c00003", "pass · 2026-03-02T10:00:00Z", "fail · 2026-03-02T09:00:00Z");
    }

    @Test
    void aPackThatIsWithdrawnBringsNothingMore() throws Exception {
        Path back = folder.resolve("ana.jsonl");
        cast(own, "ana", "c00001", "fail", "2026-03-02T10:00:00Z");
        done("team", "pack", own, "--to", back);
        assertThat(run("team", "pack", project, "--person", "ana", "--withdraw", "--by", "ben").err()).contains("'ben' is not a lead");
        assertThat(run("team", "pack", project, "--person", "ben", "--withdraw", "--by", "Lea").err()).contains("ben has no pack");
        assertThat(done("team", "pack", project, "--person", "ana", "--withdraw", "--by", "Lea", "--preview").out()).contains("Nothing was recorded");
        assertThat(done("team", "take", project, back, "--by", "Lea", "--preview").out()).contains("1 new vote");
        done("team", "pack", project, "--person", "ana", "--withdraw", "--by", "Lea");
        CommandRun refused = run("team", "take", project, back, "--by", "Lea");
        assertThat(refused.status()).isEqualTo(3);
        assertThat(refused.err()).containsPattern("comes from a pack of ana, which Lea withdrew on \\d{4}-\\d\\d-\\d\\dT.*Nothing was taken");
        assertThat(done("audit", project, "--as", "Lea", "--json").out()).containsOnlyOnce("withdrawn=true");
        assertThat(done("store", "verify", project).out()).contains("handoff.log");
        done("team", "pack", project, "--person", "ana", "--to", folder.resolve("new.zip"), "--by", "Lea");
        assertThat(run("team", "take", project, back, "--by", "Lea").err()).as("a new pack does not bring the old one back").contains("withdrew");
    }

    @Test
    void nothingForgedIsTaken() throws Exception {
        Path bens = folder.resolve("bens");
        done("team", "pack", project, "--person", "ben", "--to", folder.resolve("ben.zip"), "--by", "Lea");
        done("team", "join", folder.resolve("ben.zip"), "--to", bens);
        cast(own, "ana", "c00001", "pass", "2026-03-02T10:00:00Z");
        cast(own, "ana", "c00002", "pass", "2026-03-02T10:01:00Z");
        Path good = folder.resolve("good.jsonl");
        done("team", "pack", own, "--to", good);
        done("team", "pack", bens, "--to", folder.resolve("ben.jsonl"));
        List<String> lines = Files.readAllLines(good);
        List<String> others = Files.readAllLines(folder.resolve("ben.jsonl"));
        String head = lines.getFirst();
        List<List<String>> forged = new ArrayList<>();
        List<String> sentences = new ArrayList<>();
        forge(forged, sentences, "Line 2 of", head, lines.get(1).replace("\"pass\"", "\"fail\""), lines.get(2));
        forge(forged, sentences, "was cut", head, lines.get(1), lines.get(2).replace("\"pass\"", "\"fail\""));
        forge(forged, sentences, "was cut", head, lines.get(1));
        forge(forged, sentences, "Line 2 of", head, lines.get(1), lines.get(1), lines.get(2));
        forge(forged, sentences, "comes from the pack of ana and names ben", head.replace("\"name\":\"ana\"", "\"name\":\"ben\""), lines.get(1), lines.get(2));
        forge(forged, sentences, "of which this folder has no record", head.replaceFirst("\"handoff\":\"....", "\"handoff\":\"0000"), lines.get(1), lines.get(2));
        forge(forged, sentences, "was not made with the pack of ana", signedBy(others.getFirst(), head), lines.get(1), lines.get(2));
        forge(forged, sentences, "is no file of a person", "{}", lines.get(1));
        for (int i = 0; i < forged.size(); i++) {
            Path file = Files.write(folder.resolve("forged.jsonl"), forged.get(i));
            CommandRun refused = run("team", "take", project, file, "--by", "Lea");
            assertThat(refused.status()).as(sentences.get(i)).isEqualTo(3);
            assertThat(refused.err()).contains(sentences.get(i));
        }
        assertThat(run("team", "take", project, good, "--by", "ana").err()).contains("'ana' is not a lead");
        Path huge = folder.resolve("huge.jsonl");
        try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
            file.setLength(401L << 20);
        }
        assertThat(run("team", "take", project, huge, "--by", "Lea").err()).contains("more than 400 MB");
        cast(own, "ana", "c00003", "pass", "2999-01-01T00:00:00Z");
        done("team", "pack", own, "--to", good);
        assertThat(run("team", "take", project, good, "--by", "Lea").err()).contains("has a time in the future");
        assertThat(done("labels", "status", project, "--as", "Lea", "--json").out()).contains("\"annotators\":[]");
        assertThat(run("team", "join", folder.resolve("ben.zip"), "--to", own).err()).contains("was not made from this pack");
        assertThat(run("team", "pack", project, "--to", good).err()).contains("--person");
    }

    private static void forge(List<List<String>> forged, List<String> sentences, String sentence, String... lines) {
        forged.add(List.of(lines));
        sentences.add(sentence);
    }

    /** A first line with the signature of another. */
    private static String signedBy(String other, String head) {
        String key = "\"signature\":\"";
        return head.substring(0, head.indexOf(key)) + other.substring(other.indexOf(key));
    }
}
