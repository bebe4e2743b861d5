import type { QuoteLine } from './quote.ts'

type Selectable = Pick<QuoteLine, 'id' | 'kind' | 'choice_group' | 'is_selected'>

/** The lines that currently count in the total. */
export const countedLines = <Line extends Selectable>(lines: readonly Line[]): Line[] =>
  lines.filter(({ kind, is_selected }) => kind === 'required' || is_selected)

/** The ids of the selected options and choices, as an approval sends them. */
export const selectedIds = (lines: readonly Selectable[]): string[] =>
  lines.filter(({ kind, is_selected }) => kind !== 'required' && is_selected).map(({ id }) => id)

/** The lines with exactly these options and choices selected; of a group only the first counts. */
export function withSelected<Line extends Selectable>(
  lines: readonly Line[],
  selected: readonly string[],
): Line[] {
  const taken = new Set<string>()
  return lines.map((line) => {
    if (line.kind === 'required') return { ...line, is_selected: true }
    const isFirst = line.choice_group === null || !taken.has(line.choice_group)
    const is_selected = selected.includes(line.id) && isFirst
    if (is_selected && line.choice_group !== null) taken.add(line.choice_group)
    return { ...line, is_selected }
  })
}

/** Selects a line on the client's page: toggles an option, or replaces the choice of its group. */
export function toggledSelection(lines: readonly Selectable[], id: string): string[] {
  const line = lines.find((candidate) => candidate.id === id)
  const now = selectedIds(lines)
  if (!line || line.kind === 'required') return now
  if (line.kind === 'optional') {
    return line.is_selected ? now.filter((other) => other !== id) : [...now, id]
  }
  const siblings = lines.filter(({ choice_group }) => choice_group === line.choice_group)
  return [...now.filter((other) => !siblings.some((sibling) => sibling.id === other)), id]
}

/** The lines in document order, with the choices of a group together at the position of the first. */
export type LineSection<Line> = { group: string | null; lines: Line[] }

export function lineSections<Line extends Selectable>(lines: readonly Line[]): LineSection<Line>[] {
  const sections: LineSection<Line>[] = []
  for (const line of lines) {
    const group = line.kind === 'choice' ? line.choice_group : null
    const open = group === null ? sections.at(-1) : sections.find((section) => section.group === group)
    if (open && open.group === group) open.lines.push(line)
    else sections.push({ group, lines: [line] })
  }
  return sections
}

/** The groups in which the client still has to choose. */
export const openGroups = (lines: readonly Selectable[]): string[] =>
  lineSections(lines)
    .filter(({ group, lines: members }) => group !== null && !members.some(({ is_selected }) => is_selected))
    .map(({ group }) => group ?? '')
