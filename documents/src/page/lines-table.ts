import { Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type { Carry } from './carry.ts'
import { quiet } from './ink.ts'
import { carriedRow, cellsStyle, headingRow, nameStyle, ruled, widthOf } from './table-rows.ts'

export type TableLine = {
  name: string
  description: string
  /** "Optional · not chosen"; empty for most lines. */
  mark: string
  quantity: string
  unitPrice: string
  amount: string
  /** The discount on the line: "Discount −$5.00". */
  note: string
  /** False for a line that is shown but not part of the total. */
  counts: boolean
  /** The running total including this line, repeated at the top of the next page. */
  running: string
}

export type TableHeadings = {
  line: string
  quantity: string
  unitPrice: string
  amount: string
  carried: string
}

// A row stays on one page; a description too long for that is printed below its row and may continue on the next page.
const longest = 1200
const longStyle = {
  color: quiet,
  paddingBottom: 5,
  ...ruled,
} as const

type Figure = { name: 'quantity' | 'unitPrice' | 'amount'; style: { width: number; textAlign: 'right' } }

const figuresOf = (headings: TableHeadings, lines: readonly TableLine[]): Figure[] =>
  (['quantity', 'unitPrice', 'amount'] as const).map((name) => ({
    name,
    style: { width: widthOf([headings[name], ...lines.map((line) => line[name])]), textAlign: 'right' },
  }))

/** The cells of a line, and below them a description that is too long to stay on the same page. */
function lineRow(line: TableLine, at: number, figures: readonly Figure[], accent: string): ReactElement[] {
  const isLong = line.description.length > longest
  const cells = h(
    View,
    {
      key: at,
      // Carry reads it back; the renderer passes it through unchanged.
      ...({ row: at } as object),
      wrap: false,
      style: {
        ...cellsStyle,
        ...(!isLong && ruled),
        ...(!line.counts && { color: quiet }),
      },
    },
    h(
      Text,
      { style: nameStyle },
      h(Text, { style: { fontWeight: 700 } }, line.name),
      line.mark && h(Text, { style: { color: line.counts ? accent : quiet } }, `  ${line.mark}`),
      line.description && !isLong && h(Text, { style: { color: quiet } }, `\n${line.description}`),
      line.note && h(Text, { style: { color: quiet } }, `\n${line.note}`),
    ),
    ...figures.map(({ name, style }) => h(Text, { key: name, style }, line[name])),
  )
  return isLong ? [cells, h(Text, { key: `${at} text`, style: longStyle }, line.description)] : [cells]
}

/** A table of lines whose headings and carried-over amount are repeated on every page. */
export function linesTable(
  headings: TableHeadings,
  lines: readonly TableLine[],
  accent: string,
  /** Null for lines that are not added up. */
  carry: Carry | null,
): ReactElement {
  const figures = figuresOf(headings, lines)
  return h(
    View,
    { style: { marginTop: 16 } },
    headingRow([
      { text: headings.line, style: nameStyle },
      ...figures.map(({ name, style }) => ({ text: headings[name], style })),
    ]),
    carry && carriedRow(headings.carried, (row) => lines[row]?.running, carry),
    ...lines.flatMap((line, at) => lineRow(line, at, figures, accent)),
  )
}
