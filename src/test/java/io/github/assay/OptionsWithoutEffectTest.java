package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An option that would do nothing in the way in which a command is used is refused before anything is read. */
class OptionsWithoutEffectTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "calibrate p --compare a.json                        | --compare goes with --study",
        "calibrate p --study a.json                          | Name either a PROJECT or --study FILE or --counts FILE",
        "calibrate p --counts a.csv                          | Name either a PROJECT or --study FILE or --counts FILE",
        "calibrate --study a.json --people                   | --people has no effect with --study",
        "calibrate --study a.json --pass-rates --metric ex   | --pass-rates, --metric have no effect with --study",
        "calibrate --study a.json --replicates 1000          | --replicates has no effect with --study",
        "calibrate --study a.json --save-study b.json        | --save-study has no effect with --study",
        "calibrate --study a.json --counts a.csv             | --counts has no effect with --study",
        "calibrate --study a.json --compare b.json --details | --details has no effect with --compare",
        "calibrate --counts a.csv --metric ex                | --metric has no effect with --counts",
        "report p --checklist --cases label:fail             | --cases has no effect without --to",
        "systems p --figures --cross ex soft-f1              | --cross has no effect with --figures",
        "systems p --figures --metric ex                     | --metric has no effect with --figures",
        "systems p --cross ex soft-f1 --common               | --common has no effect with --cross",
        "systems p --over-time --compare a b                 | --compare has no effect with --over-time",
        "systems p --compare a b --every-case                | --every-case has no effect with --compare",
        "mutate p --shapes --noticed                         | --noticed has no effect with --shapes",
        "mutate p --noticed --table                          | --table has no effect with --noticed",
        "mutate p --depth 2                                  | --depth has no effect without --to or --shapes",
        "mutate p --to q --of c                              | --of goes with --shapes",
        "plan p --metric ex --against soft-f1 --strata db    | --strata has no effect with --against",
        "plan p --metric ex --further 5 --sizes 10           | --sizes has no effect with --further",
        "plan --prevalence .5 --pass-rate .5 --kappa .5 --half-width .1 --metric ex | --metric has no effect without a PROJECT",
        "score --list --system s                             | --system has no effect with --list",
        "separate p --constraints --blame                    | --blame has no effect with --constraints",
        "separate p --suite --save                           | --save has no effect with --suite",
        "separate p --dialect duckdb                         | --dialect goes with --schema",
        "separate --schema a.sql --gold a --pred b --case c  | --case has no effect without a project",
        "denaturalize p --classes --to q                     | --to has no effect with --classes",
        "denaturalize p --rename-predictions                 | --rename-predictions has no effect without --to",
        "denaturalize p --restore q --table                  | --table has no effect with --restore",
        "audit p --csv --json                                | --json and --csv are two forms of the acts",
        "agreement --labels a.csv --categories a,b           | --categories goes with --scale",
        "agreement --labels a.csv --as ann                   | --as needs a PROJECT",
        "agreement --labels a.csv --scale nominal --round r1 | --round has no effect with --scale",
        "agreement --labels a.csv --scale nominal --slice db | --slice has no effect with --scale",
        "agreement --labels a.csv --scale nominal --preview  | --preview has no effect with --scale",
        "labels export p --to v.jsonl --wide                 | --wide writes CSV",
        "labels export p --to v.jsonl --final --exact        | --exact goes with CSV",
        "labels export p --to v.csv --final --wide           | --wide and --final are two forms of export",
    })
    void isRefused(String command, String words) {
        CommandRun run = CommandRun.of(command.split(" +"));
        assertThat(run.status()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).startsWith(words);
        assertThat(run.out()).isEmpty();
    }
}
