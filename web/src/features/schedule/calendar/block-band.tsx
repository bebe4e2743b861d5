import './block-band.css'

import type { Block } from '@fieldlark/domain/schedule/block.ts'
import type { BlockSpan } from '@fieldlark/domain/schedule/block-days.ts'
import { cn } from '@fieldlark/ui/class-names.ts'

import { useTexts } from '#language/language.tsx'
import { scheduleTexts } from '../schedule.texts.ts'
import { useCalendar } from './calendar-context.ts'
import { useCalendarWords } from './calendar-words.ts'

function useBlockWords() {
  const texts = useTexts(scheduleTexts)
  const words = useCalendarWords()
  const { team } = useCalendar()
  const who = ({ member_id }: Block) =>
    member_id === null ? texts.everybody : (team.get(member_id)?.name ?? '')
  const spoken = (block: Block, span: Pick<BlockSpan, 'start' | 'end'> | null) =>
    [
      block.is_available ? texts.available : texts.blocked,
      block.title,
      who(block),
      span ? texts.fromTo(words.time(span.start), words.time(span.end)) : texts.allDay,
    ]
      .filter(Boolean)
      .join(', ')
  return { who, spoken }
}

/** A block as a band behind the visits; its label opens it. */
export function BlockBand({ span, first, last }: { span: BlockSpan; first: number; last: number }) {
  const { onOpenBlock } = useCalendar()
  const { who, spoken } = useBlockWords()
  const { block } = span
  const isWhole = block.start_time === null
  const start = Math.max(span.start, first)
  const end = Math.min(span.end, last)
  if (end <= start) return null
  const style = {
    top: `calc(var(--hour) * ${(start - first) / 60})`,
    height: `calc(var(--hour) * ${(end - start) / 60})`,
  }
  const look = cn('cal-band', `cal-band-${block.color}`, block.is_available && 'cal-band-open')
  // Blocks of whole days have their label above the hours.
  if (isWhole) return <span aria-hidden className={look} style={style} />
  return (
    <span className={look} style={style}>
      <button type="button" onClick={() => onOpenBlock(block)}>
        <span className="sr-only">{spoken(block, span)}</span>
        <bdi aria-hidden>{block.title}</bdi> <span aria-hidden>{who(block)}</span>
      </button>
    </span>
  )
}

/** A block as a single line: of a whole day, or in the month view. */
export function DayBlock({ block, span = null }: { block: Block; span?: BlockSpan | null }) {
  const { onOpenBlock } = useCalendar()
  const { who, spoken } = useBlockWords()
  return (
    <button
      type="button"
      className={cn('cal-day-block', `cal-band-${block.color}`, block.is_available && 'cal-band-open')}
      onClick={() => onOpenBlock(block)}
    >
      <span className="sr-only">{spoken(block, span)}</span>
      <bdi aria-hidden>{block.title}</bdi> <span aria-hidden>{who(block)}</span>
    </button>
  )
}
