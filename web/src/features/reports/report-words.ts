import type { ExpenseCategory } from '@fieldlark/domain/expenses/expense.ts'

import { useTeamMembers } from '#data/team-members.ts'
import { formatNumber, formatRate } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { expenseLabelTexts } from '#parts/expense-labels.texts.ts'
import { useMoney } from '#parts/money.ts'
import { useBusiness } from '#session/session.tsx'

import { reportRowsTexts } from './report-rows.texts.ts'
import type { ValueKind } from './report-shape.ts'

const locales = { en: 'en-US', es: 'es-US' } as const

/** What a report needs to put its rows into words. */
export function useReportWords() {
  const texts = useTexts(reportRowsTexts)
  const categories: Readonly<Record<ExpenseCategory, string>> = useTexts(expenseLabelTexts).category
  const { language } = useLanguage()
  const { id: businessId } = useBusiness()
  const { format } = useMoney()
  const { data: team } = useTeamMembers(businessId)
  return {
    texts,
    categories,
    format,
    /** "Nov 2026" of its first day. */
    monthName: (day: string) =>
      new Intl.DateTimeFormat(locales[language], {
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(day)),
    rateText: (rate: number) => formatRate(language, rate),
    memberName: (userId: string) => team?.find((member) => member.userId === userId)?.name,
    /** An amount, a count, or minutes as hours. */
    write: (kind: ValueKind, value: number | string) => {
      if (kind === 'money') return format(value)
      const whole = Math.round(Number(value))
      if (kind === 'count') return formatNumber(language, whole)
      return texts.hoursText(
        formatNumber(language, Math.trunc(whole / 60)),
        String(Math.abs(whole % 60)).padStart(2, '0'),
      )
    },
  }
}

export type ReportWords = ReturnType<typeof useReportWords>
