package io.github.assay.statistics;

/** Agreement of two categories of a declared scale, from 0 to 1 (statistics.md §2.2, §4). */
public enum KappaWeights {
    IDENTITY {
        @Override
        long numerator(int distance, int categories) {
            return distance == 0 ? 1 : 0;
        }

        @Override
        long denominator(int categories) {
            return 1;
        }
    },
    LINEAR {
        @Override
        long numerator(int distance, int categories) {
            return categories - 1L - distance;
        }

        @Override
        long denominator(int categories) {
            return categories - 1L;
        }
    },
    QUADRATIC {
        @Override
        long numerator(int distance, int categories) {
            long last = categories - 1L;
            return last * last - (long) distance * distance;
        }

        @Override
        long denominator(int categories) {
            long last = categories - 1L;
            return last * last;
        }
    },
    /** Gwet's ordinal weights: 1 − C(d + 1, 2) / C(q, 2). */
    ORDINAL {
        @Override
        long numerator(int distance, int categories) {
            return (long) categories * (categories - 1) - (distance + 1L) * distance;
        }

        @Override
        long denominator(int categories) {
            return (long) categories * (categories - 1);
        }
    };

    /** The weight of two categories at this distance, times {@link #denominator}. */
    abstract long numerator(int distance, int categories);

    /** Common denominator of the weights of a scale of this many categories. */
    abstract long denominator(int categories);

    private double weight(int distance, int categories) {
        return distance == 0 ? 1 : (double) numerator(distance, categories) / denominator(categories);
    }

    /** The square matrix over all declared categories, with or without labels. */
    public double[][] matrix(int categories) {
        double[][] weights = new double[categories][categories];
        for (int i = 0; i < categories; i++) {
            for (int j = 0; j < categories; j++) {
                weights[i][j] = weight(Math.abs(i - j), categories);
            }
        }
        return weights;
    }
}
