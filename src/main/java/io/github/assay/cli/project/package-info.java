/** Commands on a project as a whole: check, doctor, import, summary, evaluate, report, its store. */
package io.github.assay.cli.project;
