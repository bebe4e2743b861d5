import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'

/** Layout of pages that clients open by a link: their device's theme, whatever was chosen in the app. */
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
  // A phone's keyboard shrinks the page instead of covering the submit button.
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
