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

describe('what is chosen of a quote', () => {
  it('counts what is required, the chosen options and the one of each group', () => {
    expect(ids(countedLines(lines))).toEqual(['base', 'good', 'moss'])
    expect(selectedIds(lines)).toEqual(['good', 'moss'])
  })

  it('lets one of a group take the place of its sibling, and options come and go', () => {
    expect(toggledSelection(lines, 'best')).toEqual(['moss', 'best'])
    expect(toggledSelection(lines, 'good')).toEqual(['moss', 'good'])
    expect(toggledSelection(lines, 'extra')).toEqual(['good', 'moss', 'extra'])
    expect(toggledSelection(lines, 'moss')).toEqual(['good'])
    expect(toggledSelection(lines, 'base')).toEqual(['good', 'moss'])
    expect(toggledSelection(lines, 'unknown')).toEqual(['good', 'moss'])
  })

  it('never takes two of a group nor leaves out what is required', () => {
    expect(ids(countedLines(withSelected(lines, ['best', 'good', 'extra'])))).toEqual([
      'base',
      'good',
      'extra',
    ])
    expect(ids(countedLines(withSelected(lines, [])))).toEqual(['base'])
  })

  it('shows the lines of a group together, where its first one stands', () => {
    expect(lineSections(lines).map((section) => [section.group, ids(section.lines)])).toEqual([
      [null, ['base']],
      ['Paint', ['good', 'best']],
      [null, ['extra', 'moss']],
    ])
  })

  it('knows which groups still wait for a choice', () => {
    expect(openGroups(lines)).toEqual([])
    expect(openGroups(withSelected(lines, []))).toEqual(['Paint'])
  })
})
