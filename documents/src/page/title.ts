import { Text } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'

export const title = (text: string): ReactElement =>
  h(Text, { style: { fontSize: 14, lineHeight: 1.3, fontWeight: 700, marginTop: 18 } }, text)
