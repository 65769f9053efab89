/** The built-in pipeline of four stages: schema linker, examples, generator, corrector (THESIS §2.5, Table 2.1). */
package io.github.assay.agents.pipeline;
