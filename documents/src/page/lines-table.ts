import { Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type { Carry } from './carry.ts'
import { quiet, rule, textSize, tint } from './ink.ts'

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
  /** What it and all lines above come to: said again on the next page. */
  running: string
}

export type TableHeadings = {
  line: string
  quantity: string
  unitPrice: string
  amount: string
  carried: string
}

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

/** "Carried over" and the amount, on every page but the first. */
const carriedRow = (label: string, lines: readonly TableLine[], carry: Carry) => {
  const row = (page: number) => {
    const last = carry.lastBefore(page)
    if (last === null) return null
    return h(
      View,
      { style: carriedStyle },
      h(Text, { style: { lineHeight } }, label),
      h(Text, { style: { lineHeight, fontWeight: 700 } }, lines[last]?.running),
    )
  }
  return h(View, {
    fixed: true,
    wrap: false,
    render: ({ pageNumber }: { pageNumber: number }) => row(pageNumber),
  })
}

// What is rendered page by page is styled twice: a line height without a unit would be multiplied twice.
const lineHeight = `${textSize * 1.4}pt`

const carriedStyle = {
  flexDirection: 'row',
  justifyContent: 'space-between',
  paddingVertical: 4,
  paddingHorizontal: 6,
  color: quiet,
  borderBottomWidth: 0.5,
  borderBottomColor: rule,
} as const

/** Lines with their figures; the headings come again on every page, and what the lines before come to. */
export function linesTable(
  headings: TableHeadings,
  lines: readonly TableLine[],
  accent: string,
  /** Null: of what is not added up. */
  carry: Carry | null,
): ReactElement {
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
        // Read back by Carry; the renderer passes it on as it is.
        ...({ row: at } as object),
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
        line.mark && h(Text, { style: { color: line.counts ? accent : quiet } }, `  ${line.mark}`),
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
    carry && carriedRow(headings.carried, lines, carry),
    ...lines.flatMap(row),
  )
}
