import { cn } from '@fieldlark/ui/class-names.ts'
import { useEffect, useRef, useState } from 'react'

import { useLanguage, useTexts } from '#language/language.tsx'

import type { Theme } from '../theme.ts'
import { mockupTexts } from './mockup.texts.ts'
import { openApp, showTheme } from './open-app.ts'
import { loadSample, type Sample } from './sample.ts'

type DeviceName = 'phone' | 'desk'

/** How far below the window a device is opened already. */
const ahead = '400px'

/** The scale at which this width fits into the box, at most 1. */
function useFit(width: number) {
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(([entry]) =>
      setScale(Math.min(1, (entry?.contentRect.width ?? width) / width)),
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [width])
  return { box, scale }
}

type Size = { width: number; height: number }

type Props = {
  name: string
  device: DeviceName
  size: Size
  theme: Theme
  pathOf: (sample: Sample) => string
  isSignedIn: boolean
}

/** A page of the app as it is on this device, opened when it comes near the window. */
export function Device({ name, device, size, theme, pathOf, isSignedIn }: Props) {
  const texts = useTexts(mockupTexts)
  const { language } = useLanguage()
  const { box, scale } = useFit(size.width)
  return (
    <div className={cn('min-w-0', device === 'phone' ? 'w-full max-w-sm shrink-0' : 'w-full min-w-0 flex-1')}>
      <div
        className={cn(
          'overflow-hidden border-2 border-line shadow-raised',
          device === 'phone' ? 'rounded-sheet' : 'rounded-card',
        )}
      >
        <div
          ref={box}
          style={{ height: Math.floor(size.height * scale) }}
          className="overflow-hidden bg-paper"
        >
          <Frame
            key={language}
            title={texts.frame(name, texts[device])}
            {...{ size, scale, theme, pathOf, isSignedIn }}
          />
        </div>
      </div>
    </div>
  )
}

function Frame({
  title,
  size: { width, height },
  scale,
  theme,
  pathOf,
  isSignedIn,
}: Pick<Props, 'size' | 'theme' | 'pathOf' | 'isSignedIn'> & { title: string; scale: number }) {
  const { language } = useLanguage()
  const frame = useRef<HTMLIFrameElement>(null)
  const isOpened = useRef(false)
  useEffect(() => {
    const { current } = frame
    if (!current) return undefined
    const open = async () => {
      if (isOpened.current) return
      isOpened.current = true
      const sample = await loadSample(language)
      const shown = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
      openApp(current, { path: pathOf(sample), language, theme: shown, sample, isSignedIn })
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void open()
      },
      { rootMargin: ahead },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [language, pathOf, isSignedIn])
  useEffect(() => {
    if (frame.current && isOpened.current) showTheme(frame.current, theme)
  }, [theme])
  return (
    // What is in it is ours, and needs the origin and the scripts that a sandbox would take away.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={frame}
      title={title}
      width={width}
      height={height}
      className="block border-0"
      style={{ transform: `scale(${scale})`, transformOrigin: '0 0' }}
    />
  )
}
