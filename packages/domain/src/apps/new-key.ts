import { identifier } from '@txgw/protocol/schemas'
import Type from 'typebox'

/** The schema accepts any value for the key: reading the key explains more than a schema can, and never repeats it. */
export const NewKey = Type.Object(
  {
    serial_no: identifier('Serial number, unique within the app'),
    public_key: Type.Unknown({
      description: 'PEM text: an RSA 2048 public key (SPKI) or an X.509 certificate',
    }),
  },
  { title: 'NewKey', additionalProperties: false },
)
