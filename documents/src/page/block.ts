import { Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { quiet } from './ink.ts'

/** A small heading with its content; nothing without content. A heading is never the last thing on a page. */
export const block = (heading: string, text: string | null | undefined): ReactElement | null =>
  text?.trim()
    ? h(
        View,
        { style: { marginTop: 14 } },
        h(Text, { minPresenceAhead: 24, style: headingStyle }, heading),
        h(Text, { orphans: 2, widows: 2 }, text.trim()),
      )
    : null

export const headingStyle = {
  fontSize: 8.5,
  lineHeight: 1.3,
  fontWeight: 700,
  color: quiet,
  marginBottom: 2,
} as const
