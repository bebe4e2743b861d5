import { Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { quiet } from './ink.ts'

export type Sum = { label: string; amount: string; weight: 'plain' | 'total' | 'after' | 'due' }

/** The one large amount: what is left to pay, or the total where that is not asked for. */
const heroAt = (rows: readonly Sum[]): number => {
  const due = rows.findIndex(({ weight }) => weight === 'due')
  return due >= 0 ? due : rows.findIndex(({ weight }) => weight === 'total')
}

const heroStyle = (accent: string) =>
  ({
    marginTop: 4,
    paddingTop: 7,
    borderTopWidth: 2,
    borderTopColor: accent,
    fontSize: 16,
    lineHeight: 1.2,
    fontWeight: 700,
  }) as const

const row = ({ label, amount, weight }: Sum, at: number, hero: number, accent: string) =>
  h(
    View,
    {
      key: at,
      style: {
        flexDirection: 'row',
        justifyContent: 'space-between',
        paddingVertical: 2.5,
        ...(weight !== 'plain' && { fontWeight: 700 }),
        ...(weight === 'after' && { color: accent }),
        ...(at === hero && heroStyle(accent)),
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
export const sums = (rows: readonly Sum[], note: string, accent: string): ReactElement => {
  const hero = heroAt(rows)
  return h(
    View,
    { wrap: false, style: { marginTop: 8, alignItems: 'flex-end' } },
    h(View, { style: { width: 270 } }, ...rows.map((sum, at) => row(sum, at, hero, accent))),
    note && h(Text, { style: { fontSize: 8, lineHeight: 1.3, color: quiet } }, note),
  )
}
