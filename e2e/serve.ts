import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { folderOf } from './folder.ts'

/**
 * Starts the product for the stories: new data folder, no rate limits, mails on the mailbox page. With E2E_HOSTED=on it
 * starts two: the project, ten ports higher, and the server that the stories visit, which has its keys and no database.
 */
const root = resolve(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 3900)
const site = `http://localhost:${port}`
const folder = folderOf(port)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const started: ChildProcess[] = []

/** Resolves with the server's output as soon as it is ready. */
function launch(name: string, settings: Record<string, string>): Promise<string> {
  const { DEMO, ...environment } = process.env
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...environment,
      // Demo data needs the server's own database. The stories read its English.
      ...(!settings.SUPABASE_URL && { DEMO: DEMO ?? 'en' }),
      FIELDLARK_DATA: resolve(folder, name),
      SITE_URL: site,
      AUTH_RATE_LIMITS: 'off',
      CONTACT_MAIL: 'site@stories.example',
      ...settings,
    },
  })
  started.unshift(server)
  server.on('exit', (code) => process.exit(code ?? 0))
  let printed = ''
  return new Promise((ready) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      process.stdout.write(text)
      printed += text
      if (printed.includes('Ctrl-C')) ready(printed)
    })
  })
}

/** Writes the URL of the mailbox page, which the server prints, to a file for the stories. */
function keepMailbox(printed: string, at: number): void {
  const [mailbox] = /http\S+\/mailbox\?key=\S+(?=\s)/.exec(printed) ?? []
  if (mailbox) writeFileSync(resolve(folder, 'mailbox'), mailbox.replace(site, `http://localhost:${at}`))
}

function keysOf(name: string): Record<string, string> {
  const env = { ...process.env, FIELDLARK_DATA: resolve(folder, name) }
  const printed = execFileSync(process.execPath, ['server/src/operations/keys.ts'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  return Object.fromEntries(
    printed
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    for (const server of started) server.kill(signal)
  })
}
if (process.env.E2E_HOSTED === 'on') {
  const behind = port + 10
  keepMailbox(await launch('project', { PORT: String(behind) }), behind)
  await launch('site', { ...keysOf('project'), SUPABASE_URL: `http://localhost:${behind}` })
} else {
  keepMailbox(await launch('data', {}), port)
}
