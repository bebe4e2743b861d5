import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive } from '#postgres/living.ts'

let folder: string
let child: ChildProcess | null = null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'main-'))
})
afterEach(async () => {
  if (child !== null && child.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Starts it and reads both outputs until it is ready or ended. */
function run(args: string[]): Promise<string> {
  const script = join(import.meta.dirname, 'main.ts')
  const started = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  child = started
  let said = ''
  return new Promise((resolve) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('ready\n')) {
        resolve(said)
      }
    }
    started.stdout.on('data', hear)
    started.stderr.on('data', hear)
    started.once('close', () => resolve(said))
  })
}

test('starts alone, prints its keys, and SIGTERM stops it with its database', async () => {
  const port = await freePort()
  writeFileSync(join(folder, 'config.json'), '{"autoconfirm":true}')
  const data = join(folder, 'data')
  const said = await run(['--port', String(port), '--data', data, '--config', join(folder, 'config.json')])
  expect(said).toContain(`SUPABASE_URL=http://localhost:${port}\n`)
  const apikey = /SUPABASE_ANON_KEY=(\S+)/.exec(said)?.[1] ?? ''
  expect(said).toMatch(/SUPABASE_SERVICE_ROLE_KEY=\S+\nready\n/)
  const answer = await fetch(`http://localhost:${port}/auth/v1/settings`, { headers: { apikey } })
  expect(await answer.json()).toMatchObject({ mailer_autoconfirm: true })
  const pidFile = join(data, 'postgres/cluster/postmaster.pid')
  const database = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  child?.kill('SIGTERM')
  expect(child && (await once(child, 'exit'))).toEqual([0, null])
  expect(isAlive(database)).toBe(false)
  expect(existsSync(pidFile)).toBe(false)
})

test('names what is wrong with its arguments and its configuration', async () => {
  expect(await run(['--port', '4000'])).toContain('Usage: npm run backend')
  writeFileSync(join(folder, 'config.json'), '{"autoconfirmed":true,"colour":1}')
  const said = await run([
    '--port',
    '0',
    '--data',
    join(folder, 'data'),
    '--config',
    join(folder, 'config.json'),
  ])
  expect(said).toContain('2 fault(s): autoconfirmed is not a setting; colour is not a setting.')
})
