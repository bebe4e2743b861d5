import { lineSections, toggledSelection } from '@fieldlark/domain/quotes/quote-selection.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { useId } from 'react'
import { useTexts } from '#language/language.tsx'
import { linkSumsTexts } from '#parts/link-page/link-sums.texts.ts'
import { quoteLinkTexts } from './quote-link.texts.ts'
import { type LinkLine, useQuoteMoney } from './quote-link-money.ts'
import type { QuotePage } from './quote-link-queries.ts'

/** A quote with the current selection; `onSelect` gets the ids of the selected lines. */
export type OfferProps = {
  page: QuotePage
  lines: readonly LinkLine[]
  onSelect: (selected: string[]) => void
}

/** The lines of the quote: required, optional, and the groups to choose from. */
export function QuoteLinkLines({ page, lines, onSelect }: OfferProps) {
  const sumTexts = useTexts(linkSumsTexts)
  const texts = useTexts(quoteLinkTexts)
  const canChoose = page.state === 'open' || page.state === 'changes_requested'
  const { totals, minor, price, plain } = useQuoteMoney(page, lines)
  const timesOf = ({ quantity, unit_price, discount_amount }: LinkLine) =>
    [
      (quantity !== 1 || discount_amount > 0) && sumTexts.each(plain(quantity), price(unit_price)),
      discount_amount > 0 && sumTexts.less(price(discount_amount)),
    ]
      .filter(Boolean)
      .join(' · ')
  const row = (line: LinkLine) => (
    <Line
      key={line.id}
      line={line}
      amount={minor(totals.ofLines[lines.indexOf(line)] ?? 0n)}
      times={timesOf(line)}
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
            <legend className="w-full px-5 pt-4 pb-1.5 text-xs font-semibold text-ink-soft md:px-8">
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
  times: string
  canChoose: boolean
  onToggle: () => void
}) {
  const texts = useTexts(quoteLinkTexts)
  const id = useId()
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
  if (line.kind === 'required')
    return <div className="flex items-start gap-3 px-5 py-4 md:px-8">{content}</div>
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

/** The totals with the current selection. */
export function LinkSums({ page, lines }: { page: QuotePage; lines: readonly LinkLine[] }) {
  const sumTexts = useTexts(linkSumsTexts)
  const texts = useTexts(quoteLinkTexts)
  const { totals, minor, plain } = useQuoteMoney(page, lines)
  const isIncluded = page.quote.prices_include_tax
  const isPlain = totals.discountAmount === 0n && totals.taxLines.length === 0
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-line border-t bg-sunken/40 px-5 py-5 md:px-8">
      {!isPlain && <Sum label={sumTexts.subtotal} amount={minor(totals.subtotal)} />}
      {totals.discountAmount !== 0n && (
        <Sum label={sumTexts.discount} amount={minor(-totals.discountAmount)} />
      )}
      {totals.taxLines.map((tax) => (
        <Sum
          key={tax.name}
          label={(isIncluded ? sumTexts.includedTax : sumTexts.tax)(tax.name, plain(tax.rate))}
          amount={minor(tax.amount)}
        />
      ))}
      <dt className="pt-1 text-lg font-bold">{sumTexts.total}</dt>
      <dd className="money pt-1 text-right text-lg font-bold">
        <output>{minor(totals.total)}</output>
      </dd>
      {totals.deposit > 0n && <Sum label={texts.deposit} amount={minor(totals.deposit)} />}
    </dl>
  )
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="money text-right">{amount}</dd>
    </>
  )
}
