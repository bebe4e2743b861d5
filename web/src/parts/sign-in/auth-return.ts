import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { loadAuth } from '#connection/auth.ts'
import { noteEvent } from '#connection/noted-events.ts'

import { authFaultOf } from './auth-errors.ts'
import { readPlanChoice } from './plan-choice.ts'

/** The result of returning from an emailed link or from Google; null while unknown or when nobody returned. */
export type AuthReturn = { kind: 'fault'; error: unknown; isGoogle: boolean } | { kind: 'otherBrowser' }

type Details = { error?: string; code?: string }

/**
 * Converts an error in the address to an error with `details`. Links fail with known codes; any other,
 * like a bare access_denied, comes from Google.
 */
export function returnOf(error: { message: string; details?: Details | null }): AuthReturn {
  const { details, message } = error
  if (!details) return { kind: 'fault', error, isGoogle: false }
  // Not the error itself: it has a status of 500 that no server sent.
  const byLink = { code: details.code, message }
  if (authFaultOf(byLink) !== 'unknown') return { kind: 'fault', error: byLink, isGoogle: false }
  return { kind: 'fault', error: { code: details.error, message }, isGoogle: true }
}

const returned = ['code', 'sb', 'error', 'error_code', 'error_description'] as const

/** `search` without the parameters that the auth service appended. */
export function withoutReturn(search: string): string {
  const parameters = new URLSearchParams(search)
  for (const name of returned) parameters.delete(name)
  const rest = parameters.toString()
  return rest ? `?${rest}` : ''
}

const isReturnHash = (hash: string) => /error(_code|_description)?=|access_token=|(^|[#&])sb=/.test(hash)

/** The address still carries the auth service's parameters; navigating now would be undone by their removal. */
export function hasReturn({ search, hash }: { search: string; hash: string }): boolean {
  const parameters = new URLSearchParams(search)
  return isReturnHash(hash) || returned.some((name) => parameters.has(name))
}

type Account = {
  app_metadata: { provider?: string }
  created_at: string
  last_sign_in_at?: string | undefined
}

/** Google signs people up and in by one door: an account that began with Google and was made for this sign-in is new. */
export function isNewByGoogle({ app_metadata, created_at, last_sign_in_at = '' }: Account): boolean {
  return app_metadata.provider === 'google' && Date.parse(last_sign_in_at) - Date.parse(created_at) < 60_000
}

/** A page may be rendered again, or be left for the sign-in page: the failure is reported once, and a sign-up counted once. */
let isReported = false
let isCounted = false

async function readReturn(search: string): Promise<AuthReturn | null> {
  const { error } = await (await loadAuth()).initialize()
  if (error) return returnOf(error)
  if (!new URLSearchParams(search).has('code')) return null
  // The code was not exchanged, so another browser requested it.
  const { data } = await (await loadAuth()).getSession()
  if (!data.session) return { kind: 'otherBrowser' }
  if (!isCounted && isNewByGoogle(data.session.user)) noteEvent('sign_up', readPlanChoice()?.plan)
  isCounted = true
  return null
}

/** Returns why coming back from a link or from Google failed, once, and cleans the address. */
export function useAuthReturn(): AuthReturn | null {
  const location = useLocation()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<AuthReturn | null>(null)
  const { pathname, search, hash } = location
  const from = (location.state as { from?: string } | null)?.from ?? ''

  useEffect(() => {
    if (isReported) return undefined
    let isHere = true
    const arrivedWith = `${search}&${from.split('?')[1] ?? ''}`
    readReturn(arrivedWith).then(
      (read) => {
        if (!isHere || isReported) return
        isReported = true
        setOutcome(read)
      },
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [search, from])

  useEffect(() => {
    if (!hasReturn({ search, hash })) return
    const cleaned = { pathname, search: withoutReturn(search), hash: isReturnHash(hash) ? '' : hash }
    void loadAuth()
      .then((auth) => auth.initialize())
      .then(() => navigate(cleaned, { replace: true, state: location.state }))
  }, [pathname, search, hash, location.state, navigate])

  return outcome
}
