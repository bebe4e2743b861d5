import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Transaction } from '#postgres/database.ts'
import { instant } from '../instants.ts'
import type { Auth } from '../parts.ts'
import type { Queryable } from '../users.ts'

/** Without l, o, 0 and 1, which people confuse: 16 of them are 80 bits. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const codeLength = 16
const codeCount = 10

/** New codes in their plain form: lower case, without separators. */
export function makeCodes(): string[] {
  return Array.from({ length: codeCount }, () =>
    Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join(''),
  )
}

/** A code as it was typed, in its plain form. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '')
}

/** A code has too many possibilities to be guessed from its hash, so one fast hash is enough. */
function hashOf(factorId: string, code: string): Buffer {
  return createHash('sha256').update(`${factorId} ${code}`).digest()
}

type CodeSet = { setId: string; total: number; remaining: number }

export async function readSet(database: Queryable, factorId: string): Promise<CodeSet> {
  const [row] = await database.query<{ set: string | null; total: string; remaining: string }>(
    `select max(set_id::text) as set, count(*)::text as total, count(*) filter (where used_at is null)::text as remaining
     from auth.mfa_recovery_codes where factor_id = $1`,
    [factorId],
  )
  return {
    setId: row?.set ?? factorId,
    total: Number(row?.total ?? 0),
    remaining: Number(row?.remaining ?? 0),
  }
}

/** The codes before these end. */
export async function replaceCodes(
  transaction: Transaction,
  auth: Auth,
  factorId: string,
  codes: readonly string[],
): Promise<void> {
  await transaction.query('delete from auth.mfa_recovery_codes where factor_id = $1', [factorId])
  const hashes = codes.map((code) => hashOf(factorId, code).toString('hex'))
  await transaction.query(
    `insert into auth.mfa_recovery_codes (code_hash, factor_id, set_id, created_at)
     select decode(hash, 'hex'), $2, $3, $4::timestamptz from unnest($1::text[]) as hash`,
    [hashes, factorId, randomUUID(), instant(auth)],
  )
}

/** Whether the code was one of the set and not used yet; from now on it is. */
export async function spendCode(
  transaction: Transaction,
  auth: Auth,
  factorId: string,
  code: string,
): Promise<boolean> {
  const rows = await transaction.query(
    `update auth.mfa_recovery_codes set used_at = $3::timestamptz
     where factor_id = $1 and code_hash = $2 and used_at is null returning 1`,
    [factorId, hashOf(factorId, code), instant(auth)],
  )
  return rows.length === 1
}
