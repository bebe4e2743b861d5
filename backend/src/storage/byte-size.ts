const units: Readonly<Record<string, number>> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }

/** Reads bytes from 1000 or "20MB" (decimal units: B, KB, MB, GB); null for anything else. */
export function readByteSize(value: unknown): number | null {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && value >= 0 ? value : null
  }
  const [, digits, unit = 'B'] = (typeof value === 'string' && /^(\d{1,15})\s*([KMG]?B)?$/i.exec(value)) || []
  const bytes = Number(digits) * (units[unit.toUpperCase()] ?? 1)
  return Number.isSafeInteger(bytes) ? bytes : null
}
