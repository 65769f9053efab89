/**
 * Makes the sample projects under {@code sample-projects/}: run {@link io.github.assay.samples.SampleProjects} after a
 * change, and commit what it writes. The sheets of questions and SQL are in {@code src/test/resources/samples}.
 */
package io.github.assay.samples;
