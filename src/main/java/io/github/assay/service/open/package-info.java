/** Opening of projects, projects from other programs' files, plug-ins, checks of project and machine. */
package io.github.assay.service.open;
