import { Button } from '@fieldlark/ui/button.tsx'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { keepActing, setActingToken } from '#connection/acting.ts'
import { callAsOneself } from '#connection/call-as-oneself.ts'
import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'

import type { AuthState } from './auth-state.ts'
import type { Reading } from './reading.ts'
import { supportViewTexts } from './support-view.texts.ts'

/** As whom, why and until when, as the server says. */
type SupportView = {
  user_id: string
  email: string
  full_name: string
  reason: string
  expires_at: string
}

type Token = SupportView & { token: string; expires_in: number }

/** Sooner than the token ends. */
const renewMs = 120_000
const minuteMs = 60_000
const tickMs = 5000

/** Of these the server has not said that the view is over. */
const passing: ReadonlySet<string> = new Set(['network', 'timeout', 'server', 'rate-limited'])

/** Back to the page of the person; with the reload everything is gone that was read as them. */
function leaveView(userId: string) {
  keepActing(null)
  location.assign(`/admin/users/${userId}`)
}

/** Asks for the token of the view and renews it, and says all the while that this is a view. Loaded only for one. */
export function SupportViewBar({
  userId,
  reading,
  onSeen,
}: {
  userId: string
  reading: Reading | null
  /** Called with the state of the session as the person sees it. */
  onSeen: (state: AuthState) => void
}) {
  const [view, setView] = useState<SupportView | null>(null)
  const isLost = reading?.status === 'failed' || (reading?.status === 'read' && !reading.profile)
  useEffect(() => {
    if (isLost) leaveView(userId)
  }, [isLost, userId])
  useEffect(() => {
    let isOver = false
    let isKnown = false
    const renew = async () => {
      try {
        const { token, ...known } = await callAsOneself<Token>('functions/v1/support-token', {
          user_id: userId,
        })
        if (isOver) return
        isKnown = true
        setActingToken(token)
        setView(known)
        const { user_id, email, full_name: fullName } = known
        onSeen({ status: 'signed-in', userId: user_id, email, fullName, isRecovering: false })
      } catch (error) {
        if (isOver || (isKnown && passing.has(toFailure(error).code))) return
        leaveView(userId)
      }
    }
    void renew()
    const timer = setInterval(() => void renew(), renewMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [userId, onSeen])
  return view && <Bar view={view} />
}

/** What sticks to the top edge makes room for the bar. */
function useRoomAtTop() {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const measured = new ResizeObserver(() => {
      style.setProperty('--top', `${bar.current?.offsetHeight ?? 0}px`)
    })
    if (bar.current) measured.observe(bar.current)
    return () => {
      measured.disconnect()
      style.removeProperty('--top')
    }
  }, [])
  return bar
}

function useMinutesLeft({ user_id: userId, expires_at: expiresAt }: SupportView) {
  const [now, setNow] = useState(Date.now)
  const left = Date.parse(expiresAt) - now
  const isOver = left <= 0
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (isOver) leaveView(userId)
  }, [isOver, userId])
  return Math.max(0, Math.ceil(left / minuteMs))
}

function Bar({ view }: { view: SupportView }) {
  const texts = useTexts(supportViewTexts)
  const bar = useRoomAtTop()
  const minutes = useMinutesLeft(view)
  const end = async () => {
    // Without an answer it ends with its half hour; what this page knows is gone in either case.
    await callAsOneself('rest/v1/rpc/admin_end_view', { user_id: view.user_id }).catch(() => {})
    leaveView(view.user_id)
  }
  return (
    <section
      ref={bar}
      aria-label={texts.label}
      className="sticky top-0 z-40 flex items-center gap-3 bg-danger px-4 py-2 text-on-danger text-xs"
    >
      <p className="min-w-0 flex-1 text-pretty break-words">
        <strong className="font-semibold">{texts.seenAs(view.full_name || view.email)}</strong> {view.reason}
        {' · '}
        {texts.left(minutes)}
      </p>
      <Button variant="secondary" size="sm" onClick={() => void end()}>
        {texts.end}
      </Button>
    </section>
  )
}
