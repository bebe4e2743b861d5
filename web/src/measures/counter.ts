import { eventNoted, takeNotedEvents } from '#connection/noted-events.ts'
import { allows, choiceMade, keptChoice } from '#consent/choice.ts'

import { isUnmeasured } from './unmeasured.ts'
import { watchAddress } from './watch-address.ts'

/** One event as it is sent: without an id, and without anything about a person. */
export type Counted = {
  event: 'page' | 'sign_up' | 'plan'
  path: string
  plan: string
  referrer: string
  source: string
  language: string
  device: 'phone' | 'tablet' | 'desktop'
}

/** Events before a choice about cookies are held, in memory only; more than these are left out. */
const mostHeld = 20
const timeoutMs = 3000

function deviceOf(width: number) {
  if (width < 640) return 'phone'
  return width < 1024 ? 'tablet' : 'desktop'
}

/** The site that led here, if another one did. */
function referrerOf(address: string) {
  const host = URL.canParse(address) ? new URL(address).hostname : ''
  return host === location.hostname ? '' : host
}

/** Nobody waits for the counter: what it did not take within three seconds is left uncounted. */
async function send(counted: Counted): Promise<void> {
  try {
    await fetch('/collect', {
      method: 'POST',
      body: JSON.stringify(counted),
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    // Silence: there is no second try.
  }
}

/** Counts pages, sign-ups and choices of a plan once the visitor allows analytics, and nothing from the moment they do not. */
export function startCounter(): void {
  let held: Counted[] = []
  let path = ''
  let isFirst = true

  function count(event: Counted['event'], plan = '') {
    if (isUnmeasured(location.pathname)) return
    const counted: Counted = {
      event,
      path: location.pathname,
      plan,
      referrer: isFirst ? referrerOf(document.referrer) : '',
      source: isFirst ? (new URLSearchParams(location.search).get('utm_source') ?? '') : '',
      language: document.documentElement.lang,
      device: deviceOf(innerWidth),
    }
    isFirst = false
    if (allows('analytics')) void send(counted)
    else if (keptChoice() === null && held.length < mostHeld) held.push(counted)
  }
  function countPage() {
    if (location.pathname === path) return
    path = location.pathname
    count('page')
  }
  function countNoted() {
    for (const { event, plan } of takeNotedEvents()) count(event, plan)
  }

  addEventListener(choiceMade, () => {
    const before = held
    held = []
    if (allows('analytics')) for (const counted of before) void send(counted)
  })
  watchAddress(countPage)
  addEventListener(eventNoted, countNoted)
  countPage()
  countNoted()
}
