import {
  type Analytics,
  earnedOf,
  expectedOf,
  type Forecast,
  fewestForMiddle,
  keptShare,
  winRate,
} from '@fieldlark/domain/analytics/analytics.ts'

import type { Insight } from './insight.ts'
import type { InsightWords } from './insight-words.ts'

/** What is left of an hour, month by month and beside the period before. */
export function earnedInsight(now: Analytics, before: Analytics, words: InsightWords): Insight {
  const { texts, money, hours, month, share } = words
  const { months, earned, minutes, perHour } = earnedOf(now.months)
  const former = earnedOf(before.months).perHour
  const { completed, timed } = now.visits
  return {
    id: 'earned',
    title: texts.earned,
    figure: perHour === null ? null : texts.anHour(money(perHour)),
    few: texts.earnedFew,
    facts:
      perHour === null
        ? []
        : [
            texts.earnedIn(money(earned), hours(minutes)),
            ...(months < now.months.length ? [texts.fromMonths(months)] : []),
            ...(former === null ? [] : [texts.wasAnHour(money(former))]),
            ...(completed > 0 ? [texts.timedShare(share(timed, completed))] : []),
          ],
    chart: {
      look: 'columns',
      kind: 'money',
      bars:
        perHour === null
          ? []
          : now.months.map((each) => ({
              label: month(each.month),
              value: earnedOf([each]).perHour ?? 0,
              before: null,
            })),
    },
    table: {
      columns: [texts.month, texts.left, texts.hours, texts.perHour],
      rows: now.months.map((each) => {
        const { perHour: anHour } = earnedOf([each])
        const left = each.income - each.expenses - each.labor
        return [
          { text: month(each.month), value: each.month },
          { text: money(left), value: cents(left) },
          { text: hours(each.minutes), value: cents(each.minutes / 60) },
          { text: anHour === null ? '–' : money(anHour), value: anHour && cents(anHour) },
        ]
      }),
    },
    how: texts.howEarned,
  }
}

const cents = (value: number) => Math.round(value * 100) / 100

/** The schedule and the quotes of the next ninety days. The rate is that of the period that is shown. */
export function aheadInsight(forecast: Forecast, now: Analytics, words: InsightWords): Insight {
  const { texts, money, month, count, percent } = words
  const { planned, low, likely } = expectedOf(forecast, winRate(now.quotes))
  const isEmpty = planned === 0 && forecast.quotes.items === 0
  const kept = keptShare(forecast.year)
  return {
    id: 'ahead',
    title: texts.ahead,
    figure: isEmpty ? null : money(likely),
    few: texts.aheadFew,
    facts: isEmpty
      ? []
      : [texts.atLeast(money(low)), texts.planned(money(planned)), texts.out(money(forecast.quotes.amount))],
    chart: {
      look: 'columns',
      kind: 'money',
      bars: forecast.months.map((each) => ({ label: month(each.month), value: each.amount, before: null })),
    },
    table: {
      columns: [texts.month, texts.visits, texts.plannedAmount],
      rows: forecast.months.map((each) => [
        { text: month(each.month), value: each.month },
        { text: count(each.visits), value: each.visits },
        { text: money(each.amount), value: each.amount },
      ]),
    },
    how: texts.howAhead(kept === null ? null : percent(kept)),
  }
}

/** Visits by how they ended. */
export function visitsInsight({ visits }: Analytics, words: InsightWords): Insight {
  const { texts, count, share } = words
  const { completed, cancelled, no_show: missed } = visits
  const all = completed + cancelled + missed
  const rows: [string, number][] = [
    [texts.completed, completed],
    [texts.cancelled, cancelled],
    [texts.missed, missed],
  ]
  return {
    id: 'visits',
    title: texts.calledOff,
    figure: all < fewestForMiddle ? null : share(cancelled + missed, all),
    few: texts.visitsFew(all),
    facts: all < fewestForMiddle ? [] : [texts.ofVisits(all)],
    chart: {
      look: 'bars',
      kind: 'count',
      bars: all === 0 ? [] : rows.map(([label, value]) => ({ label, value, before: null })),
    },
    table: {
      columns: [texts.visits, texts.number],
      rows: rows.map(([label, value]) => [
        { text: label, value: label },
        { text: count(value), value },
      ]),
    },
    how: texts.howVisits,
  }
}
