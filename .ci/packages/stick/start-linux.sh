#!/bin/sh
# Starts Director from this folder. The first start makes an environment in your own data folder and takes a minute.
set -e
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
home="${XDG_DATA_HOME:-$HOME/.local/share}/director/environment"
python=$(command -v python3.13 || command -v python3.11 || command -v python3) || {
    echo "Director needs Python 3.11 or newer: sudo apt install python3-venv"; exit 1; }
if ! cmp -s "$here/wheels/version.txt" "$home/version.txt" 2>/dev/null; then
    echo "Director is being set up, this takes a minute ..."
    rm -rf "$home"
    "$python" -m venv "$home"
    "$home/bin/python" -m pip install --quiet --no-index --find-links "$here/wheels" "duplicate-director[fr]"
    cp "$here/wheels/version.txt" "$home/version.txt"
fi
if [ "$#" -eq 0 ]; then set -- serve; fi
exec "$home/bin/director" "$@"
