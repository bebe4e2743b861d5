import type { Answer } from '#http/exchange.ts'

/** 303 with parameters in the query, the fragment or both; `sb` marks a fragment of ours for the client. */
export function redirectTo(
  target: string,
  add: { query: Record<string, string>; fragment: Record<string, string> },
  status = 303,
): Answer {
  const url = new URL(target)
  for (const [name, value] of Object.entries(add.query)) url.searchParams.set(name, value)
  const fragment = new URLSearchParams(add.fragment)
  fragment.sort()
  const isPlain = Object.keys(add.fragment).length === 0
  const location = isPlain ? url.href : `${url.href.replace(/#.*$/, '')}#${fragment}`
  return { status, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } }
}
