# make run, make test: on a fresh Debian with the Swift toolchain nothing else is needed.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# Where shells look for completions, below PREFIX.
BASH_COMPLETIONS ?= share/bash-completion/completions
ZSH_COMPLETIONS ?= share/zsh/site-functions
FISH_COMPLETIONS ?= share/fish/vendor_completions.d

release ?= .build/release
programs := $(release)/ditty $(release)/ditty-screen $(release)/ditty-player $(release)/ditty-scan $(release)/ditty-picture
bindir := $(DESTDIR)$(PREFIX)/bin
libexecdir := $(DESTDIR)$(PREFIX)/libexec/ditty
datadir := $(DESTDIR)$(PREFIX)/share/ditty
docdir := $(DESTDIR)$(PREFIX)/share/doc/ditty
applications := $(DESTDIR)$(PREFIX)/share/applications
units := $(DESTDIR)$(PREFIX)/lib/systemd/user
icons := $(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps
man := $(DESTDIR)$(PREFIX)/share/man
bash := $(DESTDIR)$(PREFIX)/$(BASH_COMPLETIONS)
zsh := $(DESTDIR)$(PREFIX)/$(ZSH_COMPLETIONS)
fish := $(DESTDIR)$(PREFIX)/$(FISH_COMPLETIONS)

.PHONY: build run test lint install uninstall clean pictures bench fuzz torture terminals deb packages test-packages toolchain

build: toolchain .build/static/libstdc++.a
	$(SWIFT) build -c release --static-swift-stdlib --disable-local-rpath

# Package.swift has ditty look here first; without one it takes the shared runtime.
.build/static/libstdc++.a:
	@mkdir -p .build/static
	@runtime=$$($(CXX) -print-file-name=libstdc++.a); if [ -f "$$runtime" ]; then ln -s "$$runtime" $@; fi

run: packages build
	@# A library of its own, so that trying ditty leaves the listener's alone.
	@mkdir -p .build/try
	$(release)/ditty --database .build/try/library.sqlite library add sample-media
	$(release)/ditty --database .build/try/library.sqlite sample-media

test: test-packages toolchain
	$(SWIFT) build --build-tests
	@# Twenty thousand utterances that nobody says; a debug build would take ten minutes for them.
	SWIFT=$(SWIFT) Tools/fuzz/run 20000
	SWIFT=$(SWIFT) Tools/run-tests

lint: toolchain
	$(SWIFT) format lint --strict -r Sources Tests Package.swift

packages:
	@Tools/install-packages

test-packages:
	@Tools/install-packages --test

toolchain:
	@command -v $(SWIFT) >/dev/null || { \
	    echo "make: no '$(SWIFT)' on PATH. ditty is built with Swift 6.2 or later: https://www.swift.org/install/linux" >&2; \
	    echo "make: a toolchain elsewhere: make SWIFT=/path/to/swift" >&2; exit 1; }

install:
	@for program in $(programs); do [ -x $$program ] || { echo "make install: no $$program yet: run 'make build' first" >&2; exit 1; }; done
	install -d "$(bindir)" "$(libexecdir)" "$(datadir)" "$(docdir)" "$(applications)" "$(units)" "$(icons)"
	install -d "$(man)/man1" "$(man)/man5" "$(bash)" "$(zsh)" "$(fish)"
	install -m 755 $(release)/ditty "$(bindir)/ditty"
	install -m 755 $(filter-out $(release)/ditty,$(programs)) "$(libexecdir)"
	rm -rf "$(datadir)/languages" "$(datadir)/textforms" "$(datadir)/catalogue" "$(datadir)/themes" "$(datadir)/keymaps" "$(datadir)/sample-media"
	cp -R Sources/MediaLanguage/Resources/Languages "$(datadir)/languages"
	rm -rf "$(datadir)/Schema"
	cp -R Sources/MediaLanguage/Resources/Schema "$(datadir)/Schema"
	cp -R Sources/TextForms/Resources "$(datadir)/textforms"
	cp -R Sources/MediaCatalogue/Resources "$(datadir)/catalogue"
	cp -R themes keymaps sample-media "$(datadir)"
	find "$(datadir)" -type d -exec chmod 755 {} + -o -type f -exec chmod 644 {} +
	install -m 644 LICENSE CHANGELOG.md "$(docdir)"
	install -m 644 Tools/desktop/ditty.desktop "$(applications)/ditty.desktop"
	install -m 644 Tools/desktop/ditty.svg "$(icons)/ditty.svg"
	sed 's|/usr/bin/ditty|$(PREFIX)/bin/ditty|' Tools/systemd/ditty.service >"$(units)/ditty.service"
	install -m 644 Tools/systemd/ditty.socket "$(units)/ditty.socket"
	$(release)/ditty --man 1 >"$(man)/man1/ditty.1"
	$(release)/ditty --man 5 >"$(man)/man5/ditty.5"
	$(release)/ditty --completions bash >"$(bash)/ditty"
	$(release)/ditty --completions zsh >"$(zsh)/_ditty"
	$(release)/ditty --completions fish >"$(fish)/ditty.fish"
	chmod 644 "$(units)/ditty.service" "$(man)/man1/ditty.1" "$(man)/man5/ditty.5" "$(bash)/ditty" "$(zsh)/_ditty" "$(fish)/ditty.fish"

uninstall:
	rm -f "$(bindir)/ditty" "$(applications)/ditty.desktop" "$(units)/ditty.service" "$(units)/ditty.socket"
	rm -f "$(icons)/ditty.svg" "$(man)/man1/ditty.1" "$(man)/man5/ditty.5" "$(bash)/ditty" "$(zsh)/_ditty" "$(fish)/ditty.fish"
	rm -rf "$(libexecdir)" "$(datadir)" "$(docdir)"

clean: toolchain
	$(SWIFT) package clean

# The pictures of README and docs, from a screen that runs.
pictures: build test-packages
	Tools/screenshots/run

# Each of these is a script of its own, Tools/NAME/run.
bench torture terminals: build
bench fuzz torture terminals deb:
	@[ -x Tools/$@/run ] || { echo "make $@: there is no Tools/$@/run in this tree" >&2; exit 1; }
	Tools/$@/run
