/** Metrics of an agent's answer: faithfulness, G-Eval, intent, numbers. */
package io.github.assay.metrics.judge.agentic;
