import { asCaller } from '#postgres/as-caller.ts'
import { type Database, SqlError, type Transaction } from '#postgres/database.ts'
import type { Caller } from '#tokens/caller.ts'

type ReadWrite = { read: boolean; write: boolean }

/** What a caller may do on one private topic. */
export type Rights = { broadcast: ReadWrite; presence: ReadWrite }

export type Question = { caller: Caller; topic: string; headersJson: string }

type Extension = keyof Rights

// Rollbacks, insufficient resources, locks, shutdowns and timeouts say nothing about permissions.
const passing = /^(40|53|55|57)/

class Undo extends Error {
  readonly rights: Rights
  constructor(rights: Rights) {
    super('undo')
    this.rights = rights
  }
}

/**
 * Evaluates the policies on realtime.messages: the caller may read where they show a row of the topic and write where
 * they allow an insert; everything is rolled back. Rejects when the database could not answer
 * (DatabaseUnavailableError, a timeout); a policy that raises an error allows nothing.
 */
export async function readRights(database: Database, question: Question): Promise<Rights> {
  try {
    return await database.transaction(async (transaction): Promise<Rights> => {
      throw new Undo(await tryOut(transaction, question))
    })
  } catch (error) {
    if (error instanceof Undo) {
      return error.rights
    }
    if (error instanceof SqlError && !passing.test(error.code)) {
      return { broadcast: { read: false, write: false }, presence: { read: false, write: false } }
    }
    throw error
  }
}

async function tryOut(transaction: Transaction, { caller, topic, headersJson }: Question): Promise<Rights> {
  const probes = await transaction.query<{ id: string }>(
    `insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true), ($1, 'presence', true)
     returning id`,
    [topic],
  )
  await asCaller(transaction, caller, {
    'realtime.topic': topic,
    'request.headers': headersJson,
    statement_timeout: '5s',
  })
  const seen = await transaction.query<{ extension: string }>(
    'select extension from realtime.messages where id = any($1)',
    [probes.map(({ id }) => id)],
  )
  const readable = new Set(seen.map(({ extension }) => extension))
  const [broadcast, presence] = [
    await isWritable(transaction, topic, 'broadcast'),
    await isWritable(transaction, topic, 'presence'),
  ]
  return {
    broadcast: { read: readable.has('broadcast'), write: broadcast },
    presence: { read: readable.has('presence'), write: presence },
  }
}

async function isWritable(transaction: Transaction, topic: string, extension: Extension): Promise<boolean> {
  await transaction.query('savepoint probe')
  try {
    await transaction.query(
      'insert into realtime.messages (topic, extension, private) values ($1, $2, true)',
      [topic, extension],
    )
    return true
  } catch (error) {
    if (!(error instanceof SqlError) || passing.test(error.code)) {
      throw error
    }
    return false
  } finally {
    await transaction.query('rollback to savepoint probe')
  }
}
