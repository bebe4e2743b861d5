import { Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'

export type Stamp = { text: string; tone: 'good' | 'bad' | 'quiet' }

const tones = { good: '#1f6f4a', bad: '#a4262c', quiet: '#5b635f' }

/** What became of a paper, where nobody overlooks it: PAID, VOID. */
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

/** Across a page that is none to be paid. */
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
