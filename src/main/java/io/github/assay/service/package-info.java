/**
 * Application services: one class for each activity; connects infrastructure with domain logic. Methods block and take
 * a {@code Progress}; a class that several threads may call states it. Entry point:
 * {@link io.github.assay.service.Services}.
 *
 * <p>Must not use: screens, UI toolkits.
 */
package io.github.assay.service;
