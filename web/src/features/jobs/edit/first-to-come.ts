/** The first visit that is yet to come: its day is news to the client. */
export const firstToCome = <Dated extends { visit_date: string | null }>(
  visits: readonly Dated[],
  today: string,
): Dated | undefined =>
  visits
    .filter(({ visit_date }) => (visit_date ?? '') >= today)
    .sort((a, b) => (a.visit_date ?? '').localeCompare(b.visit_date ?? ''))
    .at(0)
