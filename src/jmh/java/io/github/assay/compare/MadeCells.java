package io.github.assay.compare;

import io.github.assay.domain.table.Cell;
import java.util.SplittableRandom;

/** Cells as result tables have them: a key, names and amounts of many values, places of few, figures with gaps. */
public final class MadeCells {
    private MadeCells() {}

    /** One cell; the kind goes by the column, and the first column numbers the rows. */
    public static Cell cell(int row, int column, SplittableRandom random) {
        return switch (column % 5) {
            case 0 -> Cell.of(column == 0 ? row : random.nextInt(1000));
            case 1 -> Cell.of("name " + random.nextInt(5000));
            case 2 -> Cell.of(random.nextDouble() * 1000);
            case 3 -> Cell.of(new String[] {"east", "west", "north", "south"}[random.nextInt(4)]);
            default -> random.nextInt(10) == 0 ? Cell.nul() : Cell.of(random.nextInt(100) / 4.0);
        };
    }
}
