import type { RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import { expect, it } from 'vitest'

import { ruleText } from './rule-text.ts'

const rule = (more: Partial<RecurrenceRule>): RecurrenceRule => ({
  frequency: 'weekly',
  every: 1,
  weekdays: [2],
  nth: null,
  start_date: '2026-11-24',
  ends: 'never',
  end_date: null,
  end_count: null,
  ...more,
})

it.each([
  [
    rule({ every: 2 }),
    '9:00 AM',
    'Every 2 weeks on Tuesday at 9:00 AM',
    'Cada 2 semanas los martes a las 9:00 AM',
  ],
  [rule({ weekdays: [4, 1] }), null, 'Every week on Monday and Thursday', 'Los lunes y jueves'],
  [rule({ weekdays: [1, 2, 3, 4, 5] }), null, 'Every weekday', 'De lunes a viernes'],
  [
    rule({ frequency: 'daily', weekdays: [] }),
    '1:30 PM',
    'Every day at 1:30 PM',
    'Todos los días a la 1:30 PM',
  ],
  [rule({ frequency: 'custom_days', every: 10 }), null, 'Every 10 days', 'Cada 10 días'],
  [
    rule({ frequency: 'monthly_date', start_date: '2026-01-31' }),
    null,
    'Every month on the 31st',
    'Cada mes el día 31',
  ],
  [
    rule({ frequency: 'quarterly', start_date: '2026-01-02' }),
    null,
    'Every 3 months on the 2nd',
    'Cada 3 meses el día 2',
  ],
  [
    rule({ frequency: 'monthly_weekday', nth: 4 }),
    null,
    'Every month on the fourth Tuesday',
    'Cada mes el cuarto martes',
  ],
  [
    rule({ frequency: 'monthly_weekday', nth: 5 }),
    null,
    'Every month on the last Tuesday',
    'Cada mes el último martes',
  ],
  [
    rule({ frequency: 'monthly_last', every: 2 }),
    null,
    'Every 2 months on the last day',
    'Cada 2 meses el último día',
  ],
  [
    rule({ ends: 'on', end_date: '2027-03-03' }),
    null,
    'Every week on Tuesday, until Mar 3, 2027',
    'Los martes, hasta el 3 mar 2027',
  ],
  [rule({ ends: 'after', end_count: 10 }), null, 'Every week on Tuesday, 10 times', 'Los martes, 10 veces'],
])('%# says when it comes', (given, time, english, spanish) => {
  expect([ruleText('en', given, time), ruleText('es', given, time)]).toEqual([english, spanish])
})
