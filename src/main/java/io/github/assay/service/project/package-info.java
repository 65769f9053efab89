/** The open project: what was read from its folder, and its stores. */
package io.github.assay.service.project;
