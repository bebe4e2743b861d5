import { describe, expect, it } from 'vitest'

import {
  countedLines,
  lineSections,
  openGroups,
  selectedIds,
  toggledSelection,
  withSelected,
} from './quote-selection.ts'

const line = (id: string, kind: 'required' | 'optional' | 'choice', isSelected: boolean, group?: string) => ({
  id,
  kind,
  is_selected: isSelected,
  choice_group: group ?? null,
})

const lines = [
  line('base', 'required', true),
  line('good', 'choice', true, 'Paint'),
  line('extra', 'optional', false),
  line('best', 'choice', false, 'Paint'),
  line('moss', 'optional', true),
]
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe('the selection of a quote', () => {
  it('includes required lines, selected options and one choice of each group', () => {
    expect(ids(countedLines(lines))).toEqual(['base', 'good', 'moss'])
    expect(selectedIds(lines)).toEqual(['good', 'moss'])
  })

  it('replaces the choice of a group and toggles options', () => {
    expect(toggledSelection(lines, 'best')).toEqual(['moss', 'best'])
    expect(toggledSelection(lines, 'good')).toEqual(['moss', 'good'])
    expect(toggledSelection(lines, 'extra')).toEqual(['good', 'moss', 'extra'])
    expect(toggledSelection(lines, 'moss')).toEqual(['good'])
    expect(toggledSelection(lines, 'base')).toEqual(['good', 'moss'])
    expect(toggledSelection(lines, 'unknown')).toEqual(['good', 'moss'])
  })

  it('never includes two of a group and never omits required lines', () => {
    expect(ids(countedLines(withSelected(lines, ['best', 'good', 'extra'])))).toEqual([
      'base',
      'good',
      'extra',
    ])
    expect(ids(countedLines(withSelected(lines, [])))).toEqual(['base'])
  })

  it('groups choices where the first of them is', () => {
    expect(lineSections(lines).map((section) => [section.group, ids(section.lines)])).toEqual([
      [null, ['base']],
      ['Paint', ['good', 'best']],
      [null, ['extra', 'moss']],
    ])
  })

  it('knows the groups without a choice', () => {
    expect(openGroups(lines)).toEqual([])
    expect(openGroups(withSelected(lines, []))).toEqual(['Paint'])
  })
})
