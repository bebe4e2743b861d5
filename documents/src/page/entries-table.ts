import { Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type { Carry } from './carry.ts'
import { margin, quiet, textSize } from './ink.ts'
import { carriedRow, cellsStyle, headingRow, nameStyle, ruled, widthOf } from './table-rows.ts'

/** A movement on an account, each text on one line. */
export type Entry = { day: string; name: string; charged: string; paid: string; balance: string }

export type EntryHeadings = Entry & { carried: string }

// Layout takes time by the box, less by the line. A program that reads a document aloud reads a box column by column,
// so only entries that would take seconds share one.
const together = (count: number) => (count > 200 ? 5 : 1)
const narrowestPaper = 595
// With a unit, or the renderer multiplies it by that of the page.
const lineHeight = `${textSize * 1.7}pt`
const columns = ['day', 'charged', 'paid', 'balance'] as const
type Widths = Record<(typeof columns)[number], number>

/** Entries that are printed as one box. An entry whose name may need two lines stands alone, or the columns would part. */
function boxesOf(entries: readonly Entry[], widths: Widths): Entry[][] {
  const taken = columns.reduce((sum, column) => sum + widths[column], 0)
  const room = narrowestPaper - 2 * margin - 2 * cellsStyle.paddingHorizontal - taken
  const isShort = ({ name }: Entry) => /^[\u0020-\u024f]*$/.test(name) && widthOf([name]) <= room
  const most = together(entries.length)
  const boxes: Entry[][] = []
  for (const entry of entries) {
    const last = boxes.at(-1)
    const isJoined = last?.every(isShort) && isShort(entry) && last.length < most
    if (last && isJoined) last.push(entry)
    else boxes.push([entry])
  }
  return boxes
}

const stack = (entries: readonly Entry[], column: keyof Entry) =>
  entries.map((entry) => entry[column]).join('\n')

/** A table of movements with the balance after each, whose headings and carried-over balance are repeated on every page. */
export function entriesTable(headings: EntryHeadings, entries: readonly Entry[], carry: Carry): ReactElement {
  const widthFor = (column: keyof Entry) => widthOf([headings, ...entries].map((entry) => entry[column]))
  const widths = Object.fromEntries(columns.map((column) => [column, widthFor(column)])) as Widths
  const right = (column: keyof Widths) => ({ width: widths[column], textAlign: 'right' }) as const
  const cells = [
    { column: 'day', style: { width: widths.day, color: quiet } },
    { column: 'name', style: nameStyle },
    { column: 'charged', style: right('charged') },
    { column: 'paid', style: right('paid') },
    { column: 'balance', style: right('balance') },
  ] as const
  let row = -1
  const boxes = boxesOf(entries, widths).map((box) => {
    row += box.length
    return h(
      View,
      // Carry reads the row back; the renderer passes it through unchanged.
      { key: row, ...({ row } as object), wrap: false, style: { ...cellsStyle, ...ruled } },
      ...cells.map(({ column, style }) =>
        h(Text, { key: column, style: { ...style, lineHeight } }, stack(box, column)),
      ),
    )
  })
  return h(
    View,
    { style: { marginTop: 16, fontSize: textSize } },
    headingRow(cells.map(({ column, style }) => ({ text: headings[column], style }))),
    carriedRow(headings.carried, (last) => entries[last]?.balance, carry),
    ...boxes,
  )
}
