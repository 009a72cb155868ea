#!/usr/bin/env bash
# Compiles the library with its tests, and runs them: with .NET where it is installed, otherwise with Mono.
set -euo pipefail
cd "$(dirname "$0")"
if command -v dotnet >/dev/null; then
  exec dotnet run --project tests
fi
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
mcs -out:"$out/tests.exe" -r:System.Net.Http.dll -r:System.Numerics.dll src/*.cs tests/*.cs
mono "$out/tests.exe"
