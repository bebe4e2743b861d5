import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** How to start a program that refuses to run as root. */
export type Launch = { before: readonly string[]; uid?: number; gid?: number }

const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] as const

/**
 * Chooses how to start a program that will own `folder`; `probe` is a program with arguments that must succeed that
 * way.
 */
export function chooseLaunch(folder: string, probe: readonly string[], env: NodeJS.ProcessEnv): Launch {
  if (process.getuid?.() !== 0) {
    return { before: [] }
  }
  const owner = statSync(folder)
  const account = owner.uid === 0 ? unprivilegedAccount() : { uid: owner.uid, gid: owner.gid }
  const asAccount: Launch[] = account === null ? [] : [{ before: [], ...account }]
  const asNamespace: Launch = { before: namespace }
  for (const launch of owner.uid === 0 ? [asNamespace, ...asAccount] : [...asAccount, asNamespace]) {
    changeOwner(folder, launch.uid ?? 0, launch.gid ?? 0)
    if (works(launch, probe, env)) {
      return launch
    }
  }
  changeOwner(folder, owner.uid, owner.gid)
  throw new Error(
    'PostgreSQL does not run as root, and here neither a user namespace nor another account can run it on ' +
      `${folder}. Start as an ordinary user, move the data folder where every user can enter, or set DATABASE_URL.`,
  )
}

function works(launch: Launch, probe: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const [program = '', ...rest] = [...launch.before, ...probe]
  const { before: _, ...identity } = launch
  return spawnSync(program, rest, { env, stdio: 'ignore', ...identity }).status === 0
}

function unprivilegedAccount(): { uid: number; gid: number } | null {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'node', 'nobody']) {
    const found = accounts.find((account) => account[0] === name)
    if (found !== undefined && Number(found[2]) > 0) {
      return { uid: Number(found[2]), gid: Number(found[3]) }
    }
  }
  return null
}

function changeOwner(folder: string, uid: number, gid: number): void {
  if (statSync(folder).uid === uid) {
    return
  }
  if (uid !== 0) {
    // The account needs to traverse the data folder; the files in it have their own permissions.
    chmodSync(dirname(folder), statSync(dirname(folder)).mode | 0o111)
  }
  chownAll(folder, uid, gid)
}

function chownAll(folder: string, uid: number, gid: number): void {
  chownSync(folder, uid, gid)
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const entry = lstatSync(path)
    if (entry.isDirectory()) {
      chownAll(path, uid, gid)
    } else if (entry.isFile()) {
      chownSync(path, uid, gid)
    }
  }
}
