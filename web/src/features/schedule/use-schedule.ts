import { type CalendarRange, stepFrom, visibleDays } from '@fieldlark/domain/schedule/calendar-days.ts'
import { unassigned } from '@fieldlark/domain/schedule/reassign.ts'
import type { ScheduleSettings, WorkingDay } from '@fieldlark/domain/schedule/settings.ts'
import { useMemo } from 'react'

import { useMemberHours } from '#data/member-hours.ts'
import { useBlocksBetween } from '#data/schedule-blocks.ts'
import { type TeamMember, useTeamMembers } from '#data/team-members.ts'
import { useUnscheduledVisits, useVisitsBetween } from '#data/visit-tiles.ts'
import { useWaitingBookings } from '#data/waiting-bookings.ts'
import { useWorkerSeeingAll } from '#parts/team/own-work.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import type { MemberColumn } from './calendar/member-columns.ts'
import { useWaitingJobs } from './tray/waiting-job-queries.ts'
import { useScheduleAddress } from './use-schedule-address.ts'
import { useWallClock } from './use-wall-clock.ts'

const noTeam: readonly TeamMember[] = []

/** A day by member: the members who work now, after the visits of nobody. */
const memberColumnsOf = (
  active: readonly TeamMember[],
  usual: readonly WorkingDay[],
  own: ReadonlyMap<string, readonly WorkingDay[]> | undefined,
): MemberColumn[] => [
  { id: unassigned, hours: usual },
  ...active.map(({ userId }) => ({ id: userId, hours: own?.get(userId) ?? usual })),
]

/** Everything the calendar shows: the view from the URL, and the data of its days. A phone loads a whole week for the strip above a day. */
export function useSchedule(settings: ScheduleSettings, isPhone: boolean) {
  const business = useBusiness()
  const canPlan = useCan('edit schedule')
  const clock = useWallClock(business.timezone)
  const { address, go } = useScheduleAddress({ view: settings.default_view, today: clock.today })
  const range: CalendarRange = {
    view: address.view,
    day: address.day,
    weekStartsOn: settings.week_starts_on,
    showsWeekends: settings.show_weekends,
  }
  const week = visibleDays({ ...range, view: 'week', showsWeekends: true })
  const days = visibleDays(range)
  const loaded = isPhone && address.view === 'day' ? week : days
  const first = loaded[0] ?? address.day
  const last = loaded.at(-1) ?? address.day
  const visits = useVisitsBetween(business.id, first, last)
  const { data: waitingBookings } = useWaitingBookings(business.id, useCan('edit requests'))
  const blocks = useBlocksBetween(business.id, first, last)
  const { data: members = noTeam } = useTeamMembers(business.id)
  const unscheduled = useUnscheduledVisits(business.id)
  const isWorkerSeeingAll = useWorkerSeeingAll() !== null
  const seesAll = canPlan || isWorkerSeeingAll
  const active = members.filter(({ isActive }) => isActive)
  const isDay = !isPhone && address.view === 'day' && address.member === null
  const isByMember = isDay && seesAll && active.length > 1
  const { data: hours } = useMemberHours(business.id, isByMember || address.member !== null)
  const jobs = useWaitingJobs(business.id, canPlan)
  const team = useMemo(() => new Map(members.map((member) => [member.userId, member])), [members])
  const shownBlocks = (blocks.data ?? []).filter(
    ({ member_id }) => address.member === null || member_id === null || member_id === address.member,
  )
  return {
    business,
    canPlan,
    /** Not only their own work. */
    seesAll,
    ...clock,
    address,
    go,
    days,
    /** The whole week of the day, whatever is shown of it. */
    week,
    team,
    /** The columns of a day by member; null where days are columns. */
    memberColumns: isByMember ? memberColumnsOf(active, settings.working_hours, hours) : null,
    visits,
    /** That keep a time until they are answered. */
    waitingBookings,
    blocks: shownBlocks,
    /** Those of the member that the calendar is filtered by. */
    workingHours: hours?.get(address.member ?? '') ?? settings.working_hours,
    waiting: {
      visits: unscheduled.data ?? [],
      jobs: jobs.data ?? [],
      isKnown: unscheduled.data !== undefined && jobs.data !== undefined,
    },
    step: (direction: 1 | -1) => go({ day: stepFrom(range, direction) }),
  }
}

export type Schedule = ReturnType<typeof useSchedule>
