import { Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { green, quiet, rule, textSize, tint } from './ink.ts'

export type TableLine = {
  name: string
  description: string
  /** "Optional · not chosen"; empty for most. */
  mark: string
  quantity: string
  unitPrice: string
  amount: string
  /** What a discount took off: "Discount −$5.00". */
  note: string
  /** False: shown, and not in the sum. */
  counts: boolean
}

export type TableHeadings = { line: string; quantity: string; unitPrice: string; amount: string }

// A row stays on one page; what is longer stands under its row and may go on overleaf.
const longest = 1200
const longStyle = {
  color: quiet,
  paddingHorizontal: 6,
  paddingBottom: 5,
  borderBottomWidth: 0.5,
  borderBottomColor: rule,
} as const

// Of the widest glyph in figures, bold, with room between the columns.
const widthOf = (texts: readonly string[]) =>
  Math.ceil(Math.max(...texts.map((text) => text.length)) * textSize * 0.6) + 12

/** Lines with their figures; the headings come again on every page. */
export function linesTable(headings: TableHeadings, lines: readonly TableLine[]): ReactElement {
  const figures = (['quantity', 'unitPrice', 'amount'] as const).map((name) => ({
    name,
    style: {
      width: widthOf([headings[name], ...lines.map((line) => line[name])]),
      textAlign: 'right' as const,
    },
  }))
  const row = (line: TableLine, at: number) => {
    const isLong = line.description.length > longest
    const cells = h(
      View,
      {
        key: at,
        wrap: false,
        style: {
          flexDirection: 'row',
          paddingVertical: 5,
          paddingHorizontal: 6,
          ...(!isLong && { borderBottomWidth: 0.5, borderBottomColor: rule }),
          ...(!line.counts && { color: quiet }),
        },
      },
      h(
        Text,
        { style: { flexGrow: 1, flexBasis: 0 } },
        h(Text, { style: { fontWeight: 700 } }, line.name),
        line.mark && h(Text, { style: { color: line.counts ? green : quiet } }, `  ${line.mark}`),
        line.description && !isLong && h(Text, { style: { color: quiet } }, `\n${line.description}`),
        line.note && h(Text, { style: { color: quiet } }, `\n${line.note}`),
      ),
      ...figures.map(({ name, style }) => h(Text, { key: name, style }, line[name])),
    )
    return isLong ? [cells, h(Text, { key: `${at} text`, style: longStyle }, line.description)] : [cells]
  }
  return h(
    View,
    { style: { marginTop: 16 } },
    h(
      View,
      {
        fixed: true,
        style: {
          flexDirection: 'row',
          backgroundColor: tint,
          paddingVertical: 5,
          paddingHorizontal: 6,
          fontWeight: 700,
          fontSize: textSize,
        },
      },
      h(Text, { style: { flexGrow: 1, flexBasis: 0 } }, headings.line),
      ...figures.map(({ name, style }) => h(Text, { key: name, style }, headings[name])),
    ),
    ...lines.flatMap(row),
  )
}
