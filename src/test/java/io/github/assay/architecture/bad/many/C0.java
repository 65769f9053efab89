package io.github.assay.architecture.bad.many;

/** One class too many for a package. */
record C0() {}

record C1() {}

record C2() {}

record C3() {}

record C4() {}

record C5() {}

record C6() {}

record C7() {}

record C8() {}

record C9() {}

record C10() {}

record C11() {}

record C12() {}

record C13() {}

record C14() {}

record C15() {}

record C16() {}

record C17() {}

record C18() {}

record C19() {}

record C20() {}

record C21() {}

record C22() {}

record C23() {}

record C24() {}

record C25() {}
