// TagLib is C++: CTagShim includes its headers, Swift sees none of them. This target only carries its pkg-config flags.
