/** The Team screen: how far a team is in its rounds, how its members label, where they differ. For leads. */
package io.github.assay.ui.team;
