/**
 * The roof: {@link io.github.assay.Launcher} says which Java is needed, {@link io.github.assay.Main} picks a face,
 * {@link io.github.assay.Wiring} makes hands and services and gives them to it. The window's projects and sessions stand
 * here too, because only the roof may see a face and the services behind it at once.
 */
package io.github.assay;
