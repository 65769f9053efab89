package io.github.assay;

import io.github.assay.domain.score.Measurement;
import io.github.assay.files.documents.JsonDocuments.FindingJson;
import java.util.Map;

/** A measurement's findings in their JSON form, which tests compare with published and worked values. */
public final class Details {
    private Details() {}

    public static Map<String, Object> of(Measurement measurement) {
        return FindingJson.of(measurement.findings());
    }
}
