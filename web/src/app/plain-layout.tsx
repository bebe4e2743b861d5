import { Outlet, ScrollRestoration, useLocation } from 'react-router'

import { useTheme } from './theme.ts'

/** Pages outside the signed-in house; light where the specification forces it. */
export function PlainLayout() {
  const { pathname } = useLocation()
  const isLight = !pathname.startsWith('/onboarding') && !pathname.startsWith('/p/')
  useTheme(isLight)
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
