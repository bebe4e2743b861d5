import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cardRefusals } from '@fieldlark/domain/client-refusals.ts'
import { refusals } from '@fieldlark/domain/refusals.ts'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(resolve(import.meta.dirname, path), 'utf8')
const cards = ['checkout.ts', 'stripe-client.ts', '../functions/refund-online.ts'].map(read).join('\n')
const all = `${cards}\n${read('../project/http-error.ts')}`

/** The pairs of code and status that these files throw; the code may be the one compared just before. */
const thrown = (source: string) =>
  [...source.matchAll(/(?:code === '(\w+)'\)?\s+return )?new HttpError\((\d{3}), (?:'(\w+)'|code),/g)].map(
    ([, compared, status, code]) => [code ?? compared ?? '', Number(status)] as const,
  )

test('every documented refusal of a card payment is thrown with its status', () => {
  const pairs = new Map(thrown(all))
  expect(Object.fromEntries(Object.keys(cardRefusals).map((code) => [code, pairs.get(code)]))).toEqual(
    cardRefusals,
  )
})

test('every refusal thrown by card payments has a sentence', () => {
  const known: Record<string, number> = { ...refusals, ...cardRefusals }
  const unknown = thrown(cards).filter(([code, status]) => known[code] !== status)
  expect(unknown).toEqual([])
})
