package io.github.assay.samples;

import java.nio.file.Path;

/**
 * Writes the sample projects. Run it from the project's folder:
 * {@code mvn -q test-compile exec:exec -Dexec.classpathScope=test -Dmain.class=io.github.assay.samples.SampleProjects
 * -Dassay.args=sample-projects}
 */
public final class SampleProjects {
    private SampleProjects() {}

    public static void main(String[] folder) throws Exception {
        write(Path.of(folder.length > 0 ? folder[0] : "sample-projects"));
    }

    static void write(Path folder) throws Exception {
        SkillDemo.write(folder.resolve("skill-demo"));
        RetailReview.write(folder.resolve("retail-review"));
        JudgeDemo.write(folder.resolve("judge-demo"));
        RobustnessDemo.write(folder.resolve("robustness-demo"));
    }
}
