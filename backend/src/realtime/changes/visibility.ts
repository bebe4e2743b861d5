import { SqlError, type Step } from '#postgres/database.ts'
import type { LogRow } from '#postgres/log-change.ts'
import type { Candidate } from './candidates.ts'
import { groupBy } from './group-by.ts'
import { policyStep, readPolicies } from './policies.ts'
import { type Question, queryAs, type Reply } from './query-as.ts'
import type { TableFacts, TableRights } from './table-facts.ts'
import type { VisibilityContext } from './visibility-context.ts'

/** What a viewer sees of the changes of one table: numbers of current rows and of old rows. */
export type VisibleRows = { fresh: ReadonlySet<number>; old: ReadonlySet<number> }

const timeoutMs = 2000
const nothing: ReadonlySet<number> = new Set()

type View = { context: VisibilityContext; facts: TableFacts; rights: TableRights }

/**
 * Checks as each viewer to whom policies apply, by viewer key. An existing row is read again by its primary key; the
 * policies themselves are evaluated for a deleted row or old values.
 */
export async function readVisibility(
  view: View,
  candidates: readonly Candidate[],
): Promise<Map<string, VisibleRows>> {
  const { context, rights } = view
  const bound = candidates.filter(
    ({ entry }) => rights.roles.get(entry.subscriber.viewer.role)?.isGuarded === true,
  )
  const questions = await questionsOf(view, bound)
  const replies = await queryAs(
    { ...context, timeoutMs },
    questions.map(({ question }) => question),
  )
  const seen = new Set(questions.flatMap(({ of }, at) => (of === 'fresh' ? [...numbers(replies[at])] : [])))
  const still = await unchanged(view, bound, seen)
  const visibility = new Map<string, VisibleRows>()
  for (const [at, { key, of }] of questions.entries()) {
    const visibleRows = visibility.get(key) ?? { fresh: nothing, old: nothing }
    const found = numbers(replies[at])
    visibility.set(
      key,
      of === 'old'
        ? { ...visibleRows, old: found }
        : { ...visibleRows, fresh: new Set([...found].filter((n) => still.has(n))) },
    )
  }
  return visibility
}

/** A failed question shows nothing. */
const numbers = (reply: Reply | undefined) =>
  reply === undefined || reply instanceof SqlError ? nothing : reply

type OpenQuestion = { key: string; of: 'fresh' | 'old'; question: Question }

async function questionsOf(view: View, bound: readonly Candidate[]): Promise<OpenQuestion[]> {
  const byViewer = groupBy(bound, ({ entry }) => entry.subscriber.key)
  const needsOldRows = bound.some(({ change }) => change.old !== null)
  const [sample] = bound
  if (sample === undefined) {
    return []
  }
  const { table } = sample.change
  const policies = needsOldRows
    ? await readPolicies(view.context.database, table, [...view.rights.roles.keys()])
    : new Map<string, string>()
  const questions: OpenQuestion[] = []
  for (const [key, candidates] of byViewer) {
    const viewer = candidates[0]?.entry.subscriber.viewer ?? sample.entry.subscriber.viewer
    const add = (of: OpenQuestion['of'], step: Step | null) => {
      if (step !== null) questions.push({ key, of, question: { viewer, step } })
    }
    const fresh = rowsOf(candidates, ({ change }) => change.fresh)
    add('fresh', fresh.size > 0 ? rereadStep(view, sample, fresh) : null)
    const old = rowsOf(candidates, ({ change }) => change.old)
    const policy = policies.get(viewer.role)
    if (old.size > 0 && policy !== undefined) {
      add('old', policyStep(policy, table, view.facts, view.rights, old))
    }
  }
  return questions
}

function rowsOf(
  candidates: readonly Candidate[],
  pick: (candidate: Candidate) => LogRow | null,
): Map<number, LogRow> {
  const rows = new Map<number, LogRow>()
  for (const candidate of candidates) {
    const row = pick(candidate)
    if (row !== null) rows.set(candidate.n, row)
  }
  return rows
}

function rereadStep(view: View, sample: Candidate, rows: ReadonlyMap<number, LogRow>): Step | null {
  const { text, values } = existsSql(view, sample, rows, view.rights.keys, [])
  return { text, values: [values], name: 'realtime reread' }
}

/**
 * Keeps the seen rows whose policy columns are still as they were written. A row that moved to another tenant since is
 * seen as it is now, and the earlier change must not reach that tenant.
 */
async function unchanged(
  view: View,
  bound: readonly Candidate[],
  seen: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const { database } = view.context
  const rows = rowsOf(
    bound.filter(({ n }) => seen.has(n)),
    ({ change }) => change.fresh,
  )
  const [sample] = bound
  if (sample === undefined || rows.size === 0) {
    return nothing
  }
  const { columns } = sample.change.table
  // The log omits a long value that the change did not touch.
  const compared = view.rights.policyColumns.filter((name) =>
    [...rows.values()].every((row) => row[columns.findIndex((column) => column.name === name)] !== undefined),
  )
  const { text, values } = existsSql(view, sample, rows, view.rights.keys, compared)
  try {
    const found = await database.query<{ n: number }>(text, [values])
    return new Set(found.map(({ n }) => n))
  } catch (error) {
    if (error instanceof SqlError) {
      return nothing
    }
    throw error
  }
}

function existsSql(
  { facts, rights }: View,
  { change: { table } }: Candidate,
  rows: ReadonlyMap<number, LogRow>,
  keys: readonly string[],
  same: readonly string[],
): { text: string; values: string } {
  const names = [...keys, ...same]
  const places = names.map((name) => table.columns.findIndex((column) => column.name === name))
  const type = (at: number) => facts.types[places[at] ?? -1]?.sql ?? 'pg_catalog.text'
  const quoted = names.map((name) => `t."${name.replaceAll('"', '""')}"`)
  const wheres = quoted.map((name, at) =>
    at < keys.length
      ? `${name} = k.c${at}::${type(at)}`
      : `${name}::text is not distinct from k.c${at}::${type(at)}::text`,
  )
  const values = [...rows].map(([n, row]) =>
    Object.fromEntries([['n', n], ...places.map((place, at) => [`c${at}`, row[place]])]),
  )
  return {
    text: `select k.n from json_to_recordset($1::json) as k(n int${names.map((_, at) => `, c${at} text`).join('')})
      where exists (select from ${rights.sqlName} as t where ${wheres.join(' and ')})`,
    values: JSON.stringify(values),
  }
}
