import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'
import { usualDuration } from '@fieldlark/domain/schedule/usual-time.ts'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'

import { useScheduleSettings } from '#data/schedule-settings.ts'
import { type CostedService, useServices } from '#data/services.ts'

import type { JobFormState } from './job-fields.ts'

const withinLimits = (minutes: number) => Math.min(Math.max(minutes, 5), 2880)
const fallback = (settings: ScheduleSettings | undefined) => settings?.default_duration_minutes ?? 60

const none: readonly CostedService[] = []

/** The visit takes as long as the chosen services, until somebody chooses another duration. Rendered for its effect. */
export function DurationOfServices({ form, businessId }: { form: JobFormState; businessId: string }) {
  const { control, getValues, setValue } = form
  const { data: settings } = useScheduleSettings(businessId)
  const lines = useWatch({ control, name: 'lines' })
  const isWanted = lines.some(({ service_id }) => service_id !== null)
  const { data: services = none } = useServices(businessId, isWanted)
  const usual = useRef(fallback(settings))
  useEffect(() => {
    const before = usual.current
    const minutes = withinLimits(usualDuration(lines, services) ?? fallback(settings))
    usual.current = minutes
    if (minutes === before) return
    const [visit, ...more] = getValues('visits')
    if (visit?.duration_minutes === before && more.length === 0)
      setValue('visits.0.duration_minutes', minutes)
    const rule = getValues('rule')
    if (rule.duration_minutes === before) setValue('rule', { ...rule, duration_minutes: minutes })
  }, [lines, services, settings, getValues, setValue])
  return null
}
