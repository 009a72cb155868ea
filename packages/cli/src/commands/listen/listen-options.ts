import type { MerchantOptions, OperatorOptions } from '../../input/command-options.ts'

export interface ListenOptions extends OperatorOptions, Omit<MerchantOptions, 'path'> {
  host: string
  port: number
  forwardTo?: string
  allow?: true
  forbid?: string
  player?: string[]
  ask?: true
  delay: number
  platformKeyFile?: string
  register?: true
}
