import type { ExpenseCategory } from '@fieldlark/domain/expenses/expense.ts'

import { useTeamMembers } from '#data/team-members.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { expenseLabelTexts } from '#parts/expenses/expense-labels.texts.ts'
import { useMoney } from '#parts/money/money.ts'
import { useBusiness } from '#session/session.tsx'

import { reportRowsTexts } from './report-rows.texts.ts'
import type { ValueKind } from './report-shape.ts'

const locales = { en: 'en-US', es: 'es-US' } as const

/** What a report needs to express its rows in words. */
export function useReportWords() {
  const texts = useTexts(reportRowsTexts)
  const categories: Readonly<Record<ExpenseCategory, string>> = useTexts(expenseLabelTexts).category
  const { language } = useLanguage()
  const { id: businessId } = useBusiness()
  const { format, percent, plain } = useMoney()
  const { data: team } = useTeamMembers(businessId)
  return {
    texts,
    categories,
    format,
    /** "Nov 2026" from the first day of the month. */
    monthName: (day: string) =>
      new Intl.DateTimeFormat(locales[language], {
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(day)),
    rateText: percent,
    memberName: (userId: string) => team?.find((member) => member.userId === userId)?.name,
    /** Formats an amount, a count, or minutes as hours. */
    write: (kind: ValueKind, value: number | string) => {
      if (kind === 'money') return format(value)
      const whole = Math.round(Number(value))
      if (kind === 'count') return plain(whole)
      return texts.hoursText(plain(Math.trunc(whole / 60)), String(Math.abs(whole % 60)).padStart(2, '0'))
    },
  }
}

export type ReportWords = ReturnType<typeof useReportWords>
