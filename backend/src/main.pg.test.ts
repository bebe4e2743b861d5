import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive } from '#postgres/process-liveness.ts'

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

/** Starts the program and resolves with its output when it is ready or has ended. */
function run(args: string[]): Promise<string> {
  const script = join(import.meta.dirname, 'main.ts')
  const started = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  child = started
  let output = ''
  return new Promise((resolve) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('ready\n')) {
        resolve(output)
      }
    }
    started.stdout.on('data', onOutput)
    started.stderr.on('data', onOutput)
    started.once('close', () => resolve(output))
  })
}

test('starts, prints its keys, and stops with its database at SIGTERM', async () => {
  const port = await freePort()
  writeFileSync(join(folder, 'config.json'), '{"autoconfirm":true}')
  const data = join(folder, 'data')
  const output = await run(['--port', String(port), '--data', data, '--config', join(folder, 'config.json')])
  expect(output).toContain(`SUPABASE_URL=http://localhost:${port}\n`)
  const apikey = /SUPABASE_ANON_KEY=(\S+)/.exec(output)?.[1] ?? ''
  expect(output).toMatch(/SUPABASE_SERVICE_ROLE_KEY=\S+\nready\n/)
  const response = await fetch(`http://localhost:${port}/auth/v1/settings`, { headers: { apikey } })
  expect(await response.json()).toMatchObject({ mailer_autoconfirm: true })
  const pidFile = join(data, 'postgres/cluster/postmaster.pid')
  const database = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  child?.kill('SIGTERM')
  expect(child && (await once(child, 'exit'))).toEqual([0, null])
  expect(isAlive(database)).toBe(false)
  expect(existsSync(pidFile)).toBe(false)
})

test('reports invalid arguments and an invalid configuration', async () => {
  expect(await run(['--port', '4000'])).toContain('Usage: npm run backend')
  writeFileSync(join(folder, 'config.json'), '{"autoconfirmed":true,"colour":1}')
  const output = await run([
    '--port',
    '0',
    '--data',
    join(folder, 'data'),
    '--config',
    join(folder, 'config.json'),
  ])
  expect(output).toContain('2 fault(s): autoconfirmed is not a setting; colour is not a setting.')
})
