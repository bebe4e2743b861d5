import type { LucideIcon } from 'lucide-react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Bell from 'lucide-react/icons/bell'
import Building from 'lucide-react/icons/building-2'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CreditCard from 'lucide-react/icons/credit-card'
import DoorOpen from 'lucide-react/icons/door-open'
import Earth from 'lucide-react/icons/earth'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Globe from 'lucide-react/icons/globe'
import Mails from 'lucide-react/icons/mails'
import Palette from 'lucide-react/icons/palette'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Smartphone from 'lucide-react/icons/smartphone'
import Store from 'lucide-react/icons/store'
import Tags from 'lucide-react/icons/tags'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'

import { paths } from '#paths.ts'

import type { sectionsTexts } from './sections.texts.ts'

type Texts = (typeof sectionsTexts)['en']

export type SettingsSection = {
  key: keyof Texts['sections']
  to: string
  icon: LucideIcon
  group: keyof Texts['groups']
  /** Who may open it. */
  seenBy: keyof Texts['seenBy']
}

/** Every section with a page of its own, in the order of the list. */
export const settingsSections: readonly SettingsSection[] = [
  { key: 'account', to: paths.settingsAccount, icon: UserRound, group: 'yours', seenBy: 'everyone' },
  {
    key: 'notifications',
    to: paths.settingsNotifications,
    icon: Bell,
    group: 'yours',
    seenBy: 'everyone',
  },
  { key: 'mobile', to: paths.settingsMobile, icon: Smartphone, group: 'yours', seenBy: 'everyone' },
  { key: 'businesses', to: paths.settingsBusinesses, icon: Store, group: 'yours', seenBy: 'everyone' },
  { key: 'company', to: paths.settingsCompany, icon: Building, group: 'business', seenBy: 'office' },
  { key: 'regional', to: paths.settingsRegional, icon: Earth, group: 'business', seenBy: 'office' },
  { key: 'services', to: paths.settingsServices, icon: Tags, group: 'business', seenBy: 'office' },
  { key: 'team', to: paths.settingsTeam, icon: Users, group: 'business', seenBy: 'everyone' },
  {
    key: 'schedule',
    to: paths.settingsSchedule,
    icon: CalendarClock,
    group: 'business',
    seenBy: 'office',
  },
  { key: 'plan', to: paths.settingsPlan, icon: BadgeCheck, group: 'business', seenBy: 'office' },
  { key: 'payments', to: paths.settingsPayments, icon: CreditCard, group: 'money', seenBy: 'office' },
  {
    key: 'documents',
    to: paths.settingsDocuments,
    icon: ReceiptText,
    group: 'money',
    seenBy: 'office',
  },
  { key: 'design', to: paths.settingsDesign, icon: Palette, group: 'clients', seenBy: 'office' },
  { key: 'publicProfile', to: paths.publicProfile, icon: Globe, group: 'clients', seenBy: 'office' },
  { key: 'booking', to: paths.settingsBooking, icon: CalendarCheck, group: 'clients', seenBy: 'office' },
  { key: 'portal', to: paths.settingsPortal, icon: DoorOpen, group: 'clients', seenBy: 'office' },
  { key: 'mail', to: paths.settingsMail, icon: Mails, group: 'clients', seenBy: 'office' },
  {
    key: 'sampleData',
    to: paths.settingsSampleData,
    icon: FlaskConical,
    group: 'app',
    seenBy: 'owners',
  },
]
