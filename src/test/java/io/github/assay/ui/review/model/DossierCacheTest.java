package io.github.assay.ui.review.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.service.review.CaseDossier;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.review.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which prepared cases are kept: by number, and by what their tables weigh. */
class DossierCacheTest {
    private static final int CELLS = 2 * 50 * 4;

    private final List<CaseDossier> cases =
            IntStream.range(0, 12).mapToObj(i -> Cases.large("c" + i, 50, 4, i)).toList();
    private final MemoryDesk desk = new MemoryDesk(cases);

    private DossierCache cache(long mostCells) {
        CaseScreens screens = new CaseScreens(desk, new Systems(desk.project().items()));
        return new DossierCache(desk, screens, Background.onCallingThread(), mostCells);
    }

    private ItemKey key(int i) {
        return cases.get(i).item().key();
    }

    private void show(DossierCache cache, int i) {
        if (cache.ready(key(i), Reading.USUAL).isEmpty()) {
            cache.want(key(i), Reading.USUAL, _ -> {}, (item, cause) -> {
                throw new AssertionError(item + ": " + cause, cause);
            });
        }
    }

    @Test
    void theLastOnesSeenAreKept() {
        DossierCache cache = cache(Long.MAX_VALUE);
        IntStream.range(0, 10).forEach(i -> show(cache, i));
        desk.asked.clear();
        show(cache, 2);
        assertThat(desk.asked).as("one of the last eight").isEmpty();
        show(cache, 1);
        assertThat(desk.asked).as("one before them").containsExactly(key(1));
    }

    @Test
    void largeTablesPushOthersOutSooner() {
        DossierCache cache = cache(CELLS * 2 + CELLS / 2);
        IntStream.range(0, 4).forEach(i -> show(cache, i));
        desk.asked.clear();
        show(cache, 2);
        show(cache, 3);
        assertThat(desk.asked).as("room for two").isEmpty();
        show(cache, 1);
        assertThat(desk.asked).containsExactly(key(1));
    }

    @Test
    void theCaseInFrontStaysAndWhatDoesNotFitBesideItIsPreparedOnceOnly() {
        DossierCache cache = cache(CELLS + 1);
        show(cache, 0);
        desk.asked.clear();
        cache.expect(key(1), Reading.USUAL);
        cache.expect(key(1), Reading.USUAL);
        show(cache, 0);
        assertThat(desk.asked).containsExactly(key(1));
        show(cache, 1);
        cache.expect(key(0), Reading.USUAL);
        assertThat(desk.asked).containsExactly(key(1), key(1), key(0));
    }

    @Test
    void aCaseLargerThanAllThereIsRoomForIsShownAllTheSame() {
        DossierCache cache = cache(1);
        show(cache, 0);
        assertThat(cache.ready(key(0), Reading.USUAL)).isPresent();
        show(cache, 1);
        assertThat(cache.ready(key(1), Reading.USUAL)).isPresent();
        assertThat(cache.ready(key(0), Reading.USUAL)).isEmpty();
    }

    @Test
    void scoresThatAreThereSoonComeWithTheTables() {
        List<CaseScreen.Scores> shown = new ArrayList<>();
        cache(Long.MAX_VALUE).want(key(0), Reading.USUAL, screen -> shown.add(screen.scores()), (item, cause) -> {
            throw new AssertionError(item + ": " + cause, cause);
        });
        assertThat(shown).containsExactly(CaseScreen.Scores.THERE);
    }
}
