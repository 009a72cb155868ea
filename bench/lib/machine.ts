import { readFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, platform, release, totalmem } from 'node:os'

export interface Machine {
  cpu: string
  cores: number
  memory: string
  os: string
  arch: string
  node: string
  openssl: string
}

/** The facts that a reader needs to judge the figures; never the name of the machine. */
export function describeMachine(): Machine {
  return {
    cpu: cpuModel(),
    cores: availableParallelism(),
    memory: `${(totalmem() / 2 ** 30).toFixed(1)} GiB`,
    os: operatingSystem(),
    arch: arch(),
    node: process.version,
    openssl: process.versions.openssl,
  }
}

export function machineLine({ cpu, cores, memory, os, arch, node, openssl }: Machine): string {
  return `${cpu}, ${cores} cores, ${memory}; ${os}, ${arch}; Node ${node} with OpenSSL ${openssl}`
}

function cpuModel(): string {
  const named = cpus()[0]?.model.trim()
  return named && named !== 'unknown' ? named : 'not named by the system'
}

function operatingSystem(): string {
  const kernel = `${platform()} ${release()}`
  const name = platform() === 'linux' ? distribution() : undefined
  return name ? `${name} (${kernel})` : kernel
}

function distribution(): string | undefined {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
