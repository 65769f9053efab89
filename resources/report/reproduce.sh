#!/bin/sh
# Repeats the study of this folder and compares every digit; with PROJECT it writes the folder anew from the project and
# compares every file. Ends with 0 if all are equal.
set -eu
from=$(pwd)
cd "$(dirname "$0")"
if command -v sha256sum > /dev/null; then sha256sum -c --quiet SHA256SUMS; else shasum -a 256 -c --quiet SHA256SUMS; fi
echo "Files: as they were written."
again=$(mktemp -d)
trap 'rm -rf "$again"' EXIT
if [ $# -gt 0 ]; then
    case $1 in /*) project=$1 ;; *) project=$from/$1 ;; esac
    assay report "$project" --paper "$again/paper"{{{options}}}
    diff -r . "$again/paper"
    echo "Project: every file is the same."
    exit 0
fi
assay calibrate --study study.json --quiet > "$again/study.txt" || { tail -n 1 "$again/study.txt"; exit 1; }
tail -n 1 "$again/study.txt"
{{#agreement}}assay agreement --labels labels.csv {{{agreement}}} --json --quiet > "$again/agreement.json"
cmp agreement.json "$again/agreement.json"
echo "Agreement: every digit is the same."
{{/agreement}}{{^agreement}}echo "Agreement: not repeated, because its intervals are not of 95 %."
{{/agreement}}
