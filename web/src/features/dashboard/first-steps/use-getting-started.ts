import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { useEffect, useState } from 'react'

import { useInstallPrompt } from '#parts/actions/install.ts'
import { useCan } from '#session/session.tsx'

import { nextStep, type Taken } from './first-steps.ts'
import { type FirstRecords, useFirstRecords } from './first-steps-queries.ts'

/**
 * How far the list is on this device: shown, all but the installation done, or over. A business that is past its first steps
 * when a device first asks is over at once.
 */
type Stage = 'open' | 'install' | 'over'

const stages: readonly (string | null)[] = ['open', 'install', 'over']
const key = (businessId: string) => `firstSteps:${businessId}`

function read(businessId: string): Stage | null {
  try {
    const kept = localStorage.getItem(key(businessId))
    return stages.includes(kept) ? (kept as Stage) : null
  } catch {
    return null
  }
}

function keep(businessId: string, stage: Stage) {
  try {
    localStorage.setItem(key(businessId), stage)
  } catch {
    // Storage is blocked: the next visit asks again.
  }
}

const takenOf = ({ currency }: Business, records: FirstRecords): Taken => ({
  ...records,
  currency: currency !== null,
})

const everything: Taken = {
  currency: true,
  client: true,
  property: true,
  quote: true,
  job: true,
  invoice: true,
  payment: true,
}

/** What the dashboard shows of the first steps. Nothing is asked for once they are over, and never for workers. */
export function useGettingStarted(business: Business) {
  const canSee = useCan('view finances')
  const [stage, setStage] = useState(() => read(business.id))
  const isOn = canSee && (stage === null || stage === 'open')
  const canInstall = useInstallPrompt() !== null && canSee
  const { data: records, failureCount } = useFirstRecords(business.id, isOn)
  const known = isOn ? records : undefined
  const taken = known && takenOf(business, known)
  const isDone = taken && nextStep(taken) === undefined
  useEffect(() => {
    if (isDone === undefined) return
    keep(business.id, isDone ? (read(business.id) === null ? 'over' : 'install') : 'open')
  }, [business.id, isDone])
  const isInstallNext = canInstall && (stage === 'install' || (stage === 'open' && isDone === true))
  return {
    /** Whether it is still unknown if there is anything else to show. */
    isUnknown: isOn && !records && failureCount === 0,
    isEmpty: known?.isEmpty === true,
    /** Undefined where there is no list. */
    taken: isDone === false || isInstallNext ? (taken ?? everything) : undefined,
    records: known,
    hide: () => {
      keep(business.id, 'over')
      setStage('over')
    },
  }
}
