import { Image, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { quiet } from './ink.ts'
import { type Stamp, stamp as stamped } from './stamp.ts'

export type LetterheadOptions = {
  business: string
  /** Address, phone and email, one line each. */
  lines: readonly string[]
  logo: Buffer | null
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
    { key: label, style: { flexDirection: 'row', justifyContent: 'flex-end' } },
    h(Text, { style: { color: quiet, marginRight: 8 } }, label),
    h(Text, { style: { fontWeight: 700 } }, value),
  )

/** The business and its address, and the kind of document with its facts. */
export const letterhead = ({
  business,
  lines,
  logo,
  kind,
  facts,
  accent,
  stamp,
}: LetterheadOptions): ReactElement =>
  h(
    View,
    { style: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 22 } },
    h(
      View,
      { style: { flexGrow: 1, flexBasis: 0, paddingRight: 24 } },
      logo &&
        h(Image, {
          src: logo,
          style: {
            maxHeight: 48,
            maxWidth: 170,
            objectFit: 'contain',
            objectPosition: 'left',
            marginBottom: 8,
            alignSelf: 'flex-start',
          },
        }),
      h(Text, { style: { fontSize: 14, lineHeight: 1.3, fontWeight: 700, marginBottom: 2 } }, business),
      h(Text, { style: { color: quiet } }, lines.join('\n')),
    ),
    h(
      View,
      { style: { alignItems: 'flex-end' } },
      h(
        Text,
        { style: { fontSize: 22, lineHeight: 1.2, fontWeight: 700, color: accent, marginBottom: 6 } },
        kind,
      ),
      ...facts.map(fact),
      stamp && stamped(stamp),
    ),
  )
