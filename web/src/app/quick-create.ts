import {
  Briefcase,
  FileText,
  Home,
  Inbox,
  type LucideIcon,
  MapPin,
  Receipt,
  ScrollText,
  UserPlus,
} from 'lucide-react'

import { paths } from '../paths.ts'

import type { shellTexts } from './shell.texts.ts'

export type QuickCreateItem = {
  key: keyof (typeof shellTexts)['en'] & `create${string}`
  icon: LucideIcon
  /** Where it leads; the property form has no route and opens in place. */
  href: string | null
}

export const quickCreateItems: readonly QuickCreateItem[] = [
  { key: 'createClient', icon: UserPlus, href: paths.clientNew },
  { key: 'createProperty', icon: MapPin, href: null },
  { key: 'createRequest', icon: Inbox, href: paths.requestNew },
  { key: 'createQuote', icon: ScrollText, href: paths.quoteNew },
  { key: 'createJob', icon: Briefcase, href: paths.jobNew },
  { key: 'createInvoice', icon: FileText, href: paths.invoiceNew },
  { key: 'createExpense', icon: Receipt, href: paths.expenseNew },
]

/** The phone's list has the way home too. */
export const phoneQuickCreateItems: readonly QuickCreateItem[] = [
  { key: 'createHome', icon: Home, href: paths.home },
  ...quickCreateItems,
]

const hiddenOn: ReadonlySet<string> = new Set([paths.settings, paths.login, paths.register, paths.landing])

/** The phone's button stays out of the way of forms: these routes, and while any form is open. */
export function isQuickCreateHidden(pathname: string, isFormOpen: boolean) {
  return isFormOpen || hiddenOn.has(pathname) || pathname.includes('/edit') || pathname.includes('/new')
}
