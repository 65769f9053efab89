/** The files of an evaluation project (docs/spec/project-and-cli.md §1). */
package io.github.assay.files.project;
