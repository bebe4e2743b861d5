import type { Block } from '@fieldlark/domain/schedule/block.ts'
import { type BlockSpan, blocksByDay } from '@fieldlark/domain/schedule/block-days.ts'
import { reassigned, unassigned } from '@fieldlark/domain/schedule/reassign.ts'
import type { WorkingDay } from '@fieldlark/domain/schedule/settings.ts'

import { type CalendarItem, type DrawnSegment, itemsByDay, segmentsByDay } from './calendar-items.ts'
import { formerColumn, type MemberColumn } from './member-columns.ts'

/** A column of the time grid: a day, or one member's part of it. */
export type GridColumn = {
  key: string
  day: string
  member: MemberColumn | null
  hours: readonly WorkingDay[]
  segments: readonly DrawnSegment[]
  anytime: readonly CalendarItem[]
  spans: readonly BlockSpan[]
}

type Drawn = { items: readonly CalendarItem[]; blocks: readonly Block[] }

export function dayColumns(
  days: readonly string[],
  hours: readonly WorkingDay[],
  { items, blocks }: Drawn,
): GridColumn[] {
  const segments = segmentsByDay(items)
  const anytime = itemsByDay(items.filter(({ slot }) => slot.start === null))
  const spans = blocksByDay(blocks, days)
  return days.map((day) => ({
    key: day,
    day,
    member: null,
    hours,
    segments: segments.get(day) ?? [],
    anytime: anytime.get(day) ?? [],
    spans: spans.get(day) ?? [],
  }))
}

/** Who goes; on the visit being moved those who would after it is dropped. */
function teamOf({ visit, slot, isHeld, from = null }: CalendarItem): string[] {
  const ids = visit.members.map(({ user_id }) => user_id)
  return isHeld && slot.member !== undefined ? reassigned(ids, from, slot.member) : ids
}

/** The columns that a visit is in: those of its members, or that of nobody. */
function homesOf(team: readonly string[], memberColumns: readonly MemberColumn[]): string[] {
  const homes = memberColumns.flatMap(({ id }) => (team.includes(id) ? [id] : []))
  if (homes.length > 0) return homes
  return [team.length === 0 ? unassigned : formerColumn]
}

/** The items of each column, in which each knows its own. */
export function itemsByMember(
  items: readonly CalendarItem[],
  memberColumns: readonly MemberColumn[],
): Map<string, CalendarItem[]> {
  const byMember = new Map<string, CalendarItem[]>(memberColumns.map(({ id }) => [id, []]))
  for (const item of items) {
    const { slot, isHeld } = item
    // Over the column of nobody it is drawn there too, whoever else goes.
    const aim = isHeld && slot.member !== undefined ? [slot.member] : []
    for (const member of new Set([...homesOf(teamOf(item), memberColumns), ...aim])) {
      const own = { ...item, slot: { ...slot, member }, isHeld: isHeld && (slot.member ?? member) === member }
      byMember.set(member, [...(byMember.get(member) ?? []), own])
    }
  }
  return byMember
}

/** One day by member; whoever left has no column of their own. */
export function columnsByMember(
  day: string,
  memberColumns: readonly MemberColumn[],
  { items, blocks }: Drawn,
): GridColumn[] {
  const byMember = itemsByMember(items, memberColumns)
  const hours = memberColumns[0]?.hours ?? []
  const shown = byMember.has(formerColumn) ? [...memberColumns, { id: formerColumn, hours }] : memberColumns
  return shown.flatMap((member) => {
    const own = blocks.filter(({ member_id }) => member_id === null || member_id === member.id)
    const columns = dayColumns([day], member.hours, { items: byMember.get(member.id) ?? [], blocks: own })
    return columns.map((column) => ({ ...column, key: member.id, member }))
  })
}
