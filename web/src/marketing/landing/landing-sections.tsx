import { tradeTexts } from '@fieldlark/domain/businesses/trades.texts.ts'
import type { LucideIcon } from 'lucide-react'
import AirVent from 'lucide-react/icons/air-vent'
import Calendar from 'lucide-react/icons/calendar-days'
import Car from 'lucide-react/icons/car'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import Hammer from 'lucide-react/icons/hammer'
import House from 'lucide-react/icons/house'
import Languages from 'lucide-react/icons/languages'
import PaintRoller from 'lucide-react/icons/paint-roller'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Sparkles from 'lucide-react/icons/sparkles'
import Sprout from 'lucide-react/icons/sprout'
import Users from 'lucide-react/icons/users'
import WashingMachine from 'lucide-react/icons/washing-machine'
import Wrench from 'lucide-react/icons/wrench'
import Zap from 'lucide-react/icons/zap'
import type { Language } from '#language/texts.ts'
import { Section } from '../frame/section.tsx'
import { Picture } from '../pictures/picture.tsx'
import type { Place } from '../registry/page-row.ts'
import { type PublicTrade, publicTrades, tradePaths } from '../trades/trade-names.ts'
import type { LandingTexts } from './landing.texts.ts'

const icons: Readonly<Record<PublicTrade, LucideIcon>> = {
  cleaning: Sparkles,
  hvac: AirVent,
  plumbing: Wrench,
  roofing: House,
  landscaping: Sprout,
  painting: PaintRoller,
  carpentry: Hammer,
  electrical: Zap,
  appliance_repair: WashingMachine,
  auto_detailing: Car,
}

export function TradesSection({ place, texts }: { place: Place; texts: LandingTexts }) {
  const names = tradeTexts[place.language]
  return (
    <Section id="trades" title={texts.tradesTitle} body={texts.tradesBody}>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-3 lg:grid-cols-5">
        {publicTrades.map((trade) => (
          <li key={trade} className="border-b border-line">
            <TradeLink place={place} trade={trade}>
              {names[trade]}
            </TradeLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type TradeLinkProps = { place: Place; trade: PublicTrade; children: string }

function TradeLink({ place, trade, children }: TradeLinkProps) {
  const Icon = icons[trade]
  const path = tradePaths[trade]
  const content = (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-field" strokeWidth={1.75} />
      {children}
    </>
  )
  const look = 'flex min-h-11 items-center gap-3 py-4 font-semibold'
  return place.has(path) ? (
    <a href={place.href(path)} className={`${look} hover:text-field`}>
      {content}
    </a>
  ) : (
    <span className={look}>{content}</span>
  )
}

const shown = [
  { name: 'schedule', screen: 'today', icon: Calendar, back: 'bg-field-soft' },
  { name: 'quotes', screen: 'quote', icon: FileText, back: 'bg-lark-soft' },
  { name: 'invoices', screen: 'invoice', icon: ReceiptText, back: 'bg-sunken' },
] as const

const features = [
  { name: 'clients', icon: Users },
  { name: 'spreadsheet', icon: FileSpreadsheet },
  { name: 'team', icon: Languages },
] as const

export function FeaturesSection({ language, texts }: { language: Language; texts: LandingTexts }) {
  return (
    <Section
      id="features"
      title={texts.featuresTitle}
      body={texts.featuresBody}
      className="border-y border-line bg-surface"
    >
      <ul className="grid gap-x-5 gap-y-10 md:grid-cols-3">
        {shown.map(({ name, screen, icon, back }) => (
          <li key={name} className="flex flex-col gap-5">
            <Feature icon={icon} texts={texts.featureList[name]} />
            <Screen name={screen} language={language} alt={texts.screens[screen]} back={back} />
          </li>
        ))}
      </ul>
      <ul className="mt-10 grid gap-x-5 gap-y-10 md:mt-12 md:grid-cols-3">
        {features.map(({ name, icon }) => (
          <li key={name}>
            <Feature icon={icon} texts={texts.featureList[name]} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Feature({ icon: Icon, texts }: { icon: LucideIcon; texts: { name: string; body: string } }) {
  return (
    <div>
      <Icon aria-hidden className="size-7 text-field" strokeWidth={1.75} />
      <h3 className="mt-4 text-lg font-semibold">{texts.name}</h3>
      <p className="mt-1.5 text-pretty text-ink-soft">{texts.body}</p>
    </div>
  )
}

type ScreenProps = { name: keyof LandingTexts['screens']; language: Language; alt: string; back: string }

/** A screen of the demo in a phone, taken by `npm run screenshots`; all are below the fold. */
function Screen({ name, language, alt, back }: ScreenProps) {
  return (
    <div className={`mt-auto rounded-sheet px-4 py-8 md:py-10 ${back}`}>
      <div className="mx-auto max-w-[17.5rem] rounded-[2.25rem] bg-ink p-2 shadow-overlay">
        <Picture
          name={name}
          language={language}
          alt={alt}
          preset="phone"
          className="h-auto w-full rounded-[1.8rem]"
        />
      </div>
    </div>
  )
}

export function StepsSection({ texts }: { texts: LandingTexts }) {
  return (
    <Section id="steps" title={texts.stepsTitle}>
      <ol className="grid gap-8 md:grid-cols-3 md:gap-10">
        {texts.stepList.map((step, index) => (
          <li key={step.name} className="border-t-2 border-field pt-5">
            <span aria-hidden className="font-display text-[2.5rem] leading-none font-bold text-field">
              {index + 1}
            </span>
            <h3 className="mt-3 text-lg font-semibold">{step.name}</h3>
            <p className="mt-1.5 text-pretty text-ink-soft">{step.body}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
