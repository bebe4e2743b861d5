import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'

/** Around pages that clients open by a link: as light or dark as their device, whatever somebody chose in the app. */
export function LinkLayout() {
  useEffect(() => {
    const isDark = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => {
      document.documentElement.dataset.theme = isDark.matches ? 'dark' : 'light'
    }
    follow()
    isDark.addEventListener('change', follow)
    return () => isDark.removeEventListener('change', follow)
  }, [])
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
