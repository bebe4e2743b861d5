import type { QuoteLine } from '@fieldlark/domain/quotes/quote.ts'
import { lineSections, toggledSelection } from '@fieldlark/domain/quotes/quote-selection.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useId } from 'react'

import type { QuotePage } from '#data/quote-link.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { dialable } from '#parts/map-href.ts'

import { quoteLinkTexts } from './quote-link.texts.ts'
import { useLinkMoney } from './quote-link-money.ts'
import { LinkSums } from './quote-link-sums.tsx'

export type LinkLine = Omit<QuoteLine, 'unit_cost'>

/** The quote as the client reads it: what for, what is in it, what he may choose, what it comes to. */
export function QuoteLinkPaper({
  page,
  lines,
  onSelect,
}: {
  page: QuotePage
  lines: readonly LinkLine[]
  onSelect: (selected: string[]) => void
}) {
  const texts = useTexts(quoteLinkTexts)
  const { quote } = page
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <PaperHead page={page} />
      {quote.message && (
        <p className="border-line border-b px-5 py-5 text-pretty break-words whitespace-pre-line md:px-8">
          {page.client?.name && <span className="mb-2 block">{texts.hello(page.client.name)}</span>}
          {quote.message}
        </p>
      )}
      <Lines page={page} lines={lines} onSelect={onSelect} />
      <LinkSums page={page} lines={lines} />
      {quote.terms && (
        <section className="border-line border-t px-5 py-5 md:px-8">
          <h2 className="text-xs font-semibold text-ink-soft">{texts.terms}</h2>
          <p className="mt-1 text-pretty break-words whitespace-pre-line text-xs text-ink-soft">
            {quote.terms}
          </p>
        </section>
      )}
    </article>
  )
}

function PaperHead({ page }: { page: QuotePage }) {
  const texts = useTexts(quoteLinkTexts)
  const { language } = useLanguage()
  const { quote, business, property } = page
  const facts = [
    texts.quote(quote.quote_number),
    page.version_number > 1 && texts.version(page.version_number),
    quote.valid_until && texts.validUntil(formatDay(language, quote.valid_until)),
  ]
  const ways = [
    business.phone && {
      icon: Phone,
      href: `tel:${dialable(business.phone)}`,
      label: texts.call,
      text: business.phone,
    },
    business.email && {
      icon: Mail,
      href: `mailto:${business.email}`,
      label: texts.write,
      text: business.email,
    },
  ]
  return (
    <header className="border-line border-b bg-field-soft/60 px-5 py-6 md:px-8">
      <div className="flex items-center gap-3">
        {business.logo && (
          <img src={business.logo} alt="" className="size-12 rounded-control object-contain" />
        )}
        <p className="min-w-0 text-lg font-bold">
          <bdi>{business.name}</bdi>
        </p>
      </div>
      <h1 className="mt-5 text-2xl leading-8 font-bold tracking-[-0.02em] break-words md:text-[1.75rem]">
        <bdi>{quote.title}</bdi>
      </h1>
      <p className="money mt-1.5 text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      {property && <p className="mt-1 text-ink-soft">{property}</p>}
      <ul className="mt-3 flex flex-wrap gap-x-5">
        {ways.map(
          (way) =>
            way && (
              <li key={way.label}>
                <a
                  href={way.href}
                  aria-label={`${way.label}: ${way.text}`}
                  className="inline-flex min-h-11 items-center gap-2 text-xs font-semibold text-field underline-offset-4 hover:underline"
                >
                  <way.icon aria-hidden className="size-4" />
                  {way.text}
                </a>
              </li>
            ),
        )}
      </ul>
    </header>
  )
}

function Lines({
  page,
  lines,
  onSelect,
}: {
  page: QuotePage
  lines: readonly LinkLine[]
  onSelect: (selected: string[]) => void
}) {
  const texts = useTexts(quoteLinkTexts)
  const canChoose = page.state === 'open' || page.state === 'changes_requested'
  const { totals, minor, price, plain } = useLinkMoney(page, lines)
  const amountOf = (line: LinkLine) => minor(totals.ofLines[lines.indexOf(line)] ?? 0n)
  const row = (line: LinkLine) => (
    <Line
      key={line.id}
      line={line}
      amount={amountOf(line)}
      times={line.quantity === 1 ? null : texts.each(plain(line.quantity), price(line.unit_price))}
      canChoose={canChoose}
      onToggle={() => onSelect(toggledSelection(lines, line.id))}
    />
  )
  return (
    <div className="divide-y divide-line">
      {lineSections(lines).map(({ group, lines: members }) =>
        group === null ? (
          <div key={members[0]?.id} className="divide-y divide-line">
            {members.map(row)}
          </div>
        ) : (
          <fieldset key={group} className="min-w-0">
            <legend className="w-full px-5 pt-4 pb-1 text-xs font-semibold text-ink-soft md:px-8">
              {texts.chooseOne(group)}
            </legend>
            {members.map(row)}
          </fieldset>
        ),
      )}
    </div>
  )
}

function Line({
  line,
  amount,
  times,
  canChoose,
  onToggle,
}: {
  line: LinkLine
  amount: string
  times: string | null
  canChoose: boolean
  onToggle: () => void
}) {
  const texts = useTexts(quoteLinkTexts)
  const id = useId()
  const isChoice = line.kind !== 'required'
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <bdi className="font-semibold break-words">{line.name}</bdi>
        {line.kind === 'optional' && (
          <span className="ml-2 rounded-full bg-sunken px-2 py-0.5 text-2xs font-medium text-ink-soft">
            {texts.optional}
          </span>
        )}
        {line.description && (
          <span className="mt-0.5 block text-pretty break-words whitespace-pre-line text-xs text-ink-soft">
            {line.description}
          </span>
        )}
        {times && <span className="money mt-0.5 block text-xs text-ink-faint">{times}</span>}
      </span>
      <span className="money shrink-0 font-semibold">{amount}</span>
    </>
  )
  if (!isChoice) return <div className="flex items-start gap-3 px-5 py-4 md:px-8">{content}</div>
  return (
    <label
      htmlFor={id}
      className={cn(
        'flex min-h-11 items-start gap-3 px-5 py-4 md:px-8',
        canChoose && 'cursor-pointer hover:bg-sunken/50',
        line.is_selected ? 'bg-field-soft/50' : 'text-ink-soft',
      )}
    >
      <input
        id={id}
        type={line.kind === 'optional' ? 'checkbox' : 'radio'}
        name={line.choice_group ?? line.id}
        checked={line.is_selected}
        disabled={!canChoose}
        onChange={onToggle}
        className="mt-0.5 size-5 shrink-0 accent-(--color-field)"
      />
      {content}
    </label>
  )
}
