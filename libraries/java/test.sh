#!/usr/bin/env bash
# Compiles the library and its tests for Java 11, and runs them.
set -euo pipefail
cd "$(dirname "$0")"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
javac -encoding UTF-8 --release 11 -Xlint:all -d "$out" src/main/java/txgw/merchant/*.java src/test/java/txgw/merchant/*.java
java -cp "$out" txgw.merchant.Tests
