import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Starts the product for the stories: fresh data folder, no rate limits, mails in the mailbox page. */
const root = resolve(import.meta.dirname, '..')
const port = process.env.PORT ?? '3900'
const folder = resolve(root, `.cache/e2e-${port}`)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const server = spawn(process.execPath, ['server/src/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    FIELDLARK_DATA: resolve(folder, 'data'),
    SITE_URL: `http://localhost:${port}`,
    AUTH_RATE_LIMITS: 'off',
  },
})
let printed = ''
server.stdout.setEncoding('utf8').on('data', (text: string) => {
  process.stdout.write(text)
  printed += text
  // Where a person would read it, the stories read it too.
  const [mailbox] = /http\S+\/mailbox\?key=\S+(?=\s)/.exec(printed) ?? []
  if (mailbox) writeFileSync(resolve(folder, 'mailbox'), mailbox)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
