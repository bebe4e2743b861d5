import { expect, it } from 'vitest'

import { currentPictures } from './current.ts'
import { inputHashes, recordPath } from './inputs.ts'

const screen = { path: 'web/src/features/dashboard/money/strips.tsx', text: 'export const a = <b>1</b>\n' }
const demo = { path: 'supabase/seed/demo.ts', text: 'export const name = "Ana"\n' }
const record = (text: string) => ({ path: recordPath, text })
const taken = record(JSON.stringify(inputHashes([screen, demo])))
const old = async (...files: { path: string; text: string }[]) =>
  (await currentPictures(files, '.')).map(({ message }) => /“(.+)”/.exec(message)?.[1])

it('accepts pictures that show what there is', async () => {
  expect(await old(screen, demo, taken)).toEqual([])
})

it('names the picture whose screen has changed, and every one when the demo has', async () => {
  expect(await old({ ...screen, text: 'export const a = <b>2</b>\n' }, demo, taken)).toEqual(['today'])
  expect(await old(screen, { ...demo, text: 'export const name = "Eva"\n' }, taken)).toHaveLength(6)
  expect(await old(screen, demo)).toHaveLength(6)
})

it('knows what nobody sees: comments, line breaks, tests and other screens', async () => {
  const wrapped = { ...screen, text: '/** A strip. */\nexport const a =\n  // One.\n  <b>1</b>\n' }
  const unseen = [
    { path: 'web/src/features/dashboard/money/strips.test.tsx', text: 'it()' },
    { path: 'web/src/features/clients/own-client.ts', text: 'export const b = 1' },
  ]
  expect(await old(wrapped, demo, taken, ...unseen)).toEqual([])
})
