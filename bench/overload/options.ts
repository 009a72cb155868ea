export interface OverloadOptions {
  rounds: number
  connections: number
  stepSeconds: number
  calmSeconds: number
  floodSeconds: number
}
