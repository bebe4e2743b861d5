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
  TrendingUp,
  Users,
} from 'lucide-react'

import { useSignedIn } from '#session/session.tsx'
import { paths } from '../paths.ts'

import type { shellTexts } from './shell.texts.ts'

export type NavigationItem = {
  key: keyof (typeof shellTexts)['en']['nav']
  href: string
  icon: LucideIcon
  /** What one must be allowed to find anything there; nothing said: everybody. */
  needs?: Action
}

/** The sidebar's order is the specification's. */
const mainItems: readonly NavigationItem[] = [
  { key: 'schedule', href: paths.schedule, icon: CalendarDays },
  { key: 'home', href: paths.home, icon: Home },
  { key: 'clients', href: paths.clients, icon: Users },
  { key: 'requests', href: paths.requests, icon: Inbox, needs: 'edit requests' },
  { key: 'quotes', href: paths.quotes, icon: ScrollText, needs: 'view quotes' },
  { key: 'jobs', href: paths.jobs, icon: Briefcase },
  { key: 'invoices', href: paths.invoices, icon: FileText },
  { key: 'expenses', href: paths.expenses, icon: Receipt },
  { key: 'analytics', href: paths.analytics, icon: TrendingUp, needs: 'view finances' },
  { key: 'reports', href: paths.reports, icon: BarChart3, needs: 'view finances' },
]

/** Below the divider. */
export const friendItem: NavigationItem = { key: 'referrals', href: paths.referrals, icon: Gift }

/** Within the thumb's reach on a phone; the rest is behind "More". */
export const thumbItems: readonly NavigationItem[] = mainItems.slice(0, 3)

/** What the person may look at, in the sidebar's order. */
export function useNavigationItems(): readonly NavigationItem[] {
  const { role } = useSignedIn()
  return mainItems.filter(({ needs }) => needs === undefined || can(role, needs))
}
