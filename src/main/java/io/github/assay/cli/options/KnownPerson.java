package io.github.assay.cli.options;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.project.ProjectSession;
import java.time.Clock;
import java.util.Collection;
import java.util.List;

/** The person whom an option names. A name that may be another spelling of a known one is refused. */
public final class KnownPerson {
    /** The option that names whose queue is shown, which a lead may ask for. */
    public static final String QUEUE = "--annotator";

    private KnownPerson() {}

    /**
     * The person whom a name means by an earlier answer, else the name itself.
     *
     * @param known names with labels
     * @param option the option that states the name
     * @throws ProjectFormatException when the name has no label and a similar name has; the user must say which is meant
     */
    static String of(AnnotatorNames names, String name, Collection<String> known, String option) throws ProjectFormatException {
        return resolved(names, name, known, option, "");
    }

    /**
     * Labels of the person whom a name means.
     *
     * @param option the option that states the name
     * @throws ProjectFormatException when the name has no label in the project and a similar name has
     */
    public static LabelingService open(ProjectSession session, String name, String option) throws Exception {
        AnnotatorNames names = AnnotatorNames.of(session.labels(), Clock.systemUTC());
        boolean looks = option.equals(QUEUE) && names.login().filter(names::leads).isPresent();
        if (!looks) {
            names.mustBeLogin(name);
        }
        String person = resolved(
                names, name, names.known(), option,
                " For another person, start labelling as '" + name.strip() + "' in the window, which asks once.");
        if (!names.mayExist(person)) {
            throw new ProjectFormatException(
                    "There is no '" + person + "' in this project.",
                    "'assay people list' shows who is; a lead adds people with 'assay people add'. Name one with " + option + ".");
        }
        return LabelingService.open(
                session.labels(), session.project().labelling(), session.project().guideline(), person, Clock.systemUTC());
    }

    private static String resolved(AnnotatorNames names, String name, Collection<String> known, String option, String another)
            throws ProjectFormatException {
        String person = names.person(name.strip());
        List<String> alike = names.alike(person, known);
        if (!alike.isEmpty()) {
            throw new ProjectFormatException(
                    "'" + person + "' has no labels here, '" + alike.getFirst() + "' has, and may be the same person.",
                    "Name '" + alike.getFirst() + "' with " + option + "." + another);
        }
        return person;
    }
}
