import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'

export const root = resolve(import.meta.dirname, '../..')

type Options = {
  env?: Record<string, string>
  /** Shows the output when the tool has ended: it runs beside another. */
  isBeside?: boolean
}

/** Runs a tool of node_modules/.bin (or node itself) in the root with its output shown under the title; returns whether it succeeded. */
export async function succeeds(
  title: string,
  command: string,
  args: readonly string[],
  { env = {}, isBeside = false }: Options = {},
): Promise<boolean> {
  const bin = resolve(root, 'node_modules/.bin')
  const PATH = `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`
  const began = Date.now()
  if (!isBeside) console.log(`— ${title}`)
  const tool = spawn(command, args, {
    cwd: root,
    stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, PATH, ...env },
    shell: process.platform === 'win32',
  })
  const written = [tool.stdout, tool.stderr].map((stream) =>
    stream ? buffer(stream) : Promise.resolve(Buffer.alloc(0)),
  )
  // A tool that cannot be started has not succeeded either.
  const [status] = await once(tool, 'close').catch((error: Error) => [error.message])
  const shown = isBeside ? `— ${title}\n${Buffer.concat(await Promise.all(written)).toString()}` : ''
  console.log(`${shown}  ${title}: ${Math.round((Date.now() - began) / 1000)} s`)
  return status === 0
}
