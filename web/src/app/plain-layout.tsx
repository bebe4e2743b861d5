import { Outlet, ScrollRestoration, useLocation } from 'react-router'

import { isLightOnly } from '../paths.ts'
import { useTheme } from './theme.ts'

/** Pages outside the signed-in house; light where the specification forces it. */
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
