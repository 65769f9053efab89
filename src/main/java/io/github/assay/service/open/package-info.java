/** Opening of projects, plug-ins, checks of project and machine. */
package io.github.assay.service.open;
