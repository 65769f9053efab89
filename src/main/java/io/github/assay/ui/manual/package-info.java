/**
 * The manual in the window: contents by task, a page drawn from Markdown, marks of a search, words of the glossary.
 *
 * <p>Must not use: any screen. Texts are those of {@link io.github.assay.manual.Manual}.
 */
package io.github.assay.ui.manual;
