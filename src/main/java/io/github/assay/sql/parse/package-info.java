/** The JSqlParser call: threads with deep stacks, time limit, faults with positions. */
package io.github.assay.sql.parse;
