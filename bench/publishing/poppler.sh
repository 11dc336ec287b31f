#!/bin/sh
# Renders one page with poppler and cwebp: once at the largest width, in memory, then scaled down by cwebp, which is faster than
# rendering each width. poppler.sh PDF PAGE FOLDER WIDEST HEIGHT NARROWER…
set -e
pdf=$1 page=$2 folder=$3 widest=$4 height=$5
shift 5
drawn=$(mktemp -d /dev/shm/vitrina-bench-XXXXXX)
trap 'rm -r "$drawn"' EXIT
pdftoppm -f "$page" -l "$page" -singlefile -scale-to-x "$widest" -scale-to-y "$height" "$pdf" "$drawn/page"
cwebp -quiet -q 80 "$drawn/page.ppm" -o "$folder/$page-$widest.webp"
for width in "$@"; do
  cwebp -quiet -q 80 -resize "$width" 0 "$drawn/page.ppm" -o "$folder/$page-$width.webp"
done
