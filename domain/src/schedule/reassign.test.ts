import { describe, expect, it } from 'vitest'

import { isSameTeam, reassigned, unassigned } from './reassign.ts'

describe('a visit moved between the columns of members', () => {
  it.each([
    ['goes to the other one', ['ana'], 'ana', 'wanda', ['wanda']],
    ['keeps the rest of its members', ['ana', 'tom'], 'ana', 'wanda', ['wanda', 'tom']],
    ['loses the first if the other one goes already', ['ana', 'wanda'], 'ana', 'wanda', ['wanda']],
    ['gets its first member', [], unassigned, 'wanda', ['wanda']],
    ['becomes unassigned', ['ana'], 'ana', unassigned, []],
    ['loses one member of two', ['ana', 'tom'], 'ana', unassigned, ['tom']],
    ['stays as it is in the same column', ['ana', 'tom'], 'ana', 'ana', ['ana', 'tom']],
    ['stays unassigned in the same column', [], unassigned, unassigned, []],
    ['goes to whom it is dropped on from outside', ['ana'], null, 'wanda', ['wanda']],
    [
      'keeps its members from outside, if that one is among them',
      ['ana', 'wanda'],
      null,
      'wanda',
      ['ana', 'wanda'],
    ],
    ['goes to nobody from outside', ['ana'], null, unassigned, []],
    ['gets another member beside somebody who left', ['gone'], 'former', 'wanda', ['gone', 'wanda']],
  ])('%s', (_, members, from, to, expected) => {
    expect(reassigned(members, from, to)).toEqual(expected)
  })

  it('has the same team in any order', () => {
    expect(isSameTeam(['ana', 'tom'], ['tom', 'ana'])).toBe(true)
    expect(isSameTeam(['ana'], ['tom'])).toBe(false)
    expect(isSameTeam(['ana'], ['ana', 'tom'])).toBe(false)
  })
})
