/** View models of the Systems screen and the services they call. */
package io.github.assay.ui.systems.model;
