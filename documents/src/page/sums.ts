import { Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { ink, quiet, tint } from './ink.ts'

export type Sum = { label: string; amount: string; weight: 'plain' | 'total' | 'after' | 'due' }

const row = ({ label, amount, weight }: Sum, at: number, accent: string) =>
  h(
    View,
    {
      key: at,
      style: {
        flexDirection: 'row',
        justifyContent: 'space-between',
        paddingVertical: 2.5,
        paddingHorizontal: 6,
        ...(weight === 'total' && {
          marginTop: 3,
          paddingTop: 6,
          borderTopWidth: 1,
          borderTopColor: ink,
          fontSize: 12.5,
          lineHeight: 1.2,
          fontWeight: 700,
        }),
        ...(weight === 'after' && { fontWeight: 700, color: accent }),
        ...(weight === 'due' && {
          marginTop: 4,
          paddingVertical: 6,
          backgroundColor: tint,
          borderRadius: 4,
          fontSize: 12.5,
          lineHeight: 1.2,
          fontWeight: 700,
          color: accent,
        }),
      },
    },
    h(
      Text,
      { style: { paddingRight: 16, flexShrink: 1, ...(weight === 'plain' && { color: quiet }) } },
      label,
    ),
    h(Text, null, amount),
  )

/** The totals, kept together at the right. */
export const sums = (rows: readonly Sum[], note: string, accent: string): ReactElement =>
  h(
    View,
    { wrap: false, style: { marginTop: 8, alignItems: 'flex-end' } },
    h(View, { style: { width: 270 } }, ...rows.map((sum, at) => row(sum, at, accent))),
    note && h(Text, { style: { fontSize: 8, lineHeight: 1.3, color: quiet, paddingHorizontal: 6 } }, note),
  )
