/**
 * The manual: pages of {@code docs} that ship in the program, their contents by task, and the glossary. Texts only; what
 * shows them parses them. {@link io.github.assay.manual.Manual} is the entry point.
 */
package io.github.assay.manual;
