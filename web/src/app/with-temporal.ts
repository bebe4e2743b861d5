/** Dates are computed with Temporal; a browser without it loads the polyfill together with the layout, others do not. */
export async function withTemporal<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([
    load(),
    'Temporal' in globalThis ? undefined : import('temporal-polyfill/global'),
  ])
  return loaded
}
