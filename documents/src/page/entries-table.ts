import { Canvas, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { isLatin } from '../fonts.ts'
import type { Carry } from './carry.ts'
import { drawText, type Painter } from './drawn-text.ts'
import { ink, margin, quiet, textSize } from './ink.ts'
import { carriedRow, cellsStyle, headingRow, nameStyle, ruled, widthOf } from './table-rows.ts'

/** A movement on an account, each text on one line. */
export type Entry = { day: string; name: string; charged: string; paid: string; balance: string }

export type EntryHeadings = Entry & { carried: string }

// A long statement has a rule below every fifth entry, which saves a third of its pages.
const together = (count: number) => (count > 200 ? 5 : 1)
const narrowestPaper = 595
const lineHeight = textSize * 1.7
// Above the letters, as high as below them.
const leading = (lineHeight - textSize * 1.2) / 2
const columns = ['day', 'charged', 'paid', 'balance'] as const
type Widths = Record<(typeof columns)[number], number>

/**
 * Entries that are printed as one box. Layout takes several times as long as drawing, so only an entry whose name may need
 * two lines or other letters is laid out, and stands alone.
 */
function boxesOf(entries: readonly Entry[], widths: Widths): { isDrawn: boolean; entries: Entry[] }[] {
  const taken = columns.reduce((sum, column) => sum + widths[column], 0)
  const room = narrowestPaper - 2 * margin - taken
  const most = together(entries.length)
  const boxes: { isDrawn: boolean; entries: Entry[] }[] = []
  for (const entry of entries) {
    const isDrawn = widthOf([entry.name]) <= room && Object.values(entry).every(isLatin)
    const last = boxes.at(-1)
    if (last?.isDrawn && isDrawn && last.entries.length < most) last.entries.push(entry)
    else boxes.push({ isDrawn, entries: [entry] })
  }
  return boxes
}

/** Draws a row below the other, so that a program that reads the document aloud reads it row by row. */
const drawn = (entries: readonly Entry[], widths: Widths) => (painter: Painter, width: number) => {
  const paid = width - widths.balance
  const charged = paid - widths.paid
  entries.forEach((entry, at) => {
    const line = { size: textSize, top: at * lineHeight + leading }
    painter.fillColor(quiet)
    drawText(painter, { ...line, text: entry.day, x: 0, align: 'left' })
    painter.fillColor(ink)
    drawText(painter, { ...line, text: entry.name, x: widths.day, align: 'left' })
    drawText(painter, { ...line, text: entry.charged, x: charged, align: 'right' })
    drawText(painter, { ...line, text: entry.paid, x: paid, align: 'right' })
    drawText(painter, { ...line, text: entry.balance, x: width, align: 'right' })
  })
  return null
}

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
  const boxes = boxesOf(entries, widths).map(({ isDrawn, entries: box }) => {
    row += box.length
    // Carry reads the row back; the renderer passes it through unchanged.
    const props = { key: row, ...({ row } as object), wrap: false }
    const style = { ...cellsStyle, ...ruled }
    if (isDrawn) {
      const height = box.length * lineHeight + 2 * style.paddingVertical + style.borderBottomWidth
      return h(Canvas, { ...props, style: { ...style, height }, paint: drawn(box, widths) })
    }
    return h(
      View,
      { ...props, style },
      ...cells.map(({ column, style: cell }) =>
        // With a unit, or the renderer multiplies it by that of the page.
        h(Text, { key: column, style: { ...cell, lineHeight: `${lineHeight}pt` } }, box[0]?.[column]),
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
