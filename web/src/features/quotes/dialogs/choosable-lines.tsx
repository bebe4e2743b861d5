import { lineSections } from '@fieldlark/domain/quotes/quote-selection.ts'
import { cn } from '@fieldlark/ui/class-names.ts'

import { useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money/money.ts'

import { quoteTexts } from '../quote.texts.ts'
import type { ShownLine } from '../record/shown-quote.ts'
import { quoteDialogTexts } from './quote-dialogs.texts.ts'

/** The radio field that holds the selected line of a group. */
export const choiceName = (group: string) => `choice ${group}`

/** The optional lines as checkboxes, and each group as radio buttons. */
export function ChoosableLines({
  lines,
  onToggle,
}: {
  lines: readonly ShownLine[]
  onToggle: (lineId: string) => void
}) {
  const texts = useTexts(quoteTexts)
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
                <OfferedLine line={line} name={choiceName(group ?? '')} onToggle={() => onToggle(line.id)} />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}

/** The error shown when a line of the group has to be selected first. */
export function ChoiceMissing({ group }: { group: string | undefined }) {
  const { sign: texts } = useTexts(quoteDialogTexts)
  if (group === undefined) return null
  return (
    <p role="alert" className="font-medium text-danger text-xs">
      {texts.choiceMissing(group)}
    </p>
  )
}

function OfferedLine({ line, name, onToggle }: { line: ShownLine; name: string; onToggle: () => void }) {
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
        name={isChoice ? name : undefined}
        checked={line.is_selected}
        onChange={onToggle}
        className="mt-0.5 size-5 shrink-0"
      />
      {face}
    </label>
  )
}
