/**
 * Files of a project's alignments: {@code alignment/split.json} and {@code alignment/log.jsonl}
 * (docs/spec/project-and-cli.md §1).
 */
package io.github.assay.files.alignment;
