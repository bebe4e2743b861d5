import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CreditCard from 'lucide-react/icons/credit-card'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Mails from 'lucide-react/icons/mails'
import Palette from 'lucide-react/icons/palette'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Tags from 'lucide-react/icons/tags'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useCan, useSignedIn } from '#session/session.tsx'
import { paths } from '../../paths.ts'

import { ManagersOnly } from './managers-only.tsx'
import { settingsTexts } from './settings.texts.ts'

/** The door to everything a business sets up once. */
export function SettingsScreen() {
  const texts = useTexts(settingsTexts)
  const isManager = useCan('edit services')
  const { role } = useSignedIn()
  const { services, schedule, documents, paper, payments, mail, sampleData } = texts.sections
  return (
    <ManagersOnly isAllowed={isManager}>
      <title>{texts.documentTitle(texts.title)}</title>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <ul className="grid gap-3 md:grid-cols-2">
        <Section to={paths.settingsServices} icon={<Tags />} {...services} />
        <Section to={paths.settingsSchedule} icon={<CalendarClock />} {...schedule} />
        <Section to={paths.settingsDocuments} icon={<ReceiptText />} {...documents} />
        <Section to={paths.settingsPaper} icon={<Palette />} {...paper} />
        <Section to={paths.settingsPayments} icon={<CreditCard />} {...payments} />
        <Section to={paths.settingsMail} icon={<Mails />} {...mail} />
        {role === 'owner' && (
          <Section to={paths.settingsSampleData} icon={<FlaskConical />} {...sampleData} />
        )}
      </ul>
    </ManagersOnly>
  )
}

function Section({ to, icon, title, body }: { to: string; icon: ReactNode; title: string; body: string }) {
  return (
    <li>
      <Link
        to={to}
        className="group flex h-full items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card transition-colors hover:border-line-strong md:p-5"
      >
        <span
          aria-hidden
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-field-soft text-field [&_svg]:size-5"
        >
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="mt-0.5 block text-xs text-pretty text-ink-soft">{body}</span>
        </span>
        <ChevronRight
          aria-hidden
          className="size-5 shrink-0 text-ink-faint transition-transform group-hover:translate-x-0.5"
        />
      </Link>
    </li>
  )
}
