import type { Role } from '@txgw/domain/accounts/role'
import { ServiceError } from '../../refusals/service-error.ts'

/** Who is served on a listener. */
export type Audience = 'everybody' | 'staff' | 'merchants'

/** The ports that share the callers between them, once they are known. */
export interface ReceptionPorts {
  operator?: number
  merchantConsole?: number
}

/** @throws {ServiceError} the caller is served on another port */
export type Admit = (role: Role | null) => void

/** Sends a caller that has shown who it is to its own port. */
export function createAdmit(audience: Audience, ports: Readonly<ReceptionPorts> = {}): Admit {
  return (role) => {
    if (audience === 'staff' && role === 'merchant')
      throw elsewhere(
        `Merchants have a port of their own${numbered(ports.merchantConsole)}, and this is not it. Use that port (--merchant-console-port of the service).`,
      )
    if (audience === 'merchants' && role !== 'merchant')
      throw elsewhere(
        `This port serves merchants alone. Use the operator port${numbered(ports.operator)} instead (--operator-port of the service).`,
      )
  }
}

const numbered = (port: number | undefined) => (port === undefined ? '' : `, ${port}`)

function elsewhere(message: string): ServiceError {
  return new ServiceError('PERMISSION_DENIED', { message })
}
