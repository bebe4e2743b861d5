import { describe, expect, it } from 'vitest'

import { mergeEdits } from './merge-edits.ts'

const base = { phone: '1', notes: 'n', email: 'a@b.c' }

describe('two people edit one client', () => {
  it('keeps what each of them changed', () => {
    const { merged, clashes } = mergeEdits(base, { ...base, phone: '2' }, { ...base, notes: 'm' })
    expect(merged).toEqual({ phone: '2', notes: 'm', email: 'a@b.c' })
    expect(clashes).toEqual({})
  })

  it('keeps my text and returns theirs where both changed the same field', () => {
    const { merged, clashes } = mergeEdits(base, { ...base, phone: '2' }, { ...base, phone: '3' })
    expect(merged.phone).toBe('2')
    expect(clashes).toEqual({ phone: '3' })
  })

  it('reports no conflict where both wrote the same', () => {
    expect(mergeEdits(base, { ...base, phone: '2' }, { ...base, phone: '2' }).clashes).toEqual({})
  })

  it('takes over their emptied field where I changed nothing', () => {
    expect(mergeEdits(base, base, { ...base, notes: '' }).merged.notes).toBe('')
  })
})

it('treats a list as one field', () => {
  const lines = { title: 't', lines: [{ name: 'a' }] }
  const mine = { ...lines, lines: [{ name: 'a' }, { name: 'b' }] }
  const { merged, clashes } = mergeEdits(lines, mine, { title: 'u', lines: [{ name: 'a' }] })
  expect(merged).toEqual({ title: 'u', lines: mine.lines })
  expect(clashes).toEqual({})
  expect(mergeEdits(lines, mine, { ...lines, lines: [] }).clashes).toEqual({ lines: [] })
})
