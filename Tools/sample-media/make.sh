#!/bin/sh
# Renders sample-media/ from the scores. Needs the Debian packages fluidsynth fluid-soundfont-gm ffmpeg lame espeak-ng
# python3-numpy python3-mutagen python3-pil; takes a few minutes.
set -eu
here=$(dirname "$(readlink -f "$0")")
python=${PYTHON:-/usr/bin/python3}

missing=
for program in fluidsynth ffmpeg lame espeak-ng "$python"; do
    command -v "$program" >/dev/null || missing="$missing $program"
done
for module in numpy mutagen PIL; do
    "$python" -c "import $module" 2>/dev/null || missing="$missing $module"
done
[ -e "${SOUND_FONT:-/usr/share/sounds/sf2/FluidR3_GM.sf2}" ] || missing="$missing FluidR3_GM.sf2"
if [ -n "$missing" ]; then
    echo "make.sh: missing:$missing" >&2
    echo "make.sh: on Debian: apt-get install fluidsynth fluid-soundfont-gm ffmpeg lame espeak-ng python3-numpy python3-mutagen python3-pil" >&2
    exit 1
fi

"$python" "$here/make.py"
exec "$python" "$here/check.py"
