package io.github.assay.service.run;

import java.util.Collection;

/** Sees a run come forward, outcome by outcome. Called from several threads. */
interface RunWatch {
    /** Nobody looks. */
    RunWatch NONE = new RunWatch() {
        @Override
        public void planned(RunPlan plan) {}

        @Override
        public void stored(Collection<String> keys) {}
    };

    /** What the run will see to; called once, before anything is told to be stored. */
    void planned(RunPlan plan);

    /** Outcomes that can be read from now on, by key: they have just been stored, or were stored before the run. */
    void stored(Collection<String> keys);
}
