/** Days and hours are counted with Temporal; a browser that has none fetches it along with the house, and no other does. */
export async function withTemporal<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([
    load(),
    'Temporal' in globalThis ? undefined : import('temporal-polyfill/global'),
  ])
  return loaded
}
