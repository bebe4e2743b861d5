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

// Like npm, with a shell between npm and the server.
const startBelowShell = async () => {
  const shell = spawn(
    '/bin/sh',
    ['-c', '"$0" --input-type=module -e "$1" & wait', process.execPath, program],
    {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  shell.stdout.on('data', (chunk) => (output += String(chunk)))
  while (!output.includes('ready')) await once(shell.stdout, 'data')
  return { shell, output: () => output, pid: Number(/ready (\d+)/.exec(output)?.[1]) }
}

it('stops when npm’s shell has ended', async () => {
  const { shell, output } = await startBelowShell()
  shell.kill('SIGKILL')
  await once(shell, 'close')
  expect(output()).toMatch(/stopping\n$/)
})

it('stops at SIGTERM', async () => {
  const { shell, output, pid } = await startBelowShell()
  process.kill(pid, 'SIGTERM')
  await once(shell, 'close')
  expect(output()).toMatch(/stopping\n$/)
})
