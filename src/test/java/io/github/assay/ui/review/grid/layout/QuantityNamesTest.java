package io.github.assay.ui.review.grid.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.review.grid.layout.GridColumns.ColumnShapes.QuantityNames;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which columns of whole numbers have grouped digits. */
class QuantityNamesTest {
    @ParameterizedTest
    @ValueSource(strings = {
        "population", "revenue", "count(*)", "COUNT(DISTINCT customer_id)", "sum(order_id)", "avg(Year)", "id_count",
        "number of singers", "number_of_years", "Number_products", "num_employees", "NumberOfPages", "total_sales", "GNP", "paid", "amount paid", "x", "",
        "*", "SurfaceArea", "horsepower", "max(salary)", "人口"
    })
    void aQuantityIsGrouped(String name) {
        assertThat(QuantityNames.isQuantity(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "id", "ContId", "singer_id", "StuID", "stuid", "customerId", "Year", "release_year", "max(year)", "zip",
        "Zip_Code", "phone", "account_number", "AirportCode", "isbn13", "order_no", "Number", "contestant_number", "T1.id", "MIN(T2.PetID)",
        "account", "date", "version", "id2"
    })
    void anIdYearOrCodeIsNot(String name) {
        assertThat(QuantityNames.isQuantity(name)).isFalse();
    }
}
