/**
 * Router studies of a project: settings, classifiers that a language model answers for, and the report that window and
 * command line show. Entry point {@link io.github.assay.service.routing.RouterService}.
 */
package io.github.assay.service.routing;
