/**
 * JSON: {@code JsonTokens} and {@code JsonRecord} read it, {@code Json} writes it, {@code JsonEdit} changes a file in
 * place. The only package that uses Jackson; query processes do not load it.
 */
package io.github.assay.json;
