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
  // A phone's keyboard makes the page shorter instead of lying over the button that sends.
  useEffect(() => {
    const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')
    if (!viewport) return undefined
    const before = viewport.content
    viewport.content = `${before}, interactive-widget=resizes-content`
    return () => {
      viewport.content = before
    }
  }, [])
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
