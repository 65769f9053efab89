package io.github.assay.architecture.bad.viewmodel.ui.review.model;

import javafx.scene.Node;

/** A view model that knows the scene. */
record CaseModel(Node node) {}
