import { Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { headingStyle } from './block.ts'
import { ink, quiet, rule } from './ink.ts'

/** A checkbox, ticked when the item is done. */
export const tickBox = (label: string, isDone: boolean): ReactElement =>
  h(
    View,
    { wrap: false, style: { flexDirection: 'row', alignItems: 'flex-start', paddingVertical: 2 } },
    h(View, {
      style: {
        width: 9,
        height: 9,
        marginTop: 2,
        marginRight: 7,
        borderWidth: 0.8,
        borderColor: ink,
        ...(isDone && { backgroundColor: quiet }),
      },
    }),
    h(Text, { style: { flexGrow: 1, flexBasis: 0, ...(isDone && { color: quiet }) } }, label),
  )

/** A line to write on, above the words that say what. */
export const lineToFillIn = (label: string, width: number | string, height = 40): ReactElement =>
  h(
    View,
    { style: { width } },
    h(View, { style: { borderBottomWidth: 0.7, borderBottomColor: ink, height } }),
    h(Text, { style: { fontSize: 8, color: quiet, paddingTop: 2 } }, label),
  )

/** Lines for notes and a line for a signature. */
export const roomToSign = (notes: string, signature: string, day: string): ReactElement =>
  h(
    View,
    { wrap: false, style: { marginTop: 22 } },
    h(Text, { style: headingStyle }, notes),
    h(View, { style: { height: 74, borderWidth: 0.7, borderColor: rule, borderRadius: 4 } }),
    h(
      View,
      { style: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 6 } },
      lineToFillIn(signature, 300),
      lineToFillIn(day, 160),
    ),
  )
