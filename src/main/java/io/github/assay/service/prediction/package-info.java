/** Predictions made by agents: tasks, resumption, one file of predictions a run. */
package io.github.assay.service.prediction;
