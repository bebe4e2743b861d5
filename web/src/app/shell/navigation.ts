import { type Action, can } from '@fieldlark/domain/team/permissions.ts'
import {
  BarChart3,
  Briefcase,
  CalendarDays,
  FileText,
  Gift,
  Home,
  Inbox,
  type LucideIcon,
  Receipt,
  ScrollText,
  Store,
  TrendingUp,
  Users,
} from 'lucide-react'
import { paths } from '#paths.ts'
import { useSignedIn } from '#session/session.tsx'

import type { shellTexts } from '../shell.texts.ts'

export type NavigationItem = {
  key: keyof (typeof shellTexts)['en']['nav']
  href: string
  icon: LucideIcon
  /** The permission without which the screen would be empty; missing: everybody. */
  needs?: Action
}

/** The sidebar's order is the specification's. */
const mainItems: readonly NavigationItem[] = [
  { key: 'schedule', href: paths.schedule, icon: CalendarDays },
  { key: 'home', href: paths.home, icon: Home },
  { key: 'clients', href: paths.clients, icon: Users },
  { key: 'requests', href: paths.requests, icon: Inbox, needs: 'view requests' },
  { key: 'quotes', href: paths.quotes, icon: ScrollText, needs: 'view quotes' },
  { key: 'jobs', href: paths.jobs, icon: Briefcase },
  { key: 'invoices', href: paths.invoices, icon: FileText },
  { key: 'expenses', href: paths.expenses, icon: Receipt },
  { key: 'analytics', href: paths.analytics, icon: TrendingUp, needs: 'view finances' },
  { key: 'reports', href: paths.reports, icon: BarChart3, needs: 'view finances' },
]

/** Below the divider. */
export const friendItem: NavigationItem = { key: 'referrals', href: paths.referrals, icon: Gift }

/** Behind "More" on a phone; on a desk the user menu leads there. */
const businessItem: NavigationItem = {
  key: 'business',
  href: paths.settings,
  icon: Store,
  needs: 'edit business',
}

/** Directly in a phone's tab bar; the rest is behind "More". */
export const thumbItems: readonly NavigationItem[] = mainItems.slice(0, 3)

function useAllowed(items: readonly NavigationItem[]): readonly NavigationItem[] {
  const { role } = useSignedIn()
  return items.filter(({ needs }) => needs === undefined || can(role, needs))
}

/** What the person may open, in the sidebar's order. */
export function useNavigationItems(): readonly NavigationItem[] {
  return useAllowed(mainItems)
}

/** All of a phone's places, the two of its own last. */
export function usePhoneItems(): readonly NavigationItem[] {
  return useAllowed([...mainItems, businessItem, friendItem])
}
