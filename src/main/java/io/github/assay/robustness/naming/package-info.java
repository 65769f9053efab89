/**
 * Naturalness of table and column names, and less natural names in their place (metrics.md §5.2):
 * {@code NaturalnessClassifier} classifies, {@code NamePlan} chooses new names for a schema, {@code Mentions} rewrites
 * questions, {@code NamingStudy} says what the new names cost. Queries are renamed by {@code sql.rename}.
 */
package io.github.assay.robustness.naming;
