/** Commands on a project as a whole: check, doctor, import, summary. */
package io.github.assay.cli.project;
