import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile } from './compile.ts'
import { includeProtocol } from './include-protocol.ts'
import { packageFolder } from './public-packages.ts'
import { COMMONJS } from './published-manifest.ts'

const MANIFEST = JSON.stringify({ type: 'commonjs', sideEffects: false })

/**
 * Compiles the SDK and its protocol a second time, for programs that load it with `require`. The compiler emits
 * CommonJS for sources below a manifest of that type, so the sources are copied below one.
 */
export function compileCommonJs(folder: string): void {
  const sources = mkdtempSync(join(tmpdir(), 'txgw-commonjs-'))
  try {
    writeFileSync(join(sources, 'package.json'), MANIFEST)
    cpSync(join(packageFolder('merchant'), 'src'), join(sources, 'merchant/src'), { recursive: true })
    const protocol = join(packageFolder('protocol'), 'src')
    // Leaves out the schemas, as the package does.
    for (const file of globSync('*.ts', { cwd: protocol })) {
      cpSync(join(protocol, file), join(sources, 'protocol/src', file))
    }
    const paths = { '@txgw/protocol': [join(sources, 'protocol/src/index.ts')] }
    const compilerOptions = { verbatimModuleSyntax: false, paths }
    mkdirSync(folder)
    compile(folder, { sources, names: ['merchant', 'protocol'], compilerOptions })
    writeFileSync(join(folder, 'merchant/src/package.json'), `${MANIFEST}\n`)
  } finally {
    rmSync(sources, { recursive: true })
  }
}

export function includeCommonJs({ dist, compiled }: { dist: string; compiled: string }): void {
  const included = join(dist, COMMONJS)
  cpSync(join(compiled, 'merchant', 'src'), included, { recursive: true })
  includeProtocol({ dist: included, protocol: join(compiled, 'protocol', 'src') })
}
