package io.github.assay.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A class is a forwarder when it has two or more public methods and each of them is one call on the same final field. A
 * field that is set later decides who is called, so its class does more.
 */
final class ForwarderCondition extends ArchCondition<JavaClass> {
    ForwarderCondition() {
        super("do more than hand calls on to one field");
    }

    @Override
    public void check(JavaClass c, ConditionEvents events) {
        List<JavaMethod> methods = c.getMethods().stream()
                .filter(m -> m.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(m -> Collections.disjoint(
                        m.getModifiers(),
                        Set.of(JavaModifier.STATIC, JavaModifier.SYNTHETIC, JavaModifier.BRIDGE)))
                .filter(m -> !isOfRecord(c, m))
                .toList();
        Set<String> fields = methods.stream()
                .flatMap(m -> m.getFieldAccesses().stream().map(a -> a.getTarget().getName()))
                .collect(Collectors.toSet());
        if (methods.size() > 1 && fields.size() == 1
                && c.tryGetField(fields.iterator().next()).filter(f -> !f.getModifiers().contains(JavaModifier.FINAL)).isEmpty()
                && methods.stream().allMatch(m -> handsOn(c, m))) {
            events.add(SimpleConditionEvent.violated(c, c.getName() + " only calls its " + fields));
        }
    }

    private static boolean isOfRecord(JavaClass c, JavaMethod m) {
        return c.isRecord()
                && (Set.of("equals", "hashCode", "toString").contains(m.getName())
                        || m.getRawParameterTypes().isEmpty() && c.tryGetField(m.getName()).isPresent());
    }

    /** Whether a method loads a field, its own parameters, makes one call and returns. */
    private static boolean handsOn(JavaClass c, JavaMethod method) {
        if (method.getCallsFromSelf().size() != 1 || method.getFieldAccesses().size() != 1) {
            return false;
        }
        try (InputStream in = c.getSource().orElseThrow().getUri().toURL().openStream()) {
            return ClassFile.of().parse(in.readAllBytes()).methods().stream()
                    .filter(m -> m.methodName().equalsString(method.getName()))
                    .flatMap(m -> m.code().stream().flatMap(CodeModel::elementStream))
                    .filter(Instruction.class::isInstance)
                    .allMatch(i -> i instanceof LoadInstruction || i instanceof FieldInstruction || i instanceof InvokeInstruction
                            || i instanceof ReturnInstruction || i instanceof TypeCheckInstruction);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
