internal import CLinux

/// File systems that show the kernel's own matters as files: nothing in them is media, and links in them lead everywhere.
enum PseudoFileSystem {
    /// Magic numbers by `linux/magic.h`: proc, sysfs, devpts, cgroup, cgroup2, debugfs, tracefs, securityfs, bpf, pstore, configfs, mqueue,
    /// binfmt_misc, nsfs, selinuxfs, efivarfs, fusectl, hugetlbfs.
    private static let types: Set<UInt> = [
        0x9FA0, 0x6265_6572, 0x1CD1, 0x27_E0EB, 0x6367_7270, 0x6462_6720, 0x7472_6163, 0x7363_6673, 0xCAFE_4A11, 0x6165_676C,
        0x6265_6570, 0x1980_0202, 0x4249_4E4D, 0x6E73_6673, 0xF97C_FF8C, 0xDE5E_81E4, 0x6573_5543, 0x9584_58F6,
    ]

    /// Whether a path lies in such a file system.
    static func holds(_ path: [UInt8]) -> Bool { types.contains(CPath.with(path, ditty_file_system_type)) }
}
