import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificate } from '@txgw/testkit/keys/certificates'
import type { Ports } from './service.ts'
import { CONNECT_TIME_HEADER } from './told-by-proxy.ts'

export interface Nginx {
  stop(): void
}

export type ProxyPorts = Pick<Ports, 'production' | 'sandbox'>

/** A proxy that ends TLS in front of one service. @returns undefined where nginx is not installed */
export function startNginx(
  folder: string,
  { listen, upstream, tls }: { listen: ProxyPorts; upstream: ProxyPorts; tls: Certificate },
): Nginx | undefined {
  if (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status !== 0) return undefined
  const file = (name: string) => join(folder, name)
  writeFileSync(file('nginx.pem'), tls.cert)
  writeFileSync(file('nginx-key.pem'), tls.key, { mode: 0o600 })
  writeFileSync(
    file('nginx.conf'),
    `daemon off; worker_processes 1; pid ${file('nginx.pid')}; error_log ${file('nginx.log')} crit;
events { worker_connections 1024; }
http {
  access_log off; client_body_temp_path ${file('nginx-bodies')}; proxy_temp_path ${file('nginx-proxied')};
  fastcgi_temp_path ${file('nginx-f')}; uwsgi_temp_path ${file('nginx-u')}; scgi_temp_path ${file('nginx-s')};
  ssl_certificate ${file('nginx.pem')}; ssl_certificate_key ${file('nginx-key.pem')};
  ${serverFor('production', listen.production, upstream.production)}
  ${serverFor('sandbox', listen.sandbox, upstream.sandbox)}
}
`,
  )
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-c', file('nginx.conf')], { stdio: 'ignore' })
  return { stop: () => void child.kill('SIGTERM') }
}

/**
 * Connections to the service are kept, and a call is never sent twice. A connection is not kept for so long that a
 * service may close it when it stops. The added header tells whether nginx had reached the service.
 */
function serverFor(name: string, listen: number, upstream: number): string {
  return `upstream ${name} { server 127.0.0.1:${upstream} max_fails=0; keepalive 8; keepalive_timeout 500ms; }
  server {
    listen 127.0.0.1:${listen} ssl;
    location / {
      proxy_pass http://${name}; proxy_http_version 1.1; proxy_next_upstream off;
      proxy_set_header Connection ""; proxy_set_header Host $host;
      add_header ${CONNECT_TIME_HEADER} $upstream_connect_time always;
    }
  }`
}
