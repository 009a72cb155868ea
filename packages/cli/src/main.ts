#!/usr/bin/env node
const OLDEST_NODE = 26

// Older versions cannot load the rest and would fail with an error of their own.
if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) {
  await import('./start.ts')
} else {
  process.stderr.write(`txgw needs Node ${OLDEST_NODE} or later; this is ${process.version}.\n`)
  process.exitCode = 1
}

export {}
