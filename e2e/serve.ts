import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'

/** Starts the product for the stories: fresh data folder, demo business, no rate limits, mails in the mailbox page. */
const root = resolve(import.meta.dirname, '..')
const data = resolve(root, '.cache/e2e-data')
rmSync(data, { recursive: true, force: true })

const server = spawn(process.execPath, ['server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    FIELDLARK_DATA: data,
    SITE_URL: `http://localhost:${process.env.PORT ?? 3900}`,
    AUTH_RATE_LIMITS: 'off',
  },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
