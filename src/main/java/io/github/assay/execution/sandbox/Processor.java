package io.github.assay.execution.sandbox;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * System call numbers of one kind of processor, as far as this package uses them. Numbers from 403 on are the same on
 * all.
 *
 * @param audit the kernel's name of the processor for a filter ({@code AUDIT_ARCH_…})
 * @param prctl number of {@code prctl}
 * @param seccomp number of {@code seccomp}
 * @param capget number of {@code capget}; the number of the call that sets is the next one
 * @param openat number of {@code openat}
 * @param close number of {@code close}
 * @param socket number of {@code socket}
 * @param socketpair number of {@code socketpair}
 * @param connect number of {@code connect}
 * @param prlimit number of the call that reads and sets limits of a process, by 64 bits
 * @param denied calls that a query process never needs
 */
record Processor(int audit, int prctl, int seccomp, int capget, int openat, int close, int socket, int socketpair, int connect, int prlimit, int[] denied) {
    /**
     * Calls with one number everywhere: io_uring (425 to 427, which opens and connects past a filter), mounting (428 to
     * 433, 442), pidfd_getfd, pidfd_send_signal, fchmodat2, setxattrat, removexattrat.
     */
    private static final int[] COMMON = {424, 425, 426, 427, 428, 429, 430, 431, 432, 433, 438, 442, 452, 463, 466};

    // In this order: bind, listen, accept, accept4; ptrace, process_vm_readv, process_vm_writev,
    // kcmp, kill, tkill, rt_sigqueueinfo; bpf, perf_event_open, userfaultfd, memfd_create, execveat; mount, umount2,
    // pivot_root, chroot, unshare, setns; keyctl, add_key, request_key; init_module, finit_module, delete_module,
    // kexec_load, kexec_file_load, reboot, swapon, swapoff, acct, quotactl, syslog, settimeofday, clock_settime,
    // adjtimex, clock_adjtime, sethostname, setdomainname; open_by_handle_at, fchmod, fchmodat, fchown, fchownat, setxattr,
    // lsetxattr, fsetxattr, removexattr, lremovexattr, fremovexattr, utimensat, mknodat; shmget, shmat, msgget, semget,
    // mq_open; and on x86-64 alone chmod, chown, lchown, utime, utimes, futimesat, mknod.
    private static final Processor X86_64 = new Processor(0xC000003E, 157, 317, 125, 257, 3, 41, 53, 42, 302, new int[] {
        49, 50, 43, 288, 101, 310, 311, 312, 62, 200, 129, 321, 298, 323, 319, 322, 165, 166, 155, 161, 272, 308,
        250, 248, 249, 175, 313, 176, 246, 320, 169, 167, 168, 163, 179, 103, 164, 227, 159, 305, 170, 171, 304, 91, 268,
        93, 260, 188, 189, 190, 197, 198, 199, 280, 259, 29, 30, 68, 64, 240, 90, 92, 94, 132, 235, 261, 133
    });

    private static final Processor AARCH64 = new Processor(0xC00000B7, 167, 277, 90, 56, 57, 198, 199, 203, 261, new int[] {
        200, 201, 202, 242, 117, 270, 271, 272, 129, 130, 138, 280, 241, 282, 279, 281, 40, 39, 41, 51, 97, 268,
        219, 217, 218, 105, 273, 106, 104, 294, 142, 224, 225, 89, 60, 116, 170, 112, 171, 266, 161, 162, 265, 52, 53, 55,
        54, 5, 6, 7, 14, 15, 16, 88, 33, 194, 196, 186, 190, 180
    });

    /** The processor of this machine; empty when its numbers are unknown. */
    static Optional<Processor> here() {
        return switch (System.getProperty("os.arch")) {
            case "amd64" -> Optional.of(X86_64);
            case "aarch64" -> Optional.of(AARCH64);
            default -> Optional.empty();
        };
    }

    /** Calls that every query process is refused. */
    IntStream refused() {
        return IntStream.concat(Arrays.stream(COMMON), Arrays.stream(denied));
    }
}
