import { Outlet, ScrollRestoration, useLocation } from 'react-router'

import { isLightOnly } from '#paths.ts'
import { useTheme } from './theme.ts'

/** Layout of pages outside the signed-in app; light where the specification requires it. */
export function PlainLayout() {
  const { pathname } = useLocation()
  useTheme(isLightOnly(pathname))
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
