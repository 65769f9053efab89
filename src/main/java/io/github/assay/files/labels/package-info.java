/** Label files: packs, long and wide tables, exports of annotation programs. */
package io.github.assay.files.labels;
