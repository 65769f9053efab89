package io.github.assay.ui.calibration.model;

import io.github.assay.calibration.study.CalibrationSettings;

/** Stores the settings of a project's study. Window, command line and report read the same settings. */
public interface StudyMemory {
    /** The settings in force. */
    CalibrationSettings read();

    /** Keeps other settings; does not block. */
    void keep(CalibrationSettings settings);

    /** Keeps settings as long as it lives, beginning with the usual ones. For studies without a project. */
    static StudyMemory held() {
        return new StudyMemory() {
            private CalibrationSettings settings = CalibrationSettings.DEFAULT;

            @Override
            public CalibrationSettings read() {
                return settings;
            }

            @Override
            public void keep(CalibrationSettings changed) {
                settings = changed;
            }
        };
    }
}
