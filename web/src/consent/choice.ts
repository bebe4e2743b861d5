/** What a visitor may allow besides what Fieldlark needs to work. */
export const kinds = ['analytics', 'functional', 'marketing'] as const
export type Kind = (typeof kinds)[number]
export type Permissions = Readonly<Record<Kind, boolean>>

/** Raised when what is allowed comes to mean something else: everybody is asked again. */
const policyVersion = 1
const yearMs = 365 * 24 * 60 * 60 * 1000

export const everything: Permissions = { analytics: true, functional: true, marketing: true }
export const nothing: Permissions = { analytics: false, functional: false, marketing: false }

/** On `window`, when a choice was made, and when somebody wants to see theirs again. */
export const choiceMade = 'cookie-choice'
export const settingsWanted = 'cookie-settings'

type Kept = Partial<Permissions> & { version?: number; at?: string }

/** The choice made in this browser; null before one, after a year and under another policy. */
export function keptChoice(now = Date.now()): Permissions | null {
  try {
    const kept = JSON.parse(localStorage.getItem('cookie_preferences') ?? 'null') as Kept | null
    if (localStorage.getItem('cookie_consent') === null || kept?.version !== policyVersion) return null
    const age = now - Date.parse(kept.at ?? '')
    if (!(age < yearMs)) return null
    return {
      analytics: kept.analytics === true,
      functional: kept.functional === true,
      marketing: kept.marketing === true,
    }
  } catch {
    // Storage is blocked or was written by somebody else.
    return null
  }
}

/** The browser says for its user that nothing may be passed on (Global Privacy Control), which counts as declining. */
const isDeclinedByBrowser = () =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true

const canStore = () => {
  try {
    return localStorage.length >= 0
  } catch {
    return false
  }
}

/** Whether the banner has to be shown. Where storage is blocked no answer could be kept, so nobody is asked. */
export const mustAsk = () => keptChoice() === null && !isDeclinedByBrowser() && canStore()

export const allows = (kind: Kind): boolean => keptChoice()?.[kind] === true

let areWanted = false

/** Whether somebody wanted to see their choice before what shows it was loaded. */
export const areSettingsWanted = () => areWanted

export function wantSettings(): void {
  areWanted = true
  dispatchEvent(new Event(settingsWanted))
}

const wordFor = (choice: Permissions) => {
  const allowed = kinds.filter((kind) => choice[kind]).length
  if (allowed === 0) return 'declined'
  return allowed === kinds.length ? 'accepted' : 'custom'
}

/** Keeps the choice in place of the one before, and tells what runs under it. */
export function keepChoice(choice: Permissions): void {
  const kept = { ...choice, version: policyVersion, at: new Date().toISOString() }
  try {
    localStorage.setItem('cookie_consent', wordFor(choice))
    localStorage.setItem('cookie_preferences', JSON.stringify(kept))
  } catch {
    // Storage is blocked: nothing counts as allowed.
  }
  areWanted = false
  dispatchEvent(new Event(choiceMade))
}
