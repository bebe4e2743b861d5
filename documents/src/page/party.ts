import { Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type { PaperBusiness, PaperClient } from '../paper-data.ts'
import { headingStyle } from './block.ts'

/** Those that a paper is between, side by side under small headings: whoever is there. */
export const parties = (...given: readonly (readonly [string, string | null])[]): ReactElement =>
  h(
    View,
    { style: { flexDirection: 'row' } },
    ...given.map(
      ([heading, text]) =>
        text &&
        h(
          View,
          { key: heading, style: { flexGrow: 1, flexBasis: 0, paddingRight: 16 } },
          h(Text, { style: headingStyle }, heading),
          h(Text, null, text),
        ),
    ),
  )

/** Address, phone and registration of who writes: a line each. */
export const businessLines = (business: PaperBusiness, registration: string): string[] =>
  [
    business.address,
    [business.phone, business.email].filter(Boolean).join(' · '),
    business.registration_number && `${registration}: ${business.registration_number}`,
  ].filter((line): line is string => Boolean(line))

/** Name and company of a client, and where his mail goes. */
export const clientText = ({ name, company_name: company, address }: PaperClient): string =>
  [name, company !== name && company, address].filter(Boolean).join('\n')
