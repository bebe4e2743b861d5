import { can } from '@fieldlark/domain/team/permissions.ts'

import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'
import { useSignedIn } from '#session/session.tsx'

import { sectionsTexts } from './sections.texts.ts'

export type Section = 'jobs' | 'quotes' | 'requests' | 'recurring' | 'invoices' | 'expenses'

const hrefs: Readonly<Record<Section, string>> = {
  jobs: paths.jobs,
  quotes: paths.quotes,
  requests: paths.requests,
  recurring: paths.jobsRecurring,
  invoices: paths.invoices,
  expenses: paths.expenses,
}

/** The lists behind one tab of the phone's tab bar, in the order in which work passes through them. */
const groups: readonly (readonly Section[])[] = [
  ['jobs', 'quotes', 'requests', 'recurring'],
  ['invoices', 'expenses'],
]

/** The lists beside this one that the person may open, this one included; alone where it has no siblings. */
export function useSections(current: Section) {
  const texts = useTexts(sectionsTexts)
  const { role } = useSignedIn()
  const isAllowed = (section: Section) =>
    section === current ||
    ((section !== 'quotes' || can(role, 'view quotes')) &&
      (section !== 'requests' || can(role, 'view requests')))
  const group = groups.find((each) => each.includes(current)) ?? [current]
  return group.filter(isAllowed).map((key) => ({ key, href: hrefs[key], label: texts[key] }))
}
