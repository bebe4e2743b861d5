import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import Bell from 'lucide-react/icons/bell'
import Building from 'lucide-react/icons/building-2'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Coins from 'lucide-react/icons/coins'
import CreditCard from 'lucide-react/icons/credit-card'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Mails from 'lucide-react/icons/mails'
import Palette from 'lucide-react/icons/palette'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Store from 'lucide-react/icons/store'
import Tags from 'lucide-react/icons/tags'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'

import { useLanguage, useTexts } from '#language/language.tsx'
import { currencyTexts } from '#parts/money/currency-dialog.texts.ts'
import { namedCurrency } from '#parts/money/currency-names.ts'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import { settingsTexts } from './settings.texts.ts'

const CurrencyDialog = lazy(() =>
  import('#parts/money/currency-dialog.tsx').then((file) => ({ default: file.CurrencyDialog })),
)

/** The list of the sections of the settings. */
export function SettingsScreen() {
  const texts = useTexts(settingsTexts)
  const canEdit = useCan('edit business')
  const { account, businesses, notifications } = texts.sections
  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      <PageHeader title={texts.title} {...(!canEdit && { subtitle: texts.forManagersTitle })} />
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
        <Group title={texts.groups.yours}>
          <Section to={paths.settingsAccount} icon={<UserRound />} {...account} />
          <Section to={paths.settingsNotifications} icon={<Bell />} {...notifications} />
          <Section to={paths.settingsBusinesses} icon={<Store />} {...businesses} />
        </Group>
        {canEdit && <OfficeSettings />}
      </div>
    </>
  )
}

/** For owners and managers. */
function OfficeSettings() {
  const texts = useTexts(settingsTexts)
  const canResetSample = useCan('reset sample data')
  const { company, services, team, schedule, documents, design, payments, mail, sampleData } = texts.sections
  return (
    <>
      <Group title={texts.groups.business}>
        <Section to={paths.settingsCompany} icon={<Building />} {...company} />
        <Section to={paths.settingsServices} icon={<Tags />} {...services} />
        <Section to={paths.settingsTeam} icon={<Users />} {...team} />
        <Section to={paths.settingsSchedule} icon={<CalendarClock />} {...schedule} />
      </Group>
      <Group title={texts.groups.money}>
        <Section to={paths.settingsPayments} icon={<CreditCard />} {...payments} />
        <Section to={paths.settingsDocuments} icon={<ReceiptText />} {...documents} />
        <CurrencySection />
      </Group>
      <Group title={texts.groups.clients}>
        <Section to={paths.settingsDesign} icon={<Palette />} {...design} />
        <Section to={paths.settingsMail} icon={<Mails />} {...mail} />
      </Group>
      {canResetSample && (
        <Group title={texts.groups.app}>
          <Section to={paths.settingsSampleData} icon={<FlaskConical />} {...sampleData} />
        </Group>
      )}
    </>
  )
}

type SectionProps = { icon: ReactNode; title: string; body: string }

const sectionLook =
  'flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left active:bg-sunken lg:rounded-control lg:hover:bg-sunken'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="max-lg:-mx-4">
      <h2 className="px-4 pt-3 pb-1 font-semibold text-ink-soft text-xs">{title}</h2>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}

function Section({ to, ...parts }: SectionProps & { to: string }) {
  return (
    <li>
      <Link to={to} className={sectionLook}>
        <SectionParts {...parts} />
      </Link>
    </li>
  )
}

/** Which currency it is, and that it stays; until it is chosen, the way to choose it. */
function CurrencySection() {
  const texts = useTexts(currencyTexts)
  const { language } = useLanguage()
  const business = useBusiness()
  const canSet = useCan('set currency')
  const [isOpen, setOpen] = useState(false)
  const { currency } = business
  if (currency === null && !canSet) return null
  const name = currency && (namedCurrency(language, currency)?.shownName ?? currency)
  return (
    <li>
      <button type="button" className={sectionLook} onClick={() => setOpen(true)}>
        <SectionParts
          icon={<Coins />}
          title={currency ? texts.titleSet : texts.titleUnset}
          body={name ? `${texts.setTo(name)}. ${texts.cannotChange}` : texts.once}
        />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CurrencyDialog isOpen onClose={() => setOpen(false)} business={business} />
        </Suspense>
      )}
    </li>
  )
}

function SectionParts({ icon, title, body }: SectionProps) {
  return (
    <>
      <span aria-hidden className="shrink-0 text-ink-soft [&_svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-ink-soft text-xs text-pretty">{body}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
    </>
  )
}
