/** SQL as text: lexer, tokens, positions, names of dialects, edits and layout of a text. Accepts text that the parser refuses. */
package io.github.assay.sql.text;
