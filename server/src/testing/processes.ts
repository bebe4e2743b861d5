import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

export type Run = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

export type Processes = {
  /** Runs a file of server/src with these settings. */
  run: (file: string, settings: Readonly<Record<string, string>>, ...args: string[]) => Run
  /** Resolves when the server says that it is ready; rejects with its output if it exits instead. */
  start: (settings: Readonly<Record<string, string>>) => Promise<Run>
  /** Ends every process that is still running. */
  endAll: () => Promise<void>
}

/** Runs servers and scripts in processes of their own, as npm would. */
export function processes(usual: Readonly<Record<string, string>>): Processes {
  const running = new Set<ChildProcess>()
  const run: Processes['run'] = (file, settings, ...args) => {
    const env = { ...process.env, ...usual, ...settings }
    const child = spawn(process.execPath, [join(import.meta.dirname, '..', file), ...args], {
      env,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
    running.add(child)
    const ended = once(child, 'close').then(([code]: (number | null)[]) => {
      running.delete(child)
      return code ?? null
    })
    return { child, output: () => output, ended }
  }
  return {
    run,
    start: async (settings) => {
      const server = run('main.ts', settings)
      const ready = new Promise<void>((resolve) => {
        server.child.stdout?.on('data', () => server.output().includes('Ctrl-C') && resolve())
      })
      const isReady = await Promise.race([ready.then(() => true), server.ended.then(() => false)])
      if (!isReady) throw new Error(server.output())
      return server
    },
    endAll: async () => {
      for (const child of running) {
        child.kill('SIGTERM')
        await once(child, 'close')
      }
    },
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}
