import { Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type { DocumentBusiness, DocumentClient } from '../document-data.ts'
import { headingStyle } from './block.ts'

/** The parties of a document side by side under small headings, without those that are missing. */
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

/** Contact person, address, phone and registration of the business, a line each. */
export const businessLines = (business: DocumentBusiness, registration: string): string[] =>
  [
    business.contact_person,
    business.address,
    [business.phone, business.email].filter(Boolean).join(' · '),
    business.registration_number && `${registration}: ${business.registration_number}`,
  ].filter((line): line is string => Boolean(line))

/** Name and company of a client, and their mailing address. */
export const clientText = ({ name, company_name: company, address }: DocumentClient): string =>
  [name, company !== name && company, address].filter(Boolean).join('\n')
