package io.github.assay.conformance;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Sets of decisions, from which the smallest that accounts for a difference is taken. */
public final class Subsets {
    private Subsets() {}

    /** All sets but the empty one, smaller ones first, and those of earlier members first. */
    public static <E extends Enum<E>> Stream<Set<E>> of(Class<E> decisions) {
        E[] all = decisions.getEnumConstants();
        return IntStream.range(1, 1 << all.length)
                .boxed()
                .sorted(Comparator.comparingInt((Integer bits) -> Integer.bitCount(bits)).thenComparing(bits -> bits))
                .map(bits -> IntStream.range(0, all.length)
                        .filter(i -> (bits >> i & 1) == 1)
                        .mapToObj(i -> all[i])
                        .collect(Collectors.toCollection(() -> EnumSet.noneOf(decisions))));
    }
}
