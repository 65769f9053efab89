package io.github.assay.ui;

import static java.lang.annotation.ElementType.TYPE;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Platform;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.testfx.api.FxToolkit;

/**
 * Runs constructors, set-ups, tests and clean-ups of a class on the toolkit's thread, so that no read of the scene or of
 * a view model races with the toolkit. The toolkit works while {@link WindowRobot} settles or waits for a condition, and
 * at no other time; a test waits by nothing else.
 */
@OnToolkitThread
@ExtendWith(OnToolkitThread.Extension.class)
@Inherited
@Retention(RUNTIME)
@Target(TYPE)
public @interface OnToolkitThread {

    /** Hands each method to the toolkit's thread and waits for its end. */
    final class Extension implements BeforeAllCallback, InvocationInterceptor {
        /** Longest time of one method; waits of {@link WindowRobot} end far earlier. */
        private static final long MOST_MINUTES = 10;

        @Override
        public void beforeAll(ExtensionContext context) throws Exception {
            FxToolkit.registerPrimaryStage();
        }

        @Override
        public <T> T interceptTestClassConstructor(
                Invocation<T> call, ReflectiveInvocationContext<Constructor<T>> method, ExtensionContext context) throws Throwable {
            return run(call);
        }

        @Override
        public void interceptBeforeAllMethod(
                Invocation<Void> call, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
            run(call);
        }

        @Override
        public void interceptBeforeEachMethod(
                Invocation<Void> call, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
            run(call);
        }

        @Override
        public void interceptTestMethod(
                Invocation<Void> call, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
            run(call);
        }

        @Override
        public void interceptTestTemplateMethod(
                Invocation<Void> call, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
            run(call);
        }

        @Override
        public <T> T interceptTestFactoryMethod(
                Invocation<T> call, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
            return run(call);
        }

        @Override
        public void interceptDynamicTest(
                Invocation<Void> call, DynamicTestInvocationContext test, ExtensionContext context) throws Throwable {
            run(call);
        }

        @Override
        public void interceptAfterEachMethod(
                Invocation<Void> call, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
            run(call);
        }

        @Override
        public void interceptAfterAllMethod(
                Invocation<Void> call, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
            run(call);
        }

        private static <T> T run(Invocation<T> call) throws Throwable {
            AtomicReference<T> result = new AtomicReference<>();
            AtomicReference<Throwable> failure = new AtomicReference<>();
            AtomicReference<Thread> toolkit = new AtomicReference<>();
            CountDownLatch done = new CountDownLatch(1);
            Platform.runLater(() -> {
                toolkit.set(Thread.currentThread());
                try {
                    result.set(call.proceed());
                } catch (Throwable e) {
                    failure.set(e);
                } finally {
                    done.countDown();
                }
            });
            boolean ended;
            try {
                ended = done.await(MOST_MINUTES, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                throw stuck(toolkit.get(), e);
            }
            if (!ended) {
                throw stuck(toolkit.get(), null);
            }
            if (failure.get() != null) {
                throw failure.get();
            }
            return result.get();
        }

        private static AssertionError stuck(Thread toolkit, InterruptedException cause) {
            return new AssertionError(
                    "the toolkit's thread has not ended the method; it is at\n" + (toolkit == null
                            ? "another task"
                            : String.join("\n", Arrays.stream(toolkit.getStackTrace()).map(Object::toString).toList())),
                    cause);
        }
    }
}
