package com.sun.glass.ui.unpainted;

import com.sun.glass.ui.Application;
import com.sun.glass.ui.Pixels;
import com.sun.glass.ui.View;
import com.sun.glass.ui.headless.HeadlessApplication;
import com.sun.glass.ui.headless.HeadlessPlatformFactory;
import com.sun.glass.ui.headless.HeadlessView;

/**
 * The toolkit's headless platform without its screen: windows are laid out and rendered, but a frame is not copied to a screen
 * that no test reads. The copy makes a buffer for each pixel on the toolkit's thread, a third of the time of a window test.
 * Pictures are taken of the scene, which does not need it. The toolkit finds this class by the name of the platform:
 * {@code -Dglass.platform=Unpainted}.
 */
public final class UnpaintedPlatformFactory extends HeadlessPlatformFactory {
    @Override
    public Application createApplication() {
        return new HeadlessApplication() {
            @Override
            public View createView() {
                return new HeadlessView() {
                    @Override
                    protected void _uploadPixels(long view, Pixels pixels) {
                        // no screen
                    }
                };
            }
        };
    }
}
