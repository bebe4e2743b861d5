import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'
import { usualDuration } from '@fieldlark/domain/schedule/usual-time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'

import { useScheduleSettings } from '#data/schedule-settings.ts'
import { type CostedService, servicesKey } from '#data/services.ts'

import type { JobFormState } from './job-fields.ts'

const withinLimits = (minutes: number) => Math.min(Math.max(minutes, 5), 2880)
const fallback = (settings: ScheduleSettings | undefined) => settings?.default_duration_minutes ?? 60

/** The visit takes as long as the chosen services, until somebody chooses another duration. Rendered for its effect. */
export function DurationOfServices({ form, businessId }: { form: JobFormState; businessId: string }) {
  const { control, getValues, setValue } = form
  const client = useQueryClient()
  const { data: settings } = useScheduleSettings(businessId)
  const lines = useWatch({ control, name: 'lines' })
  const usual = useRef(fallback(settings))
  useEffect(() => {
    // The catalogue that the lines were picked from; nothing is read for this.
    const services = client.getQueryData<CostedService[]>(servicesKey(businessId)) ?? []
    const before = usual.current
    const minutes = withinLimits(usualDuration(lines, services) ?? fallback(settings))
    usual.current = minutes
    if (minutes === before) return
    const [visit, ...more] = getValues('visits')
    if (visit?.duration_minutes === before && more.length === 0)
      setValue('visits.0.duration_minutes', minutes)
    const rule = getValues('rule')
    if (rule.duration_minutes === before) setValue('rule', { ...rule, duration_minutes: minutes })
  }, [lines, settings, client, businessId, getValues, setValue])
  return null
}
