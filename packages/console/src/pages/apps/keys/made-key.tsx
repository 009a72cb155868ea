import { Button } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../shared/icons.tsx'
import { CodeBlock } from '../../../shared/layout/code-block.tsx'
import { saveFile } from '../../../shared/save-file.ts'
import { texts } from '../../../texts/texts.ts'
import classes from '../app-page.module.css'
import { toPem } from './pem.ts'

interface MadeKeyProps {
  /** The file name for the private half. */
  fileName: string
  /** Called once the private half is saved, because it is kept nowhere else. */
  onReady(publicKey: string): void
}

const words = texts.apps.addKey

/** Makes a key pair in the browser. Only the public half is handed on; the private one can only be saved. */
export function MadeKey({ fileName, onReady }: MadeKeyProps) {
  const [pair, setPair] = useState<KeyPairPem>()
  const [isMaking, setMaking] = useState(false)
  const [isSaved, setSaved] = useState(false)
  if (!canMakeKeyPair()) return <p className={classes.hint}>{words.makeNotSecure}</p>
  const make = async () => {
    setMaking(true)
    setPair(await makeKeyPair())
    setMaking(false)
  }
  const save = ({ privateKey, publicKey }: KeyPairPem) => {
    saveFile({ name: fileName, content: privateKey, type: 'application/x-pem-file' })
    setSaved(true)
    onReady(publicKey)
  }
  return (
    <div className={classes.form}>
      <p className={classes.hint}>{words.makeHint}</p>
      {pair === undefined ? (
        <div className={classes.buttons}>
          <Button
            variant="light"
            leftSection={<Icon name="key" size={14} />}
            loading={isMaking}
            onClick={make}
          >
            {words.make}
          </Button>
        </div>
      ) : (
        <>
          <CodeBlock label={words.publicKey} code={pair.publicKey} maxHeight={150} />
          <div className={classes.buttons}>
            <Button
              variant={isSaved ? 'default' : 'filled'}
              leftSection={<Icon name={isSaved ? 'check' : 'download'} size={14} />}
              onClick={() => save(pair)}
            >
              {isSaved ? words.downloaded : words.download}
            </Button>
          </div>
          <p className={classes.hint} role="status">
            {isSaved ? fileName : words.downloadFirst}
          </p>
        </>
      )}
    </div>
  )
}

interface KeyPairPem {
  publicKey: string
  privateKey: string
}

const ALGORITHM: RsaHashedKeyGenParams = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}

/** Browsers offer Web Crypto only on https pages and on localhost. */
function canMakeKeyPair(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** The browser makes the pair, and this function sends nothing anywhere. */
async function makeKeyPair(): Promise<KeyPairPem> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const [spki, pkcs8] = await Promise.all([
    crypto.subtle.exportKey('spki', publicKey),
    crypto.subtle.exportKey('pkcs8', privateKey),
  ])
  return { publicKey: toPem('PUBLIC KEY', spki), privateKey: toPem('PRIVATE KEY', pkcs8) }
}
