import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const program = `
  import { onStopSignal } from ${JSON.stringify(join(import.meta.dirname, 'stop-signal.ts'))}
  onStopSignal(() => { console.log('stopping'); process.exit() })
  setInterval(() => {}, 1000)
  console.log('ready ' + process.pid)
`

// As npm does it: a shell in between, and the server below it.
const startBelowShell = async () => {
  const shell = spawn(
    '/bin/sh',
    ['-c', '"$0" --input-type=module -e "$1" & wait', process.execPath, program],
    {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let said = ''
  shell.stdout.on('data', (chunk) => (said += String(chunk)))
  while (!said.includes('ready')) await once(shell.stdout, 'data')
  return { shell, said: () => said, pid: Number(/ready (\d+)/.exec(said)?.[1]) }
}

it('stops when the shell of npm is gone', async () => {
  const { shell, said } = await startBelowShell()
  shell.kill('SIGKILL')
  await once(shell, 'close')
  expect(said()).toMatch(/stopping\n$/)
})

it('stops at a signal of its own', async () => {
  const { shell, said, pid } = await startBelowShell()
  process.kill(pid, 'SIGTERM')
  await once(shell, 'close')
  expect(said()).toMatch(/stopping\n$/)
})
