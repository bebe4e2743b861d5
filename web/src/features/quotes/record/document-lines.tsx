import { lineSections } from '@fieldlark/domain/quotes/quote-selection.ts'
import { fromMinor, lineTotal, toMinor } from '@fieldlark/domain/values/money.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'

import { useTexts } from '#language/language.tsx'
import { lineTexts } from '#parts/document/lines.texts.ts'
import { useMoney } from '#parts/money/money.ts'

import { linesTexts } from '../lines.texts.ts'
import { quoteTexts } from '../quote.texts.ts'
import type { ShownLine } from './shown-quote.ts'

/** The lines of the document, with the lines of a group together. */
export function DocumentLines({
  lines,
  ...rest
}: {
  lines: readonly ShownLine[]
  hasCosts: boolean
  isChosenByClient: boolean
}) {
  const texts = useTexts(quoteTexts)
  return lineSections(lines).map(({ group, lines: members }) => (
    <section key={members[0]?.id} className="border-line border-t">
      {group !== null && (
        <h3 className="bg-sunken/60 px-4 py-2 font-semibold text-xs md:px-7">{texts.chooseOne(group)}</h3>
      )}
      <ul>
        {members.map((line) => (
          <Line key={line.id} line={line} {...rest} />
        ))}
      </ul>
    </section>
  ))
}

function Line({
  line,
  hasCosts,
  isChosenByClient,
}: {
  line: ShownLine
  hasCosts: boolean
  isChosenByClient: boolean
}) {
  const texts = useTexts(quoteTexts)
  const { chosen, chosenByClient } = useTexts(linesTexts)
  const { notTaxable } = useTexts(lineTexts)
  const { format, plain } = useMoney()
  const isOpen = line.kind !== 'required'
  const isOut = isOpen && !line.is_selected
  return (
    <li className="flex gap-3 border-line border-t px-4 py-3 first:border-0 md:px-7">
      {isOpen && (
        <span className="pt-0.5 text-ink-faint [&_svg]:size-4.5">
          {line.is_selected ? (
            <>
              <Check aria-hidden className="text-field" />
              <span className="sr-only">{isChosenByClient ? chosenByClient : chosen}</span>
            </>
          ) : (
            <Circle aria-hidden />
          )}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={cn('break-words font-semibold', isOut && 'text-ink-soft')}>{line.name}</span>
          {line.kind === 'optional' && <Badge>{texts.optional}</Badge>}
        </p>
        {line.description && (
          <p className="mt-0.5 break-words text-ink-soft text-xs whitespace-pre-line">{line.description}</p>
        )}
        <p className="money mt-0.5 text-ink-faint text-xs">
          {texts.quantity(plain(line.quantity), format(line.unit_price, { isPrice: true }))}
          {line.discount_amount > 0 && ` · −${format(line.discount_amount)}`}
          {!line.is_taxable && ` · ${notTaxable}`}
        </p>
        {hasCosts && line.unit_cost !== undefined && <LineCost line={line} unitCost={line.unit_cost} />}
      </div>
      <p className={cn('money shrink-0 text-right font-semibold', isOut && 'text-ink-faint')}>
        {format(line.line_total)}
      </p>
    </li>
  )
}

function LineCost({ line, unitCost }: { line: ShownLine; unitCost: number }) {
  const texts = useTexts(quoteTexts)
  const { format, exponent } = useMoney()
  const { quantity, line_total } = line
  const costs = { quantity, unit_price: unitCost, discount_amount: 0, is_taxable: false }
  const cost = lineTotal(costs, exponent)
  const margin = toMinor(line_total, exponent) - cost
  return (
    <p className="money mt-1 text-info text-xs">
      {texts.cost} {format(fromMinor(cost, exponent))} · {texts.margin} {format(fromMinor(margin, exponent))}
    </p>
  )
}
