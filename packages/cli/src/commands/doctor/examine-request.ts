import { createPublicKey, type KeyObject } from 'node:crypto'
import { AuthorizationHeaderError, signRequest } from '@txgw/merchant'
import { AHEAD_SECONDS_MAX, instantMicros } from '@txgw/protocol'
import { diagnose } from '@txgw/signature-doctor/diagnose'
import type { Examination } from '@txgw/signature-doctor/examination'
import { toWireExamination } from '@txgw/signature-doctor/examination-wire'
import { readAuthorization } from '@txgw/signature-doctor/header/read-authorization'
import type { ReceivedRequest } from '@txgw/signature-doctor/received-request'
import { readSavedRequest } from '@txgw/signature-doctor/saved-request/read-saved-request'
import { type SavedRequest, SavedRequestError } from '@txgw/signature-doctor/saved-request/saved-request'
import type { CandidateKey } from '@txgw/signature-doctor/search/candidate-key'
import type { CliContext } from '../../base/cli-context.ts'
import { CliFailure, UnhopedResult, UsageFailure } from '../../base/failure.ts'
import { pathSegment } from '../../connection/service-addresses.ts'
import type { FormatOptions } from '../../input/command-options.ts'
import { readInput } from '../../input/files.ts'
import { readPrivateKey, signingKey } from '../../keys/key-pair.ts'
import { openOutput } from '../../output/output.ts'
import { doctorText } from './doctor-view.ts'
import { readVerifyingKey } from './read-verifying-key.ts'

export interface DoctorOptions extends FormatOptions {
  request: string
  key?: string[]
  publicKey?: string[]
  at?: string
  entry?: string
}

/** Examines a saved request the way the sandbox would. */
export async function examine(options: DoctorOptions, context: CliContext): Promise<void> {
  const keys = await readKeys(options)
  const { received, notes } = readRequest(
    await readInput(options.request, context.streams.stdin),
    options.entry,
  )
  const nowMs = options.at === undefined ? undefined : readInstantMs(options.at)
  const examination = withoutRegistry(
    diagnose(received, {
      keys: keys.candidates,
      pathSegment: pathSegment(context.environment),
      ...(nowMs !== undefined && { clock: { nowMs, aheadSecondsMax: AHEAD_SECONDS_MAX } }),
    }),
  )
  const header = keys.privateKey && (await rightHeader(received, keys.privateKey))
  const output = openOutput(options.format, context.streams)
  for (const note of notes) output.note(`Note: ${note}`)
  output.show(
    { ...toWireExamination(examination), notes, ...(header && { right_authorization: header }) },
    () => doctorText(examination, { columns: context.streams.stdout.columns, header }),
  )
  if (examination.diagnoses.length > 0) throw new UnhopedResult()
}

interface GivenKeys {
  candidates: CandidateKey[]
  privateKey: KeyObject | undefined
}

async function readKeys({ key = [], publicKey = [] }: DoctorOptions): Promise<GivenKeys> {
  if (key.length + publicKey.length === 0) {
    throw new UsageFailure(
      '--public-key or --key is required.',
      'The public key is enough to find the mistake.',
    )
  }
  const privateKeys = await Promise.all(key.map(readSigningKey))
  const publicKeys = await Promise.all(publicKey.map(readVerifyingKey))
  const candidate = (label: string, publicKeyObject: KeyObject): CandidateKey => ({
    relation: 'named',
    label,
    publicKey: publicKeyObject,
  })
  return {
    candidates: [
      ...privateKeys.map((privateKey, i) => candidate(key[i] as string, createPublicKey(privateKey))),
      ...publicKeys.map((known, i) => candidate(publicKey[i] as string, known)),
    ],
    privateKey: privateKeys[0],
  }
}

async function readSigningKey(path: string): Promise<KeyObject> {
  const key = await readPrivateKey(path)
  await signingKey(key, path)
  return key
}

function readRequest(bytes: Buffer, entry: string | undefined): SavedRequest {
  try {
    return readSavedRequest(bytes, entry === undefined ? {} : { entry: readEntry(entry) })
  } catch (error) {
    if (!(error instanceof SavedRequestError)) throw error
    throw new CliFailure('BAD_REQUEST_TEXT', `The saved request ${error.message}.`)
  }
}

function readEntry(text: string): number {
  if (/^[1-9][0-9]{0,5}$/.test(text)) return Number(text)
  throw new UsageFailure('--entry must be a whole number from 1 on.')
}

function readInstantMs(text: string): number {
  const ms = /^[0-9]{1,12}$/.test(text) ? Number(text) * 1000 : (instantMicros(text) ?? Number.NaN) / 1000
  if (Number.isNaN(ms))
    throw new UsageFailure('--at must be seconds since 1970, or an ISO 8601 time with a zone.')
  return ms
}

/** There is no registry offline, so the texts speak of the given keys. */
function withoutRegistry(examination: Examination): Examination {
  return {
    ...examination,
    diagnoses: examination.diagnoses.map((diagnosis) =>
      diagnosis.mistake === 'unknown-key'
        ? {
            ...diagnosis,
            cause: 'None of the given keys made this signature.',
            solution:
              'Give the public key that belongs to the signing key, or sign with the private key of a given one.',
          }
        : diagnosis,
    ),
  }
}

/** The header that this request should have had; undefined when its own values break a rule. */
async function rightHeader(received: ReceivedRequest, privateKey: KeyObject): Promise<string | undefined> {
  const { authorization } = readAuthorization(received.authorizations)
  if (!authorization) return undefined
  const { authId: appId, serialNo, timestamp, nonce } = authorization
  const { method, signedTarget: target, body } = received
  try {
    const signed = await signRequest(
      { method, target, body },
      { appId, serialNo, timestamp, nonce, privateKey },
    )
    return signed.headers.authorization
  } catch (error) {
    if (error instanceof AuthorizationHeaderError) return undefined
    throw error
  }
}
