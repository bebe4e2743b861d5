import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import { Fold } from '@fieldlark/ui/fold.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { StateGlyph } from '@fieldlark/ui/state-glyph.tsx'
import Banknote from 'lucide-react/icons/banknote'
import Briefcase from 'lucide-react/icons/briefcase'
import ChevronRight from 'lucide-react/icons/chevron-right'
import FileText from 'lucide-react/icons/file-text'
import ListChecks from 'lucide-react/icons/list-checks'
import MapPin from 'lucide-react/icons/map-pin'
import ScrollText from 'lucide-react/icons/scroll-text'
import Smartphone from 'lucide-react/icons/smartphone'
import UserPlus from 'lucide-react/icons/user-plus'
import Wallet from 'lucide-react/icons/wallet'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useInstallPrompt } from '#parts/actions/install.ts'
import { useOpenDialog } from '#parts/actions/open-dialog.ts'
import { ActionBar } from '#parts/record/action-bar.tsx'
import { invoiceHref, paths, quoteHref } from '#paths.ts'

import { type FirstStep, firstSteps, nextStep, type Taken } from './first-steps.ts'
import type { FirstRecords } from './first-steps-queries.ts'
import { gettingStartedTexts } from './getting-started.texts.ts'
import { Sunrise } from './sunrise.tsx'

const CurrencyDialog = lazyPart(async () => (await import('#parts/money/currency-dialog.tsx')).CurrencyDialog)

type Step = FirstStep | 'install'
/** Where a step is taken, or what takes it. */
type Way = string | (() => void)

const icons = {
  currency: Wallet,
  client: UserPlus,
  property: MapPin,
  quote: ScrollText,
  job: Briefcase,
  invoice: FileText,
  payment: Banknote,
  install: Smartphone,
} as const

type GettingStartedProps = {
  business: Business
  taken: Taken
  records: FirstRecords | undefined
  /** Something outranks the next step: the list is one line, which opens. */
  isQuiet: boolean
  onHide: () => void
}

/** The first steps of a business: the next one with its button, and all of them with what is done. */
export function GettingStarted({ business, taken, records, isQuiet, onHide }: GettingStartedProps) {
  const texts = useTexts(gettingStartedTexts)
  const install = useInstallPrompt()
  const openDialog = useOpenDialog()
  const [isChoosing, setChoosing] = useState(false)
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  const steps: readonly Step[] = install || isInstalled ? [...firstSteps, 'install'] : firstSteps
  const isDone = (step: Step) => (step === 'install' ? isInstalled : taken[step])
  const next: Step | undefined = nextStep(taken) ?? (install && !isInstalled ? 'install' : undefined)
  if (next === undefined) return null
  const ways: Readonly<Record<Step, Way>> = {
    currency: () => setChoosing(true),
    client: paths.clientNew,
    // A property belongs to a client.
    property: taken.client && openDialog ? () => openDialog('property') : paths.clientNew,
    quote: paths.quoteNew,
    job: records?.approvedId ? quoteHref(records.approvedId) : paths.jobNew,
    invoice: records?.draftId ? invoiceHref(records.draftId) : paths.invoiceNew,
    payment: records?.unpaidId ? invoiceHref(records.unpaidId) : paths.invoices,
    install: install ?? paths.home,
  }
  const dones = steps.map(isDone)
  const rows = (
    <ol aria-label={texts.title}>
      {steps.map((step) => (
        <li key={step} className="border-line border-t first:border-0">
          {isDone(step) ? <DoneRow step={step} /> : <OpenRow step={step} way={ways[step]} />}
        </li>
      ))}
    </ol>
  )
  const hide = (
    <Button variant="link" size="sm" className="justify-self-start" onClick={onHide}>
      {texts.hide}
    </Button>
  )
  return (
    <>
      {isQuiet ? (
        <Quiet dones={dones} hide={hide} rows={rows} />
      ) : (
        <section className="grid grid-cols-1 items-start gap-4 lg:col-span-2 lg:grid-cols-2">
          <Hero step={next} way={ways[next]} dones={dones} at={steps.indexOf(next)} />
          <div>
            <header className="flex min-h-11 items-center justify-between gap-3">
              <h2 className="min-w-0 font-semibold text-base leading-6">{texts.title}</h2>
              {hide}
            </header>
            {rows}
          </div>
        </section>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <CurrencyDialog isOpen onClose={() => setChoosing(false)} business={business} />
        </Suspense>
      )}
    </>
  )
}

/** In one line, which opens. */
function Quiet({ dones, rows, hide }: { dones: readonly boolean[]; rows: ReactNode; hide: ReactNode }) {
  const { title, progress } = useTexts(gettingStartedTexts)
  return (
    <div className="border-line border-b">
      <Fold
        icon={<ListChecks strokeWidth={1.75} />}
        title={<h2>{title}</h2>}
        value={progress(dones.filter(Boolean).length, dones.length)}
      >
        {rows}
        {hide}
      </Fold>
    </div>
  )
}

function Hero({ step, way, dones, at }: { step: Step; way: Way; dones: readonly boolean[]; at: number }) {
  const { steps, progress } = useTexts(gettingStartedTexts)
  const { title, body, action } = steps[step]
  const Icon = icons[step]
  const face = (
    <>
      <Icon aria-hidden />
      {action}
    </>
  )
  return (
    <div className="overflow-hidden rounded-card bg-field-soft">
      <div className="p-4">
        <p className="flex items-center gap-2 text-ink-soft text-xs">
          <span aria-hidden className="flex w-28 gap-1">
            {dones.map((isDone, place) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
                key={place}
                className={cn(
                  'h-1 flex-1 rounded-full',
                  isDone ? 'bg-field' : place === at ? 'bg-lark' : 'bg-line',
                )}
              />
            ))}
          </span>
          <span className="money">{progress(dones.filter(Boolean).length, dones.length)}</span>
        </p>
        <h2 className="mt-2 font-bold text-[1.375rem] leading-7 tracking-[-0.02em]">{title}</h2>
        <p className="mt-0.5 mb-3 text-pretty text-ink-soft">{body}</p>
        <ActionBar>
          {typeof way === 'string' ? (
            <Button render={<Link to={way} />}>{face}</Button>
          ) : (
            <Button onClick={way}>{face}</Button>
          )}
        </ActionBar>
      </div>
      <Sunrise />
    </div>
  )
}

const row = 'flex min-h-12 w-full items-center gap-3 py-1.5 text-left'

function DoneRow({ step }: { step: Step }) {
  const { steps, done } = useTexts(gettingStartedTexts)
  return (
    <p className={cn(row, 'text-ink-soft')}>
      <StateGlyph glyph="done" />
      <span>
        {steps[step].name}
        <span className="sr-only"> · {done}</span>
      </span>
    </p>
  )
}

function OpenRow({ step, way }: { step: Step; way: Way }) {
  const { steps } = useTexts(gettingStartedTexts)
  const { name, note } = steps[step]
  const Icon = icons[step]
  const look = cn(row, 'hover:bg-sunken active:bg-sunken')
  const face = (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-ink-faint" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{name}</span>
        <span className="block text-ink-soft text-xs">{note}</span>
      </span>
      <ChevronRight aria-hidden className="size-4.5 shrink-0 text-ink-faint" />
    </>
  )
  if (typeof way === 'string') {
    return (
      <Link to={way} className={look}>
        {face}
      </Link>
    )
  }
  return (
    <button type="button" onClick={way} className={look}>
      {face}
    </button>
  )
}
