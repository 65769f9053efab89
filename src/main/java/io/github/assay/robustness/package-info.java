/**
 * Floor 1: what systems do under pressure, and which system a question should go to. Must not know files, databases,
 * stores, screens.
 */
package io.github.assay.robustness;
