/** The values a parameter may have; `'any'` where those cannot be listed, such as the id of a client. */
export type Choices = Readonly<Record<string, readonly string[] | 'any'>>

/** What a list can be filtered and ordered by. The first order is the default. */
export type ListShape<Sort extends string, Known extends Choices> = {
  sorts: readonly [Sort, ...Sort[]]
  choices: Known
}

export const listShape = <const Sort extends string, const Known extends Choices>(
  shape: ListShape<Sort, Known>,
): ListShape<Sort, Known> => shape

/** The state of a list: an empty search and null mean everything. */
export type FilterOf<Shape> =
  Shape extends ListShape<infer Sort, infer Known>
    ? { search: string; sort: Sort } & { [Name in keyof Known]: Known[Name][number] | null }
    : never

type Loose = { search: string; sort: string } & Record<string, string | null>

const oneOf = <Known extends string>(known: readonly Known[], value: string | null): Known | null =>
  known.find((candidate) => candidate === value) ?? null

/** The filter from the address; invalid values count as missing. */
export function readFilter<Sort extends string, Known extends Choices>(
  { sorts, choices }: ListShape<Sort, Known>,
  address: URLSearchParams,
): FilterOf<ListShape<Sort, Known>> {
  const chosen = Object.entries(choices).map(([name, known]) => {
    const value = address.get(name)
    return [name, known === 'any' ? value || null : oneOf(known, value)]
  })
  return {
    ...Object.fromEntries(chosen),
    search: address.get('q') ?? '',
    sort: oneOf(sorts, address.get('sort')) ?? sorts[0],
  } as FilterOf<ListShape<Sort, Known>>
}

/** The address for a filter: defaults are left out, unrelated parameters stay. */
export function writeFilter<Sort extends string, Known extends Choices>(
  { sorts, choices }: ListShape<Sort, Known>,
  address: URLSearchParams,
  filter: FilterOf<ListShape<Sort, Known>>,
): URLSearchParams {
  const { search, sort, ...others } = filter as Loose
  const next = new URLSearchParams(address)
  const params = { q: search, sort: sort === sorts[0] ? null : sort, ...others }
  for (const name of ['q', 'sort', ...Object.keys(choices)]) {
    const value = params[name as keyof typeof params]
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

export function isFiltered<Sort extends string, Known extends Choices>(
  { choices }: ListShape<Sort, Known>,
  filter: FilterOf<ListShape<Sort, Known>>,
): boolean {
  const loose = filter as Loose
  return loose.search.trim() !== '' || Object.keys(choices).some((name) => loose[name] !== null)
}

/** No search and no filter; the order stays. */
export const clearedOf = <Sort extends string, Known extends Choices>({ choices }: ListShape<Sort, Known>) =>
  ({
    ...Object.fromEntries(Object.keys(choices).map((name) => [name, null])),
    search: '',
  }) as Partial<FilterOf<ListShape<Sort, Known>>>
