package io.github.assay.statistics;

/** How much two categories of a declared scale agree, from 0 to 1 (statistics.md §2.2, §4). */
public enum KappaWeights {
    IDENTITY {
        @Override
        double weight(int distance, int categories) {
            return distance == 0 ? 1 : 0;
        }
    },
    LINEAR {
        @Override
        double weight(int distance, int categories) {
            return distance == 0 ? 1 : 1 - (double) distance / (categories - 1);
        }
    },
    QUADRATIC {
        @Override
        double weight(int distance, int categories) {
            double last = categories - 1;
            return distance == 0 ? 1 : 1 - distance * distance / (last * last);
        }
    },
    /** Gwet's ordinal weights: 1 − C(d + 1, 2) / C(q, 2). */
    ORDINAL {
        @Override
        double weight(int distance, int categories) {
            return distance == 0 ? 1 : 1 - (distance + 1.0) * distance / ((double) categories * (categories - 1));
        }
    };

    abstract double weight(int distance, int categories);

    /** The square matrix over all declared categories, used or not. */
    double[][] matrix(int categories) {
        double[][] weights = new double[categories][categories];
        for (int i = 0; i < categories; i++) {
            for (int j = 0; j < categories; j++) {
                weights[i][j] = weight(Math.abs(i - j), categories);
            }
        }
        return weights;
    }
}
