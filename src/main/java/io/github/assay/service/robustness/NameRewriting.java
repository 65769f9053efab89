package io.github.assay.service.robustness;

import java.util.Map;
import java.util.TreeMap;

/**
 * Names that a language model proposed.
 *
 * @param judge the judge of project.json whose endpoint and model were used
 * @param model the model, as the project names it
 * @param names names that were to be shortened, over all databases
 * @param used those that have the proposed name; the others were shortened by rule
 * @param sent requests sent in this run
 * @param replayed replies taken from the recording
 * @param reasons why proposals were not used → how many names
 */
public record NameRewriting(String judge, String model, int names, int used, long sent, int replayed, Map<String, Integer> reasons) {
    public NameRewriting {
        reasons = new TreeMap<>(reasons);
    }
}
