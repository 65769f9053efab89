package com.sun.glass.ui.unpainted;

import com.sun.glass.ui.Application;
import com.sun.glass.ui.View;
import com.sun.glass.ui.headless.HeadlessApplication;
import com.sun.glass.ui.headless.HeadlessPlatformFactory;
import com.sun.glass.ui.headless.HeadlessView;
import com.sun.javafx.scene.NodeHelper;
import com.sun.javafx.scene.SceneHelper;
import com.sun.javafx.sg.prism.NGNode;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.stage.Window;

/**
 * The toolkit's headless platform without painting: windows are laid out, but not rendered to a screen that no test reads, a
 * third of the processor time of a window test. Pictures are taken of the scene, which is rendered for them. The toolkit
 * finds this class by the name of the platform: {@code -Dglass.platform=Unpainted}.
 */
public final class UnpaintedPlatformFactory extends HeadlessPlatformFactory {
    @Override
    public Application createApplication() {
        return new HeadlessApplication() {
            @Override
            public View createView() {
                return new HeadlessView() {
                    /** Asked after each pulse, before a frame is rendered, which a closed view is not. */
                    @Override
                    public boolean isClosed() {
                        if (Platform.isFxApplicationThread()) {
                            Window.getWindows().forEach(window -> clean(window.getScene()));
                        }
                        return true;
                    }
                };
            }
        };
    }

    /** As after rendering: a node tells of a change only the first time after it was clean, and pictures keep what was told. */
    private static void clean(Scene scene) {
        if (scene != null && scene.getRoot() != null) {
            SceneHelper.setAllowPGAccess(true);
            NodeHelper.<NGNode>getPeer(scene.getRoot()).clearDirty();
            SceneHelper.setAllowPGAccess(false);
        }
    }
}
