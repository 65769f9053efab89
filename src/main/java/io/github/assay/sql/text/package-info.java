/** SQL as text: lexer, tokens, positions, names of dialects, edits of a text. Works on text that no parser reads. */
package io.github.assay.sql.text;
