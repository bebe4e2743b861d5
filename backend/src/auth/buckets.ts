/** A bucket holds `burst` tokens and gains `perSecond`. */
export type Rate = { burst: number; perSecond: number }

type Buckets = { take: (key: string, rate: Rate) => boolean; give: (key: string, rate: Rate) => void }

export function createBuckets(now: () => number): Buckets {
  const levels = createBounded<{ level: number; at: number }>()
  const levelOf = (key: string, rate: Rate) => {
    const known = levels.get(key)
    if (!known) return rate.burst
    const gained = (Math.max(0, now() - known.at) / 1000) * rate.perSecond
    return Math.min(rate.burst, known.level + gained)
  }
  return {
    take(key, rate) {
      const level = levelOf(key, rate)
      const isAllowed = level >= 1
      levels.set(key, { level: isAllowed ? level - 1 : level, at: now() })
      return isAllowed
    },
    give(key, rate) {
      levels.set(key, { level: Math.min(rate.burst, levelOf(key, rate) + 1), at: now() })
    },
  }
}

const mostKeys = 50_000

/** A map that forgets what was touched longest ago: a flood of addresses must not fill the memory. */
export function createBounded<V>() {
  const entries = new Map<string, V>()
  return {
    get: (key: string) => entries.get(key),
    delete: (key: string) => void entries.delete(key),
    set(key: string, value: V) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= mostKeys) return
      const oldest = entries.keys().next()
      if (!oldest.done) entries.delete(oldest.value)
    },
  }
}

/** One household has one IPv4 address but 2^64 of IPv6: those count as one by their first four groups. */
export function network(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...gap, ...back]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}
