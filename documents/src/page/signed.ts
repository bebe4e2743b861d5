import { Image, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { headingStyle } from './block.ts'
import { ink, quiet, tint } from './ink.ts'

export type Signed = {
  heading: string
  name: string
  signature: Buffer | null
  /** Date, content and evidence, one line each. */
  lines: readonly string[]
}

/** Who approved what and when, kept together on one page. */
export const signed = ({ heading, name, signature, lines }: Signed): ReactElement =>
  h(
    View,
    { wrap: false, style: { marginTop: 20, padding: 14, backgroundColor: tint, borderRadius: 6 } },
    h(Text, { style: headingStyle }, heading),
    signature &&
      h(Image, {
        src: signature,
        style: {
          height: 54,
          maxWidth: 220,
          objectFit: 'contain',
          objectPosition: 'left',
          alignSelf: 'flex-start',
        },
      }),
    h(
      Text,
      {
        style: {
          fontSize: 11,
          fontWeight: 700,
          ...(signature && { borderTopWidth: 0.5, borderTopColor: ink, width: 220, paddingTop: 3 }),
        },
      },
      name,
    ),
    h(Text, { style: { color: quiet, fontSize: 8, lineHeight: 1.4 } }, lines.join('\n')),
  )
