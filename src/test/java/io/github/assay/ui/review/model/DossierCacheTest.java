package io.github.assay.ui.review.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.service.review.CaseData;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.review.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which prepared cases are kept: by number, and by what their tables weigh. */
class DossierCacheTest {
    private static final int CELLS = 2 * 50 * 4;

    private final List<CaseData> cases =
            IntStream.range(0, 12).mapToObj(i -> Cases.large("c" + i, 50, 4, i)).toList();
    private final ReviewFixture reviewServices = new ReviewFixture(cases);

    private CaseCache cache(long mostCells) {
        CasePresenter screens = CasePresenter.of(reviewServices.session(), reviewServices.services().services().review());
        return new CaseCache(reviewServices.services(), screens, Background.onCallingThread(), mostCells);
    }

    private ItemKey key(int i) {
        return cases.get(i).item().key();
    }

    private void show(CaseCache cache, int i) {
        if (cache.ready(key(i), ReadingOptions.USUAL).isEmpty()) {
            cache.want(key(i), ReadingOptions.USUAL, _ -> {}, (item, cause) -> {
                throw new AssertionError(item + ": " + cause, cause);
            });
        }
    }

    @Test
    void theLastOnesSeenAreKept() {
        CaseCache cache = cache(Long.MAX_VALUE);
        IntStream.range(0, 10).forEach(i -> show(cache, i));
        reviewServices.requested.clear();
        show(cache, 2);
        assertThat(reviewServices.requested).as("one of the last eight").isEmpty();
        show(cache, 1);
        assertThat(reviewServices.requested).as("one before them").containsExactly(key(1));
    }

    @Test
    void largeTablesPushOthersOutSooner() {
        CaseCache cache = cache(CELLS * 2 + CELLS / 2);
        IntStream.range(0, 4).forEach(i -> show(cache, i));
        reviewServices.requested.clear();
        show(cache, 2);
        show(cache, 3);
        assertThat(reviewServices.requested).as("room for two").isEmpty();
        show(cache, 1);
        assertThat(reviewServices.requested).containsExactly(key(1));
    }

    @Test
    void theCaseInFrontStaysAndWhatDoesNotFitBesideItIsPreparedOnceOnly() {
        CaseCache cache = cache(CELLS + 1);
        show(cache, 0);
        reviewServices.requested.clear();
        cache.expect(key(1), ReadingOptions.USUAL);
        cache.expect(key(1), ReadingOptions.USUAL);
        show(cache, 0);
        assertThat(reviewServices.requested).containsExactly(key(1));
        show(cache, 1);
        cache.expect(key(0), ReadingOptions.USUAL);
        assertThat(reviewServices.requested).containsExactly(key(1), key(1), key(0));
    }

    @Test
    void aCaseLargerThanAllThereIsRoomForIsShownAllTheSame() {
        CaseCache cache = cache(1);
        show(cache, 0);
        assertThat(cache.ready(key(0), ReadingOptions.USUAL)).isPresent();
        show(cache, 1);
        assertThat(cache.ready(key(1), ReadingOptions.USUAL)).isPresent();
        assertThat(cache.ready(key(0), ReadingOptions.USUAL)).isEmpty();
    }

    @Test
    void scoresThatAreThereSoonComeWithTheTables() {
        List<CaseScreen.Scores> shown = new ArrayList<>();
        cache(Long.MAX_VALUE).want(key(0), ReadingOptions.USUAL, screen -> shown.add(screen.scores()), (item, cause) -> {
            throw new AssertionError(item + ": " + cause, cause);
        });
        assertThat(shown).containsExactly(CaseScreen.Scores.THERE);
    }
}
