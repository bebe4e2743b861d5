import { Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { Carry } from './carry.ts'
import { ink, quiet, rule, textSize } from './ink.ts'

export const nameStyle = { flexGrow: 1, flexBasis: 0 } as const
export const ruled = { borderBottomWidth: 0.5, borderBottomColor: rule } as const
/** Of a row of cells. */
export const cellsStyle = { flexDirection: 'row', paddingVertical: 5 } as const

// The width of the widest bold digit, with room between the columns.
export const widthOf = (texts: readonly string[]) =>
  Math.ceil(Math.max(...texts.map((text) => text.length)) * textSize * 0.64) + 12

/** "Carried over" and the amount, on every page but the first. */
export const carriedRow = (label: string, runningOf: (row: number) => string | undefined, carry: Carry) => {
  const row = (page: number) => {
    const last = carry.lastBefore(page)
    if (last === null) return null
    return h(
      View,
      { style: carriedStyle },
      h(Text, { style: { lineHeight } }, label),
      h(Text, { style: { lineHeight, fontWeight: 700 } }, runningOf(last)),
    )
  }
  return h(View, {
    fixed: true,
    wrap: false,
    render: ({ pageNumber }: { pageNumber: number }) => row(pageNumber),
  })
}

// The renderer styles per-page content twice, so a line height without a unit would be multiplied twice.
const lineHeight = `${textSize * 1.4}pt`

const carriedStyle = {
  flexDirection: 'row',
  justifyContent: 'space-between',
  paddingVertical: 4,
  color: quiet,
  ...ruled,
} as const

type Heading = { text: string; style: typeof nameStyle | { width: number; textAlign?: 'right' } }

/** Repeated at the top of every page. */
export const headingRow = (headings: readonly Heading[]) =>
  h(
    View,
    {
      fixed: true,
      style: {
        ...cellsStyle,
        fontSize: textSize,
        fontWeight: 700,
        color: quiet,
        borderBottomWidth: 0.8,
        borderBottomColor: ink,
      },
    },
    // Columns without a heading share an empty one, so it is no key.
    ...headings.map(({ text, style }, at) => h(Text, { key: at, style }, text)),
  )
