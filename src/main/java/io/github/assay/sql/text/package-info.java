/** SQL as text: lexer, tokens, positions, names of dialects, edits of a text. Accepts text that the parser refuses. */
package io.github.assay.sql.text;
