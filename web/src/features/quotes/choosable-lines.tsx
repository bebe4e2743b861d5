import { lineSections } from '@fieldlark/domain/quotes/quote-selection.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { useId } from 'react'

import { useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money.ts'

import { quoteTexts } from './quote.texts.ts'
import type { ShownLine } from './shown-quote.ts'

/** What is offered, to choose from: options are ticked, of a group one is taken. */
export function ChoosableLines({
  lines,
  onToggle,
}: {
  lines: readonly ShownLine[]
  onToggle: (lineId: string) => void
}) {
  const texts = useTexts(quoteTexts)
  const name = useId()
  return (
    <div className="grid gap-3">
      {lineSections(lines).map(({ group, lines: members }) => (
        <fieldset key={members[0]?.id} className="min-w-0">
          <legend className={cn('mb-1 font-semibold text-xs', group === null && 'sr-only')}>
            {group === null ? texts.preview : texts.chooseOne(group)}
          </legend>
          <ul className="overflow-hidden rounded-card border border-line">
            {members.map((line) => (
              <li key={line.id} className="border-line border-b last:border-0">
                <OfferedLine
                  line={line}
                  group={`${name}-${group ?? ''}`}
                  onToggle={() => onToggle(line.id)}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}

function OfferedLine({ line, group, onToggle }: { line: ShownLine; group: string; onToggle: () => void }) {
  const { format } = useMoney()
  const face = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium">{line.name}</span>
        {line.description && (
          <span className="block break-words text-ink-soft text-xs whitespace-pre-line">
            {line.description}
          </span>
        )}
      </span>
      <span className="money shrink-0 font-semibold">{format(line.line_total)}</span>
    </>
  )
  const look = 'flex min-h-12 items-start gap-3 px-3.5 py-3'
  if (line.kind === 'required') return <div className={look}>{face}</div>
  const isChoice = line.kind === 'choice'
  return (
    <label className={cn(look, 'has-checked:bg-field-soft')}>
      <input
        type={isChoice ? 'radio' : 'checkbox'}
        name={isChoice ? group : undefined}
        checked={line.is_selected}
        onChange={onToggle}
        className="mt-0.5 size-5 shrink-0"
      />
      {face}
    </label>
  )
}
