import { Image, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { quiet } from './ink.ts'
import { type Stamp, stamp as stamped } from './stamp.ts'
import { lineToFillIn } from './to-fill-in.ts'

export type LetterheadOptions = {
  /** Null leaves a line to write it on. */
  business: string | null
  /** Address, phone and email, one line each. */
  lines: readonly string[]
  logo: Buffer | null
  /** Below that line. */
  nameLabel?: string
  /** The kind of document: "Quote". */
  kind: string
  /** Number and dates, as pairs of label and value. */
  facts: readonly (readonly [string, string])[]
  accent: string
  stamp?: Stamp | null
}

const fact = ([label, value]: readonly [string, string]) =>
  h(
    View,
    { key: label, style: { flexDirection: 'row', justifyContent: 'space-between' } },
    h(Text, { style: { color: quiet, marginRight: 14 } }, label),
    h(Text, { style: { fontWeight: 700 } }, value),
  )

const logoStyle = {
  maxHeight: 46,
  maxWidth: 110,
  objectFit: 'contain',
  objectPosition: 'left',
  marginRight: 12,
  alignSelf: 'flex-start',
} as const

/** The business and its address, the kind of document with its facts, and a line in the colour of the business. */
export const letterhead = ({
  business,
  lines,
  logo,
  nameLabel = '',
  kind,
  facts,
  accent,
  stamp,
}: LetterheadOptions): ReactElement =>
  h(
    View,
    {
      style: {
        flexDirection: 'row',
        justifyContent: 'space-between',
        paddingBottom: 12,
        marginBottom: 16,
        borderBottomWidth: 2,
        borderBottomColor: accent,
      },
    },
    h(
      View,
      { style: { flexGrow: 1, flexBasis: 0, flexDirection: 'row', paddingRight: 24 } },
      logo && h(Image, { src: logo, style: logoStyle }),
      h(
        View,
        { style: { flexGrow: 1, flexBasis: 0 } },
        business === null
          ? lineToFillIn(nameLabel, 250, 24)
          : h(
              Text,
              { style: { fontSize: 15, lineHeight: 1.25, fontWeight: 700, marginBottom: 2 } },
              business,
            ),
        h(Text, { style: { color: quiet } }, lines.join('\n')),
      ),
    ),
    h(
      View,
      { style: { alignItems: 'flex-end' } },
      h(
        Text,
        { style: { fontSize: 22, lineHeight: 1.2, fontWeight: 700, color: accent, marginBottom: 4 } },
        kind,
      ),
      // As wide as the longest of them, so that labels and values each stand in a column.
      h(View, null, ...facts.map(fact)),
      stamp && stamped(stamp),
    ),
  )
