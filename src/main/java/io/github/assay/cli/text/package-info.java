/** Text output: tables, wrapped lines, progress, exit statuses. */
package io.github.assay.cli.text;
