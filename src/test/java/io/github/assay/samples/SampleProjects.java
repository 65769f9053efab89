package io.github.assay.samples;

import java.nio.file.Path;

/**
 * Writes the sample projects. Run it from the project's folder:
 * {@code mvn -q test-compile exec:java -Dexec.classpathScope=test -Dexec.mainClass=io.github.assay.samples.SampleProjects}
 */
public final class SampleProjects {
    private SampleProjects() {}

    public static void main(String[] folder) throws Exception {
        write(Path.of(folder.length > 0 ? folder[0] : "sample-projects"));
    }

    static void write(Path folder) throws Exception {
        SkillDemo.write(folder.resolve("skill-demo"));
        RetailReview.write(folder.resolve("retail-review"));
    }
}
