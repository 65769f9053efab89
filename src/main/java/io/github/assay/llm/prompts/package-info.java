/** Templates of prompts: plain text with named parts, filled with data that is never read as a template. */
package io.github.assay.llm.prompts;
