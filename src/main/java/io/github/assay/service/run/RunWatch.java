package io.github.assay.service.run;

import java.util.Collection;

/** Receives the progress of a run, outcome by outcome. Called from several threads. */
interface RunWatch {
    /** A watch that ignores everything. */
    RunWatch NONE = new RunWatch() {
        @Override
        public void planned(RunPlan plan) {}

        @Override
        public void stored(Collection<String> keys) {}
    };

    /** Receives the plan of the run; called once, before {@link #stored}. */
    void planned(RunPlan plan);

    /** Receives keys of outcomes that can be read: just stored, or stored before the run. */
    void stored(Collection<String> keys);
}
