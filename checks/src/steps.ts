import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Runs a tool of node_modules/.bin (or node itself) in the root with its output shown; returns whether it succeeded. */
export function succeeds(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): boolean {
  const bin = resolve(root, 'node_modules/.bin')
  const PATH = `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH, ...env },
    shell: process.platform === 'win32',
  })
  return status === 0
}
