/** `<timestamp>_<noun>.sql` that sorts after all of `existing`; null where `noun` is none. */
export function migrationName(noun: string, existing: readonly string[], now: Date): string | null {
  if (!/^[a-z][a-z0-9_]*$/.test(noun)) return null
  const stamp = Number(now.toISOString().replace(/\D/g, '').slice(0, 14))
  const taken = existing.map((file) => Number(/^\d+/.exec(file)?.[0] ?? 0))
  return `${Math.max(stamp, ...taken.map((each) => each + 1))}_${noun}.sql`
}
