/** One class per format of other programs; each makes an evaluation project out of their files. */
package io.github.assay.files.importers;
