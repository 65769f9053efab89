package io.github.assay.samples;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a sheet of questions. A block starts with {@code @ id | database | difficulty | category}; {@code ?} is the
 * question, {@code !} the evidence, {@code - refuse} says that a refusal is right; the gold SQL follows as it is. Then
 * {@code > system kind verdict} starts a prediction: the gold SQL with {@code ~ old => new} replacements, or the SQL
 * given in {@code =} lines; {@code * route} is the data source it chose. A question mark after the verdict says that
 * people may well differ. {@code & id | other | question | old => new …} asks the other question again with other
 * values; the systems' predictions move on by one system each time.
 */
final class CaseSheet {
    static final List<String> SYSTEMS = List.of("prompt-base", "agent-loop", "tuned-small");

    /** One system's answer; {@code verdict} is what a careful reader says, {@code contested} where readers may differ. */
    record Answer(String system, String kind, boolean pass, boolean contested, String sql, String route) {}

    /** One question with its gold SQL (empty: the right answer is to refuse) and the three answers. */
    record Question(
            String id, String database, String difficulty, String category, String question, String evidence, String gold,
            List<Answer> answers) {}

    private final Map<String, Question> questions = new LinkedHashMap<>();
    private int variants;

    static List<Question> read(String sheet) {
        CaseSheet reader = new CaseSheet();
        for (String block : sheet.replace("\r", "").split("\n(?=[@&] )")) {
            String text = block.strip();
            if (text.startsWith("@ ")) {
                reader.block(text.lines().toList());
            } else if (text.startsWith("& ")) {
                reader.variant(text.substring(2).split(" \\| "));
            }
        }
        return List.copyOf(reader.questions.values());
    }

    private void block(List<String> lines) {
        String[] header = lines.getFirst().substring(2).split(" \\| ");
        StringBuilder gold = new StringBuilder();
        String question = "";
        String evidence = "";
        boolean refuse = false;
        List<List<String>> answers = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            if (line.startsWith("> ")) {
                answers.add(new ArrayList<>(List.of(line)));
            } else if (!answers.isEmpty()) {
                answers.getLast().add(line);
            } else if (line.startsWith("? ")) {
                question = line.substring(2);
            } else if (line.startsWith("! ")) {
                evidence = line.substring(2);
            } else if (line.equals("- refuse")) {
                refuse = true;
            } else {
                gold.append(line).append('\n');
            }
        }
        String sql = refuse ? "" : gold.toString().strip();
        List<Answer> read = answers.stream().map(a -> answer(header[0], sql, header[1], a)).toList();
        add(new Question(header[0], header[1], header[2], header[3], question, evidence, sql, read));
    }

    private void add(Question question) {
        if (questions.put(question.id(), question) != null) {
            throw new IllegalArgumentException("question twice: " + question.id());
        }
    }

    private static Answer answer(String id, String gold, String database, List<String> lines) {
        String[] header = lines.getFirst().substring(2).split(" ");
        String kind = header[1];
        String sql = kind.equals("no_prediction") || kind.equals("refused") ? "" : gold;
        String route = database;
        StringBuilder own = new StringBuilder();
        for (String line : lines.subList(1, lines.size())) {
            if (line.startsWith("~ ")) {
                sql = edited(id, sql, line.substring(2));
            } else if (line.startsWith("= ")) {
                own.append(line.substring(2)).append('\n');
            } else if (line.startsWith("* ")) {
                route = line.substring(2);
            }
        }
        return new Answer(header[0], kind, header[2].startsWith("pass"), header[2].endsWith("?"),
                own.isEmpty() ? sql.strip() : own.toString().strip(), route);
    }

    private static String edited(String id, String sql, String edit) {
        String[] sides = (edit + " ").split(" =>", 2);
        String old = sides[0].replace("\\n", "\n");
        String changed = sides[1].isBlank() ? "" : sides[1].substring(1, sides[1].length() - 1).replace("\\n", "\n");
        if (!sql.contains(old)) {
            throw new IllegalArgumentException(id + ": there is no '" + old + "' in\n" + sql);
        }
        return sql.replace(old, changed);
    }

    private void variant(String[] parts) {
        Question base = questions.get(parts[1]);
        variants++;
        List<Answer> answers = new ArrayList<>();
        for (Answer a : base.answers()) {
            String system = SYSTEMS.get((SYSTEMS.indexOf(a.system()) + variants) % SYSTEMS.size());
            answers.add(new Answer(system, a.kind(), a.pass(), a.contested(), other(a.sql(), parts), a.route()));
        }
        add(new Question(parts[0], base.database(), base.difficulty(), base.category(), parts[2], base.evidence(),
                other(base.gold(), parts), answers));
    }

    private static String other(String sql, String[] parts) {
        String changed = sql;
        for (int i = 3; i < parts.length; i++) {
            String[] sides = parts[i].split(" => ");
            changed = changed.replace(sides[0], sides[1]);
        }
        return changed;
    }
}
