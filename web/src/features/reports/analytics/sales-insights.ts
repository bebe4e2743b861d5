import {
  type Analytics,
  fewest,
  fewestForMiddle,
  sinceFirstIncome,
  weekdaysIn,
  wilson,
  winRate,
} from '@fieldlark/domain/analytics/analytics.ts'
import type { Period } from '@fieldlark/domain/reports/period.ts'

import type { Insight } from './insight.ts'
import type { InsightWords } from './insight-words.ts'

/** How many of the quotes that were sent became work. */
export function quotesInsight({ quotes }: Analytics, words: InsightWords): Insight {
  const { texts, money, count, percent, days } = words
  const { won, lost, open } = quotes
  const rate = winRate(quotes)
  const band = wilson(won, Math.max(won + lost, 1))
  const rows: [string, number, number | null][] = [
    [texts.won, won, quotes.won_amount],
    [texts.lost, lost, quotes.lost_amount],
    [texts.open, open, null],
  ]
  return {
    id: 'quotes',
    title: texts.quotes,
    figure: rate === null ? null : percent(rate),
    few: texts.quotesFew(count(won + lost)),
    facts: [
      ...(rate === null
        ? []
        : [texts.wonOf(count(won), count(won + lost)), texts.between(percent(band.low), percent(band.high))]),
      ...(quotes.days_to_yes === null || won < fewestForMiddle
        ? []
        : [texts.toYes(Math.round(quotes.days_to_yes) === 0 ? null : days(quotes.days_to_yes))]),
    ],
    chart: null,
    table: {
      columns: [texts.quotesSent, texts.number, texts.amount],
      rows: rows.map(([label, number, amount]) => [
        { text: label, value: label },
        { text: count(number), value: number },
        { text: amount === null ? '–' : money(amount), value: amount },
      ]),
    },
    how: texts.howQuotes,
  }
}

/** How long clients take to pay. */
export function paidInsight({ paid }: Analytics, words: InsightWords): Insight {
  const { texts, count, days } = words
  const rows: [string, number][] = [
    [texts.paid, paid.paid],
    [texts.unpaid, paid.open],
    [texts.late, paid.late],
  ]
  return {
    id: 'paid',
    title: texts.daysToPaid,
    figure: paid.median === null || paid.paid < fewestForMiddle ? null : days(paid.median),
    few: texts.paidFew(paid.paid),
    facts: [
      ...(paid.slowest === null || Math.round(paid.slowest) === 0 || paid.paid < fewest
        ? []
        : [texts.slowest(days(paid.slowest))]),
      ...(paid.paid + paid.open === 0 ? [] : [texts.lateOf(paid.late, paid.paid + paid.open)]),
    ],
    chart: null,
    table: {
      columns: [texts.invoices, texts.number],
      rows: rows.map(([label, number]) => [
        { text: label, value: label },
        { text: count(number), value: number },
      ]),
    },
    how: texts.howPaid,
  }
}

/** What a day of the week brings on average, Monday first. Days that have not come bring nothing yet. */
export function weekdaysInsight(
  { weekdays, today, months }: Analytics,
  period: Period,
  words: InsightWords,
): Insight {
  const { texts, money, count, weekday } = words
  const { from, to } = sinceFirstIncome(months, period)
  const held = weekdaysIn({ from, to: to < today ? to : today })
  const means = weekdays.map((amount, at) => (held[at] ? amount / held[at] : 0))
  const best = means.indexOf(Math.max(...means))
  const isEmpty = means.every((mean) => mean === 0)
  // One day alone is not the best of any.
  const isFew = means.filter((mean) => mean !== 0).length < 2
  return {
    id: 'weekdays',
    title: texts.bestDay,
    figure: isFew ? null : weekday(best),
    few: isEmpty ? texts.incomeFew : texts.weekdaysFew,
    facts: isFew ? [] : [texts.eachDay(money(means[best] ?? 0))],
    chart: {
      look: 'bars',
      kind: 'money',
      bars: isEmpty ? [] : means.map((value, at) => ({ label: weekday(at), value, before: null })),
    },
    table: {
      columns: [texts.weekday, texts.days, texts.income],
      rows: weekdays.map((amount, at) => [
        { text: weekday(at), value: weekday(at) },
        { text: count(held[at] ?? 0), value: held[at] ?? 0 },
        { text: money(amount), value: amount },
      ]),
    },
    how: texts.howWeekdays,
  }
}

/** How much hangs on the largest client, and how many come back. */
export function clientsInsight({ sources, returned }: Analytics, words: InsightWords): Insight {
  const { texts, money, count, share } = words
  const [top] = sources.first
  return {
    id: 'clients',
    title: texts.topClient,
    figure:
      sources.clients < fewestForMiddle || top === undefined || sources.amount <= 0
        ? null
        : share(top.amount, sources.amount),
    few: top === undefined ? texts.incomeFew : texts.clientsFew(sources.clients),
    facts: [
      ...(top === undefined ? [] : [texts.fromClients(top.name, sources.clients)]),
      returned.clients < fewest
        ? texts.returnedFew
        : texts.returned(count(returned.returned), count(returned.clients)),
    ],
    chart: {
      look: 'bars',
      kind: 'money',
      bars: sources.first.map(({ name, amount }) => ({ label: name, value: amount, before: null })),
    },
    table: {
      columns: [texts.client, texts.income],
      rows: sources.first.map(({ name, amount }) => [
        { text: name, value: name },
        { text: money(amount), value: amount },
      ]),
    },
    how: texts.howClients,
  }
}

/** How the clients that brought income had found the business. */
export function sourcesInsight(
  { sources: { sources, amount: whole } }: Analytics,
  words: InsightWords,
): Insight {
  const { texts, money, count, source, share } = words
  const [top] = sources
  return {
    id: 'sources',
    title: texts.sources,
    figure: top === undefined ? null : source(top.source),
    few: texts.incomeFew,
    facts: top === undefined || whole <= 0 ? [] : [texts.ofIncome(share(top.amount, whole))],
    chart: {
      look: 'bars',
      kind: 'money',
      bars: sources.map(({ source: code, amount }) => ({ label: source(code), value: amount, before: null })),
    },
    table: {
      columns: [texts.source, texts.clients, texts.income],
      rows: sources.map(({ source: code, clients, amount }) => [
        { text: source(code), value: source(code) },
        { text: count(clients), value: clients },
        { text: money(amount), value: amount },
      ]),
    },
    how: texts.howSources,
  }
}

/** What clients think of the work. */
export function reviewsInsight({ reviews }: Analytics, words: InsightWords): Insight {
  const { texts, count, decimal } = words
  const all = reviews.reduce((sum, number) => sum + number, 0)
  const stars = reviews.reduce((sum, number, at) => sum + number * (at + 1), 0)
  // The best first, as clients see them.
  const rows = reviews.map((number, at) => ({ label: texts.stars(at + 1), number })).toReversed()
  return {
    id: 'reviews',
    title: texts.reviews,
    figure: all === 0 ? null : texts.ofFive(decimal(stars / all)),
    few: texts.reviewsFew,
    facts: all === 0 ? [] : [texts.reviewsIn(all)],
    chart: {
      look: 'bars',
      kind: 'count',
      bars: all === 0 ? [] : rows.map(({ label, number }) => ({ label, value: number, before: null })),
    },
    table: {
      columns: [texts.rating, texts.number],
      rows: rows.map(({ label, number }) => [
        { text: label, value: label },
        { text: count(number), value: number },
      ]),
    },
    how: texts.howReviews,
  }
}
