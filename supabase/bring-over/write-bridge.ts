import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Transaction } from '@fieldlark/backend/postgres/database.ts'
import { releaseFolder } from './old-release.ts'

type Code = { name: string; text: string; signature: string; audience: string }
type Schema = { functions: Map<string, Code>; triggers: Map<string, Code> }

const ours = `in ('public'::regnamespace, 'private'::regnamespace)`

const functions = `
  select f.oid::regprocedure::text as name, pg_get_functiondef(f.oid) as text,
    pg_get_function_result(f.oid) || ' ' || pg_get_function_arguments(f.oid) as signature,
    (select coalesce(string_agg(pg_get_userbyid(a.grantee), ', ' order by pg_get_userbyid(a.grantee)), '')
      from aclexplode(f.proacl) a where a.grantee not in (f.proowner, 0)) as audience
  from pg_proc f where f.pronamespace ${ours} order by 1`

const triggers = `
  select format('%I on %s', t.tgname, t.tgrelid::regclass) as name, pg_get_triggerdef(t.oid) as text,
    '' as signature, '' as audience
  from pg_trigger t join pg_proc f on f.oid = t.tgfoid
  where not t.tgisinternal and f.pronamespace ${ours} order by 1`

/** The definitions of all functions and triggers of a schema, with qualified names. */
export async function readCode(transaction: Transaction): Promise<Schema> {
  await transaction.query(`set local search_path = ''`)
  const read = async (text: string) =>
    new Map((await transaction.query<Code>(text)).map((code) => [code.name, code]))
  return { functions: await read(functions), triggers: await read(triggers) }
}

const readRenames = () => readFileSync(join(releaseFolder, 'renames.sql'), 'utf8').trim()

/** The same of a database of release 0.1.0, with the names of now; the database keeps the old ones. */
export async function readOldCode(transaction: Transaction): Promise<Schema> {
  await transaction.query('savepoint renames')
  await transaction.query(readRenames())
  const code = await readCode(transaction)
  await transaction.query('rollback to savepoint renames')
  return code
}

/** A file with those that it includes, and so on; paths are relative to the file, as in psql. */
function readWhole(path: string): string {
  const text = readFileSync(path, 'utf8').trim()
  return text.replaceAll(/^\\ir (.+)$/gm, (_, file: string) => readWhole(join(dirname(path), file)))
}

/** by-hand.sql with its included files. */
export const readByHand = (): string => `${readWhole(join(releaseFolder, 'by-hand.sql'))}\n`

/**
 * SQL that replaces the functions and triggers of one schema, as `readOldCode` reads it, by those of the other. Changes of tables, views and policies
 * come from `byHand`, executed after the new functions are created, but for those that take or return the rows of a table made there, and
 * before the old ones are dropped.
 */
export function writeBridge(old: Schema, now: Schema, byHand: string): string {
  const gone = [...old.triggers].filter(([name, { text }]) => now.triggers.get(name)?.text !== text)
  const made = [...now.triggers].filter(([name, { text }]) => old.triggers.get(name)?.text !== text)
  const tables = [...byHand.matchAll(/^create table (\S+)/gm)].map(
    ([, table]) => new RegExp(`(^|[\\s(,])${table}\\b`),
  )
  const isOfRows = ({ name, signature }: Code) =>
    tables.some((table) => table.test(signature) || table.test(name.slice(name.indexOf('('))))
  const unused = [...old.functions.keys()].filter((name) => !now.functions.has(name))
  return `${[
    '-- Written by "npm run db:baseline": from the schema of release 0.1.0 to the baseline, as functions and triggers go.',
    'set check_function_bodies = off;',
    readRenames(),
    ...gone.map(([name]) => `drop trigger ${name};`),
    ...bridgeFunctions(old, now, (code) => !isOfRows(code)),
    ...(byHand.trim() === '' ? [] : [byHand.trim()]),
    ...bridgeFunctions(old, now, isOfRows),
    ...unused.map((name) => `drop function ${name};`),
    ...made.map(([, { text }]) => `${text};`),
    'reset check_function_bodies;',
  ].join('\n')}\n`
}

function bridgeFunctions(old: Schema, now: Schema, isWanted: (code: Code) => boolean): string[] {
  return [...now.functions.values()].filter(isWanted).flatMap(({ name, text, signature, audience }) => {
    const was = old.functions.get(name)
    const isOther = was !== undefined && was.signature !== signature
    const kept = isOther ? undefined : was
    return [
      // PostgreSQL replaces a function only when its result type and argument names stay the same.
      ...(isOther ? [`drop function ${name};`] : []),
      ...(kept?.text === text ? [] : [`${text.trim()};`]),
      ...(kept?.audience === audience ? [] : grants(name, audience)),
    ]
  })
}

const grants = (name: string, audience: string): string[] => [
  `revoke all on function ${name} from public, anon, authenticated, service_role;`,
  ...(audience === '' ? [] : [`grant execute on function ${name} to ${audience};`]),
]
