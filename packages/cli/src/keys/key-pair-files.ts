import { access, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writePrivateFile, writePublicFile } from '@txgw/base/data-dir'
import { CliFailure } from '../base/failure.ts'
import { fileFailure } from '../input/files.ts'
import type { KeyPairPem } from './key-pair.ts'

export interface KeyPairPaths {
  privateKey: string
  publicKey: string
}

const FOLDER_MODE = 0o700

export function keyPairPaths(folder: string, name?: string): KeyPairPaths {
  const prefix = name === undefined ? '' : `${name}-`
  return {
    privateKey: join(folder, `${prefix}private-key.pem`),
    publicKey: join(folder, `${prefix}public-key.pem`),
  }
}

/** An overwritten private key is lost for good. @throws {CliFailure} */
export async function refuseToOverwrite({ privateKey, publicKey }: KeyPairPaths): Promise<void> {
  for (const path of [privateKey, publicKey]) {
    const exists = await access(path).then(
      () => true,
      () => false,
    )
    if (exists) {
      throw new CliFailure('FILE_EXISTS', `${path} already exists and was not changed.`, {
        advice: 'Choose another place with --out or --name, or replace the pair with --force.',
      })
    }
  }
}

/** Writes each file whole or not at all; others can never read the private one. */
export async function writeKeyPair(paths: KeyPairPaths, pair: KeyPairPem): Promise<void> {
  await write(paths.privateKey, (path) => writePrivateFile(path, pair.privateKey))
  await write(paths.publicKey, (path) => writePublicFile(path, pair.publicKey))
}

async function write(path: string, writeTo: (path: string) => Promise<void>): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
    await writeTo(path)
  } catch (error) {
    throw fileFailure(error, { path, act: 'write' })
  }
}
