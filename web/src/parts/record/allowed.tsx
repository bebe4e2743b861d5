import type { Action } from '@fieldlark/domain/team/permissions.ts'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'

import { useCan } from '#session/session.tsx'

type Props = { action: Action; instead: string; children: ReactNode }

/** A form for those whose save will be accepted; everybody else is led to `instead` before they type anything. */
export function Allowed({ action, instead, children }: Props) {
  return useCan(action) ? children : <Navigate to={instead} replace />
}
