import { Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'

export type Stamp = { text: string; tone: 'good' | 'bad' | 'quiet' }

const tones = { good: '#1f6f4a', bad: '#a4262c', quiet: '#5b635f' }

/** A prominent mark of a document's state: PAID, VOID. */
export const stamp = ({ text, tone }: Stamp): ReactElement =>
  h(
    View,
    {
      style: {
        marginTop: 8,
        paddingVertical: 3,
        paddingHorizontal: 8,
        borderWidth: 1.2,
        borderColor: tones[tone],
        borderRadius: 4,
      },
    },
    h(
      Text,
      { style: { fontSize: 11, lineHeight: 1.2, fontWeight: 700, letterSpacing: 1, color: tones[tone] } },
      text,
    ),
  )

/** A mark across every page of a document that nobody should pay. */
export const watermark = (text: string): ReactElement =>
  h(
    View,
    { style: { position: 'absolute', top: 330, left: 0, right: 0, alignItems: 'center' } },
    h(
      Text,
      {
        style: {
          fontSize: 92,
          fontWeight: 700,
          color: '#eef0ec',
          transform: 'rotate(-28deg)',
          letterSpacing: 6,
        },
      },
      text,
    ),
  )
