import { paths } from '#paths.ts'

/** The places of the phone's tab bar. */
export type Tab = 'today' | 'jobs' | 'money' | 'more'

const places: Readonly<Record<Exclude<Tab, 'more'>, readonly string[]>> = {
  today: [paths.home, paths.schedule],
  jobs: [paths.jobs, paths.quotes, paths.requests],
  money: [paths.invoices, paths.expenses],
}

/** The tab that a screen belongs to, so that one is always lit; what no other tab holds is behind "More". */
export function tabOf(pathname: string): Tab {
  const isAt = (place: string) => pathname === place || pathname.startsWith(`${place}/`)
  const found = Object.entries(places).find(([, held]) => held.some(isAt))
  return (found?.[0] as Tab | undefined) ?? 'more'
}
